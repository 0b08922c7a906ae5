// Summaries of a watch for others: whether the agent waits, how long each state lasted, and which part has to be stored. Pure.
import { isAsking } from './terms/states.ts';
import type { Seen, Watch } from './terms/types.ts';

export function isWaiting(watch: Watch | null): boolean {
  return watch !== null && watch.ending === null && isAsking(watch.seen.agent);
}

/** Its sandbox is paused, and can be woken. */
export function isAsleep({ seen }: Watch): boolean {
  return seen.sandbox?.is === 'asleep';
}

/**
 * The name of the current wait for an answer: the same as long as the agent waits without a break; null while it does not wait.
 * A state that does not show what the agent does is not a break.
 */
export function identifyWait(watch: Watch | null): string | null {
  if (watch === null || !isAsking(watch.seen.agent)) return null;
  const broken = watch.timeline.findLastIndex(
    ({ phase, agent }) => phase === 'start' || (agent !== null && !isAsking(agent)),
  );
  const first = watch.timeline.slice(broken + 1).find(({ agent }) => isAsking(agent));
  return String(first?.at ?? watch.seenSince);
}

export interface Span extends Seen {
  readonly from: number;
  readonly ms: number;
}

/** The timeline for people: each state with its duration. */
export function listSpans(watch: Watch, now: number): readonly Span[] {
  const until = watch.ending?.at ?? now;
  return watch.timeline.map(({ at, ...seen }, index) => {
    const next = watch.timeline[index + 1]?.at ?? until;
    return { ...seen, from: at, ms: Math.max(0, next - at) };
  });
}

/** The numbers that every poll changes. */
export interface PollCounts {
  readonly polls: number;
  readonly nextPollAt: number | null;
}

/** Whether the polls between changed nothing but these numbers, so that only they need to be stored. */
export function changedOnlyCounts(before: Watch, after: Watch): boolean {
  const expected = applyCounts(before, after);
  const [known, found] = [Object.entries(expected), Object.entries(after)];
  return (
    after.polls > before.polls &&
    known.length === found.length &&
    // Compared by identity: a poll takes over unchanged parts as they are.
    found.every(([name, value]) => Object.is(value, Reflect.get(expected, name)))
  );
}

/** The watch after polls that changed nothing but these numbers. */
export function applyCounts(watch: Watch, { polls, nextPollAt }: PollCounts): Watch {
  return { ...watch, polls, nextPollAt, quietPolls: watch.quietPolls + polls - watch.polls };
}
