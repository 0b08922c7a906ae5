// A bounded wait for a fact: what is not seen in time ends the story with what was expected and what was there instead.
import { setTimeout as sleep } from 'node:timers/promises';

export class Unseen extends Error {
  readonly expected: string;
  readonly seen: unknown;

  constructor(expected: string, seen: unknown) {
    super(`not seen in time: ${expected}`);
    this.expected = expected;
    this.seen = seen;
  }
}

export type See = <T, Found>(expectation: {
  /** Completes "expected …". */
  readonly what: string;
  readonly look: () => Promise<T>;
  /** What was looked for, or undefined while it is not there. */
  readonly find: (seen: T) => Found | undefined;
}) => Promise<Found>;

const patienceMs = 15_000;

export function createSee(signal: AbortSignal): See {
  return async ({ what, look, find }) => {
    const end = performance.now() + patienceMs;
    for (;;) {
      const seen = await look();
      const found = find(seen);
      if (found !== undefined) return found;
      if (performance.now() > end) throw new Unseen(what, seen);
      await sleep(50, undefined, { signal });
    }
  };
}
