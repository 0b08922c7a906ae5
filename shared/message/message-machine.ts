// The machine of a message: what each of its requests may come to, and what that means. Pure.
import {
  causeOfPolicy,
  isRefusal,
  type Machine,
  noteTaken,
  type PolicyReply,
  type Ports,
  type ResumeReply,
  rest,
  retryOrGiveUp,
  type SendReply,
  visit,
  type WakeReply,
  waitOrGiveUp,
} from '../conversation/index.ts';
import { decideMessage } from './decide-message.ts';
import {
  type Message,
  type MessageDo,
  type MessageLook,
  type MessageStep,
  type NotTakenCause,
  notRead,
  settleNotTaken,
  settleTaken,
  settleUnknown,
} from './message.ts';

/** `saved`: it says that it has kept the message, and has no room to set the agent going. */
export type MessageReply = SendReply | { readonly kind: 'saved'; readonly why: string };

interface MessageRules {
  readonly thing: Message;
  readonly do: MessageDo;
  readonly look: MessageLook;
  readonly replies: {
    readonly wake: WakeReply;
    readonly set_policy: PolicyReply;
    readonly send: MessageReply;
    readonly resume: ResumeReply;
  };
}

export const messageMachine: Machine<MessageRules> = {
  decide: decideMessage,
  after: { wake: afterWake, set_policy: afterPolicy, send: afterSend, resume: afterResume },
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
  if (typeof reply === 'string') return rest({ ...message, wokenAt: now, refusedSince: null }, now + pause);
  const asleep = { ...message, wokenAt: null };
  const { code, why, retryAfterMs } = reply;
  return retryOrGiveUp<Message, MessageStep>(asleep, { patience: context.patience, retryAfterMs }, now, () =>
    isHeld
      ? settleNotTaken(asleep, { failed: code }, why, now)
      : settleUnknown(asleep, `${notRead}: ${why}`, now),
  );
}

function afterPolicy(
  message: Message,
  reply: PolicyReply,
  { context }: MessageLook,
  now: number,
): MessageStep {
  switch (reply.kind) {
    case 'set':
      // The next look shows whether it is in force. Until then that is what keeps the message back.
      return rest({ ...noteTaken(message, message.policySetAt, now), policySetAt: now }, now);
    case 'refused':
      return settleUnguarded(message, 'policy', reply.why, now);
    case 'failed': {
      const { pause, trouble } = context.patience;
      const { retryAfterMs, why, code } = reply;
      return waitOrGiveUp(message, { forMs: trouble, pause: 2 * pause, retryAfterMs }, now, () =>
        settleUnguarded(message, causeOfPolicy(code), why, now),
      );
    }
  }
}

/** A message that is in the conversation already is read as soon as somebody else sets the agent going. */
function settleUnguarded(message: Message, cause: NotTakenCause, why: string, now: number): MessageStep {
  return message.state === 'held'
    ? settleNotTaken(message, cause, why, now)
    : settleUnknown(message, `the agent cannot be told when to ask: ${why}`, now);
}

function afterSend(
  message: Message,
  reply: MessageReply,
  { context }: MessageLook,
  now: number,
): MessageStep {
  const { sent } = message;
  const { patience } = context;
  if (sent === null) throw new Error('a message was sent without a record of it');
  const gone = { ...message, refusedSince: null };
  if (reply.kind === 'taken') return rest({ ...gone, sent: { ...sent, fate: 'taken' } }, now);
  if (reply.kind !== 'not_taken') {
    const { kind: fate, why } = reply;
    const run = sent.run && fate !== 'saved';
    return rest({ ...gone, sent: { ...sent, fate, why, run } }, now + patience.pause);
  }
  const held: Message = { ...message, state: 'held', sent: null };
  const { code, why, retryAfterMs } = reply;
  if (code === 'gone') return settleNotTaken(held, 'gone', why, now);
  const giveUp = () => settleNotTaken(held, { failed: code }, why, now);
  return isRefusal(code) ? giveUp() : retryOrGiveUp(held, { patience, retryAfterMs }, now, giveUp);
}

function afterResume(
  message: Message,
  reply: ResumeReply,
  { context }: MessageLook,
  now: number,
): MessageStep {
  const { ran, event } = message;
  if (ran === null) throw new Error('an agent was told to run without a record of it');
  // Only later events show an end of the message: the end before them belongs to what came before.
  if (reply === 'not_known' || reply.kind === 'goes_on') {
    return settleTaken(message, ran.newest ?? event, now);
  }
  const again = { ...message, ran: null };
  const giveUp = () => settleUnknown(again, `${notRead}: ${reply.why}`, now);
  return isRefusal(reply.code)
    ? giveUp()
    : retryOrGiveUp(again, { patience: context.patience, retryAfterMs: reply.retryAfterMs }, now, giveUp);
}

export type MessagePorts<S extends Message, At> = Ports<MessageRules, S, At>;

export function visitMessage<S extends Message, At>(
  ports: MessagePorts<S, At>,
  message: S,
): Promise<S | null> {
  return visit(messageMachine, ports, message);
}

/** The reason that would be given for a message if its trouble had lasted too long by now; null where it is in none. */
export function whyHeld(message: Message, look: MessageLook, now: number): string | null {
  const policySetAt = message.policySetAt === null ? null : now;
  const { result } = decideMessage(
    { ...message, policySetAt, troubleSince: Number.NEGATIVE_INFINITY },
    look,
    now,
  ).thing;
  return result?.kind === 'not_taken' ? result.why : null;
}
