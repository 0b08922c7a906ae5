// Commands of the shell itself, and sed.
import { isHarmlessVariable, type ShellWord, splitEverywhere, type Word } from '../../rules/index.ts';
import { mayBeOption } from './plain.ts';
import type { ProgramHandler } from './search.ts';

const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
const isNumber = (word: Word | undefined): boolean => typeof word === 'string' && /^-?\d+$/.test(word);
/** `-v` and `-R` evaluate the word behind them, and a variable may stand for one of these. */
const isTest = (words: readonly ShellWord[]): boolean =>
  words.every((word, at) => {
    const next = words[at + 1];
    if (word === null) return false;
    if (typeof word === 'string') return word !== '-v' && word !== '-R';
    return word.begins !== '' || next === undefined || (typeof next === 'string' && operator.test(next));
  });
const operator = /^(?:[=!<>]|-[a-z]{1,2}$|\]$)/;
const settings = /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/;

/** The shell evaluates names with brackets, and numbers of a comparison: `a[$(sh x.sh)]`. */
const builtins: Readonly<Record<string, (words: readonly Word[], written: readonly ShellWord[]) => boolean>> =
  {
    '[': (_, written) => isTest(written),
    test: (_, written) => isTest(written),
    '[[': (words) =>
      !words.includes('-v') &&
      words.every(
        (word, at) => !arithmetic.test(word ?? '') || (isNumber(words[at - 1]) && isNumber(words[at + 1])),
      ),
    printf: ([first = '']) => first !== null && !/^-./.test(first),
    set: (words) => words.every((word) => word !== null && settings.test(word)),
  };

/** Of another one the words are names. */
export const builtin: ProgramHandler = (search, { name, words, written }) => {
  const isExported = ['export', 'declare', 'typeset'].includes(name);
  const isName = (word: ShellWord) =>
    (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word, isExported);
  if (!(builtins[name]?.(words, written) ?? written.every(isName))) search.say('unseen');
};

/** sed, which is a language: a script that only prints, or puts one text in the place of another, is known. */
export const sed: ProgramHandler = (search, { program, words }) => {
  // `-i.bak`, `-ie`: what follows an `i` is no option.
  const plain = words.map((word) => word?.replace(/^(-[nErsuz]*i)[\w.]+$/, '$1') ?? null);
  const { rest, areKnown } = splitEverywhere(plain, { ...program, repeats: true });
  const ofScript = /^(?:-[nErsuz]*e|--expression=)([\s\S]+)$/;
  const given = plain.flatMap((word, at) =>
    /^(?:-[nErsuz]*e|--expression)$/.test(plain[at - 1] ?? '') || ofScript.test(word ?? '')
      ? [word?.replace(ofScript, '$1') ?? null]
      : [],
  );
  const [scripts, files] = given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
  const isKnown = scripts.every((text) => text !== null && isKnownSed(text));
  if (!areKnown || !isKnown || files.some(mayBeOption)) search.say('unseen');
  if (!isKnown) search.write(null);
  if (plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word)))
    for (const file of files) search.write(file);
};

const address = String.raw`(?:\d+|\$|/(?:\\.|[^/\\\[\n])+/I?)`;
/** A bracket whose end could be read in two ways counts as not known. */
const part = String.raw`(?:\\.|\[\^?[^\[\]\\/|,#@:!^]+\]|(?!\k<mark>)[^\\\[\n])*`;
const substitution = String.raw`s(?<mark>[/|,#@:!])${part}\k<mark>(?:\\[\s\S]|(?!\k<mark>)[^\\\n])*\k<mark>[gpIiM\d]*`;
const ofSed = new RegExp(
  String.raw`(?:${address}(?:,\s*[+~]?${address})?\s*!?)?\s*(?:[pdq=]|[aic]\s*\\?[^\n\\]*|${substitution})\s*(?:;\s*|\n\s*|$)`,
  'y',
);

export function isKnownSed(script: string): boolean {
  let at = /^\s*/.exec(script)?.[0].length ?? 0;
  while (at < script.length) {
    ofSed.lastIndex = at;
    const [found] = ofSed.exec(script) ?? [];
    if (found === undefined) return false;
    at += found.length;
  }
  return true;
}
