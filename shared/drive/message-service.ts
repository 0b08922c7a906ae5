// The part of the ports of a message that is the same in App and Action: one look, and the requests that cannot be undone.

import {
  type Agent,
  type EventLog,
  type FoundMessage,
  isAsking,
  knownPolicy,
} from '../conversation/index.ts';
import type { Message, MessagePorts, MessageReply, MessageSeen } from '../message/index.ts';
import {
  type Conversation,
  failureOr,
  type Id,
  type Optional,
  orFailed,
  readRecord,
  type Service,
  ServiceError,
  valueOrNull,
} from '../service/index.ts';
import { lookOnce, type MachineServiceOptions, machineCalls, sendReplyOf } from './machine-service.ts';

/** How long it may take: nothing depends on it. */
const longestTagging = 3_000;

/**
 * Throws only `aborted`, when a look was aborted. The result of a request is always returned. `tags`: sent with the task, so that the
 * conversation is found from the service too.
 */
export function messageService(
  options: MachineServiceOptions,
  tags: Readonly<Record<string, string>> | null = null,
) {
  const { service, now, sendOptions } = options;
  const { wake, resume, setPolicy, tooOld } = machineCalls(options);
  const requests: MessagePorts<Message, Conversation>['requests'] = {
    wake: (at) => wake(at),
    resume: (at, _message, seenAt) => resume(at, seenAt),
    set_policy: (at, { ask }) => setPolicy(at, ask),
    async send(at, { text, images, sent, number }, seenAt) {
      if (sent === null) throw new TypeError('no record');
      const message = { text, ...(images && { images }), run: sent.run };
      const reply =
        tooOld(seenAt) ?? messageReplyOf(await failureOr(() => service.tell(at, message, sendOptions())));
      if (reply.kind === 'taken' && number === 1 && tags !== null) {
        const within = { ...sendOptions(), deadline: now() + longestTagging, attempts: 1 };
        await failureOr(() => service.tag(at, tags, within));
      }
      return reply;
    },
  };
  const look = (id: Id | null, message: Message) =>
    lookOnce(now, id, (each) => readMessage(options, each, message));
  return { now, look, requests };
}

function messageReplyOf(reply: Awaited<ReturnType<Service['tell']>> | ServiceError): MessageReply {
  if (reply instanceof ServiceError) {
    return reply.isSaved ? { kind: 'saved', why: reply.message } : sendReplyOf(reply);
  }
  switch (reply) {
    case 'taken':
      return { kind: 'taken' };
    case 'asleep':
      return { kind: 'not_taken', why: 'the sandbox does not run', code: 'unavailable' };
    case 'gone':
      return { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' };
    case 'unavailable': {
      const why = 'the service passes no messages on, and does not name the agent server';
      return { kind: 'not_taken', why, code: 'rejected' };
    }
  }
}

const noLog = { kind: 'unavailable' } as const;

async function readMessage(
  { service, readOptions }: MachineServiceOptions,
  id: Id,
  message: Message,
): Promise<{ seen: MessageSeen; at: Conversation } | null> {
  const conversation = await readRecord(service, id, readOptions());
  if (conversation === null) return null;
  const { sandbox, agent } = conversation;
  const hasAgentServer = sandbox?.is === 'up' && isReached(service, conversation);
  const log =
    mayBeMistaken(message) || !hasAgentServer || (message.state === 'held' && isAsking(agent))
      ? noLog
      : await readLog(() => service.findMessage(conversation, wantedOf(message), readOptions()));
  const guard =
    hasAgentServer && needsPolicy(message, agent)
      ? await valueOrNull(() => service.guard(conversation, readOptions()))
      : null;
  const policy = knownPolicy(guard?.policy ?? null);
  const account =
    policy === 'never' && message.ask === null
      ? ((await valueOrNull(() => service.account({ ...readOptions(), attempts: 1 })))?.asks ?? null)
      : null;
  const grantsItself = conversation.grantsItself === true || guard?.policy === 'asks_by_none';
  const seen = { kind: 'seen', sandbox, agent, policy, account, log, grantsItself, hasAgentServer } as const;
  return { seen, at: conversation };
}

/** A way that must not be used makes the look fail: whoever waits for the message learns what to correct. */
function isReached(service: Service, conversation: Conversation): boolean {
  const reach = service.reach(conversation);
  if (reach.kind === 'refused') throw new ServiceError('bad_configuration', reach.why);
  return reach.kind === 'reached';
}

/** Only right before it may set the agent going. */
function needsPolicy({ state, sent }: Message, agent: Agent | null): boolean {
  if (isAsking(agent)) return false;
  return state === 'held' || (state === 'sent' && sent?.run === false && agent?.is !== 'working');
}

/** An earlier message with the same text could be mistaken for one of which the newest event before it is not known. */
function mayBeMistaken({ number, sent }: Message): boolean {
  return sent !== null && number > 1 && sent.newest === null;
}

function wantedOf(message: Message): Parameters<Service['findMessage']>[1] {
  const { text, sent, state } = message;
  if (state !== 'sending' && state !== 'sent') return null;
  return { text, after: sent?.newest ?? null };
}

async function readLog(read: () => Promise<Optional<FoundMessage>>): Promise<EventLog> {
  const log = await orFailed(read);
  return log.kind === 'known' ? { kind: 'known', ...log.value } : log;
}
