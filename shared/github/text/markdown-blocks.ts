// Where GitHub sees blocks of code and of running text: the block structure of CommonMark, with containers, lazy lines and
// tabs. What a rule leaves open ends the reading: a wrong guess would show an agent what no person sees.
import { htmlBlock } from './html-block.ts';
import { type LineCursor, lineCursor } from './line-cursor.ts';

/** From, and up to but without. */
export type Range = readonly [number, number];

export interface Blocks {
  /** The lines of code blocks, without what their containers put in front. In rising order. */
  readonly code: readonly Range[];
  /** In rising order. */
  readonly texts: readonly RunningText[];
  /** From here on nothing is known. */
  readonly end: number;
}

/** A paragraph or a heading. */
export interface RunningText {
  readonly lines: readonly Range[];
  /** Whether some of it may be a table, whose cells stand for themselves. */
  readonly isTable: boolean;
}

interface Item {
  readonly kind: 'item';
  readonly width: number;
  hasContent: boolean;
}
type Container = { readonly kind: 'quote' } | Item;

type Leaf =
  | { readonly kind: 'text'; readonly lines: Range[]; isTable: boolean }
  | { readonly kind: 'fence'; readonly mark: string; readonly isShown: boolean }
  | { readonly kind: 'indented' }
  | { readonly kind: 'html'; readonly from: number; readonly endsWith: string | null };

/** GitHub draws these instead of showing their text. */
const drawn = /^(?:mermaid|math|geojson|topojson|stl)\b/i;
const delimiterRow = /^(?=[^|:]*[|:])(?=[^-]*-)[ \t|:-]+$/;
const deepest = 20;

