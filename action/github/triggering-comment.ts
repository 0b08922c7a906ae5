// The comment or review that triggered a command run, out of the event.
import type { GitHub } from '../deps.ts';
import { field, type RunContext, triggeringIssue } from '../run-context.ts';
import { GitHubError } from './github-error.ts';
import { ownerAndRepo } from './thread.ts';

export interface TriggeringComment {
  readonly kind: 'issue_comment' | 'review_comment' | 'review';
  readonly id: number;
  readonly body: string;
  readonly author: string;
  readonly sender: { readonly login: string; readonly id: number; readonly type: string };
  /** The App that wrote it in the author's name; null also where GitHub does not tell, as in review threads. */
  readonly through: string | null;
  /** Number of the issue or pull request that it stands on. */
  readonly number: number;
  /** Whether the event is about a comment that is new; an edited one never counts. */
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
    body: textOf(field(comment, 'body')),
    author,
    sender: { login, id: senderId, type: textOf(field(sender, 'type')) },
    through: typeof through === 'string' ? through : null,
    number,
    isNew: field(event, 'action') === (kind === 'review' ? 'submitted' : 'created'),
  };
}

const kinds: Readonly<Record<string, TriggeringComment['kind']>> = {
  issue_comment: 'issue_comment',
  pull_request_review_comment: 'review_comment',
  pull_request_review: 'review',
};

/** Whether it still says what it said when it was written. Asked right before anything is done. */
export async function isUnchanged(
  request: GitHub,
  repository: string,
  comment: TriggeringComment,
): Promise<boolean> {
  const place = { ...ownerAndRepo(repository), comment_id: comment.id };
  try {
    const { data } =
      comment.kind === 'review'
        ? await request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}', {
            ...ownerAndRepo(repository),
            pull_number: comment.number,
            review_id: comment.id,
          })
        : await request(routes[comment.kind], place);
    return textOf(field(data, 'body')) === comment.body;
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return false;
    throw error;
  }
}

const routes = {
  issue_comment: 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}',
  review_comment: 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}',
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
