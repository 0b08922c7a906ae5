// Whether `max-cost` can hold: only what the service tells can be compared with it. Pure.
import type { Usage, Watch } from '../../shared/watch/index.ts';

/** A first call of a model is counted by then. */
const longEnoughMs = 2 * 60_000;

/** Null while it holds, and while it is too early to tell. */
export function budgetDoubt({ cost, tokens }: Usage, watch: Watch, now: number): string | null {
  const began = watch.timeline.find(({ executionStatus }) => executionStatus === 'running')?.at ?? null;
  const isTime = watch.ending !== null || (began !== null && now - began >= longEnoughMs);
  if (!isTime) return null;
  if (cost === null) return 'max-cost cannot hold: the service does not tell what the agent costs';
  return cost === 0 && tokens !== null
    ? 'max-cost cannot hold: the service counts tokens, and no dollars for them'
    : null;
}
