// What was done, counted under the names that the table shows.
export type Tally = ReturnType<typeof createTally>;

export function createTally() {
  const counts = new Map<string, number>();
  return {
    add: (what: string, count = 1): void => void counts.set(what, (counts.get(what) ?? 0) + count),
    entries: (): readonly (readonly [string, number])[] =>
      [...counts].toSorted(([one], [other]) => one.localeCompare(other)),
  };
}
