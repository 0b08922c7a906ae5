// The machine of a message: what each of its requests may come to, and what that means. Pure.
import { type Machine, type Ports, rest, visit, waitOrGiveUp } from '../machine/index.ts';
import type { CallFailure, PolicyReply, RunReply, SendReply, WakeReply } from '../watch/index.ts';
import { decideMessage } from './decide.ts';
import type { Message, MessageLook, NotTakenCause } from './message.ts';
import { type MessageDo, type MessageStep, settleNotTaken, settleTaken, settleUnknown } from './steps.ts';

export interface MessageReplies {
  readonly wake: WakeReply;
  readonly set_policy: PolicyReply;
  readonly send: SendReply;
  readonly run: RunReply;
}

export const messageMachine: Machine<Message, MessageDo, MessageLook, MessageReplies> = {
  decide: decideMessage,
  after: { wake: afterWake, set_policy: afterPolicy, send: afterSend, run: afterRun },
};

const wakings = 5;

function afterWake(message: Message, reply: WakeReply, { context }: MessageLook, now: number): MessageStep {
  const { pause } = context.patience;
  const isHeld = message.state === 'held';
  if (reply === 'gone' && isHeld) {
    return settleNotTaken(message, 'gone', 'the sandbox was paused, and is gone', now);
  }
  if (reply === 'not_resumable') {
    // Somebody else may have woken it in the meantime. The next look shows it, and it is tried again for a while.
    const since = message.troubleSince ?? now;
    if (isHeld && now - since >= wakings * pause) {
      return settleNotTaken(message, 'asleep', 'the sandbox is paused and cannot be resumed', now);
    }
    return rest({ ...message, wokenAt: null, troubleSince: since }, now + pause);
  }
  return rest({ ...message, wokenAt: reply === 'failed' ? null : now }, now + pause);
}

function afterPolicy(
  message: Message,
  reply: PolicyReply,
  { context }: MessageLook,
  now: number,
): MessageStep {
  switch (reply.kind) {
    case 'set':
      // The next look shows whether it stands.
      return rest({ ...message, policySetAt: now }, now);
    case 'refused':
      return settleUnguarded(message, reply.why, now);
    case 'failed': {
      const { pause, trouble } = context.patience;
      const { retryAfterMs, why } = reply;
      return waitOrGiveUp(message, { forMs: trouble, pause: 2 * pause, retryAfterMs }, now, () =>
        settleUnguarded(message, why, now),
      );
    }
  }
}

/** One that is in the conversation already is read as soon as somebody else sets the agent going. */
function settleUnguarded(message: Message, why: string, now: number): MessageStep {
  return message.state === 'held'
    ? settleNotTaken(message, 'policy', why, now)
    : settleUnknown(message, `the agent cannot be told when to ask: ${why}`, now);
}

/** The service understood, and would refuse again. */
const refusals: readonly string[] = ['rejected', 'not_found', 'unauthorized', 'bad_configuration'];

function afterSend(message: Message, reply: SendReply, { context }: MessageLook, now: number): MessageStep {
  const { sent } = message;
  const { patience } = context;
  if (sent === null) throw new Error('a message was sent without a record of it');
  if (reply.kind === 'taken') return rest({ ...message, sent: { ...sent, fate: 'taken' } }, now);
  if (reply.kind === 'unknown') {
    return rest({ ...message, sent: { ...sent, fate: 'unknown', why: reply.why } }, now + patience.pause);
  }
  const held: Message = { ...message, state: 'held', sent: null };
  const { code, why } = reply;
  if (code === 'gone') return settleNotTaken(held, 'gone', why, now);
  return refusals.includes(code)
    ? settleNotTaken(held, { failed: code }, why, now)
    : tryAgain(held, { failed: code }, reply, patience, now);
}

function afterRun(message: Message, reply: RunReply, { context }: MessageLook, now: number): MessageStep {
  const { ran, event, troubleSince } = message;
  if (ran === null) throw new Error('an agent was told to run without a record of it');
  // Only later events show an end of the message: the end before them belongs to what came before.
  if (reply !== 'not_sent') return settleTaken(message, now, ran.newest ?? event, now);
  const again = { ...message, ran: null, troubleSince: troubleSince ?? now };
  return rest(again, now + 2 * context.patience.pause);
}

function tryAgain(
  message: Message,
  cause: NotTakenCause,
  { why, retryAfterMs }: CallFailure,
  { pause, trouble }: MessageLook['context']['patience'],
  now: number,
): MessageStep {
  return waitOrGiveUp(message, { forMs: trouble, pause: 2 * pause, retryAfterMs }, now, () =>
    settleNotTaken(message, cause, why, now),
  );
}

export type MessagePorts<S extends Message, At> = Ports<
  S,
  Message,
  MessageDo,
  MessageLook,
  MessageReplies,
  At
>;

export function visitMessage<S extends Message, At>(
  ports: MessagePorts<S, At>,
  message: S,
): Promise<S | null> {
  return visit<S, Message, MessageDo, MessageLook, MessageReplies, At>(messageMachine, ports, message);
}
