// Looks again until it is so, within a bound.
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 100;

const usualTimeoutMs = 60_000;

export function eventually(look: () => boolean | Promise<boolean>, what: string): Promise<void> {
  return until(look, usualTimeoutMs, what);
}

export async function until(
  look: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string,
  betweenMs = pauseMs,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs / 1000} s: ${what}`);
    await sleep(betweenMs);
  }
}
