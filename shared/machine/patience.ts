// How long a machine waits, and when it gives up. Pure.
import { rest, type Step, type Thing } from './step.ts';

const second = 1_000;
const minute = 60 * second;

/** Durations in milliseconds. */
export interface Patience {
  /** The pause between two visits when something is not clear yet. */
  readonly pause: number;
  /** Nothing is answered sooner after it was seen to wait: the service loses an answer that comes too early. */
  readonly settle: number;
  /** How long to wait for trouble to pass that should pass by itself. */
  readonly trouble: number;
  /** How long waking up may take. */
  readonly waking: number;
  /** How long the result of a sent request may stay unclear. One that was on its way has arrived by then, or never will. */
  readonly fate: number;
}

/**
 * A poll interval below a second is for tests, so then all waits are shorter. `settle` is not ours to shorten: it is the
 * service that loses what comes sooner.
 */
export function patienceAt(pollInterval: number, fate: number): Patience {
  const share = Math.min(1, pollInterval / second);
  return {
    pause: share * second,
    settle: second,
    trouble: share * minute,
    waking: share * 5 * minute,
    fate: share * fate,
  };
}

export interface Trouble {
  /** For how long to wait for its end. */
  readonly forMs: number;
  readonly pause: number;
  /** How long the other side asks to wait. */
  readonly retryAfterMs?: number | undefined;
}

/** Visits the thing again after a pause, until the trouble has lasted too long. */
export function waitOrGiveUp<T extends Thing & { readonly troubleSince: number | null }, S>(
  thing: T,
  { forMs, pause, retryAfterMs = 0 }: Trouble,
  now: number,
  giveUp: () => S,
): S | Step<T, { readonly kind: 'rest' }> {
  const since = thing.troubleSince ?? now;
  const after = Math.max(pause, retryAfterMs);
  return now + after - since > forMs ? giveUp() : rest({ ...thing, troubleSince: since }, now + after);
}
