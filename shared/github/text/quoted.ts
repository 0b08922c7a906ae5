// Quotes text of an agent or a service: lists, headings, code and bold stay, everything else becomes plain text.
import { cutWithCount } from '../../cut.ts';
import { revealHidden, stripInvisible } from './hidden-text.ts';
import { escapeLineStart, escapeMarkdown, longestRun } from './inline.ts';

type Block =
  | { readonly kind: 'blank' | 'text' | 'item'; readonly line: string }
  | { readonly kind: 'code'; readonly text: string; readonly language: string };

export function quoted(text: string, max: number): string {
  const { kept, left } = cutWithCount(text, max);
  const blocks = blocksOf(stripInvisible(kept).trim().split('\n'));
  const lines = blocks.flatMap((block, place) => write(block, blocks[place - 1], blocks[place + 1]));
  const quotation = lines.map((line) => `> ${line}`.trimEnd()).join('\n');
  return left === 0 ? quotation : `${quotation}\n\n${cutNote(left)}`;
}

function write(block: Block, before: Block | undefined, after: Block | undefined): string[] {
  switch (block.kind) {
    case 'code': {
      const above = before === undefined || before.kind === 'blank' ? [] : [''];
      const below = after === undefined || after.kind === 'blank' ? [] : [''];
      const { text, language } = block;
      return [...above, ...fenced(text, { language, max: 10 * text.length }).split('\n'), ...below];
    }
    case 'text':
      return after?.kind === 'text' ? [`${block.line}\\`] : [block.line];
    case 'blank':
    case 'item':
      return [block.line];
  }
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let level = -1;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, fence, info] = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      const [language = ''] = info?.trim().match(/^\w*/) ?? [];
      const end = closing(lines, at + 1, fence);
      blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n'), language });
      at = end;
      continue;
    }
    const [, indent, mark, rest] = /^([ \t]*)([-*+]|\d{1,9}[.)]) +(\S.*)$/.exec(line) ?? [];
    if (indent !== undefined && mark !== undefined && rest !== undefined) {
      level = Math.min(Math.floor(indent.length / 2), level + 1, 4);
      const bullet = mark === '*' || mark === '+' ? '-' : mark;
      blocks.push({ kind: 'item', line: `${'    '.repeat(level)}${bullet} ${prose(rest)}` });
      continue;
    }
    if (!/^[ \t]/.test(line)) level = -1;
    blocks.push(
      line.trim() === '' ? { kind: 'blank', line: '' } : { kind: 'text', line: textLine(line.trim()) },
    );
  }
  return blocks;
}

function closing(lines: readonly string[], from: number, fence: string): number {
  for (let at = from; at < lines.length; at += 1) {
    const run = (lines[at] ?? '').trim();
    if (run.startsWith(fence) && run === fence.charAt(0).repeat(run.length)) return at;
  }
  return lines.length;
}

function textLine(line: string): string {
  const [, heading = ''] = /^#{1,6} +(.*?)(?: +#+)?$/.exec(line) ?? [];
  const words = heading.replaceAll('**', '').trim();
  return words === '' ? prose(line) : `**${escapeMarkdown(words)}**`;
}

// Text that could notify or link is not kept in code font, because a reply by e-mail loses the code font.
const harmless = /^(?!.*(?:@|#\d|GH-\d|:\/\/|www\.))/i;

function prose(text: string): string {
  const written = text.split(/(`[^`]+`|\*\*[^*`]+\*\*)/).map((part, place) => {
    if (place % 2 === 0) return escapeMarkdown(part);
    if (/^\*\*\S/.test(part)) return `**${escapeMarkdown(part.slice(2, -2))}**`;
    return part.startsWith('`') && harmless.test(part) ? part : escapeMarkdown(part);
  });
  return escapeLineStart(written.join(''));
}

/** Longer text from outside as a code block, character by character. */
export interface FenceOptions {
  readonly language?: string;
  readonly max: number;
  /** How many characters were cut off already. */
  readonly beyond?: number | undefined;
}

/** A code block that its content cannot close. Invisible characters are made visible; a cut is noted below. */
export function fenced(text: string, { language = '', max, beyond = 0 }: FenceOptions): string {
  // Cut before and after: making characters visible makes the text longer, and need not be done for parts that are cut.
  const first = cutWithCount(text, max);
  const { kept, left: lost } = cutWithCount(revealHidden(first.kept), max);
  const left = first.left + lost + beyond;
  const fence = '`'.repeat(Math.max(2, longestRun(kept)) + 1);
  const block = `${fence}${languageOf(language)}\n${kept.trimEnd()}\n${fence}`;
  return left === 0 ? block : `${block}\n\n${cutNote(left)}`;
}

/** GitHub draws these, or offers them as a change, in place of the text. */
const drawn = new Set(['mermaid', 'suggestion', 'math', 'geojson', 'topojson', 'stl']);

function languageOf(given: string): string {
  const language = given.toLowerCase().replace(/[^a-z0-9]/g, '');
  return drawn.has(language) ? '' : language;
}

export function cutNote(left: number): string {
  return `_Cut here: ${left} more ${left === 1 ? 'character' : 'characters'}._`;
}
