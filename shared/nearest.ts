// "Did you mean …?": the known word that a misspelt one stands for.

/** `on-confirm` and `max-cost-usd` have the same beginning as what is meant. */
const shortestBeginning = 4;

/** Undefined where none is near enough. Of several the first in the list. */
export function nearest<T extends string>(given: string, known: readonly T[]): T | undefined {
  const word = plain(given);
  const near = known
    .map((name) => ({ name, edits: editsBetween(word, plain(name)) }))
    .filter(({ name, edits }) => edits <= Math.max(1, Math.floor(plain(name).length / 4)))
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.name ?? known.find((name) => isBeginning(word, plain(name)));
}

/** What follows a problem that names a misspelt word; empty where no known word is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const meant = nearest(given, known);
  return meant === undefined ? '' : `did you mean ${meant}?`;
}

const plain = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

function isBeginning(word: string, name: string): boolean {
  const [short, long] = word.length < name.length ? [word, name] : [name, word];
  return short.length >= Math.max(shortestBeginning, long.length / 2) && long.startsWith(short);
}

/** How many letters are wrong, missing, added or swapped with the next. */
export function editsBetween(one: string, other: string): number {
  // Nothing that is so much longer is near any word.
  if (Math.abs(one.length - other.length) > 8 || one.length > 64) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [[...Array(other.length + 1).keys()]];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const edits = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped && row > 1 && column > 1) edits.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...edits));
    }
  }
  return at(one.length, other.length);
}
