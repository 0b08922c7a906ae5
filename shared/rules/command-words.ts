// The words of a command as the paths that they may be, in every spelling that a shell would make of them. No shell is played: where
// a word can be read in several ways, it is read in all of them.
import type { Names } from './glob.ts';
import { folded } from './plain-text.ts';

export interface CommandWords {
  /** Each reading of the command: its words, in order. */
  readonly readings: readonly (readonly Names[])[];
  /** The same where a variable or a substitution beside other letters may be anything. */
  readonly withUnknown: readonly (readonly Names[])[];
}

/** More is left to people. */
const most = { command: 8_000, words: 3_000, letters: 60_000, alternatives: 64, names: 40, allNames: 6_000 };

/** `copies`: the names of the working copies. Null where there is too much to look at: any path may be meant. */
export function readCommandWords(command: string, copies: readonly Names[]): CommandWords | null {
  if (command.length > most.command) return null;
  const texts = [...new Set(readingsOf(command).map((text) => folded(text)))];
  const readings = texts.map((text) => namesOfWords(withoutUnknown(text), copies));
  const unknown = texts.map(markUnknown).filter((text) => text.includes(anything));
  const withUnknown = unknown.map((text) => namesOfWords(text, copies));
  const isWhole = [...readings, ...withUnknown].every((words) => words !== null);
  return isWhole ? { readings: present(readings), withUnknown: present(withUnknown) } : null;
}

/** The words as they are spelt, for the owners of what they name. */
export function spellWords(command: string): readonly string[] {
  if (command.length > most.command) return [];
  const [text = ''] = readingsOf(command);
  const words = wordsOf(withoutUnknown(text));
  return words === null ? [] : [...new Set(words)];
}

const present = <T>(values: readonly (T | null)[]): readonly T[] => values.filter((value) => value !== null);

