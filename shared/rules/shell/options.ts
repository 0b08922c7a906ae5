// The options before the first other word of a command.
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

export function splitOptions<T extends ShellWord>(words: readonly T[], known: KnownOptions): SplitWords<T> {
  const alone = known.alone.split(' ');
  const withValue = (known.withValue ?? '').split(' ');
  const options = new Map<string, Word>();
  let areKnown = true;
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (typeof word !== 'string' || !/^-./.test(word)) break;
    if (word === '--') return { options, rest: words.slice(at + 1), areKnown };
    for (const { name, value } of optionsIn(word, withValue)) {
      const takesNext = value === undefined && withValue.includes(name);
      if (takesNext) at += 1;
      if (options.has(name) && withValue.includes(name) && !known.repeats) areKnown = false;
      if (!takesNext && !alone.includes(name) && !withValue.includes(name)) areKnown = false;
      options.set(name, takesNext ? plainWord(words[at] ?? null) : (value ?? ''));
    }
  }
  return { options, rest: words.slice(at), areKnown };
}

/** Options may stand between the other words, up to `--`. */
export function splitEverywhere<T extends ShellWord>(
  words: readonly T[],
  known: KnownOptions,
): SplitWords<T> {
  const end = words.map(plainWord).indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  const options = new Map<string, Word>();
  const others: T[] = [];
  let areKnown = true;
  for (let rest = own; rest.length > 0; ) {
    const next = splitOptions(rest, known);
    for (const [name, value] of next.options) {
      if (options.has(name) && value !== '' && !known.repeats) areKnown = false;
      options.set(name, value);
    }
    areKnown &&= next.areKnown;
    others.push(...next.rest.slice(0, 1));
    rest = next.rest.slice(1);
  }
  return { options, rest: [...others, ...(end < 0 ? [] : words.slice(end + 1))], areKnown };
}

/** `-ec` is two, `-j4` and `--file=x` have their value with them. */
function optionsIn(
  word: string,
  withValue: readonly string[],
): readonly { readonly name: string; readonly value?: string }[] {
  const equal = word.indexOf('=');
  if (word.startsWith('--')) {
    return equal < 0 ? [{ name: word }] : [{ name: word.slice(0, equal), value: word.slice(equal + 1) }];
  }
  if (withValue.includes(word)) return [{ name: word }];
  const found: { name: string; value?: string }[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word.charAt(at)}`;
    const value = word.slice(at + 1);
    if (withValue.includes(name) && value !== '') return [...found, { name, value: value.replace(/^=/, '') }];
    found.push({ name });
  }
  return found;
}
