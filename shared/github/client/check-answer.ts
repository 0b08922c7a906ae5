// Does a comment that answers a question still say what it said when it was written, was it written after the question,
// and does the question still say what we wrote? Asked right before anything is sent, on every road, in one request.
import type { AnswerCheck } from '../../question/index.ts';
import { askGraphQL, type GitHubClient, type GraphQLReply } from './client.ts';
import { type Loose, readTime } from './decode.ts';
import { readGitHubFailure } from './failure.ts';

export interface AnswerComment {
  readonly nodeId: string;
  /** As it was in the event. */
  readonly body: string;
}

/** The comment, review comment or review in which the question stands. */
export interface QuestionComment {
  readonly nodeId: string;
  /** Whether that is what we last wrote there. */
  readonly isOurs: (body: string) => boolean;
  /** Epoch milliseconds; null where it is as old as its comment. */
  readonly askedAt: number | null;
  /** The answer names no question, by the code or by standing in its thread, so it has to be younger than this one. */
  readonly bare: boolean;
  /** A person's account wrote it, and nobody knows whose hand: no edit of it after the answer is taken for ours. */
  readonly byPerson: boolean;
  /** The further comments of one that a single comment does not hold: all of them have to be as we wrote them. */
  readonly parts?: readonly (Pick<QuestionComment, 'nodeId' | 'isOurs'> &
    Partial<Pick<QuestionComment, 'byPerson'>>)[];
}

const fields = 'body createdAt lastEditedAt author { login } editor { login }';
const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on IssueComment { ${fields} }
    ... on PullRequestReviewComment { ${fields} }
    ... on PullRequestReview { ${fields} }
  }
}`;

type Node = Loose<{
  readonly body: string;
  readonly createdAt: string;
  readonly lastEditedAt: string | null;
  readonly author: { readonly login: string } | null;
  readonly editor: { readonly login: string } | null;
}>;
type Found = Loose<{ readonly nodes: unknown }>;

/** GitHub gives times in whole seconds. */
const tick = 1_000;

export async function checkAnswer(
  github: GitHubClient,
  comment: AnswerComment,
  /** Null where nobody knows where it stands. */
  question: QuestionComment | null,
): Promise<AnswerCheck> {
  const ids = [comment, ...listQuestionComments(question)].map(({ nodeId }) => nodeId);
  try {
    return judgeReply(await askGraphQL<Found>(github, query, { ids }), comment, question);
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    const passes = status === null || status >= 500 || [401, 408, 429].includes(status);
    const why = `${status ?? 'no answer'}: ${message}`;
    return { kind: passes || /rate limit/i.test(message) ? 'failed' : 'unreadable', why };
  }
}

function judgeReply(
  { data, errors }: GraphQLReply<Found>,
  written: AnswerComment,
  asked: QuestionComment | null,
): AnswerCheck {
  const refusals = errors.map(({ type }) => type);
  if (refusals.includes('RATE_LIMITED')) return { kind: 'failed', why: 'RATE_LIMITED' };
  const unreadable: AnswerCheck = {
    kind: 'unreadable',
    why: errors.map(({ message }) => String(message ?? '')).join('; ') || 'the reply lacks a field',
  };
  if (!Array.isArray(data?.nodes)) return unreadable;
  const [comment, ...questions]: readonly (Node | null | undefined)[] = data.nodes;
  const onlyNotFound = refusals.every((type) => type === 'NOT_FOUND');
  if (comment === null && onlyNotFound) return { kind: 'gone' };
  // Absent is not the same as "never edited", which is null.
  if (comment?.lastEditedAt === undefined) return unreadable;
  if (comment.lastEditedAt !== null || !isSameText(comment.body, written.body)) return { kind: 'edited' };
  const judged = listQuestionComments(asked).map((each, place): AnswerCheck => {
    const question = questions[place];
    if (question === null && onlyNotFound) return { kind: 'question_gone' };
    return (question && judgeQuestion(question, each, readTime(comment.createdAt))) ?? unreadable;
  });
  const wrong = judged.filter(({ kind }) => kind !== 'as_written');
  return wrong.find(({ kind }) => kind !== 'too_early') ?? wrong[0] ?? { kind: 'as_written' };
}

/** A part is as old as its comment: before all of them stood, nobody could read the question. */
function listQuestionComments(asked: QuestionComment | null): readonly QuestionComment[] {
  if (asked === null) return [];
  return [asked, ...(asked.parts ?? []).map((part) => ({ ...asked, ...part, askedAt: null }))];
}

/** Null where the reply lacks a field. */
function judgeQuestion(
  question: Node,
  { isOurs, askedAt, bare, byPerson }: QuestionComment,
  answeredAt: number | null,
): AnswerCheck | null {
  const { body, lastEditedAt } = question;
  if (typeof body !== 'string' || lastEditedAt === undefined || answeredAt === null) return null;
  const editor = otherEditor(question);
  // Somebody may have changed it back before we look: what stood there when the answer was written is what counts.
  const isEditedSince = lastEditedAt !== null && !(answeredAt > Date.parse(String(lastEditedAt)));
  if (!isOurs(body) || (isEditedSince && (editor !== null || byPerson))) {
    return { kind: 'question_changed', by: editor === '' ? null : editor };
  }
  const asked = askedAt === null ? readTime(question.createdAt) : Math.floor(askedAt / tick) * tick;
  if (asked === null) return null;
  // Within one second either may have come first. An answer that names the question was written by somebody who has read it.
  return answeredAt > asked || (answeredAt === asked && !bare)
    ? { kind: 'as_written' }
    : { kind: 'too_early' };
}

/** The login of the last editor, unless that is the author, which is us. Empty for an account that is gone. */
function otherEditor({ lastEditedAt, author, editor }: Node): string | null {
  const [written, edited] = [author, editor].map((account) => String(account?.login ?? ''));
  return lastEditedAt === null || edited === written ? null : (edited ?? null);
}

/** Webhooks and queries give different line ends. */
function isSameText(one: unknown, other: string): boolean {
  return (
    typeof one === 'string' && one.replaceAll('\r\n', '\n').trim() === other.replaceAll('\r\n', '\n').trim()
  );
}
