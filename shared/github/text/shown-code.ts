// Where GitHub surely shows a text as code, so that a comment in it is seen. Whatever is in doubt is not code: then a
// comment is taken out, seen or not, because what a person cannot see must not reach an agent.

/** From, and up to but without. */
export type Range = readonly [number, number];

/** Raw HTML that a blank line does not end: from there on nothing is sure. */
const unending = /<(?:pre|script|style|textarea)\b|<\?|<!(?!--)/i;

/** In rising order. Only fences at the very beginning of a line, and spans within one line. */
export function shownCode(text: string): readonly Range[] {
  const ranges: Range[] = [];
  /** Until a blank line: raw HTML, an escape, or a backtick without its partner. */
  let inDoubt = false;
  let from = 0;
  while (from < text.length) {
    const end = endOfLine(text, from);
    const line = text.slice(from, end);
    const fence = inDoubt ? null : /^(`{3,})[^`]*$|^(~{3,})/.exec(line);
    if (fence) {
      const closed = endOfFence(text, end + 1, fence[1] ?? fence[2] ?? '');
      ranges.push([end, closed]);
      from = closed;
      continue;
    }
    if (unending.test(line)) return ranges;
    if (line.trim() === '') inDoubt = false;
    const rest: number = inDoubt ? 0 : spansIn(line, from, ranges);
    inDoubt ||= rest < line.length;
    const opening = line.indexOf('<!--', rest);
    if (opening < 0) {
      from = end + 1;
      continue;
    }
    const closing = text.indexOf('-->', from + opening + 2);
    // One that goes on over lines is sure only where it is a block of its own.
    if (closing < 0 || (closing > end && opening > 0)) return ranges;
    inDoubt = true;
    from = closing > end ? endOfLine(text, closing) + 1 : end + 1;
  }
  return ranges;
}

/** Up to where the line is understood; what comes after is in doubt. */
function spansIn(line: string, at: number, ranges: Range[]): number {
  let from = 0;
  for (;;) {
    const next = line.slice(from).search(/[`<\\]/);
    if (next < 0) return line.length;
    const start = from + next;
    const [run = ''] = /^`*/.exec(line.slice(start)) ?? [];
    const partner = run === '' ? -1 : partnerOf(line, start + run.length, run.length);
    // A cell of a table ends a span.
    if (partner < 0 || line.slice(start, partner).includes('|')) return start;
    ranges.push([at + start, at + partner]);
    from = partner + run.length;
  }
}

function partnerOf(line: string, from: number, length: number): number {
  for (const found of line.slice(from).matchAll(/`+/g)) {
    if (found[0].length === length) return from + found.index;
  }
  return -1;
}

function endOfFence(text: string, from: number, opening: string): number {
  const mark = opening.charAt(0);
  for (let start = from; start < text.length; ) {
    const end = endOfLine(text, start);
    const [, run = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text.slice(start, end)) ?? [];
    if (run.startsWith(mark) && run.length >= opening.length) return end + 1;
    start = end + 1;
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
