// The step of an open question without an answer: checks that people still see the current question. Pure.
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
      // There is no answer yet, so this can wait for the next look.
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

/** The longer it is open, the longer the pauses between looks. An answer causes a look at once. */
function restOf({ openedAt, createdAt }: Question, { pollInterval }: Context, now: number): number {
  const age = now - (openedAt ?? createdAt);
  return Math.min(Math.max(pollInterval, Math.round(age / 4)), Math.max(pollInterval, longestRest));
}
