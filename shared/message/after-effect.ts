// The result of the one effect of a visit to a message. Pure.
import type { GoOnReply, SendReply, WakeReply } from '../question/index.ts';
import { notTaken, rest, taken } from './changes.ts';
import type { Message, MessageContext, MessageStep, NotTakenCause } from './types.ts';

/** `unavailable`: the service has no such thing. `refused`: it understood, and does not do it. */
export type PolicyReply =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly code: string; readonly retryAfterMs?: number };

export function afterPolicy<M extends Message>(
  message: M,
  reply: PolicyReply,
  { patience }: MessageContext,
  now: number,
): MessageStep<M> {
  switch (reply.kind) {
    case 'set':
      return rest({ ...message, policySetAt: now, troubleSince: null }, now);
    case 'refused':
      return notTaken(message, 'policy', reply.why, now);
    case 'failed':
      return troubledBy(message, 'policy', reply, patience, now);
  }
}

const wakings = 5;

export function afterMessageWake<M extends Message>(
  message: M,
  reply: WakeReply,
  { patience }: MessageContext,
  now: number,
): MessageStep<M> {
  const why = `the sandbox is paused and cannot be resumed: ${reply}`;
  if (reply === 'gone' && message.state === 'held') return notTaken(message, 'asleep', why, now);
  if (reply === 'not_resumable') {
    // Somebody else may have woken it in the meantime. The next look tells, and it is tried again for a while.
    const since = message.troubleSince ?? now;
    if (message.state === 'held' && now - since >= wakings * patience.pause) {
      return notTaken(message, 'asleep', why, now);
    }
    return rest({ ...message, wokenAt: null, troubleSince: since }, now + patience.pause);
  }
  return rest({ ...message, wokenAt: reply === 'failed' ? null : now }, now + patience.pause);
}

/** The service understood, and would refuse again. */
const refusals: readonly string[] = ['rejected', 'not_found', 'unauthorized', 'bad_configuration'];

export function afterMessage<M extends Message>(
  message: M,
  reply: SendReply,
  { patience }: MessageContext,
  now: number,
): MessageStep<M> {
  const { sent } = message;
  if (sent === null) throw new Error('a message was sent without a record of it');
  if (reply.kind === 'taken') return rest({ ...message, sent: { ...sent, fate: 'taken' } }, now);
  if (reply.kind === 'unknown') {
    return rest({ ...message, sent: { ...sent, fate: 'unknown', why: reply.why } }, now + patience.pause);
  }
  const held = { ...message, state: 'held' as const, sent: null };
  if (reply.code === 'gone') return notTaken(held, 'gone', reply.why, now);
  return refusals.includes(reply.code)
    ? notTaken(held, { failed: reply.code }, reply.why, now)
    : troubledBy(held, { failed: reply.code }, reply, patience, now);
}

export function afterRun<M extends Message>(
  message: M,
  reply: GoOnReply,
  { patience }: MessageContext,
  now: number,
): MessageStep<M> {
  const { ran = null } = message;
  if (ran === null) throw new Error('an agent was told to run without a record of it');
  // Only what comes after this shows an end of the message: the one before it was the end of what came before.
  if (reply !== 'not_sent') return taken(message, now, ran.newest ?? message.event ?? null, now);
  return rest({ ...message, ran: null, troubleSince: message.troubleSince ?? now }, now + 2 * patience.pause);
}

function troubledBy<M extends Message>(
  message: M,
  cause: NotTakenCause,
  { why, retryAfterMs = 0 }: { readonly why: string; readonly retryAfterMs?: number },
  patience: MessageContext['patience'],
  now: number,
): MessageStep<M> {
  const since = message.troubleSince ?? now;
  const after = Math.max(2 * patience.pause, retryAfterMs);
  if (now + after - since > patience.trouble) return notTaken(message, cause, why, now);
  return rest({ ...message, troubleSince: since }, now + after);
}
