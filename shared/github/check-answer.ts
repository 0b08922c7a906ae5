// Checks that a comment with an answer was not changed since it was written, and that it is younger than the question.
// App and Action do this right before they send an answer.
import type { AnswerCheck } from '../question/index.ts';
import { field } from './field.ts';
import type { GitHubRequest } from './permission.ts';

export interface AnswerComment {
  readonly nodeId: string;
  /** As it was in the event. */
  readonly body: string;
}

/**
 * What the comment must be younger than: a time, or the comment that shows the question. Null when the comment names
 * its question by the code or by its thread.
 */
export type YoungerThan = { readonly nodeId: string } | { readonly at: number } | null;

const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on IssueComment { body createdAt lastEditedAt }
    ... on PullRequestReviewComment { body createdAt lastEditedAt }
    ... on PullRequestReview { body createdAt lastEditedAt }
  }
}`;

/** GitHub gives times in whole seconds. */
const tick = 1_000;

export async function checkAnswer(
  request: GitHubRequest,
  comment: AnswerComment,
  youngerThan: YoungerThan,
): Promise<AnswerCheck> {
  const question = youngerThan && 'nodeId' in youngerThan ? youngerThan.nodeId : null;
  try {
    const { data } = await request('POST /graphql', {
      query,
      variables: { ids: [comment.nodeId, ...(question === null ? [] : [question])] },
    });
    return judgeNodes(data, comment, youngerThan);
  } catch (error) {
    const { status, message } = failureOf(error);
    const passes = status === null || status >= 500 || [401, 408, 429].includes(status);
    const why = `${status ?? 'no answer'}: ${message}`;
    return { kind: passes || /rate limit/i.test(message) ? 'failed' : 'unreadable', why };
  }
}

function judgeNodes(reply: unknown, written: AnswerComment, youngerThan: YoungerThan): AnswerCheck {
  const errors = listAt(reply, 'errors');
  const refusals = errors.map((error) => field(error, 'type'));
  if (refusals.includes('RATE_LIMITED')) return { kind: 'failed', why: 'RATE_LIMITED' };
  const nodes = field(field(reply, 'data'), 'nodes');
  if (!Array.isArray(nodes)) return unreadable(errors);
  const comment: unknown = nodes[0];
  if (comment === null && refusals.every((type) => type === 'NOT_FOUND')) return { kind: 'gone' };
  // Null means "never edited". An absent field does not.
  const lastEditedAt = field(comment, 'lastEditedAt');
  if (lastEditedAt === undefined) return unreadable(errors);
  if (lastEditedAt !== null || !sameText(field(comment, 'body'), written.body)) return { kind: 'edited' };
  if (youngerThan === null) return { kind: 'as_written' };
  const writtenAt = timeAt(comment);
  const askedAt = 'at' in youngerThan ? Math.floor(youngerThan.at / tick) * tick : timeAt(nodes[1]);
  if (Number.isNaN(writtenAt) || Number.isNaN(askedAt)) return unreadable(errors);
  return writtenAt > askedAt ? { kind: 'as_written' } : { kind: 'too_early' };
}

function timeAt(node: unknown): number {
  return Date.parse(String(field(node, 'createdAt') ?? ''));
}

/** Webhooks and queries give different line ends. */
function sameText(one: unknown, other: string): boolean {
  return (
    typeof one === 'string' && one.replaceAll('\r\n', '\n').trim() === other.replaceAll('\r\n', '\n').trim()
  );
}

function unreadable(errors: readonly unknown[]): AnswerCheck {
  const said = errors.map((error) => String(field(error, 'message') ?? ''));
  return { kind: 'unreadable', why: said.join('; ') || 'the reply does not tell' };
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** Octokit reports status 500 without a response when there was no answer. */
function failureOf(error: unknown): { readonly status: number | null; readonly message: string } {
  const status = field(error, 'status');
  const message = error instanceof Error ? error.message : String(error);
  const answered = typeof status === 'number' && (status !== 500 || field(error, 'response') !== undefined);
  return { status: answered ? status : null, message: message.slice(0, 300) };
}
