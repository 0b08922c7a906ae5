// What people wrote as it was then. The text of an issue for a command: only what already was there when the command was written,
// because that is what its author read. Webhooks carry the text of the moment in which GitHub made them. And the comments of a review.
import type { IssueText, ReviewComment } from '../../github-things.ts';
import { mostReviewComments, readReviewComments } from '../prompts/review-message.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import type { CommandSpelling } from '../words/commands.ts';
import { answered, askGraphQL, type GitHubClient, type RepositoryName, readItems } from './client.ts';
import { type Loose, readList, readText, readTime } from './decode.ts';

export type IssueBefore =
  | { readonly kind: 'text'; readonly issue: IssueText }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

const ofBoth = `number title body url lastEditedAt
  timelineItems(itemTypes: [RENAMED_TITLE_EVENT], last: 1) { nodes { ... on RenamedTitleEvent { createdAt } } }`;

/** The fields that `issueBefore` needs of a pull request. Its state has another type than an issue's, so it needs a name of its own. */
export const pullBeforeFields = `${ofBoth} pullState: state`;

export interface BeforeFields {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** Present on an issue. */
  readonly state: string;
  /** Present on a pull request. */
  readonly pullState: string;
  readonly lastEditedAt: string | null;
  readonly timelineItems: { readonly nodes: readonly { readonly createdAt: string }[] };
}

const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${ofBoth} state }
      ... on PullRequest { ${pullBeforeFields} }
    }
  }
}`;

type Found = Loose<{ readonly repository: { readonly issueOrPullRequest: BeforeFields } }>;

/** GitHub gives times in whole seconds. What changed within the second of the command counts as changed since. */
const tick = 1000;

/** Throws the error of a failed call. */
export async function readIssueBefore(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  number: number,
  writtenAt: number,
): Promise<IssueBefore> {
  const asked = { owner, name: repo, number };
  const { data } = answered(await askGraphQL<Found>(github, query, asked));
  return issueBefore(data?.repository?.issueOrPullRequest, number, writtenAt);
}

export function issueBefore(
  found: Loose<BeforeFields> | null | undefined,
  number: number,
  writtenAt: number,
): IssueBefore {
  // Absent is not the same as "never edited", which is null.
  if (found?.number !== number || found.lastEditedAt === undefined) return { kind: 'unreadable' };
  const renames = readList(found.timelineItems?.nodes).map((rename) => rename?.createdAt);
  const times = [found.lastEditedAt, ...renames].flatMap((change) => readText(change) ?? []).map(Date.parse);
  const before = Math.floor(writtenAt / tick) * tick;
  if (!times.every((time) => time < before)) return { kind: 'edited_since' };
  return {
    kind: 'text',
    issue: {
      number,
      title: readText(found.title) ?? '',
      body: readText(found.body) ?? '',
      url: readText(found.url) ?? '',
      open: (found.state ?? found.pullState) === 'OPEN',
    },
  };
}

// The comments of a review, as they were when the review was submitted: until then nobody else could see them.

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
  const { data } = answered(await askGraphQL<FoundReview>(github, reviewQuery, { ids }));
  const nodes = readList(data?.nodes);
  const before = Math.floor(writtenAt / tick) * tick;
  const isKnown = ({ lastEditedAt }: (typeof nodes)[number] & object) =>
    lastEditedAt === null || readTime(lastEditedAt) !== null;
  if (nodes.length !== used.length || !nodes.every((node) => node && isKnown(node)))
    return { kind: 'edit_unknown' };
  const isEdited = nodes.some((node) => (readTime(node?.lastEditedAt) ?? 0) >= before);
  return isEdited ? { kind: 'review_edited' } : { kind: 'comments', comments };
}
