// The thread of a step, our comments in it as they were read, and which of several steps that follow a conversation decides on what its
// agent asks. Each comment says in its marker which run wrote it, and until when its step follows at the longest.
import { type GitHubClient, listComments, type PostedComment } from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { commentsOf, ownerAndRepo, type Thread, unlessFailed } from './create-github.ts';
import {
  identityOf,
  isOfEarlierAttempt,
  type MarkedComment,
  type MarkedQuestion,
  type Marker,
  markedComments,
  markerOf,
} from './marker.ts';

/** Where a step writes, and as whom. */
export interface StepThread {
  readonly github: GitHubClient;
  readonly thread: Thread;
  readonly context: RunContext;
  readonly key: Uint8Array;
}

export interface ThreadComments {
  readonly comments: readonly PostedComment[];
  /** Ours among them, oldest first. */
  readonly marked: readonly MarkedComment[];
}

export async function readThread({ github, thread, key }: StepThread): Promise<ThreadComments> {
  const comments = await listComments(github, commentsOf(thread));
  return { comments, marked: markedComments(comments, thread, key) };
}

/** A comment of ours that is a question. */
export interface QuestionInThread {
  readonly comment: MarkedComment;
  readonly question: MarkedQuestion;
  readonly conversationId: string;
}

export function questionsIn(marked: readonly MarkedComment[]): readonly QuestionInThread[] {
  return marked.flatMap((comment) => {
    const { question, conversationId } = comment.marker;
    return question === null || conversationId === null ? [] : [{ comment, question, conversationId }];
  });
}

/**
 * Only one decides: the step with the oldest comment that has not ended. `own`: this step, `nobody`: no step follows. A step whose runner was killed cannot take its word back, so
 * GitHub is asked whether its run goes on.
 */
export async function findDecidingStep(
  conversationId: string,
  place: StepThread,
  now: number,
  /** Where the thread was read just now. */
  read: ThreadComments | null = null,
): Promise<'own' | 'other' | 'nobody'> {
  const own = markerOf(conversationId, place.context);
  for (const { marker } of (read ?? (await readThread(place))).marked) {
    if (marker.conversationId !== conversationId || (marker.until ?? 0) <= now) continue;
    if (identityOf(marker) === identityOf(own)) return 'own';
    if (await isFollowing(marker, place)) return 'other';
  }
  return 'nobody';
}

/** Whether the step that wrote this goes on, as far as GitHub tells, where its time is not over. */
export async function isFollowing(
  marker: Pick<Marker, 'run' | 'attempt'>,
  { github, thread, context }: StepThread,
): Promise<boolean> {
  if (marker.run === context.runId) return !isOfEarlierAttempt(marker, context);
  return !(await hasRunEnded(github, thread.repository, marker));
}

/** False also where GitHub does not tell: in a private repository that takes the permission `actions: read`. */
async function hasRunEnded(
  github: GitHubClient,
  repository: string,
  { run, attempt = 1 }: Pick<Marker, 'run' | 'attempt'>,
): Promise<boolean> {
  const place = { ...ownerAndRepo(repository), run_id: run };
  const asked = github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
  const now = (await unlessFailed(asked, null))?.data;
  // What goes on may be a later attempt.
  return now?.status === 'completed' || (now?.run_attempt ?? 1) > attempt;
}
