// A comment that was meant as an answer but is none: where one open question is clearly meant, its author hears once what counts.
import { api, texts } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type CommentEvent, type EventContext, type Handled, nothingToDo } from '../handling/handled.ts';
import { refuse, replyTo } from '../handling/reply.ts';
import type { StoredQuestion } from '../store/question.ts';

/** Null where it may be about something else: a review is about the code, and in a discussion of a pull request `LGTM` is too. */
export function meantQuestion(
  questions: readonly StoredQuestion[],
  { kind, thread }: Pick<CommentEvent['comment'], 'kind' | 'thread'>,
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

export async function hintAtAnswer(
  deps: RunDeps,
  event: CommentEvent,
  occasion: EventContext,
): Promise<Handled> {
  const { store } = deps;
  const { place, sender, authorId, comment, pressed } = event;
  const meant = texts.meantAnswer(comment.body);
  if (meant === null || pressed !== undefined || sender.bot || sender.id !== authorId)
    return nothingToDo('no command');
  const { repository, number } = place;
  const question = meantQuestion(await store.questions.at(repository.id, number, mostLooked), comment);
  const run = question && (await store.runs.byId(question.runId));
  if (question === null || run === null) return nothingToDo('no command');
  const { commands, answerWith } = run.facts.terms;
  if (commands.answers === 'buttons') return nothingToDo('no command, and answers are buttons');
  const found = await api.lookUpPermission(occasion.octokit, api.repositoryName(repository), sender);
  if (found.kind !== 'known' || !api.permits(found.level, answerWith))
    return nothingToDo('no command, and no answer of theirs would count');
  const why = texts.answerHint(meant, comment.thread === null ? question.code : null, commands);
  return {
    ...refuse({ run, replying: replyTo(deps, event, occasion) }, '', why),
    result: 'told how to answer',
  };
}

export const mostLooked = 20;
