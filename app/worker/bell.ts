// A rest that ends early when someone rings: a webhook has just been stored, or the process is to stop.
import type { Clock } from './parts.ts';

export interface Bell {
  ring(): void;
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(clock: Clock): Bell {
  let rung = false;
  const resting = new Set<AbortController>();
  const wake = () => {
    for (const rest of resting) rest.abort();
  };
  return {
    ring: () => {
      // Kept for whoever is at work right now: what was stored after their look must not wait for a whole rest.
      rung = true;
      wake();
    },
    rest: async (ms, signal) => {
      if (rung || signal.aborted) {
        rung = false;
        return;
      }
      const mine = new AbortController();
      const stop = () => mine.abort();
      resting.add(mine);
      signal.addEventListener('abort', stop, { once: true });
      await clock.sleep(ms, mine.signal);
      signal.removeEventListener('abort', stop);
      resting.delete(mine);
      rung = false;
    },
  };
}
