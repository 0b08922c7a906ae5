// Time as it is, and the pulse of whoever sleeps by it.
import type { Clock } from './deps.ts';

export interface PulsingClock extends Clock {
  /** When somebody last went to sleep: a worker that still rests between two passes still works. */
  lastPulse(): number;
}

export function createRealClock(): PulsingClock {
  let pulse = Date.now();
  return {
    now: Date.now,
    lastPulse: () => pulse,
    sleep(ms, signal) {
      pulse = Date.now();
      if (signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', finish);
          pulse = Date.now();
          resolve();
        };
        const timer = setTimeout(finish, ms);
        signal?.addEventListener('abort', finish, { once: true });
      });
    },
  };
}
