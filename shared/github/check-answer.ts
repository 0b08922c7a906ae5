// Does a comment that answers a question still say what it said when it was written, was it written after the question,
// and does the question still say what we wrote? Asked right before anything is sent, on every road, in one request.
import type { AnswerCheck } from '../question/index.ts';
import { field } from './field.ts';
import type { GitHubRequest } from './permission.ts';

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

const told = 'body createdAt lastEditedAt author { login } editor { login }';
const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on IssueComment { ${told} }
    ... on PullRequestReviewComment { ${told} }
    ... on PullRequestReview { ${told} }
  }
}`;

/** GitHub gives times in whole seconds. */
const tick = 1_000;

export async function checkAnswer(
  request: GitHubRequest,
  comment: AnswerComment,
  /** Null where nobody knows where it stands. */
  question: QuestionComment | null,
): Promise<AnswerCheck> {
  try {
    const { data } = await request('POST /graphql', {
      query,
      variables: { ids: [comment, ...commentsOf(question)].map(({ nodeId }) => nodeId) },
    });
    return judgeNodes(data, comment, question);
  } catch (error) {
    const { status, message } = failureOf(error);
    const passes = status === null || status >= 500 || [401, 408, 429].includes(status);
    const why = `${status ?? 'no answer'}: ${message}`;
    return { kind: passes || /rate limit/i.test(message) ? 'failed' : 'unreadable', why };
  }
}

function judgeNodes(reply: unknown, written: AnswerComment, asked: QuestionComment | null): AnswerCheck {
  const errors = listAt(reply, 'errors');
  const refusals = errors.map((error) => field(error, 'type'));
  if (refusals.includes('RATE_LIMITED')) return { kind: 'failed', why: 'RATE_LIMITED' };
  const nodes = field(field(reply, 'data'), 'nodes');
  if (!Array.isArray(nodes)) return unreadable(errors);
  const [comment, ...questions]: readonly unknown[] = nodes;
  const onlyNotFound = refusals.every((type) => type === 'NOT_FOUND');
  if (comment === null && onlyNotFound) return { kind: 'gone' };
  // Absent is not the same as "never edited", which is null.
  const lastEditedAt = field(comment, 'lastEditedAt');
  if (lastEditedAt === undefined) return unreadable(errors);
  if (lastEditedAt !== null || !sameText(field(comment, 'body'), written.body)) return { kind: 'edited' };
  const judged = commentsOf(asked).map((each, place): AnswerCheck => {
    const question = questions[place];
    if (question === null && onlyNotFound) return { kind: 'question_gone' };
    return judgeQuestion(question, each, timeAt(comment)) ?? unreadable(errors);
  });
  const wrong = judged.filter(({ kind }) => kind !== 'as_written');
  return wrong.find(({ kind }) => kind !== 'too_early') ?? wrong[0] ?? { kind: 'as_written' };
}

/** A part is as old as its comment: before all of them stood, nobody could read the question. */
function commentsOf(asked: QuestionComment | null): readonly QuestionComment[] {
  if (asked === null) return [];
  return [asked, ...(asked.parts ?? []).map((part) => ({ ...asked, ...part, askedAt: null }))];
}

/** Null where GitHub does not tell. */
function judgeQuestion(
  question: unknown,
  { isOurs, askedAt, bare, byPerson }: QuestionComment,
  answeredAt: number,
): AnswerCheck | null {
  const [body, lastEditedAt] = [field(question, 'body'), field(question, 'lastEditedAt')];
  if (typeof body !== 'string' || lastEditedAt === undefined || Number.isNaN(answeredAt)) return null;
  const editor = otherEditor(question);
  // Somebody may have changed it back before we look: what stood there when the answer was written is what counts.
  const isEditedSince = lastEditedAt !== null && !(answeredAt > Date.parse(String(lastEditedAt)));
  if (!isOurs(body) || (isEditedSince && (editor !== null || byPerson))) {
    return { kind: 'question_changed', by: editor === '' ? null : editor };
  }
  const asked = askedAt === null ? timeAt(question) : Math.floor(askedAt / tick) * tick;
  if (Number.isNaN(asked)) return null;
  // In the same second either may have come first: who names the question has read it.
  return answeredAt > asked || (answeredAt === asked && !bare)
    ? { kind: 'as_written' }
    : { kind: 'too_early' };
}

/** Who edited it last, if that was not its author, which is us; empty for an account that is gone. */
function otherEditor(question: unknown): string | null {
  const [author, editor] = [loginAt(question, 'author'), loginAt(question, 'editor')];
  return field(question, 'lastEditedAt') === null || editor === author ? null : editor;
}

function loginAt(node: unknown, role: string): string {
  return String(field(field(node, role), 'login') ?? '');
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
