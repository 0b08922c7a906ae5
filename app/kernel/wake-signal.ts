// Ends the rests of the queues early: something was stored, or another queue made work.
import type { Clock } from '../../shared/clock.ts';

export interface WakeSignal {
  wake(): void;
  /** One for each loop. If the signal came while the loop was working, its next rest ends at once. */
  sleeper(): Sleeper;
}

interface Sleeper {
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

export function createWakeSignal(clock: Clock): WakeSignal {
  let wakes = 0;
  const resting = new Set<AbortController>();

  const rest = async (ms: number, signal: AbortSignal) => {
    const woken = new AbortController();
    const stop = () => woken.abort();
    resting.add(woken);
    signal.addEventListener('abort', stop, { once: true });
    await clock.sleep(ms, woken.signal);
    signal.removeEventListener('abort', stop);
    resting.delete(woken);
  };

  return {
    wake: () => {
      wakes += 1;
      for (const woken of resting) woken.abort();
    },
    sleeper: () => {
      let seen = wakes;
      return {
        rest: async (ms, signal) => {
          if (seen === wakes && !signal.aborted) await rest(ms, signal);
          seen = wakes;
        },
      };
    },
  };
}
