// What answering needs from the step.
import type { AgentServer, Conversation, HostedApi } from '../../shared/api/index.ts';
import type { Clock } from '../deps.ts';
import type { WorkflowStep } from '../workflow-step.ts';
import { agentServerOf } from './agent-server.ts';

export interface AnswerTools {
  readonly api: HostedApi;
  /** The agent server of this conversation, or null where neither the record nor the inputs name one. */
  agentServer(conversation: Conversation): AgentServer | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** For the answer itself, which cannot be taken back: aborts a little later. */
  readonly lateSignal: AbortSignal;
  /** What a look showed, for the outputs. */
  onLook(conversation: Conversation): void;
  /** Right before the answer leaves. */
  onSend(): void;
  readonly pauseMs: number;
  /** No read lasts beyond this moment, which is when the time of the whole step is over. */
  readonly deadline: number | null;
}

/** Whether the time of the whole step is over. */
export function isOver({ clock, deadline }: Pick<AnswerTools, 'clock' | 'deadline'>): boolean {
  return deadline !== null && clock.now() >= deadline;
}

/** Between two looks at a state that is not clear yet. */
const longestPauseMs = 2_500;

export function answerTools(step: WorkflowStep): AnswerTools {
  const { services, clock, cancel, settings, ledger } = step;
  const { timeout } = settings.limits;
  return {
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, step),
    clock,
    signal: cancel.signal,
    lateSignal: cancel.late,
    onLook: ({ sandboxStatus, executionStatus, title }) =>
      ledger.note({ sandboxStatus, executionStatus, title, looks: ledger.facts().looks + 1 }),
    onSend: () => ledger.note({ answerSent: true }),
    deadline: timeout === null ? null : ledger.facts().startedAt + timeout,
    pauseMs: Math.min(longestPauseMs, settings.limits.pollInterval),
  };
}
