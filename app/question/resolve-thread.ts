// Resolves the review thread of a question that is over. GraphQL, because REST resolves no thread.
import { api, type GitHubClient, type Loose } from '../../shared/github/index.ts';
import { mayPass } from '../handling/judge-failure.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

/** Whether it is over, and people know what came of it: the thread is resolved. */
export function endsInThread({ settledAt, result, shown }: StoredQuestion): boolean {
  return settledAt !== null && result?.kind !== 'unclear' && shown?.kind === 'thread';
}

/** Where GitHub refuses it for good, the thread stays open. Throws the error of a call that failed otherwise. */
export async function resolveThread(
  github: GitHubClient,
  run: Pick<Run, 'repository'>,
  shown: QuestionPlace,
): Promise<void> {
  try {
    const thread = await findOpenThread(github, run, shown);
    if (thread !== null) await api.askGraphQL(github, mutation, { thread });
  } catch (error) {
    if (mayPass(error)) throw error;
  }
}

const mutation = `mutation ($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { isResolved } }
}`;

const mostPages = 20;

/** The newest threads first. */
const query = `query ($owner: String!, $name: String!, $number: Int!, $before: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(last: 100, before: $before) {
        nodes { id isResolved comments(first: 1) { nodes { id fullDatabaseId } } }
        pageInfo { hasPreviousPage startCursor }
      }
    }
  }
}`;

interface ReviewThread {
  readonly id: string;
  readonly isResolved: boolean;
  readonly comments: { readonly nodes: readonly { readonly id: string; readonly fullDatabaseId: string }[] };
}

interface ReviewThreads {
  readonly nodes: readonly ReviewThread[];
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string };
}

type Found = Loose<{
  readonly repository: { readonly pullRequest: { readonly reviewThreads: ReviewThreads } };
}>;

/** Its name in GraphQL; null for one that is not found, or is resolved already. Throws the error of a failed call. */
export async function findOpenThread(
  github: GitHubClient,
  { repository: { owner, name } }: Pick<Run, 'repository'>,
  shown: QuestionPlace,
): Promise<string | null> {
  let before: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const asked: object = { owner, name, number: shown.number, before };
    const { data }: api.GraphQLReply<Found> = await api.askGraphQL<Found>(github, query, { ...asked });
    const threads: Loose<ReviewThreads> | null | undefined = data?.repository?.pullRequest?.reviewThreads;
    const ours = api.readList(threads?.nodes).find((thread) => isThreadOf(thread, shown));
    if (ours) return ours.isResolved === true ? null : api.readText(ours.id);
    before = threads?.pageInfo?.hasPreviousPage === true ? api.readText(threads.pageInfo.startCursor) : null;
    if (before === null) return null;
  }
  return null;
}

/** Node ids have two spellings, so the number is compared when it is known. */
function isThreadOf(thread: Loose<ReviewThread> | null | undefined, { id, nodeId }: QuestionPlace): boolean {
  const [top] = api.readList(thread?.comments?.nodes);
  return top?.fullDatabaseId === String(id) || (top?.id !== undefined && top.id === nodeId);
}
