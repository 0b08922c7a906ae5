// Lists of values in a statement.

const lengths = [1, 8, 33, 99, 396];

/**
 * Repeats the last row of a list until it has one of a few lengths. Each length gives another SQL text, and the
 * embedded engine keeps a prepared statement for each text.
 */
export function padded<T>(rows: readonly T[]): readonly T[] {
  const last = rows.at(-1);
  if (last === undefined) return rows;
  const longest = lengths.at(-1) ?? 1;
  const length = lengths.find((known) => known >= rows.length) ?? Math.ceil(rows.length / longest) * longest;
  return [...rows, ...Array.from({ length: length - rows.length }, () => last)];
}
