// A step in code that stories of several files take.
import type { Step } from './play-scenes.ts';

/** The next requests of that route fail with what has no status, or more than that: all others are words of in-data. */
export const gitHubFails =
  (route: RegExp, error: Error, times = 1): Step =>
  ({ rig }) =>
    rig.github.faults.push(...Array.from({ length: times }, () => ({ route, error })));
