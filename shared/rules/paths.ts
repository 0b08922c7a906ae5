// How the rules read a path: exactly for an accept, in every spelling for an ask or a reject.
import { readCommandWords } from './command-words.ts';
import { couldBe, plainNames } from './glob.ts';
import { folded, hasHidden } from './plain-text.ts';

/** A longer or deeper path is left to people: matching it could take long. */
const longest = { path: 500, name: 128, names: 40 };

/**
 * The path relative to the working copy, for each folder where that may be. Null where the path is outside, or is not in its
 * plainest spelling.
 */
export function withinWorkingCopy(path: string, workingCopies: readonly string[]): readonly string[] | null {
  const inside = workingCopies
    .map((copy) => relativeTo(copy.replace(/\/+$/, ''), path))
    .filter((relative) => relative !== null);
  return inside.length > 0 && inside.every(isPlain) ? [...new Set(inside)] : null;
}

/** Whether the path is the folder of the working copy itself. Empty = where the agent is. */
export function isWorkingCopy(path: string, workingCopies: readonly string[]): boolean {
  return workingCopies.length > 0 && (path === '' || workingCopies.includes(path));
}

/** What git keeps for itself is on no branch, and has no owner. */
export const isOfGit = (path: string): boolean => /^\.git(?:\/|$)/i.test(path);

/** Whether a path is one of these, or lies in one; the empty one is the working copy itself. */
export const isWithin = (paths: Iterable<string>, path: string): boolean =>
  [...paths].some((each) => each === '' || `${path}/`.toLowerCase().startsWith(`${each}/`.toLowerCase()));

/** A command without the move to the working copy before it: there it is meant to run. */
export function withoutMove(command: string, workingCopies: readonly string[]): string {
  const moves = workingCopies.filter((copy) => /^\/[\w./-]+$/.test(copy)).map((copy) => `cd ${copy} && `);
  return command.slice(moves.find((move) => command.startsWith(move))?.length ?? 0);
}

const guardFolders: readonly string[] = ['.openhands', '.agents', '.claude'];
/** The server loads these as skills, in which it runs commands. */
const guardNames: readonly string[] = ['agents.md', 'agent.md', 'claude.md', 'gemini.md', '.cursorrules'];

/** Hooks, plugins, skills and agents that the server loads from the working copy, and runs without asking anybody. */
export function isGuardFile(path: string): boolean {
  const names = path.split('/').map(folded);
  return guardNames.includes(names.at(-1) ?? '') || names.some((name) => guardFolders.includes(name));
}

const anyOf = (names: readonly string[]): string => names.map((name) => name.replace('.', '\\.')).join('|');
const guardedName = new RegExp(`(?:${anyOf(['.git', ...guardFolders])}|${anyOf(guardNames)})(?![\\w-])`, 'i');

/** Whether a command could name one of them, or what git runs: behind an option, as in `-t.git`, in quotes or by a pattern. */
export function mayNameGuardFile(command: string): boolean {
  if (guardedName.test(command)) return true;
  if (/^[\w@%+=:,./ -]*$/.test(command)) return false;
  const readings = readCommandWords(command, []);
  return readings === null || readings.some(({ words }) => words.flat().some(isGuardName));
}

/** A pattern that spells no letter of a name, such as `*.md`, means none of them; nor does one without a dot mean a name that begins so. */
function isGuardName(name: string): boolean {
  const spells = /[\p{L}\p{N}]/u.test(name.replace(/\.[^.]*$/, '')) || /^\.[^.]*[\p{L}\p{N}]/u.test(name);
  return ['.git', ...guardFolders, ...guardNames].some(
    (guard) => spells && guard.startsWith('.') === name.startsWith('.') && couldBe(guard, name),
  );
}

function relativeTo(copy: string, path: string): string | null {
  if (!copy.startsWith('/')) return null;
  if (!path.startsWith('/')) return path;
  return path.startsWith(`${copy}/`) ? path.slice(copy.length + 1) : null;
}

function isPlain(path: string): boolean {
  const names = path.split('/');
  return (
    isOfUsualSize(path) &&
    !hasHidden(path) &&
    path.normalize('NFKC') === path &&
    !path.startsWith('~') &&
    !path.includes('\\') &&
    names.every((name) => !/^\.{0,2}$/.test(name) && name.trim() === name) &&
    // Windows, and file systems made for it, read another name there: `.git.`, `.git::$INDEX_ALLOCATION`, `GIT~1`.
    !names.some((name) => /\.$|:|~\d/.test(name)) &&
    // The folder .git is not part of the working copy, and git runs some of it.
    !names.some((name) => folded(name) === '.git')
  );
}

function isOfUsualSize(path: string): boolean {
  const names = path.split('/');
  return (
    path.length <= longest.path &&
    names.length <= longest.names &&
    names.every(({ length }) => length <= longest.name)
  );
}

/** A path as it is, and as systems read it that decode it or know no such name; null where the path is too long to tell. */
export function spellingsOfPath(path: string): readonly string[] | null {
  if (!isOfUsualSize(path)) return null;
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const other = folded(decoded).replaceAll('\\', '/').split('/').map(withoutTail).join('/');
  return [...new Set([folded(path), other].map((text) => plainNames(text).join('/')))];
}

/** The pattern for these spellings: wherever the working copy may be. */
export function anywhere(pattern: string): string {
  return `**/${folded(pattern).replace(/^(\*\*\/)+/, '')}`;
}

/** Some systems know a name without the spaces around it and the dots at its end. */
function withoutTail(name: string): string {
  const bare = name.trim();
  return bare === '..' ? bare : bare.replace(/[. ]+$/, '');
}
