// A question that is open, looked at now and then: is it still the one that people see? Pure.
import { type AnswerDecision, decideAnswer, type Now } from '../../shared/question/index.ts';
import type { Confirmation } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { type Move, rest, type Seen } from './moves.ts';
import { nowOf } from './now-of.ts';

const longestRest = 10 * 60_000;

export function judgeOpen(open: Confirmation, run: Run, seen: Seen, now: number): Move {
  if (run.state === 'ended') return endedWith(open, run, now);
  const later = rest(restOf(open, run, now));
  if (seen.kind !== 'seen') return open.expiresAt !== null && now >= open.expiresAt ? expired(now) : later;
  const decision = decideFor(open, nowOf(seen.look, run, now));
  switch (decision.kind) {
    case 'stale':
      // Without an answer there is time: what cannot be compared now may be told at the next look.
      if (decision.why === 'cannot_be_compared' || decision.why === 'streak_not_known') return later;
      return stale(decision.why);
    case 'not_waiting':
      return {
        kind: 'settle',
        state: 'elsewhere',
        result: { kind: 'elsewhere', status: decision.why, at: now },
        again: false,
      };
    case 'expired':
      return expired(now);
    default:
      return later;
  }
}

export function decideFor(open: Confirmation, now: Now): AnswerDecision {
  const asked = {
    kind: 'shown',
    fingerprint: open.fingerprint ?? 'unknown',
    epoch: open.facts.streak,
    expiresAt: open.expiresAt,
  } as const;
  return decideAnswer({ asked, now, previouslySent: open.facts.sent !== null });
}

export function stale(why: Extract<AnswerDecision, { kind: 'stale' }>['why']): Move {
  return { kind: 'settle', state: 'stale', result: { kind: 'stale', why, next: null }, again: true };
}

export function expired(at: number): Move {
  return { kind: 'settle', state: 'expired', result: { kind: 'expired', at }, again: false };
}

const goneOn = ['finished', 'error', 'stuck'];

/** Nobody answered here, and the run is over. */
export function endedWith(open: Confirmation, { facts }: Run, at: number): Move {
  const outcome = facts.ending?.outcome ?? '';
  if (goneOn.includes(outcome)) {
    const result = { kind: 'elsewhere', status: outcome, at } as const;
    return { kind: 'settle', state: 'elsewhere', result, again: false };
  }
  if (open.expiresAt !== null && at >= open.expiresAt) return expired(at);
  return { kind: 'settle', state: 'closed', result: { kind: 'closed', at }, again: false };
}

/** The longer it has been open, the rarer the looks: an answer makes one of its own. */
function restOf({ facts, createdAt }: Confirmation, { watch }: Run, now: number): number {
  const least = watch?.limits.pollInterval ?? longestRest;
  const age = now - (facts.openedAt ?? createdAt);
  return Math.min(Math.max(least, Math.round(age / 4)), Math.max(least, longestRest));
}
