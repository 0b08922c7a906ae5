// Writes the comments of a run. Its own is found by the marker, and edited in place; each question is a comment of its own, to which that
// one leads; and so is the end, where people wait for it.
import type { Clock } from '../../shared/clock.ts';
import { unanswered } from '../../shared/conversation/index.ts';
import { api, type GitHubClient, type ProgressView, progressComment } from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { commentPage, commentsOf, type Thread, unlessFailed } from './create-github.ts';
import { endsAloud, tellEnd } from './end-comment.ts';
import { type Facts, shownQuestion, stopsQuestion } from './facts.ts';
import { joinFitting } from './fitting.ts';
import { hintInThread, meantAnswers } from './hint-in-thread.ts';
import type { StepLog } from './log.ts';
import * as markers from './marker.ts';
import { endWaiting, keepQuestion } from './question-comment.ts';
import { isPassed, settlePassed } from './settle-question.ts';
import { type QuestionInThread, readThread, type StepThread, type ThreadComments } from './step-thread.ts';
import { decisionsList } from './summary.ts';
import { planOf, progressViewOf, roundLine } from './views.ts';

export interface StickyOptions {
  readonly when: 'never' | 'failure' | 'always';
  readonly apiKey: string;
  readonly context: RunContext;
  readonly github: GitHubClient;
  readonly log: Pick<StepLog, 'warn'>;
  readonly clock: Pick<Clock, 'now'>;
  /** How long the step may last; null = without a limit. */
  readonly timeout: number | null;
  readonly pollInterval: number;
  /** Whether the step waits for answers, and whether it stops its agent where its time is over. */
  readonly waits: boolean;
  readonly stopsAgent: boolean;
  /** Whether nobody tries again what GitHub does not take. */
  readonly isLast?: boolean;
}

/** What is known of the comments from when they were written last. */
export interface KnownComments {
  /** Its own; null before it is found or created. */
  readonly id: number | null;
  /** The open question of its conversation. */
  readonly open: QuestionInThread | null;
  /** The id of the newest comment that was read for an answer in other words. */
  readonly heard: number;
}

export interface PlacedComment extends KnownComments {
  /** The thread, where its own comment is in it, unchanged. */
  readonly seen: ThreadComments | null;
}

export async function writeComment(
  facts: Facts,
  thread: Thread,
  known: KnownComments,
  options: StickyOptions,
): Promise<PlacedComment> {
  const { apiKey, context, github, clock } = options;
  const place = { github, thread, context, key: markers.markerKey(apiKey) };
  const readsAll = known.id === null || known.open !== null || shownQuestion(facts) !== null;
  const read = readsAll ? await readThread(place) : await readOwn(known.id, place);
  // A comment that somebody deleted stays away until the end, which is written again.
  if (!readsAll && read.comments.length === 0 && facts.ending === null) return { ...known, seen: null };
  // Before its own, which leads to it.
  const asked = await askInThread(facts, known.open, read, { ...options, place });
  const settling = readsAll ? settlePassed(facts, { asked, at: clock.now() }, read, place) : [];
  // What could not be settled is tried again, and holds up nothing else.
  const left = await unlessFailed(Promise.resolve(settling), known.open ? [known.open] : []);
  // Where somebody has changed the question, another job may have asked it again.
  const open = asked?.question.state === 'open' ? asked : (left.at(-1) ?? null);
  const leadsTo = open && !stopsQuestion(facts) && !isPassed(facts, open.question) ? open : null;
  const heard = leadsTo ? await hintOnce(leadsTo, read, known.heard, place) : known.heard;
  const author = markers.identityOf(markers.markerOf(null, context));
  const own = read.marked.find(
    (each) => markers.isSticky(each) && markers.identityOf(each.marker) === author,
  );
  // Another step of the job may have started the agent.
  const asks = markers.askSaidOf(facts.conversationId, own ? [own] : [], facts.ask);
  const marker = {
    ...markers.markerOf(facts.conversationId, context),
    ...(facts.round?.number != null && { round: facts.round.number }),
    ...(asks !== null && { asks }),
    ...(facts.ending === null && { until: facts.startedAt + (options.timeout ?? longestJob) }),
    ...(leadsTo !== null && { waits: leadsTo.question.code }),
  };
  if (known.id === null && own !== undefined && facts.ending === null) warnOfAnother(own, facts, options);
  // The question has all that there is to say.
  if (leadsTo && !own && facts.ending?.outcome === unanswered) return { id: null, open, heard, seen: null };
  // Commands that the step has read stay read.
  const reads = own?.marker.reads;
  const body = markers.markedText(
    { ...marker, ...(reads !== undefined && { reads }) },
    commentText(facts, context, leadsTo && linkTo(leadsTo, facts, place)),
    thread,
    place.key,
  );
  const list = commentsOf(thread);
  if (own !== undefined && own.body !== body) await api.editComment(github, list, own.id, body);
  const id = own?.id ?? (await api.createComment(github, list, body)).id;
  if (options.when !== 'failure' && endsAloud(facts)) {
    await tellEnd(facts, { sticky: id, open: leadsTo }, readsAll ? read : await readThread(place), place);
  }
  const over = facts.ending === null || leadsTo !== asked ? null : askedIn(facts);
  if (leadsTo && over) await unlessFailed(endWaiting(leadsTo, over, place), undefined);
  return { id, open, heard, seen: readsAll && own?.body === body ? read : null };
}

