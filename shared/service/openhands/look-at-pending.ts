// One look at a conversation and its pending actions: everything that the decision about an answer needs.
import {
  type Agent,
  type Ask,
  type ConversationSeen,
  isAsking,
  knownPolicy,
  normaliseId,
} from '../../conversation/index.ts';
import { failedCall, isFailedCall } from './errors.ts';
import { valueOrNull } from './http/replies.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Id } from './types.ts';

/** What a request needs of the look before it. */
export interface FoundConversation {
  readonly conversation: Conversation;
  /** Null when neither the record nor the configuration gives one. */
  readonly agentServer: AgentServer | null;
}

type Reached = Extract<ConversationSeen, { kind: 'seen' }>;

type Api = Pick<HostedApi, 'conversations' | 'lastKnownStatus' | 'remembered'>;

/** Null when the service does not know the conversation. Throws what reading the conversation threw. */
export async function lookAtPending(
  api: Api,
  agentServerOf: (conversation: Conversation) => AgentServer | null,
  id: Id,
  options: CallOptions = {},
  /** What happened tells more than the state does, also where it waits no more. */
  readsOn = false,
): Promise<{ readonly seen: Reached; readonly at: FoundConversation } | null> {
  const conversation = (await api.conversations([id], options)).get(normaliseId(id));
  if (conversation === undefined) return null;
  const { sandbox, agent } = conversation;
  const server = sandbox?.is === 'up' ? usableServer(agentServerOf, conversation) : { agentServer: null };
  const { agentServer, ...why } = server;
  const waits = agentServer !== null && (readsOn || isAsking(agent));
  const agentBefore =
    sandbox?.is === 'asleep' ? await valueOrNull(() => api.lastKnownStatus(id, options)) : null;
  const pending = waits
    ? await readPending(agentServer, id, options)
    : isAsking(agentBefore)
      ? await readRemembered(api, id, options)
      : ({ kind: 'unavailable' } as const);
  const policy = await readPolicyOf(agentServer, agent, pending, id, options);
  const seen = { kind: 'seen', sandbox, agent, agentBefore, pending, policy } as const;
  return { seen: { ...seen, canAnswer: agentServer !== null, ...why }, at: { conversation, agentServer } };
}

/** Read with what is pending; on its own only where that tells nothing. */
async function readPolicyOf(
  server: AgentServer | null,
  agent: Agent | null,
  pending: Reached['pending'],
  id: Id,
  options: CallOptions,
): Promise<Ask | null> {
  if (server === null) return null;
  if (pending.kind === 'known') return pending.policy ?? null;
  if (pending.kind === 'failed') return null;
  if (!isAsking(agent)) return null;
  return knownPolicy(await valueOrNull(() => server.policyOf(id, options)));
}

function usableServer(
  agentServerOf: (conversation: Conversation) => AgentServer | null,
  conversation: Conversation,
): Pick<FoundConversation, 'agentServer'> & Pick<Reached, 'whyNot'> {
  try {
    return { agentServer: agentServerOf(conversation) };
  } catch (error) {
    if (!isFailedCall(error) || error.code !== 'bad_configuration') throw error;
    return { agentServer: null, whyNot: error.message };
  }
}

async function readPending(server: AgentServer, id: Id, options: CallOptions): Promise<Reached['pending']> {
  try {
    return await server.pendingActions(id, options);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', ...failedCall(error) };
  }
}

/** To be shown only: an answer wakes the sandbox, and compares with what its agent server says then. */
async function readRemembered(api: Api, id: Id, options: CallOptions): Promise<Reached['pending']> {
  const told = await valueOrNull(() => api.remembered(id, options));
  return told !== null && told.pending.length > 0
    ? { kind: 'known', value: told.pending }
    : { kind: 'unavailable' };
}
