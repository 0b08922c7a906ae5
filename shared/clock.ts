/** The time, and pauses. Tests pass their own. */
export interface Clock {
  now(): number;
  /** Resolves early, and never rejects, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Node fires a longer timer at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  // A real timer, because the timers of AbortSignal.timeout do not keep the process alive.
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(Math.max(0, ms), longestTimer));
      signal?.addEventListener('abort', done, { once: true });
      if (signal?.aborted) done();
    }),
};
