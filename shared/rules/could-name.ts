// Whether words of a command could name what a pattern of paths means.
import type { Reading } from './command-words.ts';
import { couldBe, type Found, foundNothing, goOn, isWild, type Names, namesOfPattern } from './glob.ts';
import { folded } from './plain-text.ts';

/** `perhaps`: a folder above is named, a variable may name it, or the risk is not known. */
export type Fit = 'yes' | 'perhaps' | 'no';

export const strongest = (fits: readonly Fit[]): Fit =>
  (['yes', 'perhaps'] as const).find((fit) => fits.includes(fit)) ?? 'no';

/** The names of a pattern, which may stand in any folder. */
export function patternNames(pattern: string): Names {
  return folded(pattern)
    .replace(/^(\*\*\/)+/, '')
    .split('/');
}

/** `**`: every command. */
export function isForAll(pattern: Names): boolean {
  return pattern.every((name) => name === '**');
}

export function couldName(pattern: Names, readings: readonly Reading[]): Fit {
  if (isForAll(pattern)) return readings.length > 0 ? 'yes' : 'no';
  return strongest(
    readings.map(({ words, isGuess }) => {
      const fit = follow(pattern, words);
      return !isGuess ? fit : fit === 'yes' ? 'perhaps' : 'no';
    }),
  );
}

/** Whether this word alone names it. */
export function namesExactly(pattern: Names, word: Names): boolean {
  return isForAll(pattern) || follow(pattern, [word]) === 'yes';
}

/** A path may be given in several words: `cd a && rm b` names a/b. So a word begins anywhere, or goes on where an earlier word ended. */
function follow(pattern: Names, words: readonly Names[]): Fit {
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
