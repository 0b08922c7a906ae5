// Renders agent text unambiguously: characters that are invisible, bidirectional or easily confused become ⟨U+XXXX⟩. The
// brackets ⟨ and ⟩ are spelt out themselves where the text contains them.
import { revealHidden, spellOut } from './hidden-text.ts';

/** The width of a code block that a reader sees without scrolling sideways. */
const widest = 90;
const mostBlanks = 40;
const mostEmptyLines = 10;

export function exactText(text: string): string {
  return plainLines.test(text) && !text.includes(' '.repeat(mostBlanks + 1)) ? text : marked(text);
}

function marked(text: string): string {
  return wrapped(
    revealHidden(text.replace(bracket, spellOut))
      .replace(strangeBlank, spellOut)
      .replace(word, spelledWord)
      .replace(rightToLeft, (run) => `⟨rtl ${run} ltr⟩`)
      .replace(manyBlanks, (run) => `⟨${run.length} blanks⟩`)
      .replace(manyLines, (run) => `\n⟨${run.split('\n').length - 2} empty lines⟩\n`),
  );
}

const bracket = /[⟨⟩]/g;
/** Most texts match this: they have nothing to mark. */
const plainLines = new RegExp(`^(?:[!-~](?:[ -~]{0,${widest - 1}})?(?:\\n|$)){0,1000}$`);
const strangeBlank = /[[\p{Zs}]--[ ]]/gv;
const manyBlanks = new RegExp(`[ \\t]{${mostBlanks + 1},}`, 'g');
const manyLines = new RegExp(`\\n(?:[ \\t]*\\n){${mostEmptyLines + 1},}`, 'g');

/**
 * Letters of these scripts run from right to left, and pull marks and digits along. A Latin letter
 * on either side keeps the rest of the line in order.
 */
const rtlLetter = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}';
const rightToLeft = new RegExp(`[${rtlLetter}]+(?: [${rtlLetter}]+)*`, 'gu');

const word = /[\p{L}\p{N}\p{M}\p{P}\p{S}]+/gu;
const latin = /[A-Za-z]/;
/** Scripts with letters that look like Latin ones. */
const alikeScript =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/gu;
/** A whole word of these letters can look like a Latin word. */
const alikeWord = /^[\p{N}\p{P}асеорхуіјѕһԁԛԝьгкмнтвАВСЕНІЈКМОРЅТХУѴαικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕոսցօ]+$/u;
/** Marks that look like those of a shell. */
const alikeMark = /[\u01C3\u037E\u0589\u05C0\u2010\u2011\u2024\u2044\u2215\u2216\u2223\u2236\u2502\uA789]/gu;

/** Spells out letters that look like Latin ones where they stand among Latin letters, or form a word that looks Latin. */
function spelledWord(run: string): string {
  const plain = run.replace(/⟨[^⟩]*⟩/g, '');
  const mixed = latin.test(plain) || alikeWord.test(plain);
  const letters = mixed ? run.replace(alikeScript, spellOut) : run;
  return letters.replace(alikeMark, spellOut).replace(/\P{ASCII}/gu, disguised);
}

/** Another shape of a plain character, such as a full-width letter. */
function disguised(character: string): string {
  const folded = character.normalize('NFKC');
  return folded !== character && /^[!-~]+$/.test(folded) ? spellOut(character) : character;
}

function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length <= widest ? line : wrappedLine(line)))
    .join('\n');
}

/** Does not split ⟨U+XXXX⟩. */
function wrappedLine(line: string): string {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const [piece] of line.matchAll(/⟨[^⟩]*⟩|./gu)) {
    const added = piece.startsWith('⟨') ? [...piece].length : 1;
    if (width > 0 && width + added > widest) {
      rows.push(`${row}⟨line goes on⟩`);
      row = '';
      width = 0;
    }
    row += piece;
    width += added;
  }
  return [...rows, row].join('\n');
}
