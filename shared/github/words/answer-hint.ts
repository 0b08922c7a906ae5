// People answer as they write elsewhere: `approve`, `LGTM`, 👍, or `/approve` below a quotation. None of that counts; where it clearly
// means one open question one reply says what does.
import { type CommandName, type CommandSpelling, commands, spell } from './commands.ts';
import { parseCommand } from './parse-command.ts';

type Answer = 'approve' | 'reject';

const meant: Readonly<Record<string, Answer>> = {
  approve: 'approve',
  approved: 'approve',
  accept: 'approve',
  lgtm: 'approve',
  '👍': 'approve',
  ':+1:': 'approve',
  reject: 'reject',
  rejected: 'reject',
  '👎': 'reject',
  ':-1:': 'reject',
};

/** A command that nobody follows as it is written. */
export interface MeantCommand {
  /** Null for a message to the agent. */
  readonly name: CommandName | null;
  /** A word in place of the command; else the command itself, where it does not begin the comment. */
  readonly isWord: boolean;
}

export const isAnswer = (name: CommandName | null): boolean => name === 'approve' || name === 'reject';

/** What is known where a comment was written. */
interface Place {
  readonly spelling: CommandSpelling;
  /** Where no agent of ours is known, it may be about anything. */
  readonly isKnown: boolean;
  /** The codes of the questions that are open there. */
  readonly open: readonly (string | null)[];
  /** The question that an answer in any words means there, with the code that it needs; null where that may be another, or none. */
  readonly means: { readonly code: string | null } | null;
}

/** Why a comment does not count, and what does. An answer only where one is waited for: commands of other Apps have the same words. */
export function hintAt(body: string, { spelling, isKnown, open, means }: Place) {
  const meant = (means && meantAnswer(body)) ?? misplacedCommand(body, spelling);
  if (meant === null || !(isAnswer(meant.name) ? open.length > 0 : isKnown)) return null;
  const [only = null, ...others] = open;
  const { code } = means ?? { code: others.length === 0 ? only : null };
  return { name: meant.name, why: meantHint(meant, isAnswer(meant.name) ? code : null, spelling) };
}

/** `code`: of the question; null where none is needed or known. */
export function meantHint(meant: MeantCommand, code: string | null, spelling: CommandSpelling) {
  const command = spellMeant(meant, spelling);
  return {
    kind: 'malformed',
    meant: code === null ? command : `${command} ${code}`,
    hint: meant.isWord ? 'Only that counts as an answer.' : 'A command begins the comment: write it alone.',
  } as const;
}

/** As it is written here, without what follows. */
export const spellMeant = ({ name }: Pick<MeantCommand, 'name'>, spelling: CommandSpelling): string =>
  name === null ? spelling.prefix : spell(`/${name}`, spelling);

/** Null for a comment that means no answer, and for one that begins with a command. */
export function meantAnswer(body: string): MeantCommand | null {
  if (body.trimStart().startsWith('/')) return null;
  const alone = meantBy(body);
  const name = alone ?? misplacedIn(body);
  return name && { name, isWord: alone !== null };
}

/** The command that a comment means, if it is nothing but one such word. */
function meantBy(body: string): Answer | null {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '')
    .replace(/[.!]+$/, '');
  return Object.hasOwn(meant, word) ? (meant[word] ?? null) : null;
}

/** The command that is in a comment after other words, outside of quotations and code, with a prefix or without. Null where both are. */
function misplacedIn(body: string): Answer | null {
  const words = ownWords(body);
  const isIn = (name: Answer) =>
    new RegExp(String.raw`(?<!\S)/(?:[a-z][a-z0-9-]*[ \t]+)?${name}[,.;:!?]*(?!\S)`, 'i').test(words);
  const [found, ...others] = (['approve', 'reject'] as const).filter(isIn);
  return others.length > 0 ? null : (found ?? null);
}

/** Without quotations, and without code in fences. */
function ownWords(body: string): string {
  return body.replace(/^ {0,3}(```|~~~)[\s\S]*?(^ {0,3}\1|$(?![\s\S]))/gm, '').replace(/^ {0,3}>.*$/gm, '');
}

/** Whether any line begins as a command does, or as what looks like one: most comments have none. */
export function mayHoldCommand(body: string): boolean {
  return /^[\s\p{Cf}]*[/／]/mu.test(body);
}

/**
 * A command on a line of its own that nobody follows: because it does not begin the comment, because another command does, or because
 * keyboards, pages and mails wrote blanks and signs that only look alike. Null where there is none, and where the text of the first
 * command goes on to the end.
 */
export function misplacedCommand(body: string, spelling: CommandSpelling): MeantCommand | null {
  const first = parseCommand(body, spelling);
  const takesAll = first.kind === 'command' && commands[first.name].takes.text;
  if (first.kind === 'message' || first.kind === 'malformed' || takesAll) return null;
  const lines = ownWords(body)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  for (const line of first.kind === 'none' ? lines : lines.slice(1)) {
    const parsed = parseCommand(withPlainSigns(line), spelling);
    if (parsed.kind === 'message') return { name: null, isWord: false };
    if (parsed.kind === 'command') return { name: parsed.name, isWord: false };
  }
  return null;
}

/** Four blanks begin code, and stay. */
function withPlainSigns(line: string): string {
  return line
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/^ {1,3}(?! )/, '');
}
