// The paths of a command whose owners have to be asked.
import { namesOfCopies, readCommandWords } from './command-words.ts';
import { couldName, fitsGlob, patternNames } from './glob.ts';
import { anywhere, withinWorkingCopy } from './paths.ts';
import { plainWord, readShellLine } from './shell/index.ts';
import type { DecisionContext } from './types.ts';

/** The owners of each are looked up. */
const mostPaths = 200;

/**
 * `patterns`: of the rule that asks; null = any path. A path that may be a folder ends in `/`; null stands for one that is not known: where
 * the command may change more than it is seen to write, it may be any.
 */
export function ownedByCommand(
  command: string,
  patterns: readonly string[] | null,
  { workingCopies, seeCommand }: DecisionContext,
): readonly (string | null)[] {
  const words = readCommandWords(command, namesOfCopies(workingCopies));
  const seen = seeCommand?.(command, workingCopies);
  if (words === null || seen === undefined) return [null];
  const isWhole = !seen.mayWriteMore && seen.ran === 'nothing' && !seen.writes.includes('');
  const named = new Set([...seen.writes, ...speltIn(command, workingCopies)]);
  const paths = (patterns ?? ['**']).flatMap((pattern) => {
    if (couldName(patternNames(pattern), words) === 'no') return [];
    const known = [...named].filter((path) => path !== '' && fitsGlob(anywhere(pattern), path)).map(asPath);
    // The rule says where it is.
    const others = known.length > 0 && isWhole ? [] : [beginningOf(pattern)];
    return [...known, ...others, ...(isWhole ? [] : [null])];
  });
  const all = [...new Set(paths)];
  return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}

/** Words that look like paths: without a slash or an ending a word may be anything. */
function speltIn(command: string, workingCopies: readonly string[]): readonly string[] {
  const words = readShellLine(command).commands.flatMap((each) => each.words.map(plainWord));
  return words.flatMap((word) =>
    word === null || !/\/|[^.]\./.test(word) ? [] : (withinWorkingCopy(word, workingCopies) ?? []),
  );
}

const asPath = (path: string): string => (/[^/]\.[^/]*$/.test(path) ? path : `${path}/`);

/** The folder that a pattern begins with, or its path where it spells one. */
function beginningOf(pattern: string): string | null {
  const names = pattern.split('/');
  const wild = names.findIndex((name) => /[*?]/.test(name));
  if (wild < 0) return pattern;
  return wild === 0 ? null : `${names.slice(0, wild).join('/')}/`;
}
