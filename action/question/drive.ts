// Visits a question until it is settled or the answer was given back.
import { type GiveBackWhy, type LookFailure, type Question, visit } from '../../shared/question/index.ts';
import { deadlineOf } from '../step/deadline-of.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import type { StepPorts } from './question-ports.ts';

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
  const end = () => deadlineOf(step) ?? Number.POSITIVE_INFINITY;
  let current: Question | null = question;
  // A look after the end would fail for want of time, and tell nothing of the service.
  while (clock.now() < end()) {
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
    await clock.sleep(Math.min(current.dueAt, end()) - clock.now(), cancel.signal);
  }
  ledger.note({ question: null });
  return whenTimeIsUp(current, ports);
}

function whenTimeIsUp(question: Question, ports: StepPorts): Driven {
  const { answer, sent, settledAt } = question;
  // A rejected agent is left idle.
  if (settledAt !== null) return { kind: 'settled', question: { ...question, goOn: null } };
  if (answer === null || sent === null) return { kind: 'time_is_up', failure: ports.lastFailure() };
  const why = 'no look has shown it within the time of the step';
  const result = { kind: 'unclear', why, by: answer.by, answer: answer.verdict, at: answer.at } as const;
  return { kind: 'settled', question: { ...question, state: 'unknown', result } };
}
