// The time, pauses, and signals that always remove their listeners: a signal may live through thousands of requests.

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
  // Some loops pause thousands of times a second: no promise is rejected on the way.
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(Math.max(0, ms), longestTimer));
      signal?.addEventListener('abort', end, { once: true });
    }),
};

/** For what lives no longer than its process: the time at its start and what has passed since, however the machine's clock is set. */
export const steadyClock: Clock = {
  ...systemClock,
  now: () => Math.round(performance.timeOrigin + performance.now()),
};

/** Rejects with these words when the work takes longer than that. The work goes on. */
export async function withinTime<T>(work: Promise<T>, ms: number, words: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Linked {
  readonly signal: AbortSignal;
  /** True when the time limit ended it, not the outer signal. */
  readonly timedOut: () => boolean;
  readonly detach: () => void;
}

/** A signal that aborts with `outer`, or after `ms`. */
export function linkSignal(outer: AbortSignal | undefined, ms: number): Linked {
  const inner = new AbortController();
  let late = false;
  const abortInner = () => inner.abort();
  const timer = setTimeout(
    () => {
      late = true;
      inner.abort();
    },
    Math.min(ms, longestTimer),
  );
  if (outer?.aborted) inner.abort();
  outer?.addEventListener('abort', abortInner, { once: true });
  return {
    signal: inner.signal,
    timedOut: () => late && !outer?.aborted,
    detach: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abortInner);
    },
  };
}

/** Like `work`, but rejects as soon as the signal aborts, even when `work` goes on. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let detach = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    detach = () => signal.removeEventListener('abort', stop);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } finally {
    detach();
  }
}

/** Does something after each pause, for as long as the work goes on. */
export async function whileDoing<T>(
  clock: Pick<Clock, 'sleep'>,
  pauseMs: number,
  each: () => unknown,
  work: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const doing = (async () => {
    for (;;) {
      await clock.sleep(pauseMs, done.signal);
      if (done.signal.aborted) return;
      await each();
    }
  })();
  try {
    return await work();
  } finally {
    done.abort();
    await doing;
  }
}

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Rejects at once when the signal aborts. The timer keeps the process alive, because there is work after the pause. */
export const sleep: Sleep = async (ms, signal) => {
  await systemClock.sleep(ms, signal);
  if (signal?.aborted) throw new Error('aborted');
};
