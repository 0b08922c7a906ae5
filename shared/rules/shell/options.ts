// The options among the words of a command.
import { plainWord, type ShellWord, type Word } from './shell-words.ts';

export interface KnownOptions {
  /** `-v`, `--verbose` */
  readonly alone: string;
  /** The next word belongs to these, where no `=` does. */
  readonly withValue?: string;
  /** Whether an option may come again: else each of the two may count, and that is not known. */
  readonly repeats?: boolean;
  /** `long`: an option with one dash is one word, and `--` none of its own. */
  readonly more?: ReadonlyMap<string, unknown>;
}

export interface SplitWords<T extends ShellWord = Word> {
  readonly options: ReadonlyMap<string, Word>;
  readonly rest: readonly T[];
  /** Whether all options are among those that are known: another one may take the next word, or run something. */
  readonly areKnown: boolean;
}

/** Takes all options up to `--`, which may occur between the other words. */
export const splitEverywhere = <T extends ShellWord>(
  words: readonly T[],
  known: KnownOptions,
): SplitWords<T> => splitOptions(words, known, true);

/** Takes the options before the first other word. */
export function splitOptions<T extends ShellWord>(
  words: readonly T[],
  known: KnownOptions,
  isEverywhere = false,
): SplitWords<T> {
  const [alone, withValue] = [known.alone.split(' '), (known.withValue ?? '').split(' ')];
  const isLong = known.more?.has('long') === true;
  const options = new Map<string, Word>();
  const rest: T[] = [];
  const end = isLong ? -1 : words.map(plainWord).indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  let areKnown = true;
  let at = 0;
  for (; at < own.length; at += 1) {
    const word = own[at];
    if (word === undefined) break;
    const isOption = typeof word === 'string' && /^-./.test(word);
    if (!isOption && !isEverywhere) break;
    if (!isOption) rest.push(word);
    for (const { name, value } of isOption ? optionsIn(word, alone, withValue, isLong) : []) {
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

/** `-ec` is two, `-j4`, `-I./x`, `--file=x` and `--external:x` have their value with them. */
function optionsIn(word: string, alone: readonly string[], withValue: readonly string[], isLong: boolean) {
  const listed = [...alone, ...withValue];
  if (listed.includes(word)) return [{ name: word }];
  const [, base = word, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  if (word.startsWith('--') || listed.includes(base)) {
    const begins = listed.find((each) => /[:=]$/.test(each) && word.startsWith(each));
    return [{ name: begins ?? base, ...(value !== undefined && { value }) }];
  }
  const found: { name: string; value?: string }[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word.charAt(at)}`;
    const rest = word.slice(at + 1);
    if (withValue.includes(name) && rest !== '') return [...found, { name, value: rest.replace(/^=/, '') }];
    if (isLong) return [{ name: withValue.find((each) => /=$/.test(each) && word.startsWith(each)) ?? word }];
    found.push({ name });
    // `-j4`
    if (alone.includes(name) && /^\d+$/.test(rest) && !alone.includes(`-${rest.charAt(0)}`)) return found;
  }
  return found;
}
