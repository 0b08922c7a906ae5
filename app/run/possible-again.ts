// When a person may start another run in a repository, where so many an hour are the most.

import type { Tables } from '../store/store.ts';

const hour = 60 * 60_000;

interface Whose {
  readonly repositoryId: number;
  readonly personId: number | null;
}

/** Null where it is possible now. */
export async function possibleAgain(
  runs: Tables['runs'],
  { repositoryId, personId }: Whose,
  most: number,
  now: number,
): Promise<number | null> {
  const began = await runs.beganAfter(repositoryId, now - hour);
  const oldest = began.filter(({ requesterId }) => requesterId === personId).at(-most);
  return oldest === undefined ? null : oldest.createdAt + hour;
}
