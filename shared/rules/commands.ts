// How the rules read a command. No shell syntax is parsed: a person decides on a command that is not plainly harmless.
import { spellingsOf } from './command-words.ts';
import { mayNameGuardFile, withoutMove } from './paths.ts';
import { folded, hasHidden } from './plain-text.ts';

const plainWord = /^[A-Za-z0-9_@+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
/**
 * An option may make a program run or write what it names. A word with `:` or `@` may be an address of another machine:
 * `me@example.com:x`, `github:a/b`. One with `%2f` may spell a path. `NAME=value` sets what a program reads: `make SHELL=./x`.
 * A word with `+` before it is an option too: `git push origin +main` is one with `--force`.
 */
const furtherWord = /^(?!.*%[0-9A-Fa-f]{2})(?![^/=]*=)[A-Za-z0-9_,./][A-Za-z0-9_%+=,./-]*$/;

/** A listed command that takes further words ends in ` *`. */
export function splitListed(listed: string): { readonly words: string; readonly takesMore: boolean } {
  const takesMore = listed.endsWith(' *');
  return { words: takesMore ? listed.slice(0, -2) : listed, takesMore };
}

/** The fault of a listed command, as what was expected; null when nothing is. */
export function wrongWithCommand(listed: string, kind: 'approve' | 'reject' | 'ask'): string | null {
  if (hasHidden(listed) || listed.trim() !== listed || listed === '')
    return 'a command in one line of visible characters, without spaces at its ends';
  const { words, takesMore } = splitListed(listed);
  if (!/[\p{L}\p{N}]/u.test(words)) return 'a command, such as npm test';
  if (kind !== 'approve')
    return words.includes('*') ? 'words of a command; only a last " *" stands for more' : null;
  if (/(^| )\*( |$)/.test(words)) return 'a command in which only a last " *" stands for more';
  return !takesMore || isPlainCommand(words)
    ? null
    : 'before " *" plain words only, the first of them a command';
}

/** Exactly as listed, or with further plain words and no further option where the listed one ends in ` *`. */
export function acceptsCommand(listed: string, given: string, workingCopies: readonly string[]): boolean {
  if (hasHidden(given)) return false;
  const command = withoutMove(given, workingCopies);
  const { words, takesMore } = splitListed(listed);
  if (!takesMore) return (command === listed || given === listed) && command.trim() !== '';
  if (!isPlainCommand(words)) return false;
  if (command === words) return true;
  if (!command.startsWith(`${words} `)) return false;
  const further = command.slice(words.length + 1).split(' ');
  return further.every(
    (word) => furtherWord.test(word) && !leadsOutside(word, workingCopies) && !mayNameGuardFile(word),
  );
}

function isPlainCommand(words: string): boolean {
  const [first = '', ...rest] = words.split(' ');
  // `NAME=value` before a command is a variable.
  return !first.includes('=') && [first, ...rest].every((word) => plainWord.test(word));
}

/** Whether a further word is a path outside the working copy. */
function leadsOutside(word: string, workingCopies: readonly string[]): boolean {
  return word
    .split(/[=,+]/)
    .some(
      (part) =>
        part.split('/').includes('..') ||
        (part.startsWith('/') &&
          !workingCopies.some((copy) => part === copy || part.startsWith(`${copy.replace(/\/+$/, '')}/`))),
    );
}

/** The words of a command in each way that a shell could read them; null where the command is too long. */
export function wordsOfCommand(command: string): readonly string[] | null {
  const spelt = spellingsOf(command)?.map(splitWords) ?? null;
  const [first = []] = spelt ?? [];
  return spelt && [...new Set([...spelt, first.map((word) => word.replace(/^.*\//, ''))].map(line))];
}

/** The words of a listed command, to be found among those. */
export function wordsOfListed(listed: string): string {
  return wordsOfCommand(splitListed(listed).words)?.[0] ?? listed;
}

const line = (words: readonly string[]): string => ` ${words.join(' ')} `;

const splitWords = (text: string): readonly string[] =>
  folded(text)
    .split(/[\s;&|()<>`${}=,]+/)
    .filter((word) => word !== '');
