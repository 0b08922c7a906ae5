// Schedules the next poll: soon after a change, then less often up to the poll interval, never after a deadline. Pure.
import { budgetEnds, timeLimit } from './deadlines.ts';
import { longestAsked } from './patience.ts';
import type { Reading, Watch } from './terms/types.ts';
import { isAsleep, isWaiting } from './watch.ts';

/** The first pauses, and the pauses after a change, in milliseconds. After each list the longest pause is used. */
const startLadder: readonly number[] = [2_000, 4_000];
const conversationLadder: readonly number[] = [5_000];
const longestStartPause = 5_000;
/** The shortest pause, for every poll interval: 0 or NaN must not become a loop without a pause. */
const shortestPause = 50;
const firstFailurePause = 5_000;
/** Pauses are shortened by up to this share, so that watches that began together do not stay together. */
const jitterShare = 0.01;

/** `isHeard`: what happens there causes a poll at once, so the longest pause is enough. */
export function scheduleNextPoll(watch: Watch, reading: Reading, now: number, isHeard = false): Watch {
  const wanted = now + pauseAfter(watch, reading, now, isHeard);
  const budget = budgetEnds(watch);
  const sooner = budget !== null && budget > now ? Math.min(wanted, budget) : wanted;
  const polite = reading.kind === 'failed' ? Math.max(sooner, now + pauseAsked(reading)) : sooner;
  const limit = timeLimit(watch);
  const bounded = limit === null ? polite : Math.min(polite, limit);
  return { ...watch, nextPollAt: Math.max(bounded, now + 1) };
}

function pauseAsked({ retryAfterMs = 0 }: Extract<Reading, { kind: 'failed' }>): number {
  return Math.min(retryAfterMs, longestAsked);
}

function pauseAfter(watch: Watch, reading: Reading, now: number, isHeard: boolean): number {
  const cap = longestPause(watch, isHeard ? Number.POSITIVE_INFINITY : now - watch.seenSince);
  const pause = Math.round(Math.min(cap, wantedPause(watch, reading, cap, isHeard)) * jitter(watch));
  return pause >= shortestPause ? pause : shortestPause;
}

/** Of how long nothing has changed: what rules decide is seen soon all the same, and nothing is seen much later than it could be. */
const quietShare = 0.25;

/** An answer from here looks at once, and so does what is heard of the agent. */
const intervalsWaiting = 4;
/** Nothing goes on there until it is woken. */
const intervalsAsleep = 10;

function longestPause(watch: Watch, quietFor: number): number {
  const { pollInterval, waitingInterval } = watch.limits;
  if (watch.phase === 'start') return Math.min(longestStartPause, pollInterval);
  if (waitingInterval === undefined) return pollInterval;
  if (isWaiting(watch) && isAsleep(watch)) return Math.max(pollInterval, intervalsAsleep * waitingInterval);
  const intervals = isWaiting(watch) ? intervalsWaiting : 1;
  return Math.max(pollInterval, Math.min(intervals * waitingInterval, quietFor * quietShare));
}

function wantedPause(watch: Watch, reading: Reading, cap: number, isHeard: boolean): number {
  if (reading.kind === 'failed')
    return firstFailurePause * 2 ** Math.min(20, (watch.failures?.count ?? 1) - 1);
  // When an id is not found or a sandbox is lost, poll again soon: it may be a short failure.
  if (reading.kind === 'absent' || watch.missings > 0) return firstFailurePause;
  // Or an end that may be none.
  if (watch.suspect !== undefined) return firstFailurePause;
  if (isHeard) return cap;
  const rung = watch.phase === 'start' ? startLadder[watch.polls - 1] : conversationLadder[watch.quietPolls];
  return rung ?? cap;
}

/** A hash of the id and the number of the poll. Deterministic, so that a watch can be replayed. */
function jitter(watch: Watch): number {
  let hash = 2_166_136_261;
  for (const character of `${watch.conversationId ?? watch.startTaskId}:${watch.polls}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  }
  // The last characters change only the low bits of FNV. Mixing spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return 1 - jitterShare * (((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32);
}

/** Hints that something may have happened. They come from outside and may be lies or a flood, so they are merged and rationed. */
export interface Hints {
  /** How many polls hints may still cause, and since when so many are left. */
  readonly left: number;
  readonly at: number;
  /** The next poll that a hint has caused; null = none. */
  readonly pollAt: number | null;
}

const mostAtOnce = 20;
const refillMs = 3_000;
/**
 * Hints that come together cause one poll. An agent that gets a message while it works is finished for an instant before it
 * goes on, and the poll comes after that.
 */
const mergeMs = 200;

export const noHints: Hints = { left: mostAtOnce, at: 0, pollAt: null };

export function addHint(hints: Hints, now: number): Hints {
  if (hints.pollAt !== null) return hints;
  const left = Math.min(mostAtOnce, hints.left + Math.max(0, now - hints.at) / refillMs);
  const wait = Math.max(mergeMs, Math.ceil((1 - left) * refillMs));
  return { left: left - 1, at: now, pollAt: now + wait };
}

/** A poll has begun: a hint from now on causes another one. */
export function clearHint(hints: Hints): Hints {
  return hints.pollAt === null ? hints : { ...hints, pollAt: null };
}
