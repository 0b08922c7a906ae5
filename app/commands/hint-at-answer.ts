// People answer as they write elsewhere: `approve`, `LGTM`, 👍, or `/approve` below a quotation. None of that counts; where it clearly
// means one open question they are told what does, once.
import { spell } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type EventContext, type Handled, nothingToDo } from '../handling/handled.ts';
import { type Replying, writeRefusal } from '../handling/reply.ts';
import type { CommentOrButton } from '../question/take-answer.ts';
import type { StoredQuestion } from '../store/question.ts';

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

/** The command that a comment means, if it is nothing but one such word. */
export function meantBy(body: string): '/approve' | '/reject' | null {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '')
    .replace(/[.!]+$/, '');
  return Object.hasOwn(meant, word) ? (meant[word] ?? null) : null;
}

/** Null where it may be about something else: a review is about the code, and in a discussion of a pull request `LGTM` is too. */
export function meantQuestion(
  questions: readonly StoredQuestion[],
  { kind, thread }: Pick<CommentOrButton['comment'], 'kind' | 'thread'>,
): StoredQuestion | null {
  if (kind !== 'comment' && kind !== 'review_comment') return null;
  const open = questions.filter(
    ({ state, shown, answer }) => state === 'open' && shown !== null && answer === null,
  );
  const here = open.filter(({ shown }) =>
    thread === null ? shown?.kind === 'issue' : shown?.kind === 'thread' && shown.id === thread,
  );
  return here.length === 1 && (thread !== null || open.length === 1) ? (here[0] ?? null) : null;
}

/** The command that stands in a comment after other words, outside of quotations and code. Null where both do. */
export function misplacedIn(body: string): '/approve' | '/reject' | null {
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

export async function hintAtAnswer(
  { store, settings, clock }: RunDeps,
  { place, sender, authorId, comment, pressed }: CommentOrButton,
  occasion: EventContext,
): Promise<Handled> {
  const alone = meantBy(comment.body);
  const command = alone ?? misplacedIn(comment.body);
  if (command === null || pressed !== undefined || sender.bot || sender.id !== authorId)
    return nothingToDo('no command');
  const { repository, number } = place;
  const question = meantQuestion(await store.questions.at(repository.id, number, mostLooked), comment);
  const run = question && (await store.runs.byId(question.runId));
  if (question === null || run === null) return nothingToDo('no command');
  const { commands } = run.facts.terms;
  if (commands.answers === 'buttons') return nothingToDo('no command, and answers are buttons');
  const { markerSecret } = settings;
  const replying: Replying = { place, occasion, markerSecret, now: clock.now(), thread: comment.thread };
  const named = comment.thread === null ? ` ${question.code}` : '';
  const why = {
    kind: 'malformed',
    meant: spell(`${command}${named}`, commands),
    hint: alone ? 'Only that counts as an answer.' : 'A command begins the comment: write it alone.',
  } as const;
  return {
    result: 'told how to answer',
    changes: writeRefusal(replying, { comment }, { sender, what: '', why, runId: run.id }),
  };
}

export const mostLooked = 20;
