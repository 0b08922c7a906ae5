// Whether a look changed nothing of a watch but the numbers that every look changes, so that only these need to be stored.
import type { Watch } from './types.ts';

/** What `withCounts` puts back into the watch before. */
export interface LookCounts {
  readonly looks: number;
  readonly nextLookAt: number | null;
}

/** Compares by identity: what a look does not change it takes over as it is. */
export function onlyCounted(before: Watch, after: Watch): boolean {
  const expected = withCounts(before, after);
  const [known, found] = [Object.entries(expected), Object.entries(after)];
  return (
    after.looks > before.looks &&
    known.length === found.length &&
    found.every(([name, value]) => Object.is(value, Reflect.get(expected, name)))
  );
}

/** The watch after so many looks of which each only counted. */
export function withCounts(watch: Watch, { looks, nextLookAt }: LookCounts): Watch {
  return { ...watch, looks, nextLookAt, quietLooks: watch.quietLooks + looks - watch.looks };
}
