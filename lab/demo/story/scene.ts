// What every step has at hand.
import type { CommentView } from '../../github/index.ts';
import { until } from '../../support/until.ts';
import type { Stage } from '../stage.ts';
import type { Teller } from '../teller.ts';

export interface Scene {
  readonly stage: Stage;
  readonly teller: Teller;
  readonly see: See;
  readonly signal: AbortSignal;
}

/** Waits for a fact; what is not seen in time ends the story with what was expected and what was there instead. */
export type See = <T, Found>(expectation: {
  /** Completes "expected …". */
  readonly what: string;
  readonly look: () => Promise<T>;
  /** What was looked for, or undefined while it is not there. */
  readonly find: (seen: T) => Found | undefined;
}) => Promise<Found>;

export function createSee(signal: AbortSignal): See {
  return async ({ what, look, find }) => {
    const patience = { what, signal, patienceMs: 60_000, pauseMs: 50 };
    const found = find(await until(look, (seen) => find(seen) !== undefined, patience));
    if (found === undefined) throw new Error(`seen, and gone again: ${what}`);
    return found;
  };
}

/** As a person reads it: no hidden markers, one line. */
export const firstLine = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^#+ /gm, '')
    .replace(/\*\*|`/g, '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? '';

/** For `find`: the only comment, once it is as it should be. */
export const onlyComment =
  <C extends CommentView>(isRight: (comment: C) => boolean) =>
  ([only, ...more]: readonly C[]): C | undefined =>
    only !== undefined && more.length === 0 && isRight(only) ? only : undefined;
