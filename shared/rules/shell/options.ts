// The options among the words of a command.
import { plainWord, type ShellWord, type Word } from './shell-words.ts';

export interface KnownOptions {
  /** `-v`, `--verbose` */
  readonly alone: string;
  /** The next word belongs to these, where no `=` does. */
  readonly withValue?: string;
  /** Whether an option may come again: else each of the two may count, and that is not known. */
  readonly repeats?: boolean;
}

export interface SplitWords<T extends ShellWord = Word> {
  readonly options: ReadonlyMap<string, Word>;
  readonly rest: readonly T[];
  /** Whether all options are among those that are known: another one may take the next word, or run something. */
  readonly areKnown: boolean;
}

/** Takes the options before the first other word. */
export const splitOptions = <T extends ShellWord>(words: readonly T[], known: KnownOptions): SplitWords<T> =>
  split(words, known, false);

/** Takes all options up to `--`, which may stand between the other words. */
export const splitEverywhere = <T extends ShellWord>(
  words: readonly T[],
  known: KnownOptions,
): SplitWords<T> => split(words, known, true);

function split<T extends ShellWord>(
  words: readonly T[],
  known: KnownOptions,
  isEverywhere: boolean,
): SplitWords<T> {
  const [alone, withValue] = [known.alone.split(' '), (known.withValue ?? '').split(' ')];
  const options = new Map<string, Word>();
  const rest: T[] = [];
  const end = words.map(plainWord).indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  let areKnown = true;
  let at = 0;
  for (; at < own.length; at += 1) {
    const word = own[at];
    if (word === undefined) break;
    const isOption = typeof word === 'string' && /^-./.test(word);
    if (!isOption && !isEverywhere) break;
    if (!isOption) rest.push(word);
    for (const { name, value } of isOption ? optionsIn(word, withValue) : []) {
      const takesNext = value === undefined && withValue.includes(name);
      if (takesNext) at += 1;
      if (!alone.includes(name) && !withValue.includes(name)) areKnown = false;
      if (options.has(name) && (withValue.includes(name) || value) && !known.repeats) areKnown = false;
      options.set(name, takesNext ? plainWord(own[at] ?? null) : (value ?? ''));
    }
  }
  // `--` ends the options, and is a word where another one comes before it.
  const others = words.slice(at < own.length || end < 0 ? at : end + 1);
  return { options, rest: [...rest, ...others], areKnown };
}

/** `-ec` is two, `-j4` and `--file=x` have their value with them. */
function optionsIn(
  word: string,
  withValue: readonly string[],
): readonly { readonly name: string; readonly value?: string }[] {
  if (withValue.includes(word)) return [{ name: word }];
  const [, long = '', value] = /^(--[^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (long !== '') return [{ name: long, ...(value !== undefined && { value }) }];
  const found: { name: string; value?: string }[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word.charAt(at)}`;
    const rest = word.slice(at + 1);
    if (withValue.includes(name) && rest !== '') return [...found, { name, value: rest.replace(/^=/, '') }];
    found.push({ name });
  }
  return found;
}