export function markdownBlocks(text: string): Blocks {
  const code: Range[] = [];
  const texts: RunningText[] = [];
  const containers: Container[] = [];
  let leaf: Leaf | null = null;

  for (let from = 0; from < text.length; ) {
    const line = lineCursor(text, from);
    from = line.end + 1;
    const end = readLine(line);
    if (end !== null) return { code, texts, end };
  }
  return { code, texts, end: unfinished(openLeaf()) ?? text.length };

  function openLeaf(): Leaf | null {
    return leaf;
  }

  /** Null, or the place from which nothing is known. */
  function readLine(line: LineCursor): number | null {
    const matched = matchContainers(line);
    const isInside = matched === containers.length;
    if (isInside && leaf !== null && leaf.kind !== 'text' && goesOn(leaf, line)) return null;
    if (isInside && leaf?.kind === 'text' && line.isBlank()) leaf = null;
    const table = leaf?.kind === 'text' && leaf.isTable;
    if (table && !line.isBlank() && (!isInside || !/^ {0,3}[^ \t<\d+*=-]/.test(line.rest())))
      return line.start;

    let isClosed = isInside;
    const close = () => {
      if (!isClosed) containers.length = matched;
      isClosed = true;
      leaf = null;
      for (const container of containers) if (container.kind === 'item') container.hasContent = true;
    };
    // As long as a container that the line leaves is not closed, its paragraph may go on.
    for (;;) {
      if (line.isBlank()) {
        if (!isClosed && unfinished(leaf) !== null) return unfinished(leaf);
        if (!isClosed) {
          containers.length = matched;
          leaf = null;
        }
        return null;
      }
      const { columns, at } = line.indent();
      const rest = text.slice(at, line.end);
      const inText: boolean = leaf?.kind === 'text' && isClosed;
      const begun = columns >= 4 ? null : beginning(rest, inText, leaf?.kind === 'text');
      if (!isClosed && leaf?.kind !== 'text' && unfinished(leaf) !== null) return unfinished(leaf);
      if (columns >= 4 && leaf?.kind !== 'text') {
        close();
        line.skip(4);
        code.push([line.at(), line.end]);
        leaf = { kind: 'indented' };
        return null;
      }
      if (begun === null) {
        if (leaf?.kind !== 'text') {
          close();
          leaf = { kind: 'text', lines: [], isTable: false };
          texts.push(leaf);
        }
        leaf.lines.push([at, line.end]);
        leaf.isTable ||= delimiterRow.test(rest);
        return null;
      }
      if (begun.kind === 'unknown') return at;
      // A definition of a link may be all that the paragraph holds: then it is no heading.
      if (begun.kind === 'underline') {
        const [[first] = [at]] = leaf?.kind === 'text' ? leaf.lines : [];
        leaf = null;
        return text.charAt(first) === '[' ? at : null;
      }
      close();
      switch (begun.kind) {
        case 'quote':
          line.skip(columns + 1);
          line.skipSpace();
          containers.push({ kind: 'quote' });
          break;
        case 'item': {
          line.skip(columns + begun.marker);
          const spaces = line.indent().columns;
          const padding = line.isBlank() || spaces > 4 ? 1 : spaces;
          const hasContent = !line.isBlank();
          line.skip(padding);
          containers.push({ kind: 'item', width: columns + begun.marker + padding, hasContent });
          break;
        }
        case 'heading':
          texts.push({ lines: [[at, line.end]], isTable: false });
          return null;
        case 'rule':
          return null;
        case 'fence':
          leaf = { kind: 'fence', mark: begun.mark, isShown: !drawn.test(begun.info) };
          return null;
        case 'html': {
          const isOver = begun.endsWith !== null && rest.includes(begun.endsWith);
          leaf = isOver ? null : { kind: 'html', from: at, endsWith: begun.endsWith };
          return null;
        }
      }
      if (containers.length > deepest) return at;
    }
  }

  function matchContainers(line: LineCursor): number {
    let matched = 0;
    for (const container of containers) {
      const { columns, at } = line.indent();
      if (container.kind === 'quote') {
        if (columns > 3 || line.isBlank() || text.charAt(at) !== '>') break;
        line.skip(columns + 1);
        line.skipSpace();
      } else if (line.isBlank()) {
        if (!container.hasContent) break;
      } else {
        if (columns < container.width) break;
        line.skip(container.width);
      }
      matched += 1;
    }
    return matched;
  }

  /** Whether the line belongs to the block; else the block is over. */
  function goesOn(open: Exclude<Leaf, { kind: 'text' }>, line: LineCursor): boolean {
    const { columns, at } = line.indent();
    switch (open.kind) {
      case 'fence': {
        const [, mark = ''] = /^(`{3,}|~{3,})[ \t]*$/.exec(text.slice(at, line.end)) ?? [];
        if (columns < 4 && mark.startsWith(open.mark)) leaf = null;
        else if (open.isShown) code.push([line.at(), line.end]);
        return true;
      }
      case 'indented':
        if (line.isBlank()) return true;
        if (columns >= 4) {
          line.skip(4);
          code.push([line.at(), line.end]);
          return true;
        }
        break;
      case 'html':
        if (open.endsWith === null && line.isBlank()) break;
        if (open.endsWith !== null && line.rest().includes(open.endsWith)) leaf = null;
        return true;
    }
    leaf = null;
    return false;
  }
}

/** A raw comment that its container ends hides what comes after, however it is meant. */
function unfinished(leaf: Leaf | null): number | null {
  return leaf?.kind === 'html' && leaf.endsWith !== null ? leaf.from : null;
}

type Beginning =
  | { readonly kind: 'quote' | 'heading' | 'rule' | 'underline' | 'unknown' }
  | { readonly kind: 'item'; readonly marker: number }
  | { readonly kind: 'fence'; readonly mark: string; readonly info: string }
  | { readonly kind: 'html'; readonly endsWith: string | null };

/** `inText`: after a line of the same paragraph. `mayGoOn`: a paragraph is open, perhaps in a container that was left. */
function beginning(rest: string, inText: boolean, mayGoOn: boolean): Beginning | null {
  if (rest.startsWith('>')) return { kind: 'quote' };
  if (/^#{1,6}(?:[ \t]|$)/.test(rest)) return { kind: 'heading' };
  const [, mark, info = ''] = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/.exec(rest) ?? [];
  if (mark !== undefined) return { kind: 'fence', mark, info };
  if (rest.startsWith('<')) return htmlBlock(rest, mayGoOn);
  if (inText && /^(?:=+|-+)[ \t]*$/.test(rest)) return { kind: 'underline' };
  if (/^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(rest)) return { kind: 'rule' };
  // A footnote: what stands below it may be shown elsewhere, or nowhere.
  if (/^\[\^[^\]\s]+\]:/.test(rest)) return { kind: 'unknown' };
  const [marker, number, words] = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)([ \t]*$)?/.exec(rest) ?? [];
  if (marker === undefined) return null;
  // In a paragraph a number is only one, unless it is 1, and an empty item is none.
  if (inText && (words !== undefined || (number !== undefined && Number(number) !== 1))) return null;
  return { kind: 'item', marker: marker.trimEnd().length };
}
