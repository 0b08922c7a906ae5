// Finds how two texts differ, line by line, in bounded time.
import { diff } from 'node:util';

const context = 2;
/** Longer ones would take memory by the square: all of one is shown as taken out, and all of the other as put in. */
const mostCompared = 1_200;

/** Lines that are taken out begin with `-`, those that are put in with `+`, and those around them with a blank. */
export function differenceOf(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const longest = Math.min(old.length, now.length);
  let begin = 0;
  while (begin < longest && old[begin] === now[begin]) begin += 1;
  let end = 0;
  while (end < longest - begin && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return withoutLongSame([
    ...signed(' ', now.slice(Math.max(0, begin - context), begin)),
    ...compareLines(old.slice(begin, old.length - end), now.slice(begin, now.length - end)),
    ...signed(' ', now.slice(now.length - end, now.length - end + context)),
  ]).join('\n');
}

const signed = (sign: string, lines: readonly string[]): readonly string[] =>
  lines.map((line) => `${sign}${line}`);

function compareLines(old: readonly string[], now: readonly string[]): readonly string[] {
  const isPlain = old.length === 0 || now.length === 0;
  if (isPlain || old.length + now.length > mostCompared) return [...signed('-', old), ...signed('+', now)];
  return diff(old, now).map(([is, line]) => `${is === 0 ? ' ' : is > 0 ? '-' : '+'}${line}`);
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
