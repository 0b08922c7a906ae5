// A benchmark's rows: what was measured, what it was held against in the same run, and the limit it must keep.

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  /** Measured divided by what it is held against; at most `limit` is good. */
  readonly ratio: number;
  readonly limit: number;
}

export function rowPasses({ ratio, limit }: Row): boolean {
  return ratio <= limit;
}

export function markdownTable(rows: readonly Row[]): string {
  const head = ['what', 'measured', 'against', 'ratio', 'limit', ''];
  const body = rows.map((row) => [
    row.what,
    row.measured,
    row.against,
    row.ratio.toPrecision(3),
    `≤ ${row.limit.toPrecision(3)}`,
    rowPasses(row) ? '✅' : '❌',
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
