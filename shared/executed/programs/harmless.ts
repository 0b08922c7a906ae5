// Files that a command changes by itself: one that is run after it is another one by then.

import type { Word } from '../shell/shell-words.ts';
import { programs } from './programs.ts';

const harmless = new Set(
  [
    ': [ [[ true false test echo printf pwd ls cat head tail less more grep egrep fgrep wc sort uniq cut tr diff',
    'cmp file stat du df ps which type date whoami id uname hostname printenv jq basename dirname realpath readlink',
    'seq od xxd md5sum sha1sum sha256sum tree column nproc exit return shift wait jobs sleep kill set export',
    'unset mkdir touch chmod cd pushd popd read local declare typeset readonly let getopts break continue',
  ].flatMap((line) => line.split(' ')),
);
/** Options by which harmless programs write a file. */
const output: ReadonlyMap<string, RegExp> = new Map([
  ...['sort', 'tree', 'less'].map((name) => [name, /^(?:-[^-]*o|--o|--log-file)/i] as const),
]);
/** Programs whose second file is written. */
const intoSecond: readonly string[] = ['uniq', 'xxd'];

const isOption = (word: Word): boolean => word === null || word.startsWith('-');

function writesOutput(program: string, words: readonly Word[]): boolean {
  const named = words.filter((word) => word === null || !word.startsWith('-'));
  if (intoSecond.includes(program)) return named.length > 1;
  return words.some((word) => word !== null && output.get(program)?.test(word) === true);
}

/** Programs that change what they name: all of it, or all but their options. */
const writers = ['rm', 'rmdir', 'rimraf', 'mv', 'cp', 'ln', 'tee', 'truncate'];

/** Its words are data for it. */
export const isData = (program: string): boolean =>
  (harmless.has(program) && program !== 'sort') || writers.includes(program);

/** Paths as they are written; null = any file. What a program executes is shown by itself, and is not meant here. */
export function writtenBy([program = '', ...words]: readonly Word[]): readonly string[] | null {
  if (program === null || writesOutput(program, words)) return null;
  const [first = '', second = ''] = words;
  if (writers.includes(program)) {
    const known = words.filter((word) => word !== null);
    // `-t` names the folder where it goes.
    const isPlain = known.length === words.length && !known.some((word) => /^-.*[t=]/.test(word));
    return isPlain ? known.filter((word) => !word.startsWith('-')) : null;
  }
  const isKnown =
    program === 'sed'
      ? first === '-n' && /^[\d,$]+p$/.test(second ?? '') && !words.slice(2).some(isOption)
      : program === 'find'
        ? !words.some((word) => word === null || /^-(?:delete|fls|fprint)/.test(word))
        : program === '' || harmless.has(program) || programs.has(program) || program.includes('/');
  return isKnown ? [] : null;
}
