// What answering needs from the step.
import type { AgentServer, Conversation, HostedApi } from '../../shared/api/index.ts';
import type { Clock } from '../deps.ts';
import type { Scene } from '../scene.ts';
import { agentServerOf } from './agent-server.ts';

export interface AnswerTools {
  readonly api: HostedApi;
  /** The agent server of this conversation, or null where neither the record nor the inputs name one. */
  agentServer(conversation: Conversation): AgentServer | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** For the answer itself, which cannot be taken back: aborts a little later. */
  readonly lateSignal: AbortSignal;
  /** Right before the answer leaves. */
  onSend(): void;
  readonly pauseMs: number;
}

/** Between two looks at a state that is not clear yet. */
const longestPauseMs = 2_500;

export function answerTools(scene: Scene): AnswerTools {
  const { services, clock, cancel, settings, ledger } = scene;
  return {
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, scene),
    clock,
    signal: cancel.signal,
    lateSignal: cancel.late,
    onSend: () => ledger.note({ answerSent: true }),
    pauseMs: Math.min(longestPauseMs, settings.limits.pollInterval),
  };
}
