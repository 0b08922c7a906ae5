// Patterns of paths, and the paths and words that fit them: `*` within a name, `**` as a name of its own for any depth, `?` for one
// character; all else is what it is.
import { folded, hasHidden } from './plain-text.ts';

/** A pattern with more is hard to read. */
const mostWildcards = 4;

/** The fault of a pattern, as what was expected; null when nothing is. */
export function wrongWithGlob(pattern: string): string | null {
  const names = pattern.split('/');
  if (pattern.normalize('NFC') !== pattern || hasHidden(pattern))
    return 'a path in visible, composed characters';
  if (/[[\](){}|\\]|^!/.test(pattern))
    return 'a path where only *, ** and ? stand for more; write ? for a bracket, and each of several paths by itself';
  if (pattern.startsWith('/') || pattern.startsWith('~') || names.some((name) => /^\.{0,2}$/.test(name)))
    return 'a path of the working copy, without / at its ends and without . and ..; docs/** for all in a folder';
  if (names.some((name) => name !== '**' && name.includes('**'))) return '** only between slashes';
  const wildcards = pattern.replaceAll('**', '*').split('*').length - 1;
  return wildcards > mostWildcards ? `at most ${mostWildcards} of * and **` : null;
}

export type Names = readonly string[];

/** The names of a path, but for empty ones, `.` and `..`. */
export function plainNames(path: string): Names {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}

/** Whether a pattern fits a path, in which no letter stands for another one. */
export function fitsGlob(pattern: string, path: string): boolean {
  // `docs/**` is also for the folder itself, `*/**` only for what lies in one.
  const within = pattern.replace(/(?<=\*)(?<!(?:^|\/)\*\*)(?:\/\*\*)+$/, '/*$&');
  return couldAlign(within.split('/'), path.split('/'), namesOfPath);
}

/** Whether some name fits both: each may hold `*` and `?`. */
export const couldBe = (one: string, other: string): boolean => namesOfPattern.same(one, other);

/** Whether some path fits both patterns. */
export function couldOverlap(one: Names, other: Names): boolean {
  return couldAlign(one, other, namesOfPattern);
}

export const isWild = (name: string): boolean => /[*?]/.test(name);

/** What is followed through a pattern, part by part. */
interface Parts {
  /** Stands for any number of parts in the pattern. */
  readonly star: string;
  /** Whether what is followed is a pattern as well. */
  readonly isPattern: boolean;
  readonly same: (wanted: string, part: string) => boolean;
}

const lettersOf = (isPattern: boolean): Parts => ({
  star: '*',
  isPattern,
  same: (wanted, part) => wanted === part || wanted === '?' || (isPattern && part === '?'),
});

function namesAsParts(isPattern: boolean): Parts {
  const letters = lettersOf(isPattern);
  const mayDiffer = (wanted: string, part: string) => isWild(wanted) || (isPattern && isWild(part));
  return {
    star: '**',
    isPattern,
    same: (wanted, part) =>
      wanted === part || (mayDiffer(wanted, part) && couldAlign([...wanted], [...part], letters)),
  };
}

const namesOfPath = namesAsParts(false);
const namesOfPattern = namesAsParts(true);

/** Says for each beginning of a pattern whether what came so far could be it. */
type Found = readonly boolean[];

function foundNothing(pattern: readonly string[], { star }: Parts): Found {
  const further = pattern.findIndex((wanted) => wanted !== star);
  return [true, ...pattern.map((_, at) => further < 0 || at < further)];
}

/** The same, one part later. */
function goOn(pattern: readonly string[], found: Found, part: string, parts: Parts): Found {
  const isAny = parts.isPattern && part === parts.star;
  const next = [isAny && found[0] === true];
  for (const [at, wanted] of pattern.entries()) {
    const isOpen = isAny || wanted === parts.star;
    next.push(
      isOpen ? found[at + 1] === true || next[at] === true : found[at] === true && parts.same(wanted, part),
    );
  }
  return next;
}

function couldAlign(pattern: readonly string[], given: readonly string[], parts: Parts): boolean {
  let found = foundNothing(pattern, parts);
  for (const part of given) found = goOn(pattern, found, part, parts);
  return found.at(-1) === true;
}

/** One of the ways in which a command can be read. */
export interface CommandReading {
  /** Names of the paths that its words may be, in order. */
  readonly words: readonly Names[];
  /** A variable or a substitution beside other letters may be anything. */
  readonly isGuess: boolean;
}

/** `perhaps`: a folder above is named, a variable may name it, or the risk is not known. */
export type Fit = 'yes' | 'perhaps' | 'no';

export const strongest = (fits: readonly Fit[]): Fit =>
  (['yes', 'perhaps'] as const).find((fit) => fits.includes(fit)) ?? 'no';

/** The names in a pattern, which fit in any folder. */
export function patternNames(pattern: string): Names {
  return folded(pattern)
    .replace(/^(\*\*\/)+/, '')
    .split('/');
}

export function couldName(pattern: Names, readings: readonly CommandReading[]): Fit {
  // Every command.
  if (pattern.every((name) => name === '**')) return readings.length > 0 ? 'yes' : 'no';
  return strongest(
    readings.map(({ words, isGuess }) => {
      const fit = followPattern(pattern, words);
      return isGuess && fit === 'yes' ? 'perhaps' : fit;
    }),
  );
}

/** A path may be given in several words: `cd a && rm b` names a/b. So a word begins anywhere, or goes on where an earlier word ended. */
function followPattern(pattern: Names, words: readonly Names[]): Fit {
  const [first = ''] = pattern;
  // Behind a name that is not there no other is looked for.
  if (!words.some((names) => names.some((name) => couldBe(first, name)))) return 'no';
  const above = pattern.findIndex((name, at) => isWild(name) || at === pattern.length - 1);
  const isFolder = (at: number) => pattern.slice(above, at).every((name) => name === '**');
  let ends = foundNothing(pattern, namesOfPattern);
  let isAbove = false;
  for (const names of words) {
    let found: Found = ends;
    for (const name of names) found = goOn(pattern, found, name, namesOfPattern).with(0, true);
    if (names.length > 0 && found.at(-1) === true) return 'yes';
    ends = ends.map((isEnd, at) => isEnd || found[at] === true);
    isAbove ||= found.some((isSo, at) => isSo && at > 0 && isFolder(at));
  }
  return isAbove ? 'perhaps' : 'no';
}
