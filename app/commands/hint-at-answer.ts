// A comment that was meant as an answer but is none: where one open question is clearly meant, its author hears once what counts.
import { api, texts } from '../../shared/github/index.ts';
import { permitsAnAnswer } from '../handling/check-permission.ts';
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

/** Also at a command that does not begin its comment, or only looks like one. */
export async function hintAtAnswer(
  deps: RunDeps,
  event: CommentEvent,
  occasion: EventContext,
): Promise<Handled> {
  const { place, sender, authorId, pressed } = event;
  if (pressed !== undefined || sender.bot || sender.id !== authorId) return nothingToDo('no command');
  const hint = await hintFor(deps, event);
  if (hint === null) return nothingToDo('no command');
  if (hint === 'buttons') return nothingToDo('no command, and answers are buttons');
  const { run, isForReaders, why } = hint;
  const found = await api.lookUpPermission(occasion.octokit, api.repositoryName(place.repository), sender);
  const level = found.kind === 'known' ? found.level : 'none';
  // Others would be helped by nothing that it says.
  if (!(isForReaders ? api.permits(level, 'read') : permitsAnAnswer(level, run)))
    return nothingToDo('no command, and no answer of theirs would count');
  return {
    ...refuse({ run, replying: replyTo(deps, event, occasion) }, '', why),
    result: 'told how to answer',
  };
}

/** `isForReaders`: of a command for everybody who can read. */
async function hintFor({ store }: RunDeps, { place: { repository, number }, comment }: CommentEvent) {
  const { body, thread } = comment;
  if (texts.meantAnswer(body) === null && !texts.mayHoldCommand(body)) return null;
  const run = await store.runs.newestAt(repository.id, number);
  if (run === null) return null;
  const { commands } = run.facts.terms;
  const questions = await store.questions.at(repository.id, number, mostLooked);
  const asked = meantQuestion(questions, comment);
  const hint = texts.hintAt(body, {
    spelling: commands,
    isKnown: true,
    open: questions.flatMap(({ state, shown, code }) => (state === 'open' && shown !== null ? [code] : [])),
    means: asked && { code: thread === null ? asked.code : null },
  });
  if (hint === null) return null;
  const { name, why } = hint;
  if (texts.isAnswer(name) && commands.answers === 'buttons') return 'buttons';
  return { run, isForReaders: name !== null && texts.commands[name].permission === 'read', why };
}

export const mostLooked = 20;