/** What could not be said is said by the next look. */
function hintOnce(
  asked: QuestionInThread,
  read: ThreadComments,
  heard: number,
  place: StepThread,
): Promise<number> {
  const newest = Math.max(heard, ...read.comments.map(({ id }) => id));
  const hinted = hintInThread(asked, meantAnswers(asked, read, heard), place).then(() => newest);
  return unlessFailed(hinted, heard);
}

async function readOwn(id: number | null, { github, thread, key }: StepThread): Promise<ThreadComments> {
  const own = id === null ? null : await api.unlessGone(api.readComment(github, commentsOf(thread), id));
  const comments = own === null ? [] : [own];
  return { comments, marked: markers.markedComments(comments, thread, key) };
}

/** Null while nothing is asked. */
async function askInThread(
  facts: Facts,
  known: QuestionInThread | null,
  read: ThreadComments,
  { place, timeout, waits, stopsAgent }: StickyOptions & { readonly place: StepThread },
): Promise<QuestionInThread | null> {
  const asked = askedIn(facts);
  if (asked === null) return null;
  const job = { waitsUntil: waits && timeout !== null ? facts.startedAt + timeout : null, stopsAgent };
  return keepQuestion({ ...asked, job }, read, place, known);
}

function askedIn(facts: Facts) {
  const { conversationId, conversationUrl, ask } = facts;
  const question = shownQuestion(facts);
  return question && conversationId !== null ? { conversationId, conversationUrl, question, ask } : null;
}

function linkTo(
  { comment: { id } }: QuestionInThread,
  { question }: Facts,
  { context, thread }: StepThread,
): ProgressView['openQuestion'] {
  const url = commentPage(id, context, thread);
  return { number: thread.number, url, actions: question?.actions ?? null };
}

/** Jobs that call the same workflow have one name. */
function warnOfAnother(
  { marker }: markers.MarkedComment,
  { conversationId }: Facts,
  { log, clock, context }: StickyOptions,
): void {
  const { conversationId: other, asks, until = 0 } = marker;
  // A claim of this job says neither.
  const isClaim = other === null && asks === undefined;
  const isSame = other !== null && other === conversationId;
  if (isClaim || isSame || until <= clock.now() || markers.isOfEarlierAttempt(marker, context)) return;
  log.warn(
    'comment: another job of this run may write the same comment, so each hides what the other writes; give each its own comment-key',
  );
}

/** No job runs for longer, unless the step says so. */
const longestJob = 5 * 24 * 60 * 60_000;

/** GitHub takes 65,536 characters, the hidden first line among them. */
const longest = 64_000;

/** The whole comment without its hidden first line; what does not fit is left out from the end, of the decisions the older ones. */
export function commentText(
  facts: Facts,
  context: RunContext,
  openQuestion: ProgressView['openQuestion'],
): string {
  const view = progressViewOf(facts, context);
  // A step that ended because its agent asks has nothing more to say than that.
  const ending = openQuestion !== null && view.ending?.outcome === unanswered ? null : view.ending;
  const progress = progressComment({ ...view, ending, openQuestion }, null);
  const others = joinFitting([planOf(facts), progress, roundLine(facts)], longest, ({ length }) => length);
  const decided = decisionsList(facts, longest - others.length - 2);
  return decided === null ? others : `${others}\n\n${decided}`;
}
