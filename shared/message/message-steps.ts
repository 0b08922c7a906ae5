// The steps of a message that several decisions take. Pure.
import { type FoundEvent, requesting, rest, type Step, settle } from '../conversation/index.ts';
import type { Message, MessageContext, MessageResult, NotTakenCause } from './message.ts';

/** Nothing is sent before the message is recorded. */
export interface MessageDo {
  readonly kind: 'rest' | 'wake' | 'set_policy' | 'send' | 'resume' | 'settle';
}

export type MessageStep = Step<Message, MessageDo>;
const slower = 10;

export const notRead = 'it is in the conversation, and nobody knows whether the agent has read it';

/** The reason why it has to wait may last for hours. */
export function restLonger(message: Message, { patience }: MessageContext, now: number): MessageStep {
  const { pause, trouble } = patience;
  const isNew = now - message.createdAt < trouble;
  return rest({ ...message, troubleSince: null }, now + (isNew ? pause : slower * pause));
}

export function wakeSandbox(message: Message, now: number): MessageStep {
  return requesting({ ...message, wokenAt: now }, 'wake', now);
}

export function settleTaken(
  message: Message,
  at: number,
  event: FoundEvent | null,
  now: number,
): MessageStep {
  return settleMessage(message, { kind: 'taken', at, event }, now);
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
  return settle({ ...message, state: result.kind, result }, now);
}
