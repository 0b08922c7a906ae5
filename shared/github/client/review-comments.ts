// The comments of a review, as they were when the review was submitted: until then nobody else could see them.
import type { ReviewComment } from '../../github-things.ts';
import { mostReviewComments, readReviewComments } from '../prompts/review-message.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import type { CommandSpelling } from '../words/commands.ts';
import { answered, askGraphQL, type GitHubClient, type RepositoryName, readItems } from './client.ts';
import { type Loose, readList, readTime } from './decode.ts';

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
const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { ... on PullRequestReviewComment { lastEditedAt } }
}`;
const mostPages = 5;
/** GitHub gives times in whole seconds. */
const tick = 1_000;

type Found = Loose<{ readonly nodes: readonly { readonly lastEditedAt: string | null }[] }>;

/** Throws the error of a failed call. */
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
  const used = listed
    .filter((item) => readReviewComments([item], spelling).length > 0)
    .slice(0, mostReviewComments);
  const comments = readReviewComments(listed, spelling);
  if (used.length === 0) return { kind: 'comments', comments };
  // After the texts, so that what is not edited now was not edited when they were read.
  const ids = used.map(({ node_id }) => node_id);
  const { data } = answered(await askGraphQL<Found>(github, query, { ids }));
  const nodes = readList(data?.nodes);
  const before = Math.floor(writtenAt / tick) * tick;
  const isKnown = ({ lastEditedAt }: (typeof nodes)[number] & object) =>
    lastEditedAt === null || readTime(lastEditedAt) !== null;
  if (nodes.length !== used.length || !nodes.every((node) => node && isKnown(node)))
    return { kind: 'edit_unknown' };
  const isEdited = nodes.some((node) => (readTime(node?.lastEditedAt) ?? 0) >= before);
  return isEdited ? { kind: 'review_edited' } : { kind: 'comments', comments };
}
