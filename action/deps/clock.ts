import type { Clock } from './deps.ts';

/** Longer than this Node fires a timer at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  // A real timer, because the timers of AbortSignal.timeout do not hold the process.
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(Math.max(0, ms), longestTimer));
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted) done();
    }),
};
