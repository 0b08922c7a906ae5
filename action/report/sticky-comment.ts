// The comment on the triggering issue or pull request, edited in place. A failure here never fails the step.
import type { Clock } from '../../shared/clock.ts';
import { unanswered } from '../../shared/conversation/index.ts';
import {
  createComment,
  editComment,
  factsLine,
  type GitHubClient,
  GitHubError,
  isRequestLimit,
  listComments,
  type PostedComment,
  progressComment,
  questionComment,
  readComment,
  settledQuestion,
  timelineTable,
} from '../../shared/github/index.ts';
import { type RunContext, triggeringIssue } from '../inputs/run-context.ts';
import { commentsOf, type Thread } from './create-github.ts';
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
import { findDecidingStep, hasRunEnded } from './one-follower.ts';
import { countParts, keepParts } from './question-parts.ts';
import { decisionsList } from './summary.ts';
import { progressViewOf, questionViewOf, roundLine, runFactsOf, stopsOf } from './views.ts';

export interface StickyComment {
  update(facts: Facts): Promise<void>;
  /** Whether this step decides on what its agent asks, and not another one that follows the same conversation. */
  decides(facts: Facts): Promise<boolean>;
  /** Whether another step follows this conversation, as far as GitHub tells. */
  isFollowed(conversationId: string): Promise<boolean>;
}

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

export function createStickyComment(options: StickyOptions): StickyComment {
  const { when, context, log, clock, pollInterval } = options;
  const number = triggeringIssue(context);
  let id: number | null = null;
  let failed = false;
  let looked: Looked | null = null;
  return {
    async update(facts) {
      // After a failure, later states are not written. The end is tried again.
      if (!isWanted(when, facts) || (failed && facts.ending === null)) return;
      if (number === null) {
        failed = true;
        log.warn(
          'comment: this run was not triggered by an issue or a pull request, so there is nowhere to comment',
        );
        return;
      }
      try {
        ({ id } = await write(facts, { repository: context.repository, number }, id, options));
      } catch (error) {
        failed = true;
        log.warn(`comment: ${whatWentWrong(error)}`);
      }
    },
    async decides(facts) {
      const { conversationId, question } = facts;
      if (number === null || conversationId === null) return true;
      // Where this step decides, something new is decided only after another look.
      const isOpen = question?.state === 'open';
      if (looked !== null && (isOpen || !looked.decides) && clock.now() < looked.until) return looked.decides;
      const decides = await decidesNow(facts, { repository: context.repository, number });
      looked = nextLook(looked, { decides, isOpen, at: clock.now() }, pollInterval);
      return decides;
    },
    async isFollowed(conversationId) {
      if (number === null) return false;
      const thread = { repository: context.repository, number };
      // The step that follows on asks again before it decides.
      const asked = findDecidingStep(conversationId, thread, options);
      return (await unlessFailed(asked, null, () => true)) === 'other';
    },
  };

  async function decidesNow(facts: Facts, thread: Thread): Promise<boolean> {
    const { conversationId } = facts;
    try {
      // Its own place has to be taken before it looks for those of others. One that may not write looks all the same.
      const own = isWanted(when, facts) ? write(facts, thread, id, options) : Promise.resolve(unwritten(id));
      const written = await unlessFailed(own, unwritten(id), isRefused);
      id = written.id;
      if (conversationId === null) return true;
      return (await findDecidingStep(conversationId, thread, options, written.seen)) !== 'other';
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      // Where it could not write a comment, or may not read any, a step cannot be told from others. Else the next poll
      // asks again.
      return (failed && id === null) || isRefused(error);
    }
  }
}

/** What the last look at the thread told, and until when it counts. */
interface Looked {
  readonly decides: boolean;
  readonly pause: number;
  readonly until: number;
}

/**
 * GitHub allows all jobs of a repository together 1,000 requests an hour, and a look at a long thread takes several. A look that
 * finds what the one before found is followed by a longer pause.
 */
const firstPause = 20_000;
const growth = 1.5;
const longestPause = 3 * 60_000;

function nextLook(
  before: Looked | null,
  { decides, isOpen, at }: { readonly decides: boolean; readonly isOpen: boolean; readonly at: number },
  pollInterval: number,
): Looked {
  const first = Math.min(firstPause, 4 * pollInterval);
  const isSame = before?.decides === decides && (isOpen || !decides);
  const pause = isSame ? Math.min(longestPause, 36 * pollInterval, growth * before.pause) : first;
  return { decides, pause, until: at + pause };
}

/** No job runs for longer, unless the step says so. */
const longestJob = 5 * 24 * 60 * 60_000;

/** Null once the step follows nothing any more. */
function followsUntil({ ending, startedAt }: Facts, { timeout }: StickyOptions): number | null {
  return ending === null ? startedAt + (timeout ?? longestJob) : null;
}

function isWanted(when: StickyOptions['when'], { mode, round, ending, exitCode }: Facts): boolean {
  if (mode === 'list') return false;
  // The author of a comment gets the answer there, and the next command finds the conversation by it.
  if (mode === 'command') return round !== null;
  return when === 'always' || (when === 'failure' && ending !== null && exitCode !== 0);
}

interface Written {
  readonly id: number | null;
  /** All comments of the thread, where its own stands among them as it is. */
  readonly seen: readonly PostedComment[] | null;
}

const unwritten = (id: number | null): Written => ({ id, seen: null });

async function write(
  facts: Facts,
  thread: Thread,
  known: number | null,
  options: StickyOptions,
): Promise<Written> {
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
  const candidates = readsAll ? await listComments(github, list) : [await readComment(github, list, known)];
  const comments = candidates.filter((comment) => comment !== null);
  // Before the question itself: it can be answered once all of it can be read.
  if (question?.parts) {
    await keepParts(github, { author: marker, code: question.code, thread, key }, question.actions, comments);
  }
  const marked = markedComments(comments, thread, key);
  const own = marked.find((comment) => identityOf(comment.marker) === identityOf(marker));
  // Commands that the step has read stay read.
  const reads = own?.marker.reads;
  const body = markedText({ ...marker, ...(reads !== undefined && { reads }) }, text, thread, key);
  if (own !== undefined && own.body !== body) await editComment(github, list, own.id, body);
  const id = own?.id ?? (await createComment(github, list, body)).id;
  const others = marked.filter((comment) => comment !== own);
  if (question) await unlessFailed(closeKilled(others, facts, thread, options), undefined, () => true);
  return { id, seen: readsAll && own?.body === body ? comments : null };
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

function whatWentWrong(error: unknown): string {
  if (!(error instanceof GitHubError)) throw error;
  const permission = '; the job needs `issues: write` (on pull requests `pull-requests: write`)';
  return `could not be written (${error.message})${isRefused(error) ? permission : ''}`;
}

async function unlessFailed<T>(
  asked: Promise<T>,
  otherwise: T,
  isExpected: (error: GitHubError) => boolean,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitHubError && isExpected(error)) return otherwise;
    throw error;
  }
}

function isRefused({ failure: { status, message } }: GitHubError): boolean {
  return status === 401 || status === 404 || (status === 403 && !isRequestLimit(message));
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
  if (asked === null) return [progress, round];
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
