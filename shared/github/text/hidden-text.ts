// Hidden text: people do not see it, but programs read it. It can be used to give instructions to an agent unseen.

import { type HiddenCounts, type HiddenKind, hiddenKinds } from '../../github-things.ts';
import { findShownCode, type TextRange } from './shown-code.ts';

export interface Uncovered {
  readonly text: string;
  readonly removed: HiddenCounts;
}

/** Removes all hidden text. Line ends become `\n`. Emoji made of several characters stay as they are. */
export function removeHidden(text: string): Uncovered {
  const removed = { ...nothingHidden };
  const visible = eachInvisible(text, (character) => {
    removed[kindOf(character)] += 1;
    return '';
  });
  // An invisible character can keep a page from showing as code what would be code without it.
  const isAsShown = countHidden(removed) === 0 && !/[\u2028\u2029\u0085]/.test(text);
  // After the invisible characters are removed, because one of them could be inside the `<!--` of a comment.
  const pieces = withoutComments(visible, isAsShown);
  // Joined with a space, so that the parts around a comment cannot form a new one.
  return { text: pieces.join(' '), removed: { ...removed, html_comment: pieces.length - 1 } };
}

/**
 * Removes invisible characters only, because the caller escapes HTML comments. A character that a page shows as the end of a
 * line, but a shell does not treat as one, is spelt out.
 */
export function stripInvisible(text: string): string {
  return eachInvisible(text.replace(/\r\n/g, '\n').replace(falseLineEnd, spellOut), () => '');
}

/** Keeps invisible characters but makes them visible: `⟨U+202E⟩`. For text that must be shown unchanged. */
export function revealHidden(text: string): string {
  const lines = text.replace(/\r\n/g, `${carriageReturn}\n`).replace(falseLineEnd, spellOut);
  return eachInvisible(lines, spellOut);
}

/** Stands for the carriage return of a Windows line end. */
const carriageReturn = '⟨CR⟩';
const falseLineEnd = /[\r\v\f\u0085\u2028\u2029]/g;

export function spellOut(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

export function countHidden(removed: HiddenCounts): number {
  return hiddenKinds.reduce((sum, kind) => sum + removed[kind], 0);
}

export function sumHidden(counts: readonly HiddenCounts[]): HiddenCounts {
  const all = { ...nothingHidden };
  for (const each of counts) for (const kind of hiddenKinds) all[kind] += each[kind];
  return all;
}

export const nothingHidden: HiddenCounts = {
  html_comment: 0,
  zero_width: 0,
  bidi_control: 0,
  tag_character: 0,
  control_character: 0,
  other_invisible: 0,
};

// Format characters, characters that Unicode tells renderers to ignore, controls except tab and line feed, and the blank Braille pattern.
const invisible = /[[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]--[\t\n]]/v;

// Invisible characters that are part of a visible one: keycaps, variants of a symbol, joined emoji, the flags of
// England, Scotland and Wales. Joiners of Persian and Indic scripts are removed; the words stay readable without them.
const person = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`;
const visibleTogether = [
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`${person}(?:\u200D${person})+`,
  String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]`,
  ...['gbeng', 'gbsct', 'gbwls'].map((land) => `\u{1F3F4}${asTags(land)}\u{E007F}`),
];
const emojiOrInvisible = new RegExp(`${visibleTogether.join('|')}|${invisible.source}`, 'gv');

const plain = /^[\t\n -~]*$/;

function asTags(letters: string): string {
  return [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
}

function withoutComments(text: string, isAsShown: boolean): string[] {
  const code = isAsShown && text.includes('<!--') ? findShownCode(text) : [];
  const openingFrom = openingsOutside(text, code);
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const opening = openingFrom(from);
    // The search begins at the opening's own dashes, because `<!-->` is a whole comment.
    const end = opening < 0 ? -1 : text.indexOf('-->', opening + 2);
    if (end < 0) return [...pieces, ...withoutOpenEnd(text, from, code)];
    pieces.push(text.slice(from, opening));
    from = end + 3;
  }
}

// A comment without an end hides the rest only where it begins a block; in the middle of a line GitHub shows it.
function withoutOpenEnd(text: string, from: number, code: readonly TextRange[]): string[] {
  const rest = text.slice(from);
  const openingFrom = openingsOutside(text, code);
  for (const block of rest.matchAll(/^[ \t>*+\-\d.)]{0,40}<!--/gm)) {
    const opening = from + block.index + block[0].length - 4;
    if (openingFrom(opening) === opening) return [rest.slice(0, block.index), ''];
  }
  return [rest];
}

/** Finds the next `<!--` that GitHub does not show as code. Call it with rising offsets. */
function openingsOutside(text: string, code: readonly TextRange[]): (from: number) => number {
  let next = 0;
  return (from) => {
    for (let opening = text.indexOf('<!--', from); opening >= 0; ) {
      while ((code[next]?.[1] ?? text.length) <= opening && next < code.length) next += 1;
      const [start, end] = code[next] ?? [text.length, text.length];
      if (opening < start) return opening;
      opening = text.indexOf('<!--', end);
    }
    return -1;
  };
}

function eachInvisible(text: string, replacement: (character: string) => string): string {
  // Most texts are plain. This test is fifty times faster than the expressions below.
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(emojiOrInvisible, (found) => (isOneInvisible(found) ? replacement(found) : found));
}

function isOneInvisible(found: string): boolean {
  return [...found].length === 1 && invisible.test(found);
}

function kindOf(character: string): Exclude<HiddenKind, 'html_comment'> {
  if (/[\u200B-\u200D\u2060\uFEFF\u180E]/.test(character)) return 'zero_width';
  if (/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(character)) return 'bidi_control';
  if (/[\u{E0000}-\u{E007F}]/u.test(character)) return 'tag_character';
  if (/\p{Cc}/u.test(character)) return 'control_character';
  return 'other_invisible';
}
