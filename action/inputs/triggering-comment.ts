// Reads the comment or review that triggered a run in `command` mode from the event.
import { api, type CommentInEvent, type Person, type WrittenComment } from '../../shared/github/index.ts';
import type { RunContext } from './run-context.ts';

export interface TriggeringComment extends WrittenComment {
  readonly author: Pick<Person, 'id' | 'login'>;
  readonly sender: Person;
  readonly number: number;
  readonly isOnPull: boolean;
  readonly isOnClosed: boolean;
  /** Whether the comment is new. Edited comments do not count. */
  readonly isNew: boolean;
}

export function triggeringComment({ event, eventName }: RunContext): TriggeringComment | null {
  const [read, newAction] = readers[eventName] ?? [];
  const found = read?.(event) ?? null;
  if (found === null) return null;
  const { comment, author, sender, number, isOnPull, isOnClosed } = found;
  return { ...comment, author, sender, number, isOnPull, isOnClosed, isNew: event.action === newAction };
}

const readers: Readonly<Record<string, readonly [(event: object) => CommentInEvent | null, string]>> = {
  issue_comment: [api.readIssueComment, 'created'],
  pull_request_review_comment: [api.readCommentInThread, 'created'],
  pull_request_review: [api.readReview, 'submitted'],
};
