// Does the answer still say what it said when it was written? Asked right before anything is sent.
import { isObject, listAt, objectAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { GivenAnswer, Shown } from '../model/question.ts';

export type AnswerCheck =
  | { readonly kind: 'as_written' }
  | { readonly kind: 'edited' }
  | { readonly kind: 'gone' }
  /** It was written before the question could be read, so it meant something else. */
  | { readonly kind: 'too_early' }
  /** GitHub answered, and does not tell. */
  | { readonly kind: 'unreadable'; readonly why: string }
  /** GitHub could not be asked; later it may. */
  | { readonly kind: 'failed'; readonly why: string };

const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on IssueComment { body createdAt lastEditedAt }
    ... on PullRequestReviewComment { body createdAt lastEditedAt }
    ... on PullRequestReview { body createdAt lastEditedAt }
  }
}`;

export async function checkAnswer(
  github: OctokitLike,
  answer: Pick<GivenAnswer, 'comment' | 'named'>,
  shown: Shown | null,
): Promise<AnswerCheck> {
  // A bare answer outside the thread means whatever is open: it has to be younger than the question.
  const question = answer.named === 'only_open' ? shown : null;
  if (answer.named === 'only_open' && question === null) return { kind: 'too_early' };
  const ids = [answer.comment.nodeId, ...(question ? [question.nodeId] : [])];
  try {
    const { data } = await github.request('POST /graphql', { query, variables: { ids } });
    return judgeNodes(data, answer.comment, question);
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    const passes = status === null || status >= 500 || [401, 408, 429].includes(status);
    const why = `${status ?? 'no answer'}: ${message}`;
    return { kind: passes || /rate limit/i.test(message) ? 'failed' : 'unreadable', why };
  }
}

function judgeNodes(reply: unknown, written: GivenAnswer['comment'], question: Shown | null): AnswerCheck {
  const refusals = listAt(reply, 'errors').map((error) => textAt(error, 'type'));
  if (refusals.includes('RATE_LIMITED')) return { kind: 'failed', why: 'RATE_LIMITED' };
  const nodes = objectAt(reply, 'data')?.nodes;
  if (!Array.isArray(nodes)) return unreadable(reply);
  const comment: unknown = nodes[0];
  const asked: unknown = nodes[1];
  if (comment === null && refusals.every((type) => type === 'NOT_FOUND')) return { kind: 'gone' };
  // Absent is not the same as "never edited", which is null.
  if (!isObject(comment) || !('lastEditedAt' in comment)) return unreadable(reply);
  if (comment.lastEditedAt !== null || !sameText(textAt(comment, 'body'), written.body)) {
    return { kind: 'edited' };
  }
  if (question === null) return { kind: 'as_written' };
  const writtenAt = Date.parse(textAt(comment, 'createdAt') ?? '');
  const askedAt = Date.parse(textAt(asked, 'createdAt') ?? '');
  if (Number.isNaN(writtenAt) || Number.isNaN(askedAt)) return unreadable(reply);
  return writtenAt > askedAt ? { kind: 'as_written' } : { kind: 'too_early' };
}

/** Line ends differ between what a webhook and what a query gives. */
function sameText(one: string | null, other: string): boolean {
  return one?.replaceAll('\r\n', '\n').trim() === other.replaceAll('\r\n', '\n').trim();
}

function unreadable(reply: unknown): AnswerCheck {
  const said = listAt(reply, 'errors').map((error) => textAt(error, 'message') ?? '');
  return { kind: 'unreadable', why: said.join('; ') || 'the reply does not tell' };
}
