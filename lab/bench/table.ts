// A benchmark's rows: what was measured, what it was held against in the same run, and the limit it must keep.

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  /** Measured divided by what it is held against; at most `limit` is good. */
  readonly ratio: number;
  /** Null = the ratio is only told. */
  readonly limit: number | null;
}

export function rowPasses({ ratio, limit }: Row): boolean {
  return limit === null || ratio <= limit;
}

export function markdownTable(rows: readonly Row[]): string {
  const head = ['what', 'measured', 'against', 'ratio', 'limit', ''];
  const body = rows.map((row) => [
    row.what,
    row.measured,
    row.against,
    row.ratio.toPrecision(3),
    row.limit === null ? 'none' : `≤ ${row.limit.toPrecision(3)}`,
    row.limit === null ? '' : markOf(row),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

const markOf = (row: Row): string => (rowPasses(row) ? '✅' : '❌');

/** A value that may not be above a fixed one. */
export function atMost(what: string, value: number, most: number, words: (value: number) => string): Row {
  return { what, measured: words(value), against: words(most), ratio: value / most, limit: 1 };
}

export const memoryRow = (what: string, bytes: number, megabytes: number): Row =>
  atMost(what, bytes / 1024 / 1024, megabytes, (value) => `${value.toFixed(0)} MB`);

export const processorRow = (what: string, share: number, most: number): Row =>
  atMost(what, share, most, (value) => `${Number((value * 100).toFixed(1))} % of a core`);

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
