// People answer as they write elsewhere: `approve`, `LGTM`, 👍, or `/approve` below a quotation. None of that counts; where it clearly
// means one open question one reply says what does.
import { type CommandSpelling, spell } from './commands.ts';

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
    hint: isWord ? 'Only that counts as an answer.' : 'A command begins the comment: write it alone.',
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
  const own = body
    .replace(/^ {0,3}(```|~~~)[\s\S]*?(^ {0,3}\1|$(?![\s\S]))/gm, '')
    .replace(/^ {0,3}>.*$/gm, '');
  const words = own
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[,.;:!?]+$/, ''));
  const [found, ...others] = (['/approve', '/reject'] as const).filter((each) => words.includes(each));
  return others.length > 0 ? null : (found ?? null);
}
