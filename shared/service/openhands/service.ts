// The port over the hosted API and the agent servers: which of the two is asked for what, and where an agent is reached.
import { createHash } from 'node:crypto';
import { isFailedCall, ServiceError, valueOrNull } from '../errors.ts';
import type { CallOptions, Conversation, Id, Optional, Reach, ReadFile, Service } from '../port.ts';
import { agentOf } from './decode/states.ts';
import { sendMessage } from './events/messages.ts';
import type { ServerListening } from './live/listen.ts';
import { pollWatches } from './poll.ts';
import { readUsage } from './read-usage.ts';
import type { AgentServer, HostedApi, HostedConversation } from './types.ts';

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
}

/** Verbs that only this service has, for checking its set-up. */
export interface OpenHands extends Service {
  /** Where the agent of a conversation is reached; null where no address is known. */
  agentAddress(conversation: Conversation): string | null;
}

export function serviceOver(parts: ServiceParts): OpenHands {
  const { api, urlOf } = parts;
  const ways = waysTo(parts);
  return {
    ...api,
    poll: (watches, options) => pollWatches(api, watches, { ...options, agentServer: ways.serverOf }),
    remove: (conversation, options) => api.remove(conversation.id, options),
    versions: async (conversation, options) => ({
      hosted: await valueOrNull(() => api.version(options)),
      agentServer:
        conversation &&
        (await valueOrNull(async () => (await ways.serverOf(conversation)?.version(options)) ?? untold)),
    }),
    agentAddress: (conversation) => (isOwn(conversation) ? urlOf(conversation) : null),
    ...agentVerbs(ways),
    ...sandboxVerbs(api),
    ...tellingVerbs(ways),
    ...listeningVerbs(parts, ways),
  };
}

/** The ways to the agent of a conversation. All but `api` throw where a key must not go. */
interface Ways {
  readonly api: HostedApi;
  addressFor(conversation: Conversation): ServerAddress | null;
  serverOf(conversation: Conversation): AgentServer | null;
  /** The verb of the port that its agent server has by this name. Throws where there is none. */
  onServer<Rest extends readonly unknown[], T>(
    verb: (server: AgentServer) => (id: Id, ...rest: Rest) => Promise<T>,
  ): (conversation: Conversation, ...rest: Rest) => Promise<T>;
}

function waysTo({ api, addressOf, serverAt }: ServiceParts): Ways {
  const addressFor = (conversation: Conversation) =>
    isOwn(conversation) && conversation.sandbox?.is === 'up' ? addressOf(conversation) : null;
  const serverOf = (conversation: Conversation) => {
    const address = addressFor(conversation);
    return address && serverAt(address);
  };
  return {
    api,
    addressFor,
    serverOf,
    onServer:
      (verb) =>
      async (conversation, ...rest) => {
        const server = serverOf(conversation);
        if (server === null) throw new ServiceError('unavailable', noAgentServer);
        return verb(server)(conversation.id, ...rest);
      },
  };
}

function agentVerbs({ api, serverOf, onServer }: Ways) {
  return {
    reach: (conversation) => reachOf(() => serverOf(conversation)),
    pending: onServer((server) => server.pending),
    readFile: onServer((server) => server.readFile),
    answer: onServer((server) => server.answer),
    guard: onServer((server) => server.guard),
    setPolicy: onServer((server) => server.setPolicy),
    stopGoal: onServer((server) => server.stopGoal),
    tag: onServer((server) => server.tag),
    findMessage: onServer((server) => server.findMessage),
    ask: onServer((server) => server.ask),
    tell: (of, message, options) =>
      sendMessage({ api, serverOf: () => serverOf(of) }, of.id, message, options),
    resume: onServer((server) => async (id, options?: CallOptions) => {
      const reply = await server.run(id, options);
      return reply === 'running' ? agentOf(reply) : reply;
    }),
    interrupt: onServer((server) => async (id, options?: CallOptions) => {
      const reply = await server.interrupt(id, options);
      // Older servers can only be told to pause after what they do now.
      const told = reply === 'unavailable' ? await server.pause(id, options) : reply;
      return told === 'unavailable' ? told : 'told';
    }),
  } satisfies Partial<Service>;
}

function sandboxVerbs(api: HostedApi) {
  const sandboxOf = (conversation: Conversation) => (isOwn(conversation) ? conversation.sandboxId : null);
  return {
    hasSandbox: (conversation) => sandboxOf(conversation) !== null,
    async wake(conversation, options) {
      const sandboxId = sandboxOf(conversation);
      return sandboxId === null ? 'unavailable' : api.resumeSandbox(sandboxId, options);
    },
    async pause(conversation, options) {
      const sandboxId = sandboxOf(conversation);
      return sandboxId === null ? 'unavailable' : api.pauseSandbox(sandboxId, options);
    },
    pauseStart: (sandboxId, options) => api.pauseSandbox(sandboxId, options),
  } satisfies Partial<Service>;
}

/** The verbs that read what an agent has done, said and cost. While its sandbox does not run, only the service itself tells. */
function tellingVerbs({ api, serverOf, onServer }: Ways) {
  return {
    usage: (of, options) => readUsage(of, () => serverOf(of), options),
    finalResponse: (of, options) => onServer((server) => () => lastWords(server, of, options))(of),
    lastSaid: onServer((server) => server.lastSaid),
    newestError: onServer((server) => server.newestError),
    ranActions: async (of, options) => (serverOf(of) ?? api).ranActions(of.id, options),
    wantedActions: async (of, { isKept = false, ...options } = {}) =>
      ((isKept ? null : serverOf(of)) ?? api).wantedActions(of.id, options),
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
  } satisfies Partial<Service>;
}

/** The server tells the last end of the whole conversation: of an agent that has not finished, that of a round before. */
async function lastWords(
  server: AgentServer,
  { id, agent }: Conversation,
  options?: CallOptions,
): Promise<Optional<string>> {
  if (agent?.is === 'done') return server.finalResponse(id, options);
  const said = await server.lastSaid(id, options);
  return said.kind === 'known' ? { kind: 'known', value: said.value.text } : said;
}

function listeningVerbs({ listen }: ServiceParts, { addressFor }: Ways) {
  return {
    listeningPlace: (conversation) => placeName(usable(() => addressFor(conversation))),
    async listen(conversation, listening) {
      const address = addressFor(conversation);
      if (address !== null) await listen({ ...listening, ...address, conversationId: conversation.id });
    },
  } satisfies Partial<Service>;
}

const untold = { kind: 'unavailable' } as const;

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
