// The part of the ports of a message that uses the service: the look, and the three possible effects.
import type { Ask, EventLog, Message, MessageSeen, PolicyReply } from '../message/index.ts';
import type { GoOnReply, SendReply, WakeReply } from '../question/index.ts';
import { sandboxRow } from '../watch/index.ts';
import { isFailedCall, ServiceError } from './errors.ts';
import { failureOr, isUnclear } from './failure-or.ts';
import { normaliseId } from './ids.ts';
import { lookFailureOf } from './look-at-pending.ts';
import type {
  AgentServer,
  CallOptions,
  Conversation,
  HostedApi,
  Id,
  Optional,
  OutgoingMessage,
} from './types.ts';

/** The longest time between the look and the request: in the meantime the agent must not have begun to wait. */
const longestAge = 2_000;
const noAgentServer = 'the service does not name the agent server';

export interface MessageServiceOptions {
  readonly api: Pick<HostedApi, 'conversations' | 'sendMessage' | 'resumeSandbox'>;
  agentServer(conversation: Conversation): AgentServer | null;
  now(): number;
  /** For requests that may be aborted at any time. */
  readOptions(): CallOptions;
  /** For a request that cannot be undone. */
  sendOptions(): CallOptions;
}

export interface MessageLook {
  readonly conversation: Conversation;
  readonly agentServer: AgentServer | null;
}

export interface LookedForMessage {
  readonly seen: MessageSeen;
  readonly at: MessageLook | null;
  readonly seenAt: number;
}

export interface MessageService {
  look(id: Id, message: Message): Promise<LookedForMessage>;
  wake(at: MessageLook): Promise<WakeReply>;
  setPolicy(at: MessageLook, ask: Ask): Promise<PolicyReply>;
  send(at: MessageLook, message: OutgoingMessage, seenAt: number): Promise<SendReply>;
  run(at: MessageLook, seenAt: number): Promise<GoOnReply>;
}

