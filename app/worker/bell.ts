// A rest that ends early when someone rings: a webhook has just been stored, or another queue made work.
import type { Clock } from '../deps/deps.ts';

export interface Bell {
  ring(): void;
  /** One for each who rests: whoever was at work when it rang does not rest before having looked again. */
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
