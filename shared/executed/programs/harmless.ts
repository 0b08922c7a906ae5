// Programs that run nothing, and the files that they write: one that is run after it is another one by then.
import {
  isHarmlessVariable,
  isKnownAwk,
  isKnownSed,
  type ShellWord,
  splitEverywhere,
  type Word,
} from '../../rules/index.ts';
import { type ExecutedSearch, type Place, type ProgramHandler, resolvePath } from './search.ts';

export const harmless: ProgramHandler = (search, place, { program, written, words }) => {
  const { more } = program;
  if (more.has('packages')) search.also('packages');
  const rest = more.has('bare') ? withDash(written) : written;
  if (more.has('long') ? !areListed(rest, program) : !more.has('any') && mayRun(rest, program))
    search.also('unseen');
  const changes = more.get('changes');
  if (changes && (changes.length === 0 || words.some((word) => changes.includes(word ?? ''))))
    search.write(null);
  const { options } = splitEverywhere(rest, program);
  for (const option of more.get('out') ?? []) {
    // `-uofile`
    const isHidden = words.some(
      (word) => word === null || new RegExp(`^-[^-]*${option.slice(1)}`).test(word),
    );
    if (options.has(option)) write(search, place, options.get(option) ?? null);
    else if (isHidden) search.write(null);
  }
  const named = words.filter((word) => word?.startsWith('-') !== true);
  if (more.has('second') && named.length > 1) write(search, place, named[1] ?? null);
  if (!more.has('writes')) return;
  // `-t` names the folder where it goes.
  if (words.some((word) => word === null || /^-.*[t=]/.test(word))) search.write(null);
  for (const word of named) write(search, place, word);
};

export function write(search: ExecutedSearch, place: Place, word: Word): undefined {
  const resolved = word === null ? null : resolvePath(search, place, word);
  search.write(resolved?.kind === 'inside' ? resolved.path : null);
}

/** `tar xzf a.tgz` */
function withDash([first, ...rest]: readonly ShellWord[]): readonly ShellWord[] {
  return first === undefined
    ? []
    : [typeof first === 'string' ? first.replace(/^(?=\w)/, '-') : first, ...rest];
}

/** A variable, or a pattern that begins with one, may be an option: a file may have any name. */
export function mayBeOption(word: ShellWord): boolean {
  return word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));
}

function mayRun(words: readonly ShellWord[], known: Parameters<typeof splitEverywhere>[1]): boolean {
  const { rest, areKnown } = splitEverywhere(words, known);
  return (
    !areKnown || rest.some((word) => mayBeOption(word) || (typeof word === 'string' && /^[+@]/.test(word)))
  );
}

/** Options with one dash that are words: `-name`, `-Wall`. */
function areListed(
  words: readonly ShellWord[],
  { alone, withValue = '' }: Parameters<typeof splitEverywhere>[1],
): boolean {
  const [single, taking] = [alone.split(' '), withValue.split(' ')];
  let isValue = false;
  return words.every((word) => {
    const wasValue = isValue;
    isValue = !wasValue && typeof word === 'string' && taking.includes(word);
    if (wasValue || isValue || (typeof word === 'string' && single.includes(word))) return true;
    if (typeof word !== 'string') return !mayBeOption(word);
    return !/^[-@]./.test(word) || taking.some((each) => /^-.(?:$|.*=$)/.test(each) && word.startsWith(each));
  });
}

/** The shell evaluates names with brackets, and numbers of a comparison: `a[$(sh x.sh)]`. */
export const builtin: ProgramHandler = (search, _, { name, words, written }) => {
  const isPlain = (word: Word) => word !== null && /^-?\d+$/.test(word);
  const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
  const isKnown: Readonly<Record<string, () => boolean>> = {
    '[': () => !words.includes('-v') && !words.includes('-R'),
    '[[': () =>
      !words.includes('-v') &&
      words.every(
        (word, at) =>
          !arithmetic.test(word ?? '') || (isPlain(words[at - 1] ?? null) && isPlain(words[at + 1] ?? null)),
      ),
    printf: () => words[0] !== null && !/^-./.test(words[0] ?? ''),
    set: () =>
      words.every(
        (word) =>
          word !== null && /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/.test(word),
      ),
  };
  const isExported = ['export', 'declare', 'typeset'].includes(name);
  const areNames = () =>
    written.every(
      (word) =>
        (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word, isExported),
    );
  const check = isKnown[name === 'test' ? '[' : name] ?? areNames;
  if (!check()) search.also('unseen');
};

/** sed and awk: a script that only prints, or puts one text in the place of another. */
export const script: ProgramHandler = (search, place, { program, words }) => {
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
  const isKnown = (text: Word) => text !== null && (isSed ? isKnownSed(text) : isKnownAwk(text));
  if (!areKnown || !scripts.every(isKnown) || files.some((word) => mayBeOption(word))) search.also('unseen');
  const isInPlace = isSed && plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word));
  if (!scripts.every(isKnown)) search.write(null);
  if (isInPlace) for (const file of files) write(search, place, file);
};
