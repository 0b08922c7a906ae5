// Finds how two texts differ, line by line, in bounded time.

const context = 2;
/** More comparisons are not made: all of one is shown as taken out, and all of the other as put in. */
const mostComparisons = 400_000;

/** Lines that are taken out begin with `-`, those that are put in with `+`, and those around them with a blank. */
export function differenceOf(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let begin = 0;
  while (begin < Math.min(old.length, now.length) && old[begin] === now[begin]) begin += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - begin && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const changed = compareLines(old.slice(begin, old.length - end), now.slice(begin, now.length - end));
  const same = (lines: readonly string[]) => lines.map((line) => ` ${line}`);
  const around = [
    ...same(now.slice(Math.max(0, begin - context), begin)),
    ...changed,
    ...same(now.slice(now.length - end, now.length - end + context)),
  ];
  return withoutLongSame(around).join('\n');
}

function compareLines(old: readonly string[], now: readonly string[]): readonly string[] {
  const removed = (lines: readonly string[]) => lines.map((line) => `-${line}`);
  const added = (lines: readonly string[]) => lines.map((line) => `+${line}`);
  if (old.length * now.length > mostComparisons) return [...removed(old), ...added(now)];
  const common = commonLengths(old, now);
  const lines: string[] = [];
  let [at, to] = [0, 0];
  while (at < old.length && to < now.length) {
    if (old[at] === now[to]) {
      lines.push(` ${now[to]}`);
      at += 1;
      to += 1;
    } else if ((common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
      lines.push(`-${old[at]}`);
      at += 1;
    } else {
      lines.push(`+${now[to]}`);
      to += 1;
    }
  }
  return [...lines, ...removed(old.slice(at)), ...added(now.slice(to))];
}

/** How many lines both have in common from each place on. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    const [row, below] = [rows[at], rows[at + 1]];
    if (!row || !below) continue;
    for (let to = now.length - 1; to >= 0; to -= 1) {
      row[to] = old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return rows;
}

/** Lines that are the same are shown beside a change only. */
function withoutLongSame(lines: readonly string[]): readonly string[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some((line) => !line.startsWith(' '));
  return lines.flatMap((line, at) => {
    if (isNear(at)) return [line];
    return at > 0 && !isNear(at - 1) ? [] : [' …'];
  });
}
