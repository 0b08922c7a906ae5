// The waiting streak: whether the agent waits for an answer, and since when without a visible break.
import { executionRow } from './statuses.ts';
import type { Seen, Watch } from './types.ts';

export function isWaiting(watch: Watch | null): boolean {
  return watch !== null && watch.phase !== 'ended' && waits(watch.seen);
}

/** Null while the agent does not wait. A state that does not show what the agent does is not a break. */
export function waitingStreak(watch: Watch | null): string | null {
  if (watch === null || !waits(watch.seen)) return null;
  const broken = watch.timeline.findLastIndex(
    (change) => change.phase === 'start' || (change.executionStatus !== null && !waits(change)),
  );
  const first = watch.timeline.slice(broken + 1).find(waits);
  return String(first?.at ?? watch.seenSince);
}

function waits({ executionStatus }: Seen): boolean {
  return executionRow(executionStatus)?.question === 'waits';
}
