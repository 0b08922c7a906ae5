// Reads what webhook payloads have in common, and the comments in them, on both roads. Null when a needed field is missing.
import type { EmitterWebhookEvent, EmitterWebhookEventName } from '@octokit/webhooks';
import type { Person, WrittenComment } from '../../github-things.ts';
import { type Loose, readId, readText, readTime, readWord } from './decode.ts';
import { isBot } from './permission.ts';
import { readReviewComment } from './review-comments.ts';

/** The payload of an event, as its reader gets it. */
export type Payload<Event extends EmitterWebhookEventName> = Loose<EmitterWebhookEvent<Event>['payload']>;

export interface CommentInEvent {
  readonly comment: WrittenComment;
  readonly sender: Person;
  readonly author: { readonly id: number; readonly login: string };
  /** The number of the issue or pull request. */
  readonly number: number;
  readonly isOnPull: boolean;
  readonly isOnClosed: boolean;
}

/** GitHub shows this one in the place of an account that was deleted. */
const deletedAccount = 'ghost';

/** Null also where the account is gone. */
export function readPerson(
  user: Loose<{ readonly login: string; readonly id: number; readonly type?: string }> | null | undefined,
): Person | null {
  const login = readWord(user?.login);
  const id = readId(user?.id);
  if (login === null || id === null || login === deletedAccount) return null;
  return { login, id, bot: isBot({ login, type: user?.type }) };
}

export function readIssueComment(payload: Payload<'issue_comment.created'>): CommentInEvent | null {
  const { comment, issue, sender } = payload;
  const where = { issue, isOnPull: Boolean(issue?.pull_request) };
  return readWritten({ kind: 'comment', written: comment, time: comment?.created_at, sender, ...where });
}

export function readCommentInThread(
  payload: Payload<'pull_request_review_comment.created'>,
): CommentInEvent | null {
  const { comment, pull_request: issue, sender } = payload;
  const where = { issue, isOnPull: true };
  const read = readWritten({
    kind: 'review_comment',
    written: comment,
    time: comment?.created_at,
    sender,
    ...where,
  });
  if (read === null) return null;
  const thread = readId(comment?.in_reply_to_id) ?? read.comment.id;
  return { ...read, comment: { ...read.comment, thread, at: readReviewComment(comment) } };
}

export function readReview(payload: Payload<'pull_request_review.submitted'>): CommentInEvent | null {
  const { review, pull_request: issue, sender } = payload;
  const where = { issue, isOnPull: true };
  return readWritten({ kind: 'review', written: review, time: review?.submitted_at, sender, ...where });
}

interface Written {
  readonly kind: WrittenComment['kind'];
  readonly written: Loose<WrittenItem> | null | undefined;
  readonly time: unknown;
  readonly sender: Parameters<typeof readPerson>[0];
  readonly issue: Loose<{ readonly number: number; readonly state?: string }> | null | undefined;
  readonly isOnPull: boolean;
}

type WrittenItem = Pick<
  EmitterWebhookEvent<'issue_comment.created'>['payload']['comment'],
  'id' | 'node_id' | 'body' | 'user' | 'performed_via_github_app'
>;

function readWritten({ kind, written, time, sender, issue, isOnPull }: Written): CommentInEvent | null {
  const id = readId(written?.id);
  const person = readPerson(sender);
  const author = readPerson(written?.user);
  const number = readId(issue?.number);
  if (id === null || person === null || author === null || number === null) return null;
  const comment: WrittenComment = {
    kind,
    id,
    nodeId: readText(written?.node_id) ?? '',
    body: readText(written?.body) ?? '',
    writtenAt: readTime(time) ?? 0,
    thread: null,
    through: readText(written?.performed_via_github_app?.slug),
  };
  return { comment, sender: person, author, number, isOnPull, isOnClosed: issue?.state === 'closed' };
}
