// Renders agent text unambiguously: characters that are invisible, bidirectional or easily confused become ⟨U+XXXX⟩. The
// brackets ⟨ and ⟩ are spelt out themselves where the text contains them.
import { revealHidden, spellOut } from './hidden-text.ts';

/** The width of a code block that a reader sees without scrolling sideways. */
const widest = 90;
const mostBlanks = 40;
const mostEmptyLines = 10;

/**
 * `code`: a command, a file, or anything in one line. `prose`: a text of several lines, in which people write quotes and dashes as
 * in print, and letters of all scripts. The diff of either: each line begins with its sign, also where it is wrapped.
 */
export type ShownText = 'code' | 'prose' | 'code_diff' | 'prose_diff';

export function exactText(text: string, reading: ShownText = 'code'): string {
  const isPlain = plainLines.test(text) && !text.includes(' '.repeat(mostBlanks + 1));
  return isPlain ? text : marked(text, reading);
}

function marked(text: string, reading: ShownText): string {
  const spelled = reading.startsWith('code') ? spelledCode : spelledWord;
  return wrapped(
    revealHidden(text.replace(bracket, spellOut))
      .replace(strangeBlank, spellOut)
      .replace(manyMarks, (run) => run.replace(/./gu, spellOut))
      .replace(word, (run) => (ascii.test(run) ? run : spelled(run)))
      .replace(rightToLeft, (run) => `⟨rtl ${run} ltr⟩`)
      .replace(manyBlanks, (run) => `⟨${run.length} blanks⟩`)
      .replace(manyLines, (run) => `\n⟨${run.split('\n').length - 2} empty lines⟩\n`),
    reading.endsWith('_diff'),
  );
}

const bracket = /[⟨⟩]/g;
/** Most texts match this: they have nothing to mark. */
const plainLines = new RegExp(`^(?:[!-~](?:[ -~]{0,${widest - 1}})?(?:\\n|$)){0,1000}$`);
/** On top of each other they reach into the lines above and below; no writing needs so many. */
const manyMarks = /\p{M}{6,}/gu;
const strangeBlank = /[[\p{Zs}]--[ ]]/gv;
const manyBlanks = new RegExp(`[ \\t]{${mostBlanks + 1},}`, 'g');
const manyLines = new RegExp(`\\n(?:[ \\t]*\\n){${mostEmptyLines + 1},}`, 'g');

/**
 * Letters of these scripts run from right to left, and pull marks and digits along. A Latin letter
 * on either side keeps the rest of the line in order.
 */
const rtlLetter = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}';
/** No longer than a line may be, because it is not wrapped inside. */
const rightToLeft = new RegExp(`[${rtlLetter}](?: ?[${rtlLetter}]){0,50}`, 'gu');

const word = /[\p{L}\p{N}\p{M}\p{P}\p{S}]+/gu;
const ascii = /^\p{ASCII}*$/u;
const latin = /[A-Za-z]/;
/** Scripts with letters that look like Latin ones. */
const alikeScript =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/gu;
/** A whole word of these letters can look like a Latin word. */
const alikeWord = /^[\p{N}\p{P}асеорхуіјѕһԁԛԝьгкмнтвАВСЕНІЈКМОРЅТХУѴαικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕոսցօ]+$/u;
/** Marks that look like those of a shell, without the quotes and dashes of print, and letters that look like plain ones. */
const alikeMark =
  /[\u02B0-\u02FFɑɡɩɪʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢǀǁǂǃꞌꞋꜰꜱ\u037E\u0589\u05C0\u05F3\u05F4\u2010-\u2012\u2015\u201A\u201B\u201F\u2024\u2032-\u2037\u2039\u203A\u2043\u2044\u204E\u2052-\u2054\u2212\u2215-\u2217\u2223\u2236\u223C\u2264\u2265\u22C5\u2217\u2500-\u2503\u2571-\u2573\u2758-\u275E\u2768-\u2775\u27CB\u27CD\u29F5\u29F8\u29F9\u2CC6\u2E17\u2E3A\u2E3B\u3003\u4E28\uA789\uFDF0-\uFDFF]/gu;

/** Spells out letters that look like Latin ones where they are among Latin letters, or form a word that looks Latin. */
function spelledWord(run: string): string {
  const plain = run.replace(/⟨[^⟩]*⟩/g, '');
  const mixed = latin.test(plain) || alikeWord.test(plain);
  const letters = mixed ? run.replace(alikeScript, spellOut) : run;
  return letters.replace(alikeMark, spellOut).replace(/\P{ASCII}/gu, disguised);
}

/**
 * Spells out all that is not ASCII, but for letters in a word that is all of one script. What looks like a quote or a bar and is
 * none, or the other way round, changes what a shell does.
 */
function spelledCode(run: string): string {
  const parts = run.split(/(⟨[^⟩]*⟩|[!-/:-@[-^`{-~]+)/u);
  const ours = parts.map((part, at) => (at % 2 === 0 && isOneScript(part) ? part : spelledParts(part)));
  return ours.join('');
}

const spelledParts = (part: string): string =>
  part.startsWith('⟨') ? part : part.replace(/[[\P{ASCII}]--[À-ÖØ-öø-ÿ]]/gv, spellOut);

/** Living scripts with one writing each, whose letters people know. */
const writings = [
  /^[\d_\p{Script=Cyrillic}]+$/u,
  /^[\d_\p{Script=Greek}]+$/u,
  /^[\d_\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
  /^[\d_\p{Script=Han}\p{Script=Hangul}]+$/u,
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
  ].map(ofScript),
  ...['Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai'].map(ofScript),
];

function ofScript(script: string): RegExp {
  return new RegExp(`^[\\d_\\p{Script=${script}}]+$`, 'u');
}

/** Letters and syllables that are a stroke each. */
const strokes = /^[一丨丶丿亅ノㅣㅡ]+$/u;

function isOneScript(part: string): boolean {
  const isOfLetters = /^[\p{L}\p{M}\d_]+$/u.test(part) && part.normalize('NFKC') === part;
  const looksOther = alikeWord.test(part) || strokes.test(part);
  return isOfLetters && !looksOther && writings.some((one) => one.test(part));
}

/** Another shape of a plain character, such as a full-width letter. */
function disguised(character: string): string {
  const folded = character.normalize('NFKC');
  return folded !== character && /^[!-~]+$/.test(folded) ? spellOut(character) : character;
}

function wrapped(text: string, isDiff: boolean): string {
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= widest ? line : wrappedLine(line, isDiff ? line.slice(0, 1) : '')))
    .join('\n');
}

/** Does not split ⟨U+XXXX⟩. */
function wrappedLine(line: string, sign: string): string {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const [piece] of line.matchAll(/⟨[^⟩]*⟩|./gu)) {
    const added = widthOf(piece);
    if (width > sign.length && width + added > widest) {
      rows.push(`${row}⟨line goes on⟩`);
      row = sign;
      width = sign.length;
    }
    row += piece;
    width += added;
  }
  return [...rows, row].join('\n');
}

/** As wide as an ASCII character, in most fonts. All others count as two. */
const narrow = /[\p{ASCII}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}⟨⟩–‘’“”]/u;
const widestMarks: ReadonlyMap<string, number> = new Map([
  ['⸻', 3],
  ['𒐫', 4],
  ['꧅', 4],
]);

function widthOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += narrow.test(character) ? 1 : (widestMarks.get(character) ?? 2);
  return width;
}
