// When the loops of a queue pass again: one of them as soon as something was stored or another queue made work, and one each time
// the rest of the queue is over. An idle queue costs one query a rest, however many loops it has.
import type { Clock } from '../../shared/clock.ts';

export interface WakeSignal {
  /** Something was stored: wakes one loop of each queue, and the other processes. */
  wake(): void;
  /** Another process has stored something: wakes one loop of each queue. */
  wakeHere(): void;
  /** Makes the sleeper that all loops of a queue share. */
  sleeper(): Sleeper;
}

export interface Sleeper {
  /** A pass begins: it sees all that was stored until now. */
  begin(): void;
  /**
   * Rests one loop, for `ms` or, with null, until it is woken. If it was woken while all loops were working, and no pass has begun
   * since, the rest ends at once.
   */
  rest(ms: number | null, signal: AbortSignal): Promise<void>;
  /** Ends the rest of one more loop. */
  rouse(): void;
  /** Ends the rest of one loop, or the next rest. */
  wake(): void;
}

/** `ring` tells the other processes. */
export function createWakeSignal(clock: Clock, ring: () => void = () => undefined): WakeSignal {
  const sleepers: Sleeper[] = [];
  const wakeHere = () => {
    for (const sleeper of sleepers) sleeper.wake();
  };
  return {
    wake: () => {
      wakeHere();
      ring();
    },
    wakeHere,
    sleeper: () => {
      const sleeper = createSleeper(clock);
      sleepers.push(sleeper);
      return sleeper;
    },
  };
}

export function createSleeper(clock: Clock): Sleeper {
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
  return {
    begin: () => {
      missed = false;
    },
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
        if (ms !== null && !isTicking) void tick(ms, signal);
      }),
    rouse: () => void rouse(),
    wake: () => {
      missed = !rouse();
    },
  };
}
