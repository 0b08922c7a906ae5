// The thread of a step, and our comments in it as they were read.
import { type GitHubClient, listComments, type PostedComment } from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { commentsOf, type Thread } from './create-github.ts';
import { type MarkedComment, type MarkedQuestion, markedComments } from './marker.ts';

/** Where a step writes, and as whom. */
export interface StepThread {
  readonly github: GitHubClient;
  readonly thread: Thread;
  readonly context: RunContext;
  readonly key: Uint8Array;
}

/** All comments of a thread. */
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
