// The port over the hosted API and the agent servers: which of the two is asked for what, and where an agent is reached.
import { createHash } from 'node:crypto';
import { isFailedCall, ServiceError } from '../errors.ts';
import type { Conversation, Reach, ReadFile, Service } from '../port.ts';
import { agentOf } from './decode/states.ts';
import type { Transport } from './http/transport.ts';
import type { Listening as ServerListening } from './live/listen.ts';
import { pollWatches } from './poll.ts';
import { sendMessage } from './send-message.ts';
import { findChosenStart } from './start/find-start.ts';
import { startBy } from './start/start-by.ts';
import type { AgentServer, HostedApi, HostedConversation } from './types.ts';
import { readUsage } from './usage.ts';

/** Where the agent server of a conversation is, and with which key it is asked. */
export interface ServerAddress {
  readonly url: string;
  /** Null where it needs none. */
  readonly sessionKey: string | null;
}

export interface ServiceParts {
  readonly api: HostedApi;
  /** Null where neither the record nor a setting gives an address. */
  urlOf(conversation: HostedConversation): string | null;
  /** The same with its key. Throws `bad_configuration` where no key may go to it. */
  addressOf(conversation: HostedConversation): ServerAddress | null;
  serverAt(address: ServerAddress): AgentServer;
  listen(listening: Omit<ServerListening, 'transport' | 'otherKeys'>): Promise<void>;
  readonly clock: Pick<Transport, 'now' | 'sleep'>;
}

/** What only this service has to tell of itself, for whoever looks into its set-up. */
export interface OpenHands extends Service {
  /** Where the agent of a conversation is reached; null where no address is known. */
  agentAddress(conversation: Conversation): string | null;
}

export function serviceOver({ api, urlOf, addressOf, serverAt, listen, clock }: ServiceParts): OpenHands {
  const addressFor = (conversation: Conversation) =>
    isOwn(conversation) && conversation.sandbox?.is === 'up' ? addressOf(conversation) : null;
  const serverOf = (conversation: Conversation): AgentServer | null => {
    const address = addressFor(conversation);
    return address && serverAt(address);
  };
  const server = (conversation: Conversation): AgentServer => {
    const found = serverOf(conversation);
    if (found === null) throw new ServiceError('unavailable', noAgentServer);
    return found;
  };
  const sandboxOf = (conversation: Conversation) => (isOwn(conversation) ? conversation.sandboxId : null);
  return {
    page: (id) => api.conversationPage(id),
    start: (request, options) => startBy(api, request, options),
    findStart: (wanted, options) => findChosenStart(api, wanted, clock, options),
    recentStarts: (since, options) => api.recentStarts(since, options),
    startTasks: (ids, options) => api.startTasks(ids, options),
    conversations: (ids, options) => api.conversations(ids, options),
    list: (options) => api.search(options),
    poll: (watches, options) => pollWatches(api, watches, { ...options, agentServer: serverOf }),

    reach: (conversation) => reachOf(() => serverOf(conversation)),
    agentAddress: (conversation) => (isOwn(conversation) ? urlOf(conversation) : null),
    agentBefore: (id, options) => api.lastKnownStatus(id, options),
    remembered: (id, options) => api.remembered(id, options),
    pending: (conversation, options) => server(conversation).pendingActions(conversation.id, options),
    answer: (conversation, answer, options) => server(conversation).respond(conversation.id, answer, options),
    policy: (conversation, options) => server(conversation).policyOf(conversation.id, options),
    setPolicy: (conversation, ask, options) => server(conversation).setPolicy(conversation.id, ask, options),
    findMessage: (conversation, wanted, options) =>
      server(conversation).findMessage(conversation.id, wanted, options),
    tell: (conversation, message, options) =>
      sendMessage({ api, serverOf: () => serverOf(conversation) }, conversation.id, message, options),
    async resume(conversation, options) {
      const reply = await server(conversation).run(conversation.id, options);
      return reply === 'running' ? agentOf(reply) : reply;
    },
    async interrupt(conversation, options) {
      const { id } = conversation;
      const reply = await server(conversation).interrupt(id, options);
      // Older servers can only be told to pause after what they do now.
      const told = reply === 'unavailable' ? await server(conversation).pause(id, options) : reply;
      return told === 'unavailable' ? told : 'told';
    },
    hasSandbox: (conversation) => sandboxOf(conversation) !== null,
    async wake(conversation, options) {
      const sandboxId = sandboxOf(conversation);
      return sandboxId === null ? 'unavailable' : api.resumeSandbox(sandboxId, options);
    },
    async pause(conversation, options) {
      const sandboxId = sandboxOf(conversation);
      return sandboxId === null ? 'unavailable' : api.pauseSandbox(sandboxId, options);
    },

    usage: (conversation, options) => readUsage(conversation, () => serverOf(conversation), options),
    finalResponse: (conversation, options) => server(conversation).finalResponse(conversation.id, options),
    lastSaid: (conversation, options) => server(conversation).lastSaid(conversation.id, options),
    newestError: (conversation, options) => server(conversation).newestError(conversation.id, options),
    // While the sandbox does not run, only the service itself can be asked.
    ranActions: async (conversation, options) =>
      (serverOf(conversation) ?? api).ranActions(conversation.id, options),
    wantedActions: async (conversation, { isKept = false, ...options } = {}) =>
      ((isKept ? null : serverOf(conversation)) ?? api).wantedActions(conversation.id, options),
    ask: (conversation, question, options) => server(conversation).ask(conversation.id, question, options),
    files(id, conversation) {
      const found = conversation && usable(() => serverOf(conversation));
      const ofServer = (read: (of: AgentServer) => ReadFile) => (found === null ? [] : [read(found)]);
      return {
        patch: ofServer((of) => (write, options) => of.patch(id, write, options)),
        // The service first: it has it while the sandbox sleeps, too.
        trajectory: [
          (write, options) => api.trajectory(id, write, options),
          ...ofServer((of) => (write, options) => of.trajectory(id, write, options)),
        ],
      };
    },

    accountAsks: (options) => api.accountAsks(options),
    accountGrantsItself: (options) => api.accountGrantsItself(options),

    listeningPlace(conversation) {
      return placeName(usable(() => addressFor(conversation)));
    },
    async listen(conversation, listening) {
      const address = addressFor(conversation);
      if (address !== null) await listen({ ...listening, ...address, conversationId: conversation.id });
    },
  };
}

const noAgentServer = 'the service does not name the agent server';

function reachOf(serverOf: () => AgentServer | null): Reach {
  try {
    return { kind: serverOf() === null ? 'none' : 'reached' };
  } catch (error) {
    if (!isFailedCall(error) || error.code !== 'bad_configuration') throw error;
    return { kind: 'refused', why: error.message };
  }
}

/** Null also where the address cannot be used: for what the caller can do without. */
function usable<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

/** A name without the key in it. */
function placeName(address: ServerAddress | null): string | null {
  if (address === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([address.url, address.sessionKey]))
    .digest('hex');
}

/** A record of another service, or one that somebody made up, has no way to an agent. */
function isOwn(conversation: Conversation): conversation is HostedConversation {
  return 'agentServerUrl' in conversation && 'sessionKey' in conversation && 'sandboxId' in conversation;
}
