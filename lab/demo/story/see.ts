// A bounded wait for a fact: what is not seen in time ends the story with what was expected and what was there instead.
import { until } from '../../support/until.ts';

export type See = <T, Found>(expectation: {
  /** Completes "expected …". */
  readonly what: string;
  readonly look: () => Promise<T>;
  /** What was looked for, or undefined while it is not there. */
  readonly find: (seen: T) => Found | undefined;
}) => Promise<Found>;

export function createSee(signal: AbortSignal): See {
  return async ({ what, look, find }) => {
    const patience = { what, signal, patienceMs: 15_000, pauseMs: 50 };
    const found = find(await until(look, (seen) => find(seen) !== undefined, patience));
    if (found === undefined) throw new Error(`seen, and gone again: ${what}`);
    return found;
  };
}
