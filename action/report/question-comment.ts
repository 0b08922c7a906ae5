// A question as a comment of its own, because GitHub sends no notification of an edit. It is found again by its marker, whichever job wrote
// it.
import { api, texts } from '../../shared/github/index.ts';
import type { AskPolicy } from '../../shared/schema/index.ts';
import { field, type RunContext } from '../inputs/run-context.ts';
import { commentsOf } from './create-github.ts';
import type { ShownQuestion } from './facts.ts';
import * as markers from './marker.ts';
import { type QuestionInThread, questionsIn, type StepThread, type ThreadComments } from './step-thread.ts';
import { questionViewOf } from './views.ts';

interface WaitingJob {
  /** Null where it does not wait, or without a limit. */
  readonly waitsUntil: number | null;
  readonly stopsAgent: boolean;
}

/** For a question of a step that ends with it. */
export const noJob: WaitingJob = { waitsUntil: null, stopsAgent: false };

interface Asked {
  readonly conversationId: string;
  readonly conversationUrl: string | null;
  readonly question: ShownQuestion;
  /** When the agent has to ask, as this step knows it. */
  readonly ask: AskPolicy | null;
  readonly job: WaitingJob;
}

/** `known`: where it was before, as a list of GitHub may lag behind. One that is over is returned as it is. */
export async function keepQuestion(
  asked: Asked,
  { marked }: ThreadComments,
  place: StepThread,
  known: QuestionInThread | null = null,
): Promise<QuestionInThread> {
  const { conversationId } = asked;
  const question = { ...asked.question, state: 'open' } as const;
  const here = questionsIn(marked).find((each) => isThis(each, conversationId, question));
  const found =
    here ?? (known && isThis(known, conversationId, question) ? await reread(known, place) : null);
  if (found !== null && found.question.state !== 'open') return found;
  const { github, thread, key } = place;
  if (found !== null && markers.isAsWritten(found.comment)) return found;
  // Perhaps no comment follows the run that could say it.
  const asks = markers.askSaidOf(conversationId, marked, asked.ask);
  const marker = {
    ...markers.markerOf(conversationId, place.context, question),
    ...(asks !== null && { asks }),
  };
  const body = markers.markedText(marker, questionText(asked, place.context), thread, key);
  const list = commentsOf(thread);
  const posted = await (found === null
    ? api.createComment(github, list, body)
    : api.editComment(github, list, found.comment.id, body));
  const comment = { ...posted, body, marker: { ...marker, hash: '' } };
  return { comment, question, conversationId };
}

/** A job that has ended does not wait as long as its question says; nor does the one from which it took over. */
export async function endWaiting(
  known: QuestionInThread,
  asked: Omit<Asked, 'job'>,
  place: StepThread,
): Promise<void> {
  // It may have been answered since the thread was read.
  const found = await reread(known, place);
  // A saved state may hold less of it than people were shown.
  if (found?.question.state !== 'open' || asked.question.whole !== found.question.whole) return;
  const { comment } = found;
  const { github, thread, context, key } = place;
  const text = questionText({ ...asked, job: noJob }, context);
  const body = markers.markedText(comment.marker, text, thread, key);
  if (body !== comment.body) await api.editComment(github, commentsOf(thread), comment.id, body);
}

/** What another job asked is the same while it is open. One that is over counts only where this step had asked it. */
function isThis(
  { conversationId, question }: QuestionInThread,
  id: string,
  { fingerprint, code, askedAt }: markers.MarkedQuestion,
): boolean {
  const isMeant = question.state === 'open' || question.askedAt === askedAt;
  return conversationId === id && isMeant && question.fingerprint === fingerprint && question.code === code;
}

/** Null where somebody deleted it, or took our marker from it. */
async function reread(
  { comment: { id } }: QuestionInThread,
  { github, thread, key }: StepThread,
): Promise<QuestionInThread | null> {
  const comment = await api.unlessGone(api.readComment(github, commentsOf(thread), id));
  const [found = null] = questionsIn(markers.markedComments(comment === null ? [] : [comment], thread, key));
  return found;
}

function questionText({ question, conversationUrl, job }: Asked, context: RunContext): string {
  const view = questionViewOf(question, conversationUrl);
  const mentions = peopleCalled(context);
  const { waitsUntil: until, stopsAgent } = job;
  const waiting = until === null ? null : { until, stopsAgent };
  return texts.questionComment({ ...view, mentions, job: waiting, note: whereRead }, null);
}

/** Who is called when the agent asks: who started the run; where that was a bot, whose issue or pull request it is. */
function peopleCalled({ actor, event }: Pick<RunContext, 'actor' | 'event'>): readonly string[] {
  const thing = field(event, 'issue') ?? field(event, 'pull_request');
  const assignees = field(thing, 'assignees');
  const all = [
    [actor],
    Array.isArray(assignees) ? assignees.map(loginOf) : [],
    [loginOf(field(thing, 'user'))],
  ];
  const people = all.map((logins) => logins.filter((login) => login !== '' && !api.isBot({ login })));
  return people.find(({ length }) => length > 0) ?? [];
}

function loginOf(user: unknown): string {
  const login = field(user, 'login');
  return typeof login === 'string' ? login : '';
}

export const whereRead = 'Answers are read where a workflow runs this action with `mode: command`.';
