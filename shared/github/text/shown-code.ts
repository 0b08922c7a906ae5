// Where GitHub surely shows a text as code, so that a comment in it is seen. Whatever is in doubt is not code: then a
// comment is taken out, seen or not, because what a person cannot see must not reach an agent.
import { markdownBlocks, type Range, type RunningText } from './markdown-blocks.ts';

/** In rising order, and none within another. */
export function shownCode(text: string): readonly Range[] {
  const { code, texts, end } = markdownBlocks(text);
  const ranges: Range[] = [...code];
  let sure = end;
  for (const { lines, isTable } of texts) {
    const spans = spansIn(lines.map(([from, to]) => text.slice(from, to)).join('\n'), isTable);
    const placeOf = placesIn(lines);
    for (const [from, to] of spans.ranges) ranges.push([placeOf(from), placeOf(to)]);
    if (spans.lost === null) continue;
    sure = Math.min(sure, placeOf(spans.lost));
    break;
  }
  return ranges.filter(([, to]) => to <= sure).sort(([one], [other]) => one - other);
}

/** The place in the whole text of a place in a paragraph, to be asked for in rising order. */
function placesIn(lines: RunningText['lines']): (place: number) => number {
  let line = 0;
  let before = 0;
  return (place) => {
    for (;;) {
      const [from, to] = lines[line] ?? [0, Number.POSITIVE_INFINITY];
      if (place - before <= to - from) return from + place - before;
      before += to - from + 1;
      line += 1;
    }
  };
}

interface Spans {
  readonly ranges: readonly Range[];
  /** From where on, also beyond the paragraph, nothing is sure. */
  readonly lost: number | null;
}

/** The spans of code in a paragraph, up to where anything else than a span might hold the next backtick. */
function spansIn(text: string, isTable: boolean): Spans {
  const ranges: Range[] = [];
  const runs = runsIn(text);
  const inAddress = addressesIn(text);
  const special = /[`<\\$]|\](?=[([])/g;
  /** Where the last thing ended of which an address cannot be a part. */
  let passed = 0;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const at = found.index;
    const over = overFrom(at, found[0]);
    if (over === null || (isTable && /[|\n]/.test(text.slice(at, over)))) {
      return { ranges, lost: lostIn(text, at) };
    }
    const isSpan = found[0] === '`' && over > at + runAt(text, at);
    if (isSpan) ranges.push([at, over]);
    if (isSpan || found[0] === '<') passed = over;
    special.lastIndex = over;
  }
  return { ranges, lost: null };

  /** Where it is over, with a span for what follows on a run of backticks; null = in doubt. */
  function overFrom(at: number, mark: string): number | null {
    if ((mark === '`' || mark === '\\') && inAddress(at, passed)) return null;
    if (mark !== '`') return harmless(text, at);
    const length = runAt(text, at);
    const closing = runs.next(length, at + length);
    return closing === null ? at + length : closing + length;
  }
}

/** Whether GitHub makes a link of what stands there, in which backticks and backslashes are letters. In rising order. */
function addressesIn(text: string): (at: number, passed: number) => boolean {
  const address = /(?:\/\/|www\.)[^\s<]*/gi;
  let found = address.exec(text);
  return (at, passed) => {
    while (found !== null && (found.index < passed || address.lastIndex <= at)) {
      address.lastIndex = Math.max(passed, found.index < passed ? 0 : address.lastIndex);
      found = address.exec(text);
    }
    return found !== null && found.index <= at;
  };
}

/** Raw HTML that hides what follows, or that a blank line does not end. */
const unending = /^<(?:(?:pre|script|style|textarea)\b|\?|!)/i;
const tagOrTarget = /<[^<>`"'\\]*>|\]\([^()`<>"'\\]*\)|\]\[[^[\]`<>\\]*\]/y;
const noTag = /<(?:[^a-z/]|[^<>`"'\\]*<|[^<>`"'\\]*$|$)/iy;

/** Where an escape, a tag or the target of a link is over, or what looks like one; null where it may hold a backtick. */
function harmless(text: string, at: number): number | null {
  switch (text.charAt(at)) {
    case '\\':
      return at + 2;
    case '$': {
      // Between two of them GitHub may show a formula.
      const other = text.indexOf('$', at + 1);
      return other >= 0 && text.slice(at, other).includes('`') ? null : at + 1;
    }
    default:
  }
  if (text.startsWith('<!--', at)) {
    const closing = text.indexOf('-->', at + 2);
    return closing < 0 ? null : closing + 3;
  }
  if (unending.test(text.slice(at, at + 12))) return null;
  tagOrTarget.lastIndex = at;
  if (tagOrTarget.test(text)) return tagOrTarget.lastIndex;
  noTag.lastIndex = at;
  return noTag.test(text) ? at + 1 : null;
}

/** What is left of a paragraph is in doubt; what comes after it only where raw HTML goes on there. */
function lostIn(text: string, from: number): number | null {
  const raw = /<!--|<(?:(?:pre|script|style|textarea)\b|\?|!(?!--))/gi;
  raw.lastIndex = from;
  for (let found = raw.exec(text); found !== null; found = raw.exec(text)) {
    const closing = found[0] === '<!--' ? text.indexOf('-->', found.index + 2) : -1;
    if (closing < 0) return found.index;
    raw.lastIndex = closing;
  }
  return null;
}

function runAt(text: string, at: number): number {
  let end = at;
  while (text.charAt(end) === '`') end += 1;
  return end - at;
}

/** The runs of backticks, to be asked for in rising order of places. */
function runsIn(text: string) {
  const places = new Map<number, { readonly at: number[]; used: number }>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = places.get(run.length) ?? { at: [], used: 0 };
    known.at.push(index);
    places.set(run.length, known);
  }
  return {
    next(length: number, from: number): number | null {
      const known = places.get(length);
      if (known === undefined) return null;
      while ((known.at[known.used] ?? from) < from) known.used += 1;
      return known.at[known.used] ?? null;
    },
  };
}
