// The part of the ports of a message that uses the service: one look, and the requests that cannot be undone.

import { type Agent, type EventLog, isAsking, knownPolicy, normaliseId } from '../../conversation/index.ts';
import type { Message, MessagePorts, MessageReply, MessageSeen } from '../../message/index.ts';
import { failedCall, failureOr, isFailedCall, ServiceError } from './errors.ts';
import { valueOrNull } from './http/replies.ts';
import type { FoundConversation } from './look-at-pending.ts';
import { lookOnce, type MachineServiceOptions, machineCalls, sendReplyOf } from './machine-service.ts';
import type { AgentServer, Id, Optional, OutgoingMessage } from './types.ts';

/** Throws only `aborted`, when a look was aborted. The result of a request is always returned. */
export function messageService(options: MachineServiceOptions) {
  const { api, now, sendOptions } = options;
  const { wake, resume, setPolicy, tooOld } = machineCalls(options);
  const requests: MessagePorts<Message, FoundConversation>['requests'] = {
    wake: (at) => wake(at),
    resume: (at, _message, seenAt) => resume(at, seenAt),
    set_policy: (at, { ask }) => setPolicy(at, ask),
    async send({ agentServer, conversation: { id } }, { text, images, sent }, seenAt) {
      if (sent === null) throw new TypeError('no record');
      const old = tooOld(seenAt);
      if (old !== null) return old;
      const message = { text, ...(images && { images }), run: sent.run };
      const deadline = sendOptions();
      const hosted = await leaner(message, (each) => failureOr(() => api.sendMessage(id, each, deadline)));
      if (hosted === 'taken' || hosted instanceof ServiceError) return messageReplyOf(hosted);
      if (hosted === 'asleep') {
        return { kind: 'not_taken', why: 'the sandbox does not run', code: 'unavailable' };
      }
      if (hosted === 'gone') return { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' };
      if (agentServer === null) {
        const why = 'the service passes no messages on, and does not name the agent server';
        return { kind: 'not_taken', why, code: 'rejected' };
      }
      const toAgent = sendOptions();
      return messageReplyOf(
        await leaner(message, (each) => failureOr(() => agentServer.sendMessage(id, each, toAgent))),
      );
    },
  };
  const look = (id: Id, message: Message) => lookOnce(now, () => readMessage(options, id, message));
  return { look, requests };
}

function messageReplyOf(reply: unknown): MessageReply {
  const isSaved = reply instanceof ServiceError && reply.isSaved;
  return isSaved ? { kind: 'saved', why: reply.message } : sendReplyOf(reply);
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

async function readMessage(
  { api, agentServer, readOptions }: MachineServiceOptions,
  id: Id,
  message: Message,
): Promise<{ seen: MessageSeen; at: FoundConversation } | null> {
  const conversation = (await api.conversations([id], readOptions())).get(normaliseId(id));
  if (conversation === undefined) return null;
  const { sandbox, agent } = conversation;
  const server = sandbox?.is === 'up' ? agentServer(conversation) : null;
  // First the events: a server opens the conversation for them, and only then its record tells the policy that stands.
  const log = mayBeMistaken(message)
    ? ({ kind: 'unavailable' } as const)
    : await readLog(() => server?.findMessage(id, wantedOf(message), readOptions()));
  const standing =
    server && needsPolicy(message, agent)
      ? await valueOrNull(() => server.policyOf(id, readOptions()))
      : null;
  const policy = knownPolicy(standing);
  const account =
    policy === 'never' && message.ask === null
      ? await valueOrNull(() => api.accountAsks({ ...readOptions(), attempts: 1 }))
      : null;
  const grantsItself = conversation.grantsItself === true || standing === 'asks_by_none';
  const seen = { kind: 'seen', sandbox, agent, policy, account, log, grantsItself } as const;
  return {
    seen: { ...seen, hasAgentServer: server !== null },
    at: { conversation, agentServer: server },
  };
}

/** Only right before it may set the agent going. */
function needsPolicy({ state, sent }: Message, agent: Agent | null): boolean {
  if (isAsking(agent)) return false;
  return state === 'held' || (state === 'sent' && sent?.run === false && agent?.is !== 'working');
}

/** Without the newest event before it, an earlier message with the same text could be mistaken for it. */
function mayBeMistaken({ number, sent }: Message): boolean {
  return sent !== null && number > 1 && sent.newest === null;
}

function wantedOf(message: Message): Parameters<AgentServer['findMessage']>[1] {
  const { text, sent, state } = message;
  if (state !== 'sending' && state !== 'sent') return null;
  return { text, after: sent?.newest ?? null };
}

type Found = Extract<EventLog, { kind: 'known' }>;

async function readLog(read: () => Promise<Optional<Omit<Found, 'kind'>>> | undefined): Promise<EventLog> {
  try {
    const log = await read();
    return log?.kind === 'known' ? { kind: 'known', ...log.value } : { kind: 'unavailable' };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', ...failedCall(error) };
  }
}
