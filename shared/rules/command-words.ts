// The words of a command as the paths that they may be, in every spelling that a shell would make of them. No shell is played: where
// a word can be read in several ways, it is read in all of them.
import { type CommandReading, isWild, type Names, plainNames } from './glob.ts';
import { folded } from './plain-text.ts';

/** More is left to people. */
const most = { command: 8_000, words: 3_000, names: 40, allNames: 6_000 };

/** `copies`: the names of the working copies. Null where there is too much to look at: any path may be meant. */
export function readCommandWords(
  command: string,
  copies: readonly Names[],
): readonly CommandReading[] | null {
  return allOf(spellingsOf(command)?.map(folded) ?? null, (text) => {
    const marked = markUnknown(text);
    const plain = namesOfWords(withoutUnknown(text), copies);
    const guessed = unknown.test(marked) ? namesOfWords(marked, copies) : [];
    return (
      plain &&
      guessed && [
        { words: plain, isGuess: false },
        { words: guessed, isGuess: true },
      ]
    );
  });
}

/** Null where one of them is not known. */
export function allOf<T>(
  texts: readonly string[] | null,
  read: (text: string) => readonly T[] | null,
): readonly T[] | null {
  const all = texts?.map(read) ?? [null];
  return all.every((found) => found !== null) ? all.flat() : null;
}

/**
 * Quotes in the middle of a word or between two, escapes as they are and as letters that are not known, groups of patterns. The first is
 * as a shell would mostly read it. Null where it is too long.
 */
export function spellingsOf(command: string): readonly string[] | null {
  if (command.length > most.command) return null;
  const joined = command.replaceAll('\\\n', '').replace(/\$(?=["'])/g, '');
  const each = [joined, joined.replace(escapedLetter, anything), joined.replace(/[?*+@!]\([^()]*\)/g, '*')];
  const spelt = each.flatMap((text) =>
    ['', ' '].map((quote) => text.replace(/\s/g, ' ').replace(/["'\\]/g, quote)),
  );
  return [...new Set(spelt)];
}

/** Stand for a variable, a substitution or an escape, and for braces without a folder in them. */
const [anything, letters] = ['\ufffc', '\ufffb'];
const unknown = /[\ufffb\ufffc]/;
/** `$'\x64b'`, `printf '\144b'` */
const escapedLetter = /\\(?:x[0-9A-Fa-f]{1,2}|[uU][0-9A-Fa-f]{1,8}|[0-7]{2,3})/g;
const variable = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}|[?!#$@*0-9-])/g;
/** Where a path begins that is absolute: a pattern fits such a path from any folder on. */
const places = 'pwd oldpwd home tmpdir PWD OLDPWD HOME TMPDIR'.split(' ');

const withoutUnknown = (text: string): string =>
  text.replaceAll(anything, '').replace(variable, '').replace(/\$\{?/g, ' ');

function markUnknown(text: string): string {
  let marked = text
    .replace(variable, (_, bare?: string, braced = bare) =>
      places.includes(braced ?? 'pwd') ? '' : anything,
    )
    .replace(/(?<!\$)\{[^{}/]*\}/g, letters);
  for (let before = ''; before !== marked; ) {
    before = marked;
    marked = marked.replace(/\$\([^()]*\)|`[^`]*`|\$?\{[^{}]*\}/g, anything);
  }
  return marked;
}

function namesOfWords(text: string, copies: readonly Names[]): readonly Names[] | null {
  const words = splitWords(text);
  const each = words?.map((word) => withoutCopy(pathNamesOf(word), copies)) ?? null;
  if (words === null || each === null || each.some((names) => names.length > most.names)) return null;
  // `cd a/b && rm ../c` is about a/c.
  const hasUp = words.some((word) => word.split('/').includes('..'));
  const all = each.flatMap((names) =>
    names.flatMap((_, at) => (hasUp || at === names.length - 1 ? [names.slice(0, at + 1)] : [])),
  );
  return all.flat().length > most.allNames ? null : all;
}

/** Null where there are too many. */
function splitWords(text: string): readonly string[] | null {
  const words = text.split(/[\s;&|()<>`]+/).flatMap(partsOf);
  return words.length > most.words ? null : words;
}

/** The word, what follows `=` and the like, and what directly follows the letters of an option. */
function partsOf(word: string): readonly string[] {
  const parts = [
    word,
    ...word.split(/[=:,@{}#%^!+]+/),
    ...(word.includes('[') ? word.split(/[[\]=:,{}]+/) : []),
  ];
  const behindOptions = parts.flatMap((part) => {
    const [, dashes = '', rest = '', letters = ''] = /^(-+)(([A-Za-z0-9]*).*)$/s.exec(part) ?? [];
    if (dashes === '') return [part];
    const skipped = dashes === '-' ? letters.length : 0;
    return [part, ...Array.from({ length: skipped + 1 }, (_, at) => rest.slice(at))];
  });
  return [...new Set(behindOptions)].filter((part) => part !== '');
}

/** Names of the folders and the file, without empty ones, `.`, `~` and the `..` at the beginning: a pattern fits from any folder on. */
export function pathNamesOf(word: string): Names {
  const names = plainNames(word).filter((name) => !name.startsWith('~'));
  // Alone, a variable says nothing of a path.
  const saysSomething = names.some((name) => !unknown.test(name) || /[\p{L}\p{N}]/u.test(name));
  return saysSomething ? names.flatMap(asPattern) : [];
}

export const namesOfCopies = (workingCopies: readonly string[]): readonly Names[] =>
  workingCopies.map((copy) => pathNamesOf(folded(copy)));

/** Leaves out the names of the working copy itself: `app/**` does not mean all that is in the copy of a repository app. */
export function withoutCopy(names: Names, copies: readonly Names[]): Names {
  const copy = copies.find((each) => each.length > 0 && each.every((name, at) => name === names[at]));
  return copy === undefined ? names : names.slice(copy.length);
}

/** No file has a longer name, and a longer pattern would take long to match. */
const longest = { name: 255, pattern: 64 };

function asPattern(name: string): Names {
  if (name === anything || name === '**') return ['**'];
  const one = name
    .replaceAll(letters, '*')
    .replace(/\[[^\]]+\]/g, '?')
    .replace(/\*+/g, '*');
  if (isWild(one) ? one.length > longest.pattern : one.length > longest.name) return [isWild(one) ? '*' : ''];
  if (!one.includes(anything)) return [one];
  // The value may hold names of its own.
  const filled = one.replaceAll(anything, '*').replace(/\*+/g, '*');
  return one.startsWith(anything) ? ['**', filled] : [filled, '**'];
}
