// A pause that ends early when the bell rings: a webhook was stored, or another queue made work.
import type { Clock } from '../deps/deps.ts';

export interface Bell {
  ring(): void;
  /** One for each queue. If the bell rang while the queue was working, its next rest ends at once. */
  ear(): Ear;
}

export interface Ear {
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(clock: Clock): Bell {
  let rings = 0;
  const resting = new Set<AbortController>();
  return {
    ring: () => {
      rings += 1;
      for (const rest of resting) rest.abort();
    },
    ear: () => {
      let heard = rings;
      return {
        rest: async (ms, signal) => {
          if (heard === rings && !signal.aborted) await restUntilWoken(clock, resting, ms, signal);
          heard = rings;
        },
      };
    },
  };
}

async function restUntilWoken(
  clock: Clock,
  resting: Set<AbortController>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const mine = new AbortController();
  const stop = () => mine.abort();
  resting.add(mine);
  signal.addEventListener('abort', stop, { once: true });
  await clock.sleep(ms, mine.signal);
  signal.removeEventListener('abort', stop);
  resting.delete(mine);
}
