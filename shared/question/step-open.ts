// A question that is open, looked at now and then: is it still the one that people see? Pure.
import { endedWith, expired, rest, settled, stale } from './changes.ts';
import { decideAnswer } from './decide-answer.ts';
import type { Answer, Context, Question, Seen, Step } from './types.ts';

const longestRest = 10 * 60_000;

export function stepOpen<A extends Answer>(
  open: Question<A>,
  seen: Seen,
  context: Context,
  now: number,
): Step<A> {
  if (context.ended !== null) return endedWith(open, context.ended, now);
  const later = rest(open, now + restOf(open, context, now));
  if (seen.kind !== 'seen') return isExpired(open, now) ? expired(open, now) : later;
  const decision = decideAnswer({ question: open, seen, streak: context.streak, now });
  switch (decision.kind) {
    case 'stale':
      // Without an answer there is time: what cannot be compared now may be told at the next look.
      if (decision.why === 'cannot_be_compared' || decision.why === 'streak_not_known') return later;
      return stale(open, decision.why, now);
    case 'not_waiting':
      return settled(open, 'elsewhere', { kind: 'elsewhere', status: decision.why, at: now }, now);
    case 'expired':
      return expired(open, now);
    default:
      return later;
  }
}

function isExpired({ expiresAt }: Question, now: number): boolean {
  return expiresAt !== null && now >= expiresAt;
}

/** The longer it has been open, the rarer the looks: an answer makes one of its own. */
function restOf({ openedAt, createdAt }: Question, { pollInterval }: Context, now: number): number {
  const age = now - (openedAt ?? createdAt);
  return Math.min(Math.max(pollInterval, Math.round(age / 4)), Math.max(pollInterval, longestRest));
}
