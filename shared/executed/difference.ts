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
  const isLong = old.length * now.length > mostComparisons;
  const common = isLong ? () => 0 : commonLengths(old, now);
  const lines: string[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const isSame = !isLong && at < old.length && old[at] === now[to];
    const isRemoved = at < old.length && (to === now.length || common(at + 1, to) >= common(at, to + 1));
    lines.push(isSame ? ` ${now[to]}` : isRemoved ? `-${old[at]}` : `+${now[to]}`);
    if (isSame || isRemoved) at += 1;
    if (isSame || !isRemoved) to += 1;
  }
  return lines;
}

/** Tells how many lines both have in common from two places on. */
function commonLengths(old: readonly string[], now: readonly string[]): (at: number, to: number) => number {
  const rows: Uint32Array[] = [];
  const common = (at: number, to: number) => rows[at]?.[to] ?? 0;
  for (let at = old.length - 1; at >= 0; at -= 1) {
    const row = new Uint32Array(now.length + 1);
    rows[at] = row;
    for (let to = now.length - 1; to >= 0; to -= 1)
      row[to] =
        old[at] === now[to] ? common(at + 1, to + 1) + 1 : Math.max(common(at + 1, to), row[to + 1] ?? 0);
  }
  return common;
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
