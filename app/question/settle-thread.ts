// Resolves a review thread when its question is settled. This uses GraphQL, because REST cannot do it.
import {
  askGraphQL,
  type GitHubClient,
  type GraphQLReply,
  type Loose,
  type Repository,
  readList,
  readText,
} from '../../shared/github/index.ts';
import type { QuestionPlace } from '../store/question.ts';

const mostPages = 20;

const findThreads = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        nodes { id isResolved comments(first: 1) { nodes { id fullDatabaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

const resolve = `mutation ($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { isResolved } }
}`;

interface ReviewThread {
  readonly id: string;
  readonly isResolved: boolean;
  readonly comments: { readonly nodes: readonly { readonly id: string; readonly fullDatabaseId: string }[] };
}

interface ReviewThreads {
  readonly nodes: readonly ReviewThread[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

type Found = Loose<{
  readonly repository: { readonly pullRequest: { readonly reviewThreads: ReviewThreads } };
}>;

/** Optional: when GitHub refuses, the thread stays open. Throws the error of a failed call. */
export async function resolveThread(
  github: GitHubClient,
  { owner, name }: Repository,
  shown: QuestionPlace,
): Promise<void> {
  const thread = await findThread(github, { owner, name, number: shown.number }, shown);
  if (thread !== null) await askGraphQL(github, resolve, { thread });
}

/** Null for a thread that is not found, or is resolved already. */
async function findThread(
  github: GitHubClient,
  pull: { readonly owner: string; readonly name: string; readonly number: number },
  shown: QuestionPlace,
): Promise<string | null> {
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const reply: GraphQLReply<Found> = await askGraphQL(github, findThreads, { ...pull, after });
    const threads: Loose<ReviewThreads> | null | undefined =
      reply.data?.repository?.pullRequest?.reviewThreads;
    const ours = readList(threads?.nodes).find((thread) => isThreadOf(thread, shown));
    if (ours) return ours.isResolved === true ? null : readText(ours.id);
    after = threads?.pageInfo?.hasNextPage === true ? readText(threads.pageInfo.endCursor) : null;
    if (after === null) return null;
  }
  return null;
}

/** Node ids have two spellings, so the number is compared when it is known. */
function isThreadOf(thread: Loose<ReviewThread> | null | undefined, { id, nodeId }: QuestionPlace): boolean {
  const [top] = readList(thread?.comments?.nodes);
  return top?.fullDatabaseId === String(id) || (top?.id !== undefined && top.id === nodeId);
}
