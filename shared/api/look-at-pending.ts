// One look at a conversation and its pending actions: everything that the decision about an answer needs.
import type { Seen } from '../question/index.ts';
import { executionRow, sandboxRow } from '../watch/index.ts';
import { isFailedCall, type ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Id } from './types.ts';

export interface PendingLook {
  readonly conversation: Conversation;
  /** Null when neither the record nor the configuration gives one. */
  readonly agentServer: AgentServer | null;
  readonly pending: Extract<Seen, { kind: 'seen' }>['pending'];
  /** For a paused conversation: the last execution status before the pause, if the service gives it. */
  readonly lastKnownStatus: string | null;
}

/** Null when the service does not know the conversation. Throws the error of a failed read of the conversation. */
export async function lookAtPending(
  api: Pick<HostedApi, 'conversations' | 'lastKnownStatus'>,
  agentServerOf: (conversation: Conversation) => AgentServer | null,
  id: Id,
  options: CallOptions = {},
): Promise<PendingLook | null> {
  const conversation = (await api.conversations([id], options)).get(normaliseId(id));
  if (conversation === undefined) return null;
  const { sandboxStatus, executionStatus } = conversation;
  const sandbox = sandboxRow(sandboxStatus)?.question;
  const agentServer = sandbox === 'ask_the_agent' ? agentServerOf(conversation) : null;
  const waits = agentServer !== null && executionRow(executionStatus)?.question === 'waits';
  const pending = waits ? await readPending(agentServer, id, options) : ({ kind: 'unavailable' } as const);
  const lastKnownStatus = sandbox === 'asleep' ? await readLastStatus(api, id, options) : null;
  return { conversation, agentServer, pending, lastKnownStatus };
}

async function readPending(
  server: AgentServer,
  id: Id,
  options: CallOptions,
): Promise<PendingLook['pending']> {
  try {
    return await server.pendingActions(id, options);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', ...lookFailureOf(error) };
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

export function lookFailureOf({ message, code, retryAfterMs }: ServiceError) {
  return { why: message, code, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
