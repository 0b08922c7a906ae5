// A bounded wait for a fact.
import { setTimeout as sleep } from 'node:timers/promises';

/** Says what was expected, and what was there instead. */
export class Unseen extends Error {
  readonly expected: string;
  readonly seen: unknown;

  constructor(expected: string, seen: unknown) {
    super(`not seen in time: ${expected}; last: ${JSON.stringify(seen)}`);
    this.expected = expected;
    this.seen = seen;
  }
}

export interface Patience {
  readonly patienceMs?: number;
  readonly pauseMs?: number;
  /** Completes "not seen in time: …". */
  readonly what?: string;
  readonly signal?: AbortSignal;
}

/** What is waited for needs the processor too. */
const mostOfTime = 1 / 5;

/** Looks again and again until it is so; what it saw last. Many share a machine, and some wait for half a minute: the limit is for what hangs. */
export async function until<T>(
  look: () => T | Promise<T>,
  good: (seen: T) => boolean = Boolean,
  { patienceMs = 100_000, pauseMs = 20, what = 'what was waited for', signal }: Patience = {},
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const began = performance.now();
    const seen = await look();
    if (good(seen)) return seen;
    const now = performance.now();
    if (now > end) throw new Unseen(what, seen);
    await sleep(Math.max(pauseMs, (now - began) * (1 / mostOfTime - 1)), undefined, { signal });
  }
}

/** For a fact that a look only tells as true or false. */
export async function eventually(
  look: () => boolean | Promise<boolean>,
  what: string,
  patience: Patience = {},
): Promise<void> {
  await until(look, Boolean, { patienceMs: 60_000, pauseMs: 100, what, ...patience });
}
