// A comment that was meant as an answer but is none: where one open question is clearly meant, its author hears once what counts.
import { api, type PermissionLevel, type RefusalWhy, texts } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type CommentEvent, type EventContext, type Handled, nothingToDo } from '../handling/handled.ts';
import { refuse, replyTo } from '../handling/reply.ts';
import type { StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

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
  const hint = (await answerMeant(deps, event)) ?? (await commandMeant(deps, event));
  if (hint === null) return nothingToDo('no command');
  if (hint === 'buttons') return nothingToDo('no command, and answers are buttons');
  const { run, needs, why } = hint;
  const found = await api.lookUpPermission(occasion.octokit, api.repositoryName(place.repository), sender);
  if (found.kind !== 'known' || !api.permits(found.level, needs))
    return nothingToDo('no command, and no answer of theirs would count');
  return {
    ...refuse({ run, replying: replyTo(deps, event, occasion) }, '', why),
    result: 'told how to answer',
  };
}

interface Hint {
  readonly run: Run;
  /** Others would be helped by nothing that it says. */
  readonly needs: PermissionLevel;
  readonly why: RefusalWhy;
}

async function answerMeant(
  { store }: RunDeps,
  { place: { repository, number }, comment }: CommentEvent,
): Promise<Hint | 'buttons' | null> {
  const meant = texts.meantAnswer(comment.body);
  if (meant === null) return null;
  const question = meantQuestion(await store.questions.at(repository.id, number, mostLooked), comment);
  const run = question && (await store.runs.byId(question.runId));
  if (question === null || run === null) return null;
  const { commands, answerWith: needs } = run.facts.terms;
  if (commands.answers === 'buttons') return 'buttons';
  return {
    run,
    needs,
    why: texts.answerHint(meant, comment.thread === null ? question.code : null, commands),
  };
}

/** An answer only where one is waited for: commands of other Apps have the same words. */
async function commandMeant(
  { store }: RunDeps,
  { place: { repository, number }, comment: { body } }: CommentEvent,
): Promise<Hint | 'buttons' | null> {
  if (!texts.mayHoldCommand(body)) return null;
  const run = await store.runs.newestAt(repository.id, number);
  if (run === null) return null;
  const { commands, answerWith } = run.facts.terms;
  const command = texts.misplacedCommand(body, commands);
  if (command === null) return null;
  const { name } = command;
  const needs = name !== null && texts.commands[name].permission === 'read' ? 'read' : answerWith;
  if (name !== 'approve' && name !== 'reject') return { run, needs, why: texts.misplacedHint(command, null) };
  if (commands.answers === 'buttons') return 'buttons';
  const open = (await store.questions.at(repository.id, number, mostLooked)).filter(
    ({ state, shown }) => state === 'open' && shown !== null,
  );
  const [first, ...others] = open;
  if (first === undefined) return null;
  return { run, needs, why: texts.misplacedHint(command, others.length === 0 ? first.code : null) };
}

export const mostLooked = 20;
