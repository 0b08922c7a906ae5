// Commands that run nothing of the working copy, and change none of its files that could be run after them.
import { programs } from './programs.ts';
import type { Word } from './shell-line.ts';

const names = new Set(
  [
    ': [ [[ true false test echo printf pwd ls cat head tail less more grep egrep fgrep wc sort uniq cut tr diff',
    'cmp file stat du df ps which type date whoami id uname hostname printenv jq basename dirname realpath readlink',
    'seq od xxd md5sum sha1sum sha256sum tree column nproc hash exit return shift wait jobs sleep kill set export',
    'unset mkdir touch chmod cd pushd popd read local',
  ].flatMap((line) => line.split(' ')),
);
/** Its words are data for it. */
export const isData = (program: string): boolean => names.has(program) && program !== 'sort';

const ofGit =
  /^(?:status|diff|log|show|branch|rev-parse|ls-files|blame|remote|fetch|add|commit|push|tag|describe|shortlog)$/;

/** Programs that execute a file count as harmless here: the file is shown by itself. */
export function isHarmless([program = '', first = '', ...others]: readonly Word[]): boolean {
  if (program === null) return false;
  if (program === 'git') return first !== null && ofGit.test(first);
  if (program === 'sed') return first === '-n' && /^[\d,$]+p$/.test(others[0] ?? '');
  if (program === 'find')
    return ![first, ...others].some((word) => word === null || /^-(?:delete|fls|fprint)/.test(word));
  return program === '' || names.has(program) || programs.has(program) || program.includes('/');
}
