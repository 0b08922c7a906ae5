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
  /** Why nothing may be sent to the one that it gives. */
  readonly refused?: string;
  readonly pending: Extract<Seen, { kind: 'seen' }>['pending'];
  /** For a paused conversation: the last execution status before the pause, if the service gives it. */
  readonly lastKnownStatus: string | null;
}

type Api = Pick<HostedApi, 'conversations' | 'lastKnownStatus' | 'remembered'>;

/** Null when the service does not know the conversation. Throws what reading the conversation threw. */
export async function lookAtPending(
  api: Api,
  agentServerOf: (conversation: Conversation) => AgentServer | null,
  id: Id,
  options: CallOptions = {},
): Promise<PendingLook | null> {
  const conversation = (await api.conversations([id], options)).get(normaliseId(id));
  if (conversation === undefined) return null;
  const { sandboxStatus, executionStatus } = conversation;
  const sandbox = sandboxRow(sandboxStatus)?.question;
  const server = sandbox === 'ask_the_agent' ? usable(agentServerOf, conversation) : { agentServer: null };
  const { agentServer } = server;
  const waits = agentServer !== null && executionRow(executionStatus)?.question === 'waits';
  const lastKnownStatus = sandbox === 'asleep' ? await readLastStatus(api, id, options) : null;
  const sleepsWaiting = executionRow(lastKnownStatus)?.question === 'waits';
  const pending = waits
    ? await readPending(agentServer, id, options)
    : sleepsWaiting
      ? await readRemembered(api, id, options)
      : ({ kind: 'unavailable' } as const);
  return { conversation, ...server, pending, lastKnownStatus };
}

function usable(
  agentServerOf: (conversation: Conversation) => AgentServer | null,
  conversation: Conversation,
): Pick<PendingLook, 'agentServer' | 'refused'> {
  try {
    return { agentServer: agentServerOf(conversation) };
  } catch (error) {
    if (!isFailedCall(error) || error.code !== 'bad_configuration') throw error;
    return { agentServer: null, refused: error.message };
  }
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

/** To be shown only: an answer wakes the sandbox, and compares with what its agent server says then. */
async function readRemembered(api: Api, id: Id, options: CallOptions): Promise<PendingLook['pending']> {
  try {
    const told = await api.remembered(id, options);
    const isTold = told.kind === 'known' && told.value.pending.length > 0;
    return isTold ? { kind: 'known', value: told.value.pending } : { kind: 'unavailable' };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'unavailable' };
  }
}

async function readLastStatus(api: Api, id: Id, options: CallOptions): Promise<string | null> {
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
