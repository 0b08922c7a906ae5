// Does a comment that answers a question still say what it said when it was written, was it written after the question, and
// did the question say what we wrote, then and ever since? Asked right before anything is sent, on every road, in one request.
import type { AnswerCheck, EditUnknown, QuestionFault } from '../../question/index.ts';
import { answered, askGraphQL, type GitHubClient, type GraphQLReply } from './client.ts';
import { type Loose, readTime, wholeSecond } from './decode.ts';
import { type HistoryNode, historyFields, judgeHistory, readHistory } from './edit-history.ts';
import { isFinalRefusal, readGitHubFailure } from './failure.ts';

export interface AnswerComment {
  readonly nodeId: string;
  /** As it was in the event. */
  readonly body: string;
}

/** The comment, review comment or review that holds the question. */
export interface QuestionComment {
  readonly nodeId: string;
  /** Whether that is what we wrote there, by what is signed in it. */
  readonly isOurs: (body: string) => boolean;
  /** Whether that still asks, where not all of ours does. At the time of the answer the comment must say nothing else. */
  readonly asksThis?: (body: string) => boolean;
  /** Epoch milliseconds; null where it is as old as its comment. */
  readonly askedAt: number | null;
  /** The answer names no question, by the code or by standing in its thread, so it has to be younger than this one. */
  readonly bare: boolean;
  /** Others write as this account too, so that only the signature tells what is ours. */
  readonly sharedAccount: boolean;
}

const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Minimizable { isMinimized }
    ... on IssueComment { ${historyFields} }
    ... on PullRequestReviewComment { ${historyFields} }
    ... on PullRequestReview { ${historyFields} submittedAt }
  }
}`;

type Node = Loose<HistoryNode & { readonly isMinimized: boolean; readonly submittedAt?: string }>;
type Found = Loose<{ readonly nodes: unknown }>;

/** The check, where the request failed: the comment may have been edited. */
export async function orUnknown(check: Promise<AnswerCheck>): Promise<AnswerCheck> {
  try {
    return await check;
  } catch (error) {
    const failure = readGitHubFailure(error);
    return editUnknown(`${failure.status ?? 'no answer'}: ${failure.message}`, !isFinalRefusal(failure));
  }
}

/** Throws the error of a failed call. */
export function checkAnswer(
  github: GitHubClient,
  comment: AnswerComment,
  /** Null where its place is not known. */
  question: QuestionComment | null,
): Promise<AnswerCheck> {
  const asked = question === null ? [comment] : [comment, question];
  return askAbout(github, asked, ([written, shown], reply) => {
    // A hidden comment counts like a deleted one.
    if (isNodeGone(written, reply) || written?.isMinimized === true) return { kind: 'edited' };
    // Absent is not the same as "never edited", which is null.
    if (written?.lastEditedAt === undefined) return unreadable(reply);
    if (written.lastEditedAt !== null || !isSameText(written.body, comment.body)) return { kind: 'edited' };
    const begunAt = readTime(written.createdAt);
    if (begunAt === null) return unreadable(reply);
    const times = { begunAt, givenAt: readTime(written.submittedAt) ?? begunAt };
    return question && judgeQuestion(shown, question, times, reply);
  });
}

/** Whether a question still reads as we wrote it, before it is overwritten. Throws the error of a failed call. */
export function checkQuestion(github: GitHubClient, question: QuestionComment): Promise<AnswerCheck> {
  return askAbout(github, [question], ([shown], reply) => judgeQuestion(shown, question, null, reply));
}

type Nodes = readonly (Node | null | undefined)[];
type Reply = GraphQLReply<Found>;

async function askAbout(
  github: GitHubClient,
  about: readonly { readonly nodeId: string }[],
  judge: (nodes: Nodes, reply: Reply) => AnswerCheck,
): Promise<AnswerCheck> {
  const ids = about.map(({ nodeId }) => nodeId);
  const reply = answered(await askGraphQL<Found>(github, query, { ids }));
  return Array.isArray(reply.data?.nodes) ? judge(reply.data.nodes, reply) : unreadable(reply);
}

function unreadable({ errors }: Reply): EditUnknown {
  const said = errors.map(({ message }) => String(message ?? '')).join('; ');
  return editUnknown(said || 'the reply lacks a field', false);
}

function editUnknown(said: string, passes: boolean): EditUnknown {
  return { kind: 'edit_unknown', said, passes };
}

function isNodeGone(node: Nodes[number], { errors }: Reply): boolean {
  return node === null && errors.every(({ type }) => type === 'NOT_FOUND');
}

/** A review is begun with the first of its comments, perhaps before the question, and given when it is submitted. */
interface AnswerTimes {
  readonly begunAt: number;
  readonly givenAt: number;
}

/** `times`: null to judge only what is there now. */
function judgeQuestion(
  question: Nodes[number],
  { isOurs, asksThis = isOurs, askedAt, bare, sharedAccount }: QuestionComment,
  times: AnswerTimes | null,
  reply: Reply,
): QuestionFault | { readonly kind: 'too_early' } | null {
  if (isNodeGone(question, reply)) return { kind: 'question_gone' };
  const history = question ? readHistory(question) : null;
  const created = readTime(question?.createdAt);
  if (history === null || created === null) return { kind: 'question_unreadable' };
  if (question?.isMinimized === true) return { kind: 'question_hidden' };
  const judgedAt = (at: number, standsThen: (body: string) => boolean) =>
    judgeHistory(history, at, ({ text, byAuthor }, then) => {
      const isAsWritten = then ? standsThen : isOurs;
      return isAsWritten(text ?? '') && (sharedAccount || byAuthor);
    });
  const present = judgedAt(Number.POSITIVE_INFINITY, isOurs);
  if (present !== null || times === null) return present;
  const { begunAt, givenAt } = times;
  const asked = askedAt === null ? created : wholeSecond(askedAt);
  // Within one second either may have come first. An answer that names the question was written by somebody who has read it.
  const isLater = givenAt > asked || (givenAt === asked && !bare);
  return isLater ? judgedAt(Math.max(begunAt, asked), asksThis) : { kind: 'too_early' };
}

/** Webhooks and queries give different line ends. */
function isSameText(one: unknown, other: string): boolean {
  return (
    typeof one === 'string' && one.replaceAll('\r\n', '\n').trim() === other.replaceAll('\r\n', '\n').trim()
  );
}
