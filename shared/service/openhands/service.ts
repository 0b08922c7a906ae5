// The port over the hosted API and the agent servers: which of the two is asked for what, and where an agent is reached.
import { createHash } from 'node:crypto';
import { noAgentServer, type Usage } from '../../conversation/index.ts';
import { isFailedCall, ServiceError, valueOrNull } from '../errors.ts';
import type { CallOptions, Conversation, Id, OutgoingMessage, Reach, ReadFile, Service } from '../port.ts';
import { agentOf } from './decode/states.ts';
import type { ServerListening } from './live/listen.ts';
import { pollWatches } from './poll.ts';
import type { AgentServer, HostedApi, HostedConversation, ServerAddress } from './types.ts';

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
type Ways = ReturnType<typeof waysTo>;

function waysTo({ api, addressOf, serverAt }: ServiceParts) {
  const addressFor = (conversation: Conversation): ServerAddress | null =>
    isOwn(conversation) && conversation.sandbox?.is === 'up' ? addressOf(conversation) : null;
  const serverOf = (conversation: Conversation): AgentServer | null => {
    const address = addressFor(conversation);
    return address && serverAt(address);
  };
  /** The verb of the port that its agent server has by this name. Throws where there is none. */
  const onServer =
    <Rest extends readonly unknown[], T>(
      verb: (server: AgentServer) => (id: Id, ...rest: Rest) => Promise<T>,
    ) =>
    async (conversation: Conversation, ...rest: Rest): Promise<T> => {
      const server = serverOf(conversation);
      if (server === null) throw new ServiceError('unavailable', noAgentServer);
      return verb(server)(conversation.id, ...rest);
    };
  return { api, addressFor, serverOf, onServer };
}

function agentVerbs(ways: Ways) {
  const { serverOf, onServer } = ways;
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
    tell: (of, message, options) => sendMessage(ways, of, message, options),
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

/** Through the service, or where that passes none on, to the agent server. */
async function sendMessage(
  { api, serverOf }: Ways,
  of: Conversation,
  message: OutgoingMessage,
  options?: CallOptions,
): ReturnType<Service['tell']> {
  const hosted = await leaner(message, (each) => api.tell(of.id, each, options));
  if (hosted !== 'unavailable') return hosted;
  const server = serverOf(of);
  return server === null ? hosted : leaner(message, (each) => server.tell(of.id, each, options));
}

/** A service that refuses a message with pictures, and has certainly not taken it, gets it once more without them. */
async function leaner<T>(
  message: OutgoingMessage,
  send: (message: OutgoingMessage) => Promise<T>,
): Promise<T> {
  try {
    return await send(message);
  } catch (error) {
    const { images, ...plain } = message;
    const isRefused = error instanceof ServiceError && (error.status === 413 || error.status === 422);
    if (!isRefused || images === undefined) throw error;
    return send(plain);
  }
}

function sandboxVerbs(api: HostedApi) {
  const sandboxIdOf = (conversation: Conversation) => (isOwn(conversation) ? conversation.sandboxId : null);
  const onSandbox =
    <T>(verb: (sandboxId: string, options?: CallOptions) => Promise<T>) =>
    async (conversation: Conversation, options?: CallOptions): Promise<T | 'unavailable'> => {
      const sandboxId = sandboxIdOf(conversation);
      return sandboxId === null ? 'unavailable' : verb(sandboxId, options);
    };
  return {
    hasSandbox: (conversation) => sandboxIdOf(conversation) !== null,
    wake: onSandbox(api.resumeSandbox),
    pause: onSandbox(api.pauseSandbox),
    pauseStart: api.pauseSandbox,
  } satisfies Partial<Service>;
}

/** The verbs that read what an agent has done, said and cost. While its sandbox does not run, only the service itself tells. */
function tellingVerbs({ api, serverOf, onServer }: Ways) {
  return {
    usage: (of, options) => readUsage(of, () => serverOf(of), options),
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

/**
 * Read from the hosted record, else with one request from the statistics of the agent server. `serverOf` gives null while it cannot be
 * reached. Null where neither tells, where its address cannot be used, or where the request failed.
 */
export async function readUsage(
  { id, cost, tokens }: Pick<HostedConversation, 'id' | keyof Usage>,
  serverOf: () => Pick<AgentServer, 'usage'> | null,
  options: CallOptions = {},
): Promise<Usage> {
  if (cost !== null) return { cost, tokens };
  const ask = async () => (await serverOf()?.usage(id, { attempts: 1, ...options })) ?? untold;
  const counted = await valueOrNull(ask);
  return counted === null ? { cost, tokens } : { cost: counted.cost, tokens: counted.tokens ?? tokens };
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
