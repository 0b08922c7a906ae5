// When the loops of a queue pass again: one of them as soon as something was stored or another queue made work, and one each time
// the rest of the queue is over. An idle queue costs one query a rest, however many loops it has.
import type { Clock } from '../../shared/clock.ts';

export interface WakeSignal {
  /** Wakes one loop of each queue. */
  wake(): void;
  /** Makes the sleeper that all loops of a queue share. */
  sleeper(): Sleeper;
}

export interface Sleeper {
  /** Rests one loop. If the signal came while all loops were working, the next rest ends at once. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
  /** Ends the rest of one more loop. */
  rouse(): void;
}

export function createWakeSignal(clock: Clock): WakeSignal {
  const wakers: (() => void)[] = [];
  return {
    wake: () => {
      for (const wake of wakers) wake();
    },
    sleeper: () => {
      /** Ends the rest of one loop each, oldest first. */
      const resting = new Set<() => void>();
      let missed = false;
      let isTicking = false;
      const rouse = () => {
        const [end] = resting;
        end?.();
        return end !== undefined;
      };
      const tick = async (ms: number, signal: AbortSignal) => {
        isTicking = true;
        while (resting.size > 0) {
          await clock.sleep(ms, signal);
          rouse();
        }
        isTicking = false;
      };
      wakers.push(() => {
        missed = !rouse();
      });
      return {
        rest: (ms, signal) =>
          new Promise((resolve) => {
            if (missed || signal.aborted) {
              missed = false;
              return resolve();
            }
            const end = () => {
              resting.delete(end);
              signal.removeEventListener('abort', end);
              resolve();
            };
            resting.add(end);
            signal.addEventListener('abort', end, { once: true });
            if (!isTicking) void tick(ms, signal);
          }),
        rouse: () => void rouse(),
      };
    },
  };
}
