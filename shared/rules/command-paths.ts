// The paths of a command whose owners have to be asked.

import { namesOf, namesOfCopies, readCommandWords, spellWords, withoutCopy } from './command-words.ts';
import { couldName, isForAll, type Names, namesExactly, patternNames } from './glob.ts';
import { withinWorkingCopy } from './paths.ts';
import { folded } from './plain-text.ts';
import { plainWord, programNamed, readShellLine, type ShellCommand } from './shell/index.ts';

/** The owners of each are looked up. */
const mostPaths = 200;

/** `patterns`: of the rule that asks; null = any path. A path that may be a folder ends in `/`; null stands for one that is not known. */
export function ownedByCommand(
  command: string,
  patterns: readonly string[] | null,
  workingCopies: readonly string[],
): readonly (string | null)[] {
  const copies = namesOfCopies(workingCopies);
  const words = readCommandWords(command, copies);
  if (words === null) return [null];
  const spelt = spellWords(command);
  const changesMore = mayChangeMore(command);
  const paths = (patterns ?? ['**']).flatMap((pattern) => {
    const names = patternNames(pattern);
    if (couldName(names, words) === 'no') return [];
    const meant = onlyPaths(spelt.filter((word) => isMeant(names, word, copies)));
    const isSpelt = meant.length > 0 && !meant.some((word) => /[*?[]/.test(word));
    const known = meant.flatMap((word) => pathOf(word, workingCopies));
    // The shell fills it in, or several words make it up, as in `cd db && rm schema.sql`: the rule says where it is.
    return isSpelt && !changesMore ? known : [...known, beginningOf(pattern)];
  });
  const all = [...new Set(paths)];
  return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}

/**
 * Whether the line may also change what it does not spell: a word is the folder itself, or beside the command that spells a path there
 * is one that is not known to leave alone what it does not name.
 */
function mayChangeMore(line: string): boolean {
  const { commands, isUnseen } = readShellLine(line);
  const several = commands.length > 1 && (isUnseen || commands.some((each) => changes(each) === 'more'));
  return several || commands.some((each) => changes(each) !== 'nothing' && namesFolder(each));
}

/** `named`: the files that its words name. */
function changes({ words }: ShellCommand): 'nothing' | 'named' | 'more' {
  if (words.length === 0) return 'nothing';
  const program = programNamed(plainWord(words[0] ?? null)?.replace(/^.*\//, '') ?? '');
  if (program?.kind !== 'harmless' || program.more.has('changes')) return 'more';
  return program.more.has('writes') ? 'named' : 'nothing';
}

const namesFolder = ({ words }: ShellCommand): boolean =>
  words.slice(1).some((word) => /^(?:\.{0,2}\/)*\.{0,2}$/.test(plainWord(word) ?? 'x'));

function isMeant(pattern: Names, word: string, copies: readonly Names[]): boolean {
  const names = withoutCopy(namesOf(folded(word)), copies);
  if (names.length === 0) return false;
  return isForAll(pattern) ? looksLikePath(word) : namesExactly(pattern, names);
}

/** Takes the path alone out of words such as `-o./db/x` and `db/x,w`. */
function onlyPaths(words: readonly string[]): readonly string[] {
  const isLonger = (word: string, other: string) => {
    const isEnd = word.endsWith(other) && word.at(-other.length - 1) !== '/';
    return (
      word !== other && (isEnd || (word.startsWith(other) && /[=:,@{}#%^!+]/.test(word.charAt(other.length))))
    );
  };
  return words.filter((word) => !words.some((other) => isLonger(word, other)));
}

/** A word without a slash or an ending may be anything. */
const looksLikePath = (word: string): boolean => /\/|[^.]\./.test(word) && !word.startsWith('-');

function pathOf(word: string, workingCopies: readonly string[]): readonly (string | null)[] {
  const isAbsolute = word.startsWith('/') && workingCopies.some((copy) => word.startsWith(`${copy}/`));
  const names = namesOf(word).join('/');
  const within = withinWorkingCopy(isAbsolute ? `/${names}` : names, workingCopies);
  const isElsewhere = word.startsWith('/') && !isAbsolute;
  if (within === null || isElsewhere) return [null];
  const known = within.map((path) => (/[^/]\.[^/]*$/.test(path) ? path : `${path}/`));
  if (/[*?[]/.test(names)) return /[\p{L}\p{N}]/u.test(names) ? known : [];
  return word.includes('..') ? [...known, null] : known;
}

/** The folder that a pattern begins with, or its path where it spells one. */
function beginningOf(pattern: string): string | null {
  const names = pattern.split('/');
  const wild = names.findIndex((name) => /[*?]/.test(name));
  if (wild < 0) return pattern;
  return wild === 0 ? null : `${names.slice(0, wild).join('/')}/`;
}
