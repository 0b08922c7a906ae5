// People answer as they write elsewhere: `approve`, `LGTM`, 👍, or `/approve` below a quotation. None of that counts; where it clearly
// means one open question one reply says what does.
import { type CommandName, type CommandSpelling, commands, spell } from './commands.ts';
import { parseCommand } from './parse-command.ts';

const meant: Readonly<Record<string, '/approve' | '/reject'>> = {
  approve: '/approve',
  approved: '/approve',
  accept: '/approve',
  lgtm: '/approve',
  '👍': '/approve',
  ':+1:': '/approve',
  reject: '/reject',
  rejected: '/reject',
  '👎': '/reject',
  ':-1:': '/reject',
};

const beginsComment = 'A command begins the comment: write it alone.';

interface MeantAnswer {
  readonly command: '/approve' | '/reject';
  /** A word in place of the command; else the command itself, where it does not begin the comment. */
  readonly isWord: boolean;
}

/** Null for a comment that means no answer, and for one that begins with a command. */
export function meantAnswer(body: string): MeantAnswer | null {
  if (body.trimStart().startsWith('/')) return null;
  const alone = meantBy(body);
  const command = alone ?? misplacedIn(body);
  return command && { command, isWord: alone !== null };
}

/** Why it does not count, and what does. `code`: of the question; null where none is needed. */
export function answerHint({ command, isWord }: MeantAnswer, code: string | null, spelling: CommandSpelling) {
  return {
    kind: 'malformed',
    meant: spell(code === null ? command : `${command} ${code}`, spelling),
    hint: isWord ? 'Only that counts as an answer.' : beginsComment,
  } as const;
}

/** The command that a comment means, if it is nothing but one such word. */
function meantBy(body: string): MeantAnswer['command'] | null {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '')
    .replace(/[.!]+$/, '');
  return Object.hasOwn(meant, word) ? (meant[word] ?? null) : null;
}

/** The command that is in a comment after other words, outside of quotations and code. Null where both do. */
function misplacedIn(body: string): MeantAnswer['command'] | null {
  const words = ownWords(body)
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[,.;:!?]+$/, ''));
  const [found, ...others] = (['/approve', '/reject'] as const).filter((each) => words.includes(each));
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

export interface MisplacedCommand {
  /** Null for a message to the agent. */
  readonly name: CommandName | null;
  /** As it is written here, without what follows. */
  readonly written: string;
}

/**
 * A command on a line of its own that nobody follows: because it does not begin the comment, because another command does, or because
 * keyboards, pages and mails wrote blanks and signs that only look alike. Null where there is none, and where the text of the first
 * command goes on to the end.
 */
export function misplacedCommand(body: string, spelling: CommandSpelling): MisplacedCommand | null {
  const first = parseCommand(body, spelling);
  const takesAll = first.kind === 'command' && commands[first.name].takes.text;
  if (first.kind === 'message' || first.kind === 'malformed' || takesAll) return null;
  const lines = ownWords(body)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  for (const line of first.kind === 'none' ? lines : lines.slice(1)) {
    const parsed = parseCommand(withPlainSigns(line), spelling);
    if (parsed.kind === 'message') return { name: null, written: spelling.prefix };
    if (parsed.kind !== 'command') continue;
    return { name: parsed.name, written: spell(`/${parsed.name}`, spelling) };
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

/** `code`: of the question that is meant; null where none is needed or known. */
export function misplacedHint({ written }: MisplacedCommand, code: string | null) {
  const meant = code === null ? written : `${written} ${code}`;
  return { kind: 'malformed', meant, hint: beginsComment } as const;
}
