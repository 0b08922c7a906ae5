// One look at a conversation and at what is pending in it: what a decision to answer is made from.
import type {
  AgentServer,
  CallOptions,
  Conversation,
  HostedApi,
  Optional,
  PendingAction,
} from '../../shared/api/index.ts';
import { normaliseId } from '../../shared/api/index.ts';
import type { Now } from '../../shared/confirmation/index.ts';
import type { Clock } from '../deps.ts';

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

export interface Look {
  readonly conversation: Conversation;
  readonly agentServer: AgentServer | null;
  readonly pending: Optional<readonly PendingAction[]>;
  readonly now: Now;
}

/** Null when the service does not know it. */
export async function lookAtPending(conversationId: string, tools: AnswerTools): Promise<Look | null> {
  const { api } = tools;
  const options = readOptions(tools);
  const found = await api.conversations([conversationId], options);
  const conversation = found.get(normaliseId(conversationId));
  if (conversation === undefined) return null;
  tools.onLook(conversation);
  const { sandboxStatus, executionStatus } = conversation;
  const waits = sandboxStatus === 'RUNNING' && executionStatus === 'waiting_for_confirmation';
  const agentServer = tools.agentServer(conversation);
  const pending: Look['pending'] =
    waits && agentServer
      ? await agentServer.pendingActions(conversationId, options)
      : { kind: 'unavailable' };
  const last = sandboxStatus === 'PAUSED' ? await api.lastKnownStatus(conversationId, options) : null;
  const now: Now = {
    at: tools.clock.now(),
    sandboxStatus,
    executionStatus,
    lastKnownStatus: last?.kind === 'known' ? last.value : null,
    // The Action keeps no watch between two runs, so it never claims to know the waiting streak.
    epoch: null,
    pending,
  };
  return { conversation, agentServer, pending, now };
}

export function readOptions({ signal, deadline }: AnswerTools): CallOptions {
  return deadline === null ? { signal } : { signal, deadline };
}

export function actionsOf({ pending }: Look): readonly PendingAction[] | null {
  return pending.kind === 'known' ? pending.value : null;
}

export async function pause({ clock, pauseMs, signal }: AnswerTools): Promise<void> {
  await clock.sleep(pauseMs, signal);
}
