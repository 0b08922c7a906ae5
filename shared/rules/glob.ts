// Patterns of paths: `*` within a name, `**` as a name of its own for any depth, `?` for one character; all else is what it is.
import { hasHidden } from './plain-text.ts';

/** More of them nobody reads at a glance. */
const most = { wildcards: 4, deep: 3, inOneName: 2 };

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
  const deep = names.filter((name) => name === '**').length;
  const stars = names.map((name) => (name === '**' ? 0 : name.split('*').length - 1));
  const isBounded =
    deep <= most.deep &&
    stars.every((count) => count <= most.inOneName) &&
    deep + stars.reduce((sum, count) => sum + count, 0) <= most.wildcards;
  return isBounded
    ? null
    : `at most ${most.wildcards} of * and **, ${most.deep} of them **, ${most.inOneName} in one name`;
}

/** The names of a path or of a pattern. */
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

function namesOf(isPattern: boolean): Parts {
  const letters = lettersOf(isPattern);
  const mayDiffer = (wanted: string, part: string) => isWild(wanted) || (isPattern && isWild(part));
  return {
    star: '**',
    isPattern,
    same: (wanted, part) =>
      wanted === part || (mayDiffer(wanted, part) && couldAlign([...wanted], [...part], letters)),
  };
}

const namesOfPath = namesOf(false);
export const namesOfPattern = namesOf(true);

/** Says for each beginning of a pattern whether what came so far could be it. */
export type Found = readonly boolean[];

export function foundNothing(pattern: readonly string[], { star }: Parts): Found {
  const further = pattern.findIndex((wanted) => wanted !== star);
  return [true, ...pattern.map((_, at) => further < 0 || at < further)];
}

/** The same, one part later. */
export function goOn(pattern: readonly string[], found: Found, part: string, parts: Parts): Found {
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