/** Quotes in the middle of a word or between two, escapes as they are and as they are decoded, groups of patterns. */
function readingsOf(command: string): readonly string[] {
  const joined = command.replaceAll('\\\n', '').replace(/\$(?=["'])/g, '');
  const each = new Set([joined, decoded(joined), joined.replace(/[?*+@!]\([^()]*\)/g, '*')]);
  return [...each].flatMap((text) =>
    ['', ' '].map((quote) => text.replace(/\s/g, ' ').replace(/["'\\]/g, quote)),
  );
}

/** `$'\x64b'`, `printf '\144b'` */
function decoded(text: string): string {
  return text.replace(
    /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,6})|0?([0-7]{1,3}))/g,
    (whole, ...digits: readonly unknown[]) => {
      const [hex, short, long, octal] = digits.map((each) => (typeof each === 'string' ? each : ''));
      const point = Number.parseInt(octal || hex || short || long || '', octal ? 8 : 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}

/** Stands for a variable or a substitution. No folded text holds it. */
const anything = '\u0000';
const variable = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}|[?!#$@*0-9-])/g;
/** Where a path begins that is absolute: a pattern fits such a path from any folder on. */
const places = 'pwd oldpwd home tmpdir PWD OLDPWD HOME TMPDIR'.split(' ');

/** A variable is its value where the command says it once, else nothing. */
function withoutUnknown(text: string): string {
  return fillVariables(text, '').replace(/\$\{?/g, ' ');
}

function markUnknown(text: string): string {
  let marked = fillVariables(text, anything);
  for (let before = ''; before !== marked; ) {
    before = marked;
    marked = marked.replace(/\$\([^()]*\)|`[^`]*`|\$\{[^{}]*\}/g, anything);
  }
  return marked;
}

/** `X=.git; rm ${X}hub/a` */
function fillVariables(text: string, unknown: string): string {
  // A variable that is set twice may be either.
  const values = new Map<string, string>(places.map((name) => [name, '']));
  for (const [, name = '', value = ''] of text.matchAll(/(?<![^\s;&|(])([A-Za-z_]\w*)=([^\s;&|()<>]*)/g)) {
    values.set(name, values.has(name) && values.get(name) !== value ? unknown : value);
  }
  const fill = (given: string) =>
    given.replace(variable, (_, bare?: string, braced?: string) => {
      const name = bare ?? braced;
      return name === undefined ? '' : (values.get(name) ?? unknown);
    });
  // A value may name another variable.
  return fill(fill(fill(text).slice(0, 2 * most.command)).slice(0, 2 * most.command));
}

function namesOfWords(text: string, copies: readonly Names[]): readonly Names[] | null {
  const words = wordsOf(text);
  if (words === null) return null;
  const hasUp = words.some((word) => word.split('/').includes('..'));
  const found: Names[] = [];
  let count = 0;
  for (const names of words.map((word) => withoutCopy(namesOf(word), copies))) {
    // `cd a/b && rm ../c` is about a/c.
    const folders = hasUp ? names.map((_, at) => names.slice(0, at)) : [];
    const all = [...folders, names].filter((each) => each.length > 0);
    count += all.flat().length;
    if (names.length > most.names || count > most.allNames) return null;
    found.push(...all);
  }
  return found;
}

/** Null where there are too many. */
function wordsOf(text: string): readonly string[] | null {
  const words: string[] = [];
  let letters = 0;
  for (const written of text.split(/[\s;&|()<>`]+/)) {
    for (const word of expandBraces(written) ?? [written.replace(/\{[^/]*\}/g, '*')]) {
      for (const each of partsOf(word)) {
        words.push(each);
        letters += each.length;
      }
      if (words.length > most.words || letters > most.letters) return null;
    }
  }
  return words;
}

/** `{a,b}/x` is two words. Null where there are too many. */
function expandBraces(word: string): readonly string[] | null {
  // `{a..z}`
  let expanded = [word.replace(/\{[^{},]*\.\.[^{},]*\}/g, '*')];
  for (;;) {
    const next = expanded.flatMap((each) => {
      const [group, inner = ''] = /\{([^{}]*,[^{}]*)\}/.exec(each) ?? [];
      return group === undefined ? [each] : inner.split(',').map((one) => each.replace(group, () => one));
    });
    if (next.length > most.alternatives) return null;
    if (next.every((each, at) => each === expanded[at])) return next;
    expanded = next;
  }
}

const longestOption = 6;

/** The word, what stands behind `=` and the like, and what stands right behind the letters of an option. */
function partsOf(word: string): readonly string[] {
  const parts = [
    word,
    ...word.split(/[=:,@{}#%^!+]+/),
    ...(word.includes('[') ? word.split(/[[\]=:,{}]+/) : []),
  ];
  const behindOptions = parts.flatMap((part) => {
    const [, dashes = '', rest = '', letters = ''] = /^(-+)(([A-Za-z0-9]*).*)$/s.exec(part) ?? [];
    if (dashes === '') return [part];
    const skipped = dashes === '-' ? Math.min(longestOption, letters.length) : 0;
    return [part, ...Array.from({ length: skipped + 1 }, (_, at) => rest.slice(at))];
  });
  return [...new Set(behindOptions)].filter((part) => part !== '');
}

/** Names of the folders and the file, without empty ones, `.`, `~` and the `..` at the beginning: a pattern fits from any folder on. */
export function namesOf(word: string): Names {
  const names: string[] = [];
  for (const name of word.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.' && !name.startsWith('~')) names.push(name);
  }
  // Alone, a variable says nothing of a path.
  const saysSomething = names.some((name) => !name.includes(anything) || /[\p{L}\p{N}]/u.test(name));
  return saysSomething ? names.flatMap(asPattern) : [];
}

export const namesOfCopies = (workingCopies: readonly string[]): readonly Names[] =>
  workingCopies.map((copy) => namesOf(folded(copy)));

/** Leaves out the names of the working copy itself: `app/**` does not mean all that is in the copy of a repository app. */
export function withoutCopy(names: Names, copies: readonly Names[]): Names {
  const copy = copies.find((each) => each.length > 0 && each.every((name, at) => name === names[at]));
  return copy === undefined ? names : names.slice(copy.length);
}

/** No file has a longer name, and nobody writes a longer pattern, which would take long to match. */
const longest = { name: 255, pattern: 64 };

function asShort(name: string): string {
  if (/[*?]/.test(name)) return name.length > longest.pattern ? '*' : name;
  return name.length > longest.name ? '' : name;
}

function asPattern(name: string): Names {
  if (name === anything || name === '**') return ['**'];
  const one = asShort(name.replace(/\[[^\]]+\]/g, '?').replace(/\*+/g, '*'));
  if (!one.includes(anything)) return [one];
  // The value may hold names of its own.
  const filled = one.replaceAll(anything, '*').replace(/\*+/g, '*');
  return one.startsWith(anything) ? ['**', filled] : [filled, '**'];
}
