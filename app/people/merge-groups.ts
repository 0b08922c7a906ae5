// Merge groups. Each is put on the one before it and holds the pull requests of both, so it is green only where that one is.
import type { RunDeps } from '../handling/deps.ts';
import type { Tables } from '../store/store.ts';
import type { MergeGroup, ShownVerdict, Watched } from '../store/watched.ts';
import type { PeopleVerdict } from './people-verdict.ts';
import { isMerged, readShown, type There } from './read-pull.ts';
import { isGreen, type WantedVerdict } from './show-verdicts.ts';

/** GitHub lets no check of a merge group take longer. */
const longestQueued = 6 * 60 * 60_000;

export const waitsForGroup: PeopleVerdict = {
  conclusion: null,
  title: 'Waits for the pull request before it',
  summary: 'This merge group was put on another one, whose check is not green.',
};

export const groupsOf = ({ groups }: Pick<Watched, 'groups'>, now: number): readonly MergeGroup[] =>
  groups.filter(({ at }) => now - at < longestQueued);

/** A merge group has what its pull request has. */
export function onAll(
  row: Pick<Watched, 'groups'> & { readonly head: string },
  verdict: PeopleVerdict,
  now: number,
): readonly WantedVerdict[] {
  return [row, ...groupsOf(row, now)].map(({ head }) => ({ head, verdict }));
}

/** Merge groups that hold another pull request which this check has not let through. */
export async function groupsThatWait(
  { store, settings }: Pick<RunDeps, 'store' | 'settings'>,
  repositoryId: number,
  groups: readonly MergeGroup[],
  there: There,
): Promise<readonly MergeGroup[]> {
  const rows = groups.length === 0 ? [] : await store.watched.pullsOf(repositoryId);
  const waiting: MergeGroup[] = [];
  for (const group of groups) {
    const { onto, base } = group;
    if (await isMerged(there, base, onto)) continue;
    const before = rows.find((row) => row.groups.some(({ head }) => head === onto));
    // What was decided last may not be shown on GitHub yet.
    const isThrough = before
      ? isGreen(before, onto)
      : (await readShown(there, onto, settings.appId))?.conclusion === 'success';
    if (!isThrough) waiting.push(group);
  }
  return waiting;
}

/** Makes those due whose merge groups stand on one of this pull request that has become green, or is not any more. */
export async function pokeGroupsOn(
  { watched }: Pick<Tables, 'watched'>,
  row: Watched & { readonly pull: number },
  shown: readonly ShownVerdict[],
  now: number,
): Promise<void> {
  const changed = row.groups.flatMap(({ head }) =>
    isGreen(row, head) === isGreen({ shown }, head) ? [] : [head],
  );
  if (changed.length === 0) return;
  for (const { pull, groups } of await watched.pullsOf(row.repositoryId)) {
    const isOnIt = pull !== row.pull && groups.some(({ onto }) => changed.includes(onto));
    if (pull !== null && isOnIt) await watched.poke(row.repositoryId, pull, now);
  }
}
