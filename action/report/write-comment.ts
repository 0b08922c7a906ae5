// Writes the comment of a run: its own is found by the marker, and edited in place. A question that a killed step has left open is
// closed.
import type { Clock } from '../../shared/clock.ts';
import { unanswered } from '../../shared/conversation/index.ts';
import {
  createComment,
  editComment,
  factsLine,
  type GitHubClient,
  listComments,
  type PostedComment,
  progressComment,
  questionComment,
  readComment,
  settledQuestion,
  timelineTable,
  unlessGone,
} from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { commentsOf, type Thread, unlessFailed } from './create-github.ts';
import { type Facts, type ShownQuestion, shownQuestion } from './facts.ts';
import { joinFitting } from './fitting.ts';
import type { StepLog } from './log.ts';
import {
  identityOf,
  type MarkedComment,
  markedComments,
  markedText,
  markerKey,
  markerLine,
  markerOf,
} from './marker.ts';
import { hasRunEnded } from './one-follower.ts';
import { countParts, keepParts } from './question-parts.ts';
import { decisionsList } from './summary.ts';
import { planOf, progressViewOf, questionViewOf, roundLine, runFactsOf, stopsOf } from './views.ts';

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
}

export interface PlacedComment {
  readonly id: number | null;
  /** All comments of the thread, where its own stands among them as it is. */
  readonly seen: readonly PostedComment[] | null;
}

export async function writeComment(
  facts: Facts,
  thread: Thread,
  known: number | null,
  options: StickyOptions,
): Promise<PlacedComment> {
  const { apiKey, context, github } = options;
  const key = markerKey(apiKey);
  const { text, asks } = commentText(facts, context);
  const shown = asks ? shownQuestion(facts) : null;
  const question = shown && { ...shown, parts: countParts(shown) };
  const until = followsUntil(facts, options);
  const marker = markerOf(facts.conversationId, question, context, {
    round: facts.round?.number ?? null,
    until,
  });
  const list = commentsOf(thread);
  const readsAll = known === null || question !== null;
  const candidates = readsAll
    ? await listComments(github, list)
    : [await unlessGone(readComment(github, list, known))];
  const comments = candidates.filter((comment) => comment !== null);
  // A comment that somebody deleted stays away until the end, which is written again.
  if (!readsAll && comments.length === 0 && facts.ending === null) return { id: known, seen: null };
  // Before the question itself: it can be answered once all of it can be read.
  if (question?.parts) {
    await keepParts(github, { author: marker, code: question.code, thread, key }, question.actions, comments);
  }
  const marked = markedComments(comments, thread, key);
  const own = marked.find((comment) => identityOf(comment.marker) === identityOf(marker));
  if (known === null && own !== undefined && isOfAnother(own, facts, options.clock.now())) {
    options.log.warn(
      'comment: another job of this run may write the same comment, and what its agent asks is lost there; give each its own comment-key',
    );
  }
  // Commands that the step has read stay read.
  const reads = own?.marker.reads;
  const body = markedText({ ...marker, ...(reads !== undefined && { reads }) }, text, thread, key);
  if (own !== undefined && own.body !== body) await editComment(github, list, own.id, body);
  const id = own?.id ?? (await createComment(github, list, body)).id;
  const others = marked.filter((comment) => comment !== own);
  if (question) await unlessFailed(closeKilled(others, facts, thread, options), undefined, () => true);
  return { id, seen: readsAll && own?.body === body ? comments : null };
}

/** Jobs that call the same workflow have one name. A step that was killed before its job was run again looks the same. */
function isOfAnother({ marker }: MarkedComment, { conversationId }: Facts, now: number): boolean {
  const { conversationId: other, until = 0 } = marker;
  return other !== null && conversationId !== null && other !== conversationId && until > now;
}

/** A step whose run was killed could not close its question. */
async function closeKilled(
  others: readonly MarkedComment[],
  { conversationId, conversationUrl }: Facts,
  thread: Thread,
  { apiKey, github, clock }: StickyOptions,
): Promise<void> {
  const now = clock.now();
  for (const { id, marker } of others) {
    const { question, until = 0 } = marker;
    if (question === null || marker.conversationId !== conversationId || until <= now) continue;
    if (!(await hasRunEnded(github, thread.repository, marker.run))) continue;
    const line = markerLine({ ...marker, question: null }, thread, markerKey(apiKey));
    const view = questionViewOf({ ...question, actions: null }, conversationUrl);
    const text = settledQuestion(view, { kind: 'closed', at: now }, line);
    await editComment(github, commentsOf(thread), id, text);
  }
}

/** No job runs for longer, unless the step says so. */
const longestJob = 5 * 24 * 60 * 60_000;

/** Null once the step follows nothing any more. */
function followsUntil({ ending, startedAt }: Facts, { timeout }: StickyOptions): number | null {
  return ending === null ? startedAt + (timeout ?? longestJob) : null;
}

/** GitHub takes 65,536 characters, the hidden first line among them. */
const longest = 64_000;

interface CommentText {
  readonly text: string;
  /** Whether the question can be read in it. */
  readonly asks: boolean;
}

/** The whole comment without its hidden first line; what does not fit is left out from the end, of the decisions the older ones. */
export function commentText(facts: Facts, context: RunContext): CommentText {
  const question = shownQuestion(facts);
  const asked = question && ask(question, facts);
  const parts = partsOf(asked, facts, context);
  const others = joinFitting(parts, longest, ({ length }) => length);
  const decided = decisionsList(facts, longest - others.length - 2);
  const text = decided === null ? others : `${others}\n\n${decided}`;
  return { text, asks: asked !== null && text.includes(asked) };
}

function partsOf(asked: string | null, facts: Facts, context: RunContext): readonly (string | null)[] {
  const { ending } = facts;
  const progress = progressComment(progressViewOf(facts, context), null);
  const round = roundLine(facts);
  if (asked === null) return [planOf(facts), progress, round];
  const waits = ending === null || ending.outcome === unanswered;
  // While the agent waits, only the question matters. After a cancel, the cancel comes first.
  return waits
    ? [asked, round, factsLine(runFactsOf(facts, context)), timeline(facts)]
    : [progress, round, asked];
}

function ask(question: ShownQuestion, { conversationUrl }: Facts): string {
  const comment = questionComment(questionViewOf(question, conversationUrl), null);
  return `${comment}\n\n<sub>Comments are read where a workflow runs this action with \`mode: command\`.</sub>`;
}

function timeline(facts: Facts): string | null {
  const table = timelineTable(facts.timeline, facts.ending?.at ?? null, [], stopsOf(facts));
  return table === null ? null : `<details><summary>Timeline</summary>\n\n${table}\n\n</details>`;
}
