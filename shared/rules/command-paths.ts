// The paths of a command whose owners have to be asked.
import { namesOfCopies, readCommandWords } from './command-words.ts';
import { couldName, fitsGlob, patternNames } from './glob.ts';
import { anywhere, isOfGit, withinWorkingCopy } from './paths.ts';
import { folded } from './plain-text.ts';
import { plainWord, readShellLine, type Word } from './shell/index.ts';
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
  const { commands } = readShellLine(command);
  const wordsOf = (some: typeof commands) => some.flatMap((each) => each.words.map(plainWord));
  const spelt = wordsOf(commands);
  const acting = wordsOf(commands.filter(({ words: [first] }) => first !== 'cd'));
  // A tool that is given the folder itself, or is beside what spells a path, may change any of it.
  const runsMore =
    seen.runsOthers && (commands.length > 1 || spelt.some((word) => /^\.{1,2}[./]*$/.test(word ?? '')));
  const isWhole = !seen.mayWriteMore && !runsMore && seen.ran === 'nothing' && !seen.writes.includes('');
  const written = seen.writes.filter((path) => !isOfGit(path));
  const named = new Set([...written, ...pathsIn(spelt, workingCopies)]);
  const paths = (patterns ?? ['**']).flatMap((pattern) => {
    if (couldName(patternNames(pattern), words) === 'no') return [];
    const known = [...named]
      .filter((path) => path !== '' && fitsGlob(anywhere(pattern), folded(path)))
      .map(asPath);
    const beginning = folderOf(pattern);
    // A word that the shell fills in, or the folder itself, may be more of what the rule means.
    const isAll = acting.every((word) => word !== null && `${word.replace(/\/+$/, '')}/` !== beginning);
    // The rule says where it is.
    const others = known.length > 0 && isWhole && isAll ? [] : [beginning];
    return [...known, ...others, ...(isWhole ? [] : [null])];
  });
  const all = [...new Set(paths)];
  return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}

/** Words, or values of options, that look like paths: without a slash or an ending a word may be anything. */
function pathsIn(words: readonly Word[], workingCopies: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const named = (word ?? '')
      .replace(/^-[^=]*=?/, '')
      .replace(/\/(?:\.?\/)+|^(?:\.\/+)+/g, (part) => (part.startsWith('.') ? '' : '/'));
    return /\/|[^.]\./.test(named) ? (withinWorkingCopy(named, workingCopies) ?? []) : [];
  });
}

const asPath = (path: string): string => (/[^/]\.[^/]*$/.test(path) ? path : `${path}/`);

/** The folder that a pattern begins with, or its path where it spells one. */
function folderOf(pattern: string): string | null {
  const names = pattern.split('/');
  const wild = names.findIndex((name) => /[*?]/.test(name));
  if (wild < 0) return pattern;
  return wild === 0 ? null : `${names.slice(0, wild).join('/')}/`;
}