/** Throws only `aborted`, when the look was aborted. The result of a request is always returned. */
export function messageService(options: MessageServiceOptions): MessageService {
  const { api, now, readOptions, sendOptions } = options;
  return {
    async look(id, message) {
      try {
        const looked = await look(options, id, message);
        return { seen: looked?.seen ?? { kind: 'absent' }, at: looked?.at ?? null, seenAt: now() };
      } catch (error) {
        if (!isFailedCall(error)) throw error;
        return { seen: { kind: 'failed', ...lookFailureOf(error) }, at: null, seenAt: now() };
      }
    },
    async wake({ conversation: { sandboxId } }) {
      if (sandboxId === null) return 'unavailable';
      const reply = await failureOr(() => api.resumeSandbox(sandboxId, readOptions()));
      return reply instanceof ServiceError ? 'failed' : reply;
    },
    async setPolicy({ agentServer, conversation }, ask) {
      if (agentServer === null) return { kind: 'refused', why: noAgentServer };
      const reply = await failureOr(() => agentServer.setPolicy(conversation.id, ask, readOptions()));
      if (reply === 'set') return { kind: 'set' };
      if (reply === 'unavailable') return { kind: 'refused', why: 'the agent server knows no such request' };
      return reply.code === 'rejected'
        ? { kind: 'refused', why: reply.message }
        : { kind: 'failed', ...lookFailureOf(reply) };
    },
    async send({ agentServer, conversation: { id } }, message, seenAt) {
      if (now() - seenAt > longestAge) {
        return { kind: 'not_taken', why: 'the last look was too old to act on', code: 'unavailable' };
      }
      const options = sendOptions();
      const hosted = await leaner(message, (each) => failureOr(() => api.sendMessage(id, each, options)));
      if (hosted === 'taken') return { kind: 'taken' };
      if (hosted === 'asleep') {
        return { kind: 'not_taken', why: 'the sandbox does not run', code: 'unavailable' };
      }
      if (hosted === 'gone') return { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' };
      if (hosted instanceof ServiceError) return unsent(hosted);
      if (agentServer === null) {
        const why = 'the service passes no messages on, and does not name the agent server';
        return { kind: 'not_taken', why, code: 'rejected' };
      }
      const toAgent = sendOptions();
      const told = await leaner(message, (each) => failureOr(() => agentServer.tell(id, each, toAgent)));
      return told instanceof ServiceError ? unsent(told) : { kind: 'taken' };
    },
    async run({ agentServer, conversation: { id } }, seenAt) {
      if (agentServer === null || now() - seenAt > longestAge) return 'not_sent';
      const reply = await failureOr(() => agentServer.run(id, sendOptions()));
      if (!(reply instanceof ServiceError)) return reply === 'running' ? 'running' : 'not_known';
      // It refuses to run twice, so it runs.
      if (reply.status === 409) return 'running';
      return isUnclear(reply.code) ? 'not_known' : 'not_sent';
    },
  };
}

/** A service that refuses a message with pictures, and has certainly not taken it, gets it once more without them. */
async function leaner<T>(
  message: OutgoingMessage,
  send: (message: OutgoingMessage) => Promise<T | ServiceError>,
): Promise<T | ServiceError> {
  const { images, ...plain } = message;
  const sent = await send(message);
  const isRefused = sent instanceof ServiceError && (sent.status === 413 || sent.status === 422);
  return isRefused && images !== undefined ? send(plain) : sent;
}

function unsent(error: ServiceError): SendReply {
  return isUnclear(error.code)
    ? { kind: 'unknown', why: error.message }
    : { kind: 'not_taken', ...lookFailureOf(error) };
}

async function look(
  { api, agentServer, readOptions }: MessageServiceOptions,
  id: Id,
  message: Message,
): Promise<{ seen: MessageSeen; at: MessageLook } | null> {
  const conversation = (await api.conversations([id], readOptions())).get(normaliseId(id));
  if (conversation === undefined) return null;
  const { sandboxStatus, executionStatus } = conversation;
  const runs = sandboxRow(sandboxStatus)?.question === 'ask_the_agent';
  const server = runs ? agentServer(conversation) : null;
  const asksForPolicy = message.state === 'held' && message.ask !== null && message.policySetAt === null;
  const policy = server && asksForPolicy ? await policyOf(server, id, readOptions()) : null;
  const log = mayBeMistaken(message)
    ? ({ kind: 'unavailable' } as const)
    : await readLog(() => server?.findMessage(id, wantedOf(message), readOptions()));
  const seen: MessageSeen = {
    ...{ kind: 'seen', sandboxStatus, executionStatus, policy, log },
    hasAgentServer: server !== null,
  };
  return { seen, at: { conversation, agentServer: server } };
}

/** Where nobody knows what came before it, an earlier message with the same text could be mistaken for it. */
function mayBeMistaken({ number, sent }: Message): boolean {
  return sent !== null && number > 1 && sent.newest === null;
}

function wantedOf(message: Message): Parameters<AgentServer['findMessage']>[1] {
  const { text, sent, state } = message;
  if (state !== 'sending' && state !== 'sent') return null;
  return { text, after: sent?.newest ?? null };
}

async function policyOf(server: AgentServer, id: Id, options: CallOptions): Promise<Ask | null> {
  const policy = await failureOr(() => server.policyOf(id, options));
  if (policy instanceof ServiceError) return null;
  return policy.kind === 'known' ? policy.value : null;
}

type Found = Extract<EventLog, { kind: 'known' }>;

async function readLog(read: () => Promise<Optional<Omit<Found, 'kind'>>> | undefined): Promise<EventLog> {
  try {
    const log = await read();
    return log?.kind === 'known' ? { kind: 'known', ...log.value } : { kind: 'unavailable' };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', ...lookFailureOf(error) };
  }
}
