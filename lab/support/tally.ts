// What was done, counted under the names that the table shows.

export interface Tally {
  add(what: string, count?: number): void;
  entries(): readonly (readonly [string, number])[];
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add: (what, count = 1) => void counts.set(what, (counts.get(what) ?? 0) + count),
    entries: () => [...counts].toSorted(([one], [other]) => one.localeCompare(other)),
  };
}
