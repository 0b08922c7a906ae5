// Programs that run nothing, and the files that they write: one that is run after it is another one by then.
import {
  isHarmlessVariable,
  isKnownAwk,
  isKnownSed,
  type ShellWord,
  splitEverywhere,
  type Word,
} from '../../rules/index.ts';
import type { Handler } from './search.ts';

export const harmless: Handler = (search, { program, written, words }) => {
  const { more } = program;
  const [first = null, ...behind] = written;
  // `tar xzf a.tgz`
  const isBare = more.has('bare') && typeof first === 'string' && /^\w/.test(first);
  const rest = isBare ? [`-${first}`, ...behind] : written;
  const {
    options,
    rest: others,
    areKnown,
  } = splitEverywhere(rest, { ...program, repeats: more.has('long') });
  const isKnown = () =>
    areKnown && !others.some((word) => mayBeOption(word) || (typeof word === 'string' && /^[+@]/.test(word)));
  if (!more.has('any') && !isKnown()) search.say('unseen');
  // `-uofile`
  const isIn = (option: string) =>
    words.some((word) => word === null || new RegExp(`^-[^-]*${option.slice(1)}`).test(word));
  for (const option of more.get('out') ?? [])
    if (options.has(option) || isIn(option)) search.write(options.get(option) ?? null);
  const changes = more.get('changes');
  if (changes && (changes.length === 0 || changes.some(isIn))) search.write(null);
  if (!more.has('writes')) return;
  // `-t` names the folder where it goes.
  if (words.some((word) => word === null || /^-.*[t=]/.test(word))) search.write(null);
  for (const word of words) if (word?.startsWith('-') !== true) search.write(word);
};

/** A variable, or a pattern that begins with one, may be an option: a file may have any name. */
export const mayBeOption = (word: ShellWord): boolean =>
  word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));

const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
const isNumber = (word: Word | undefined): boolean => typeof word === 'string' && /^-?\d+$/.test(word);
const isTest = (words: readonly Word[]): boolean => !words.includes('-v') && !words.includes('-R');
const settings = /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/;

/** The shell evaluates names with brackets, and numbers of a comparison: `a[$(sh x.sh)]`. */
const builtins: Readonly<Record<string, (words: readonly Word[]) => boolean>> = {
  '[': isTest,
  test: isTest,
  '[[': (words) =>
    !words.includes('-v') &&
    words.every(
      (word, at) => !arithmetic.test(word ?? '') || (isNumber(words[at - 1]) && isNumber(words[at + 1])),
    ),
  printf: ([first = '']) => first !== null && !/^-./.test(first),
  set: (words) => words.every((word) => word !== null && settings.test(word)),
};

/** Of another one the words are names. */
export const builtin: Handler = (search, { name, words, written }) => {
  const isExported = ['export', 'declare', 'typeset'].includes(name);
  const isName = (word: ShellWord) =>
    (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word, isExported);
  if (!(builtins[name]?.(words) ?? written.every(isName))) search.say('unseen');
};

/** sed and awk: a script that only prints, or puts one text in the place of another. */
export const script: Handler = (search, { program, words }) => {
  const isSed = program.more.has('sed');
  // `-i.bak`
  const plain = words.map((word) => word?.replace(/^-i\.\w+$/, '-i') ?? null);
  const { rest, areKnown } = splitEverywhere(plain, { ...program, repeats: true });
  const given = plain.flatMap((word, at) =>
    /^(?:-[nErsuz]*e|--expression)$/.test(plain[at - 1] ?? '') || /^--expression=/.test(word ?? '')
      ? [word?.replace(/^--expression=/, '') ?? null]
      : [],
  );
  const [scripts, files] = isSed && given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
  const isKnown = scripts.every((text) => text !== null && (isSed ? isKnownSed(text) : isKnownAwk(text)));
  if (!areKnown || !isKnown || files.some(mayBeOption)) search.say('unseen');
  if (!isKnown) search.write(null);
  if (isSed && plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word)))
    for (const file of files) search.write(file);
};
