// A message for the agent as plain data: its text, what has to be done before it is sent, and its result; and the steps that lead to it.
import {
  type Agent,
  type Ask,
  type EventLog,
  type FailedLook,
  type FoundEvent,
  machine,
  type OutcomeName,
  type Sandbox,
} from '../conversation/index.ts';

/**
 * held: it was not sent. sending: the request may have been sent. sent: it is in the conversation, and the agent was not seen
 * to take it up. The others are final: taken, not_taken (certainly not), unknown (the result of the request is not known),
 * closed (its run ended before it was sent).
 */
export const messageStates = ['held', 'sending', 'sent', 'taken', 'not_taken', 'unknown', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

export interface Message extends machine.Troubled {
  /** Its number among the messages of the conversation; 1 is the task. They are sent in this order. */
  readonly number: number;
  readonly state: MessageState;
  readonly text: string;
  /** Pictures that go with it, as `data:` addresses. */
  readonly images?: readonly string[];
  /** The confirmation policy that has to be in force when it sets the agent going; null = as the service is set. */
  readonly ask: Ask | null;
  /** When it was set last, because another one was in force. */
  readonly policySetAt: number | null;
  readonly wokenAt: number | null;
  readonly sent: SentMessage | null;
  /** Its event in the conversation, once it was seen there. */
  readonly event: FoundEvent | null;
  /** We asked the agent to run, because it did not take the message up. Recorded before it is sent, and never sent twice. */
  readonly ran: Ran | null;
  /** The request was lost on its way once, and was sent again. */
  readonly again: boolean;
  readonly result: MessageResult | null;
}

/** Recorded before the request is sent. */
export interface SentMessage {
  readonly at: number;
  /**
   * Null until the request was answered. After a crash it stays null, because it cannot be known. saved: it says that it has the message, and
   * did not set the agent going.
   */
  readonly fate: 'taken' | 'saved' | 'unknown' | null;
  readonly why: string | null;
  /** The newest event then: the message is among the later ones. */
  readonly newest: string | null;
  /** Whether the request also sets an agent at rest to work. Never one that may be about to wait. */
  readonly run: boolean;
}

export interface Ran {
  readonly at: number;
  /** The newest event then. */
  readonly newest: FoundEvent | null;
}

export type MessageResult =
  /** `event`: an end of the agent belongs to the message only when it comes after this. */
  | { readonly kind: 'taken'; readonly event: FoundEvent | null }
  | { readonly kind: 'not_taken'; readonly cause: NotTakenCause; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'closed' };

/**
 * `policy`: the service cannot be told when to ask. `withdrawn`: it does not count any more. `failed` has the code of the failed call.
 */
export type NotTakenCause =
  | 'policy'
  | 'absent'
  | 'gone'
  | 'asleep'
  | 'unclear'
  | 'withdrawn'
  | { readonly failed: string };

/**
 * Certainly not sent, and it never will be there: another conversation has to take it. `ended`: the outcome of its run before it was
 * sent, where it had one.
 */
export function isGoneForGood(result: MessageResult | null, ended: OutcomeName | null = null): boolean {
  if (result?.kind === 'not_taken') return result.cause === 'gone' || result.cause === 'absent';
  return result?.kind === 'closed' && (ended === 'sandbox_missing' || ended === 'not_found');
}

export type MessageSeen =
  | {
      readonly kind: 'seen';
      readonly sandbox: Sandbox | null;
      readonly agent: Agent | null;
      /** The policy in force; null where the service does not tell. */
      readonly policy: Ask | null;
      /** Where the agent never asks, and we did not set that: when the account says that it asks. */
      readonly account?: Ask | null;
      /** The agent never asks, whatever its policy says. */
      readonly grantsItself?: boolean;
      /** Whether the agent server can be reached: only there the policy can be set. */
      readonly hasAgentServer: boolean;
      readonly log: EventLog;
    }
  /** The conversation is not there yet. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'absent' }
  | FailedLook;

export interface MessageContext {
  /** Whether all messages before this one are settled. */
  readonly isNext: boolean;
  /** The outcome of the run; null while the conversation is followed. */
  readonly ended: OutcomeName | null;
  /** Whether an answer is on its way. It may set the agent to work, which might wait again before a message arrives. */
  readonly isAnswered?: boolean;
  /** A question is open and unanswered. Its end, or that of the run, is seen without this message. */
  readonly isAsked?: boolean;
  /** The agent acts without asking, and at the end we report what it would have asked. */
  readonly observes?: boolean;
  /** Why it does not count any more, where it was held for long; absent or null while it does. */
  readonly withdrawn?: string | null;
  /** Whether a paused sandbox is resumed for it. */
  readonly mayWake: boolean;
  readonly patience: machine.Patience;
}

export interface MessageLook {
  readonly seen: MessageSeen;
  readonly context: MessageContext;
}

export function newMessage(
  given: Pick<Message, 'number' | 'text' | 'images' | 'ask'>,
  now: number,
  dueAt: number | null = now,
): Message {
  return {
    ...given,
    state: 'held',
    policySetAt: null,
    wokenAt: null,
    sent: null,
    event: null,
    ran: null,
    again: false,
    troubleSince: null,
    result: null,
    dueAt,
    createdAt: now,
    settledAt: null,
  };
}

export function messagePatienceAt(pollInterval: number): machine.Patience {
  return machine.patienceAt(pollInterval, 25_000);
}

/** Nothing is sent before the message is recorded. */
export interface MessageDo {
  readonly kind: 'rest' | 'wake' | 'set_policy' | 'send' | 'resume' | 'settle';
}

export type MessageStep = machine.Step<Message, MessageDo>;

/** Pauses. */
const longestRest = 10;
/** While a question is open: its end makes the message due, and so does a change of its run. */
const longestAsked = 1_200;
const restShare = 0.25;

export const notRead = 'it is in the conversation; whether the agent has read it is not known';

/** The reason why it has to wait may last for hours. */
export function restLonger(
  message: Message,
  { patience: { pause }, isAsked = false }: MessageContext,
  now: number,
): MessageStep {
  const longest = pause * (isAsked ? longestAsked : longestRest);
  const wanted = Math.round((now - message.createdAt) * restShare);
  return machine.rest({ ...message, troubleSince: null }, now + Math.max(pause, Math.min(longest, wanted)));
}

export function wakeSandbox(message: Message, now: number): MessageStep {
  return machine.requesting({ ...message, wokenAt: now }, 'wake', now);
}

export function settleTaken(message: Message, event: FoundEvent | null, now: number): MessageStep {
  return settleMessage(message, { kind: 'taken', event }, now);
}

export function settleNotTaken(
  message: Message,
  cause: NotTakenCause,
  why: string,
  now: number,
): MessageStep {
  return settleMessage(message, { kind: 'not_taken', cause, why }, now);
}

export function settleUnknown(message: Message, why: string, now: number): MessageStep {
  return settleMessage(message, { kind: 'unknown', why }, now);
}

export function settleMessage(message: Message, result: MessageResult, now: number): MessageStep {
  return machine.settle({ ...message, state: result.kind, result }, now);
}
