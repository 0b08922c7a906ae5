// Patterns of paths: `*` within a name, `**` as a name of its own for any depth, `?` for one character; all else is
// what it is. The matching is done by picomatch.
import picomatch from 'picomatch/posix.js';
import { hasHidden } from './plain-text.ts';

/** The most wildcards: with more, a hostile path could keep a pattern busy for long. */
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
  return isBounded(pattern)
    ? null
    : `at most ${most.wildcards} of * and **, ${most.deep} of them **, ${most.inOneName} in one name`;
}

export function isBounded(pattern: string): boolean {
  const names = pattern.split('/');
  const deep = names.filter((name) => name === '**').length;
  const stars = names.map((name) => (name === '**' ? 0 : name.split('*').length - 1));
  return (
    deep <= most.deep &&
    stars.every((count) => count <= most.inOneName) &&
    deep + stars.reduce((sum, count) => sum + count, 0) <= most.wildcards
  );
}

/** Any number of wildcards: what a star took is only tried anew for the newest star, so the cost is bounded by both lengths. */
export function fitsManyStars(pattern: string, path: string): boolean {
  const fitsName = (wanted: string, name: string) =>
    fitsInOrder([...wanted], [...name], '*', (one, other) => one === '?' || one === other);
  return fitsInOrder(pattern.split('/'), path.split('/'), '**', fitsName);
}

function fitsInOrder(
  wanted: readonly string[],
  given: readonly string[],
  star: string,
  fits: (one: string, other: string) => boolean,
): boolean {
  let at = 0;
  let from = 0;
  let newest: { readonly at: number; from: number } | null = null;
  while (from < given.length) {
    const one = wanted[at];
    if (one === star) {
      newest = { at, from };
      at += 1;
    } else if (one !== undefined && fits(one, given[from] ?? '')) {
      at += 1;
      from += 1;
    } else if (newest !== null) {
      newest.from += 1;
      at = newest.at + 1;
      from = newest.from;
    } else return false;
  }
  return wanted.slice(at).every((one) => one === star);
}

export type FitsGlob = (pattern: string, path: string) => boolean;

/** Each pattern is compiled once. */
export function globMatcher(): FitsGlob {
  const compiled = new Map<string, (path: string) => boolean>();
  return (pattern, path) => {
    const known = compiled.get(pattern);
    if (known !== undefined) return known(path);
    const fits = compile(pattern);
    compiled.set(pattern, fits);
    return fits(path);
  };
}

function compile(pattern: string): (path: string) => boolean {
  // Everything but the three is escaped, so that no other syntax of the library is reached.
  const fits = picomatch(pattern.replace(/[^\p{L}\p{N}\p{M}_/*? -]/gu, '\\$&'), options);
  // Most paths lack what the pattern spells out, which is found sooner than a match is ruled out.
  const [spelled = ''] = pattern.split(/[*?/]+/).toSorted((one, other) => other.length - one.length);
  return (path) => path.includes(spelled) && fits(path);
}

const options = { dot: true, nobrace: true, noextglob: true, nonegate: true, keepQuotes: true } as const;
