// Whether words of a command could name what a pattern of paths means.
import type { CommandWords, Names } from './command-words.ts';
import { folded } from './plain-text.ts';

/** `perhaps`: a folder above is named, or a variable may name it. */
export type CouldName = 'yes' | 'perhaps' | 'no';

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

export function couldName(pattern: Names, { readings, withUnknown }: CommandWords): CouldName {
  if (isForAll(pattern)) return 'yes';
  const found = readings.map((words) => follow(pattern, words));
  if (found.includes('yes')) return 'yes';
  const isPerhaps =
    found.includes('perhaps') || withUnknown.some((words) => follow(pattern, words) === 'yes');
  return isPerhaps ? 'perhaps' : 'no';
}

/** Whether this word alone names it. */
export function namesExactly(pattern: Names, word: Names): boolean {
  return isForAll(pattern) || follow(pattern, [word]) === 'yes';
}

/**
 * A path may be given in several words: `cd a && rm b` names a/b. So a word begins anywhere, or goes on where an earlier word ended.
 * A state is the number of names of the pattern that are found.
 */
function follow(pattern: Names, words: readonly Names[]): CouldName {
  const fitting = namesFitting(pattern, words);
  if (pattern[0] !== '**' && fitting[0]?.size === 0) return 'no';
  const folders = pattern.findIndex(isWild);
  const above = folders < 0 ? pattern.length - 1 : Math.min(folders, pattern.length - 1);
  const ends = new Set([0]);
  let isAbove = false;
  for (const names of words) {
    const states = stepThrough(pattern, fitting, ends, names);
    if (states.has(pattern.length)) return 'yes';
    for (const state of states) {
      ends.add(state);
      isAbove ||= state > 0 && state <= above;
    }
  }
  return isAbove ? 'perhaps' : 'no';
}

/** The names among the words that each name of the pattern could be. */
function namesFitting(pattern: Names, words: readonly Names[]): readonly ReadonlySet<string>[] {
  const all = new Set(words.flat());
  let isPossible = true;
  return pattern.map((wanted) => {
    // Behind a name that is not there no other is looked for.
    const found = isPossible && wanted !== '**' ? [...all].filter((name) => couldBe(wanted, name)) : [];
    isPossible &&= wanted === '**' || found.length > 0;
    return new Set(found);
  });
}

function stepThrough(
  pattern: Names,
  fitting: readonly ReadonlySet<string>[],
  from: ReadonlySet<number>,
  names: Names,
): ReadonlySet<number> {
  let states = from;
  for (const name of names) {
    const next = new Set([0]);
    for (const state of states) {
      const wanted = pattern[state];
      if (name === '**') for (let later = state; later <= pattern.length; later += 1) next.add(later);
      else if (wanted === '**') addWithDeeper(pattern, next, state);
      else if (fitting[state]?.has(name)) addWithDeeper(pattern, next, state + 1);
    }
    states = next;
  }
  return states;
}

/** `**` may also stand for no name at all. */
function addWithDeeper(pattern: Names, states: Set<number>, state: number): void {
  states.add(state);
  for (let deeper = state; pattern[deeper] === '**'; deeper += 1) states.add(deeper + 1);
}

const isWild = (name: string): boolean => /[*?]/.test(name);

/** Whether some name fits both: each may hold `*` and `?`. */
export function couldBe(one: string, other: string): boolean {
  if (!isWild(one) && !isWild(other)) return one === other;
  if (differs(one[0], other[0]) || differs(one.at(-1), other.at(-1))) return false;
  const isSame = (letter: string, against: string) => letter === against || letter === '?' || against === '?';
  return couldAlign([...one], [...other], '*', isSame);
}

/** Whether some path fits both patterns. */
export function couldOverlap(one: Names, other: Names): boolean {
  return couldAlign(one, other, '**', couldBe);
}

/** Whether some list of parts fits both: the star stands for any number of them. */
function couldAlign(
  parts: readonly string[],
  others: readonly string[],
  star: string,
  isSame: (one: string, other: string) => boolean,
): boolean {
  // Whether the rest of the parts from here on, and the rest of the others, fit each other.
  let below = others.map((_, at) => others.slice(at).every((other) => other === star));
  below.push(true);
  for (const part of parts.toReversed()) {
    const row: boolean[] = Array.from({ length: others.length + 1 }, () => false);
    row[others.length] = part === star && below[others.length] === true;
    for (let at = others.length - 1; at >= 0; at -= 1) {
      const against = others[at] ?? '';
      const isStar = part === star || against === star;
      row[at] = isStar
        ? below[at] === true || row[at + 1] === true
        : below[at + 1] === true && isSame(part, against);
    }
    below = row;
  }
  return below[0] === true;
}

const differs = (one = '', other = ''): boolean =>
  one !== other && !isWild(one + other) && one !== '' && other !== '';
