// What to do while the agent waits for a confirmation, as `on-confirmation` says.
import {
  type AgentServer,
  type Conversation,
  type PendingAction,
  ServiceError,
} from '../../shared/api/index.ts';
import { codeOf, fingerprintOf } from '../../shared/question/index.ts';
import type { Ending, Watch } from '../../shared/watch/index.ts';
import type { Question } from '../facts/facts.ts';
import type { WorkflowStep } from '../workflow-step.ts';
import { agentServerOf } from './agent-server.ts';
import { answerPending } from './answer-pending.ts';
import { answerTools, isOver } from './answer-tools.ts';
import { describeAnswered, endingOfAnswered } from './answered-words.ts';

const patienceMs = 5_000;

/** An agent that is refused again and again must not be refused for ever. */
const mostAnswers = 50;

/** An ending where the waiting cannot go on, else null. */
export async function dealWithQuestion(
  watch: Watch,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { ledger, comment, settings } = step;
  const { conversationId, seen, ending } = watch;
  if (seen.executionStatus !== 'waiting_for_confirmation' || conversationId === null) {
    if (ledger.facts().question === null) return null;
    ledger.note({ question: null });
    if (ending === null) await comment.update(ledger.facts());
    return null;
  }
  if (ending !== null) return null;
  if (settings.onConfirmation === 'accept' || settings.onConfirmation === 'reject') {
    return answerIt(conversationId, conversation, settings.onConfirmation === 'accept', step);
  }
  await noteQuestion(conversationId, conversation, step);
  return null;
}

/** Reads what is pending, and tells it where it is not what was told before. */
export async function noteQuestion(
  conversationId: string,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<void> {
  const { ledger, comment, clock, cancel } = step;
  const server = agentServerOf(conversation, step);
  const actions =
    server && (await pendingActions(server, conversationId, clock.now() + patienceMs, cancel.signal));
  const question = questionOf(conversationId, actions);
  const before = ledger.facts().question;
  if (before?.fingerprint === question.fingerprint) return;
  // A look that failed does not take back what people see already: the answer is compared with it anyway.
  if (before !== null && question.fingerprint === 'unknown') return;
  showQuestion(question, step);
  await comment.update(ledger.facts());
}

export function showQuestion(
  question: Question,
  { ledger, log }: Pick<WorkflowStep, 'ledger' | 'log'>,
): void {
  log.line(`the agent asks before it acts: ${summaryOf(question)}`);
  ledger.note({ question });
}

/** The Action keeps no memory between two runs, so it knows no waiting streak. */
export function questionOf(conversationId: string, actions: readonly PendingAction[] | null): Question {
  const fingerprint = fingerprintOf(
    actions === null ? { kind: 'unavailable' } : { kind: 'known', value: actions },
  );
  return { fingerprint, code: codeOf({ conversationId, epoch: null, fingerprint }), actions };
}

async function pendingActions(
  server: AgentServer,
  conversationId: string,
  deadline: number,
  signal: AbortSignal,
): Promise<readonly PendingAction[] | null> {
  try {
    const pending = await server.pendingActions(conversationId, { deadline, signal });
    return pending.kind === 'known' ? pending.value : null;
  } catch (error) {
    // Not telling, or not now, is no reason to stop; the comment then says so.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function summaryOf({ actions }: Question): string {
  if (actions === null) return 'the service does not tell what';
  return actions.map(({ tool, summary }) => (summary === null ? tool : `${tool}: ${summary}`)).join('; ');
}

async function answerIt(
  conversationId: string,
  conversation: Conversation | null,
  accept: boolean,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { log, clock, ledger } = step;
  const count = ledger.facts().answers + 1;
  if (count > mostAnswers) {
    await noteQuestion(conversationId, conversation, step);
    const reason = `the agent asked more than ${mostAnswers} times; the step stops answering`;
    return { outcome: 'waiting_for_confirmation', reason, at: clock.now() };
  }
  ledger.note({ answers: count });
  const tools = answerTools(step);
  const answer = { conversationId, accept, reason: null, asked: { kind: 'standing_order' } } as const;
  const answered = await answerPending(answer, tools);
  // The following says so.
  if (answered.kind === 'failed' && answered.error.code === 'unavailable' && isOver(tools)) return null;
  log.line(describeAnswered(answered, accept));
  // Somebody else was quicker, or it went on: the following tells what comes next.
  if (answered.kind === 'answered' || answered.kind === 'not_waiting') return null;
  return endingOfAnswered(answered, accept, clock.now());
}
