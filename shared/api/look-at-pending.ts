// One look at a conversation and at what is pending in it: all that a decision to answer is made from.
import { isFailedCall, type ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Id, PendingAction } from './types.ts';

export interface PendingLook {
  readonly conversation: Conversation;
  /** Null where neither the record nor the configuration names one. */
  readonly agentServer: AgentServer | null;
  readonly pending:
    | { readonly kind: 'known'; readonly value: readonly PendingAction[] }
    /** The service does not tell, or nothing waits. */
    | { readonly kind: 'unavailable' }
    /** It may be told at another time. */
    | { readonly kind: 'failed'; readonly why: string };
  /** For a paused conversation: the execution status that it last reported, where the service tells. */
  readonly lastKnownStatus: string | null;
}

/** As it comes from the service: with the failure itself, for whoever has to end with it. */
export type FreshLook = PendingLook & {
  readonly pending:
    | Exclude<PendingLook['pending'], { kind: 'failed' }>
    | { readonly kind: 'failed'; readonly why: string; readonly error: ServiceError };
};

/** Null when the service does not know the conversation. Throws what reading the conversation threw. */
export async function lookAtPending(
  api: Pick<HostedApi, 'conversations' | 'lastKnownStatus'>,
  agentServerOf: (conversation: Conversation) => AgentServer | null,
  id: Id,
  options: CallOptions = {},
): Promise<FreshLook | null> {
  const conversation = (await api.conversations([id], options)).get(normaliseId(id));
  if (conversation === undefined) return null;
  const { sandboxStatus, executionStatus } = conversation;
  const agentServer = sandboxStatus === 'RUNNING' ? agentServerOf(conversation) : null;
  const waits = agentServer !== null && executionStatus === 'waiting_for_confirmation';
  const pending = waits ? await readPending(agentServer, id, options) : ({ kind: 'unavailable' } as const);
  const lastKnownStatus = sandboxStatus === 'PAUSED' ? await readLastStatus(api, id, options) : null;
  return { conversation, agentServer, pending, lastKnownStatus };
}

async function readPending(server: AgentServer, id: Id, options: CallOptions): Promise<FreshLook['pending']> {
  try {
    return await server.pendingActions(id, options);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', why: error.message, error };
  }
}

async function readLastStatus(
  api: Pick<HostedApi, 'lastKnownStatus'>,
  id: Id,
  options: CallOptions,
): Promise<string | null> {
  try {
    const last = await api.lastKnownStatus(id, options);
    return last.kind === 'known' ? last.value : null;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}
