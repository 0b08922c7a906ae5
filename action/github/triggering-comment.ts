// Reads the comment or review that triggered a run in `command` mode from the event.
import { type ReviewComment, readReviewComment } from '../../shared/github/index.ts';
import { field, type RunContext, triggeringIssue } from '../deps/run-context.ts';

export interface TriggeringComment {
  readonly kind: 'issue_comment' | 'review_comment' | 'review';
  readonly id: number;
  /** For GraphQL; empty when the event does not contain it. */
  readonly nodeId: string;
  /** Id of the first comment of the review thread, which may be this comment. Null outside of review threads. */
  readonly thread: number | null;
  readonly body: string;
  readonly author: string;
  readonly sender: { readonly login: string; readonly id: number; readonly type: string };
  /**
   * The App that wrote it in the author's name. Null when there is none, or when GitHub does not say, as in review
   * threads.
   */
  readonly through: string | null;
  /** Number of the issue or pull request that it stands on. */
  readonly number: number;
  /** Epoch milliseconds; null where the event does not tell. */
  readonly writtenAt: number | null;
  /** The place in the code that a review comment is about. */
  readonly place: ReviewComment | null;
  readonly onPullRequest: boolean;
  /** Whether the comment is new. Edited comments do not count. */
  readonly isNew: boolean;
}

export function triggeringComment(context: RunContext): TriggeringComment | null {
  const { event, eventName } = context;
  const kind = kinds[eventName];
  if (kind === undefined) return null;
  const comment = field(event, kind === 'review' ? 'review' : 'comment');
  const id = field(comment, 'id');
  const author = field(field(comment, 'user'), 'login');
  const sender = field(event, 'sender');
  const login = field(sender, 'login');
  const senderId = field(sender, 'id');
  const number = triggeringIssue(context);
  if (typeof id !== 'number' || typeof author !== 'string' || number === null) return null;
  if (typeof login !== 'string' || typeof senderId !== 'number') return null;
  const through = field(field(comment, 'performed_via_github_app'), 'slug');
  return {
    kind,
    id,
    nodeId: textOf(field(comment, 'node_id')),
    thread: kind === 'review_comment' ? threadOf(comment, id) : null,
    body: textOf(field(comment, 'body')),
    author,
    sender: { login, id: senderId, type: textOf(field(sender, 'type')) },
    through: typeof through === 'string' ? through : null,
    number,
    writtenAt: timeOf(field(comment, kind === 'review' ? 'submitted_at' : 'created_at')),
    place: kind === 'review_comment' ? readReviewComment(comment) : null,
    onPullRequest: kind !== 'issue_comment' || Boolean(field(field(event, 'issue'), 'pull_request')),
    isNew: field(event, 'action') === (kind === 'review' ? 'submitted' : 'created'),
  };
}

const kinds: Readonly<Record<string, TriggeringComment['kind']>> = {
  issue_comment: 'issue_comment',
  pull_request_review_comment: 'review_comment',
  pull_request_review: 'review',
};

function threadOf(comment: unknown, id: number): number {
  const first = field(comment, 'in_reply_to_id');
  return typeof first === 'number' ? first : id;
}

function timeOf(value: unknown): number | null {
  return typeof value === 'string' ? Date.parse(value) || null : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
