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
    const deadline = deadlineOf(step) ?? Number.POSITIVE_INFINITY;
    if (clock.now() >= deadline && current.sent === null) {
      ledger.note({ question: null });
      return { kind: 'time_is_up', failure: ports.lastFailure() };
    }
    await clock.sleep(current.dueAt - clock.now(), cancel.signal);
  }
}
