import { sleep } from './service/http/abort.ts';

/** The time, and pauses. Tests pass their own. */
export interface Clock {
  now(): number;
  /** Resolves early, and never rejects, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(Math.max(0, ms), signal).catch(() => {}),
};
