// Whether the agent waits for an answer, and since when without a break that anyone saw.
import type { Watch } from './types.ts';

const waiting = 'waiting_for_confirmation';

export function isWaiting(watch: Watch | null): boolean {
  return watch !== null && watch.phase !== 'ended' && watch.seen.executionStatus === waiting;
}

/** Null while it does not wait. A state that does not tell what the agent does breaks no streak. */
export function waitingStreak(watch: Watch | null): string | null {
  if (watch?.seen.executionStatus !== waiting) return null;
  const broken = watch.timeline.findLastIndex(
    ({ phase, executionStatus }) =>
      phase === 'start' || (executionStatus !== null && executionStatus !== waiting),
  );
  const first = watch.timeline.slice(broken + 1).find(({ executionStatus }) => executionStatus === waiting);
  return String(first?.at ?? watch.seenSince);
}
