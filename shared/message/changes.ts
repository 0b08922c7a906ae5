// The changes of a message. Each returns the new message and what to do about it. Pure.
import type { FoundEvent, Message, MessageResult, MessageStep, NotTakenCause } from './types.ts';

/** For this long no other worker visits the message, while a request for it is on its way. */
const holdMs = 15_000;

export function newMessage(
  given: Pick<Message, 'number' | 'text' | 'images' | 'ask'>,
  now: number,
  dueAt: number | null = now,
): Message {
  return {
    ...given,
    state: 'held',
    ...{
      policySetAt: null,
      wokenAt: null,
      sent: null,
      event: null,
      ran: null,
      again: false,
      troubleSince: null,
    },
    ...{ result: null, dueAt, createdAt: now, settledAt: null },
  };
}

export function rest<M extends Message>(message: M, dueAt: number | null): MessageStep<M> {
  return { message: { ...message, dueAt }, do: { kind: 'rest' } };
}

export function waking<M extends Message>(message: M, now: number): MessageStep<M> {
  return { message: { ...message, wokenAt: now, dueAt: now + holdMs }, do: { kind: 'wake' } };
}

export function sending<M extends Message>(
  message: M,
  newest: string | null,
  run: boolean,
  now: number,
): MessageStep<M> {
  const sent = { at: now, fate: null, why: null, newest, run } as const;
  return {
    message: { ...message, state: 'sending', sent, troubleSince: null, dueAt: now + holdMs },
    do: { kind: 'send', run },
  };
}

export function running<M extends Message>(
  message: M,
  newest: FoundEvent | null,
  now: number,
): MessageStep<M> {
  return {
    message: { ...message, ran: { at: now, newest }, troubleSince: null, dueAt: now + holdMs },
    do: { kind: 'run' },
  };
}

export function taken<M extends Message>(
  message: M,
  at: number,
  event: FoundEvent | null,
  now: number,
): MessageStep<M> {
  return settled(message, { kind: 'taken', at, event }, now);
}

export function settingPolicy<M extends Message>(
  message: M,
  ask: NonNullable<Message['ask']>,
  now: number,
): MessageStep<M> {
  return { message: { ...message, dueAt: now + holdMs }, do: { kind: 'set_policy', ask } };
}

export function settled<M extends Message>(message: M, result: MessageResult, now: number): MessageStep<M> {
  return {
    message: { ...message, state: result.kind, result, dueAt: null, settledAt: now },
    do: { kind: 'settle' },
  };
}

export function notTaken<M extends Message>(
  message: M,
  cause: NotTakenCause,
  why: string,
  now: number,
): MessageStep<M> {
  return settled(message, { kind: 'not_taken', cause, why }, now);
}

export function unknown<M extends Message>(message: M, why: string, now: number): MessageStep<M> {
  return settled(message, { kind: 'unknown', why }, now);
}
