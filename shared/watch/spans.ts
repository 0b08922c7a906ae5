// The timeline for people: each state with its duration.
import type { Seen, Watch } from './types.ts';

export interface Span extends Seen {
  readonly from: number;
  readonly ms: number;
}

export function spansOf(watch: Watch, now: number): readonly Span[] {
  const until = watch.ending?.at ?? now;
  return watch.timeline.map(({ at, ...seen }, index) => {
    const next = watch.timeline[index + 1]?.at ?? until;
    return { ...seen, from: at, ms: Math.max(0, next - at) };
  });
}
