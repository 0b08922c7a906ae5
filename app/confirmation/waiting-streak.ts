// Whether a run waits for an answer, and since when without a break that anyone saw.
import type { Watch } from '../../shared/watch/index.ts';
import type { Run } from '../run/types.ts';

const waiting = 'waiting_for_confirmation';

export function waits({ state, watch }: Run): boolean {
  return state === 'watching' && watch?.seen.executionStatus === waiting;
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
