// The comments of a review: as GitHub sends them in events and lists them, and as they were when the review was submitted.
import type { Endpoints } from '@octokit/types';
import type { ReviewComment } from '../../github-things.ts';
import { mostReviewComments } from '../prompts/review-message.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import type { CommandSpelling } from '../words/commands.ts';
import { parseCommand } from '../words/parse-command.ts';
import { answered, askGraphQL, type GitHubClient, type RepositoryName, readItems } from './client.ts';
import { type Loose, readList, readText, readTime, wholeSecond } from './decode.ts';

/** At a place of a pull request. */
type ApiReviewComment = Loose<
  Pick<
    Endpoints['GET /repos/{owner}/{repo}/pulls/comments/{comment_id}']['response']['data'],
    'path' | 'body' | 'subject_type' | 'diff_hunk' | 'line' | 'original_line'
  >
>;

/** Null for anything else. */
export function readReviewComment(item: ApiReviewComment | null | undefined): ReviewComment | null {
  const [path, body] = [readText(item?.path), readText(item?.body)];
  if (path === null || body === null) return null;
  if (item?.subject_type === 'file') return { path, line: null, hunk: '', body };
  const hunk = readText(item?.diff_hunk) ?? '';
  const line = [item?.line, item?.original_line].find((each) => typeof each === 'number');
  return { path, line: line ?? lastLineOf(hunk), hunk, body };
}

/** The line for lists without `line`: the last one of the hunk. */
function lastLineOf(hunk: string): number | null {
  const [head = '', ...lines] = hunk.split('\n');
  const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(head) ?? [];
  const last = lines.at(-1);
  if (before === undefined || after === undefined || last === undefined) return null;
  const other = last.startsWith('-') ? '+' : '-';
  const counted = lines.filter((line) => !line.startsWith(other) && !line.startsWith('\\')).length;
  return Number(last.startsWith('-') ? before : after) + counted - 1;
}

export type CommentsOfReview =
  | { readonly kind: 'comments'; readonly comments: readonly ReviewComment[] }
  | Extract<RefusalWhy, { kind: 'review_edited' | 'edit_unknown' }>;

interface ReviewPlace extends RepositoryName {
  readonly number: number;
  readonly review: number;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments';
const reviewQuery = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { ... on PullRequestReviewComment { lastEditedAt } }
}`;
const mostPages = 5;

type FoundReview = Loose<{ readonly nodes: readonly { readonly lastEditedAt: string | null }[] }>;

/** Those that are not a command themselves: a command has an event of its own. Throws the error of a failed call. */
export async function readCommentsOfReview(
  github: GitHubClient,
  { owner, repo, number, review, writtenAt }: ReviewPlace,
  spelling: CommandSpelling,
): Promise<CommentsOfReview> {
  const listed = await readItems(
    github,
    route,
    { owner, repo, pull_number: number, review_id: review },
    mostPages,
  );
  const found = listed.flatMap((item) => {
    const comment = readReviewComment(item);
    const isForAgent = comment !== null && parseCommand(comment.body, spelling).kind === 'none';
    return isForAgent ? [{ comment, id: item.node_id }] : [];
  });
  const comments = found.map(({ comment }) => comment);
  const used = found.slice(0, mostReviewComments);
  if (used.length === 0) return { kind: 'comments', comments };
  // After the texts, so that what is not edited now was not edited when they were read.
  const ids = used.map(({ id }) => id);
  const { data } = answered(await askGraphQL<FoundReview>(github, reviewQuery, { ids }));
  const nodes = readList(data?.nodes);
  const before = wholeSecond(writtenAt);
  const isKnown = ({ lastEditedAt }: (typeof nodes)[number] & object) =>
    lastEditedAt === null || readTime(lastEditedAt) !== null;
  if (nodes.length !== used.length || !nodes.every((node) => node && isKnown(node)))
    return { kind: 'edit_unknown' };
  const isEdited = nodes.some((node) => (readTime(node?.lastEditedAt) ?? 0) >= before);
  return isEdited ? { kind: 'review_edited' } : { kind: 'comments', comments };
}
