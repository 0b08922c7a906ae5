// The clock of the process. It also remembers the last call of `sleep`, which shows that the queues are alive.

export interface Clock {
  now(): number;
  /** Resolves early, and never rejects, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface PulsingClock extends Clock {
  /** When `sleep` was last called. A worker that still sleeps between two passes is alive. */
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
