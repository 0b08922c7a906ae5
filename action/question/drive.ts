// Visits a question until it is settled or the answer was given back.
import { type GiveBackWhy, type LookFailure, type Question, visit } from '../../shared/question/index.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { deadlineOf, type StepPorts } from './question-ports.ts';

export type Driven =
  | { readonly kind: 'settled'; readonly question: Question }
  /** Nothing was decided beforehand: people are asked. */
  | { readonly kind: 'asks_people'; readonly question: Question }
  /** Nothing was sent. */
  | { readonly kind: 'given_back'; readonly why: GiveBackWhy }
  /** Nothing was sent, because the time of the step is over. */
  | { readonly kind: 'time_is_up'; readonly failure: LookFailure | null };

/** Throws `aborted` when the step was cancelled. */
export async function drive(question: Question, ports: StepPorts, step: WorkflowStep): Promise<Driven> {
  const { clock, cancel, ledger } = step;
  let current: Question | null = question;
  for (;;) {
    if (clock.now() >= endOf(current, step)) {
      ledger.note({ question: null });
      return current.settledAt === null
        ? { kind: 'time_is_up', failure: ports.lastFailure() }
        : { kind: 'settled', question: { ...current, goOn: null } };
    }
    current = await visit(ports, current);
    if (current === null) throw new Error('nobody else can have changed a question of this step');
    const why = ports.givenBack();
    if (why) {
      ledger.note({ question: null });
      return { kind: 'given_back', why };
    }
    if (current.state === 'open' && current.answer === null) {
      return { kind: 'asks_people', question: current };
    }
    if (current.dueAt === null) {
      ledger.note({ question: null });
      return { kind: 'settled', question: current };
    }
    await clock.sleep(Math.min(current.dueAt, endOf(current, step)) - clock.now(), cancel.signal);
  }
}

/**
 * A look after the time of the step would fail, and tell nothing of the service. Only what became of an answer is looked
 * for longer; then a rejected agent is left idle.
 */
function endOf({ sent, settledAt }: Question, step: WorkflowStep): number {
  const isUnclear = sent !== null && settledAt === null;
  return (isUnclear ? null : deadlineOf(step)) ?? Number.POSITIVE_INFINITY;
}
