// Schedules the next look: soon after a change, then less often up to the poll interval, never after a deadline.
import { budgetEnds, timeLimit } from './deadlines.ts';
import type { Reading, Watch } from './types.ts';

/** The first pauses, and the pauses after a change, in milliseconds. After each list the longest pause is used. */
const startLadder: readonly number[] = [2_000, 4_000];
const conversationLadder: readonly number[] = [5_000];
const longestStartPause = 5_000;
/** For every poll interval: 0 or NaN must not become a loop without a pause. */
const shortestPause = 50;
const firstFailurePause = 5_000;
/** Without a time-out, a very long Retry-After would delay the next look for ever. */
const longestPauseAsked = 24 * 3_600_000;
/** Pauses are shortened by up to this share, so that watches that began together do not stay together. */
const jitterShare = 0.01;

export function scheduleNextLook(watch: Watch, reading: Reading, now: number): Watch {
  const wanted = now + pauseAfter(watch, reading);
  const budget = budgetEnds(watch);
  const sooner = budget !== null && budget > now ? Math.min(wanted, budget) : wanted;
  const polite = reading.kind === 'failed' ? Math.max(sooner, now + pauseAsked(reading)) : sooner;
  const limit = timeLimit(watch);
  const bounded = limit === null ? polite : Math.min(polite, limit);
  return { ...watch, nextLookAt: Math.max(bounded, now + 1) };
}

function pauseAsked({ retryAfterMs = 0 }: Extract<Reading, { kind: 'failed' }>): number {
  return Math.min(retryAfterMs, longestPauseAsked);
}

function pauseAfter(watch: Watch, reading: Reading): number {
  const { pollInterval } = watch.limits;
  const cap = watch.phase === 'start' ? Math.min(longestStartPause, pollInterval) : pollInterval;
  const pause = Math.round(Math.min(cap, wantedPause(watch, reading, cap)) * jitter(watch));
  return pause >= shortestPause ? pause : shortestPause;
}

function wantedPause(watch: Watch, reading: Reading, cap: number): number {
  if (reading.kind === 'failed')
    return firstFailurePause * 2 ** Math.min(20, (watch.failures?.count ?? 1) - 1);
  // When an id is not found or a sandbox is missing, look again soon: it may be a short failure.
  if (reading.kind === 'absent' || watch.missings > 0) return firstFailurePause;
  // Or an end that may be one of the round before.
  if (watch.round?.suspect !== undefined) return firstFailurePause;
  const rung = watch.phase === 'start' ? startLadder[watch.looks - 1] : conversationLadder[watch.quietLooks];
  return rung ?? cap;
}

/** A hash of the id and the number of the look. Deterministic, so that a watch can be replayed. */
function jitter(watch: Watch): number {
  let hash = 2_166_136_261;
  for (const character of `${watch.conversationId ?? watch.startTaskId}:${watch.looks}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  }
  // With FNV the last characters change only the low bits. This spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return 1 - jitterShare * (((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32);
}
