// Finds, for one change of all of it, what GraphQL calls the review thread of a question, its check and their repository.
import { api, type GitHubClient, type Loose, questionCheckName } from '../../shared/github/index.ts';
import type { CheckEffect } from '../store/effect.ts';
import type { QuestionPlace } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

const mostPages = 20;

/** The newest threads first. All checks of a question are asked for, not only the newest of that name. */
const query = `query ($owner: String!, $name: String!, $number: Int!, $before: String, $sha: GitObjectID!, $check: String!, $checked: Boolean!) {
  repository(owner: $owner, name: $name) {
    id
    object(oid: $sha) @include(if: $checked) {
      ... on Commit {
        checkSuites(first: 10, filterBy: { checkName: $check }) {
          nodes { checkRuns(first: 100, filterBy: { checkName: $check, checkType: ALL }) { nodes { id externalId } } }
        }
      }
    }
    pullRequest(number: $number) {
      reviewThreads(last: 100, before: $before) {
        nodes { id isResolved comments(first: 1) { nodes { id fullDatabaseId } } }
        pageInfo { hasPreviousPage startCursor }
      }
    }
  }
}`;

interface List<Item> {
  readonly nodes: readonly Item[];
}

interface ReviewThread {
  readonly id: string;
  readonly isResolved: boolean;
  readonly comments: List<{ readonly id: string; readonly fullDatabaseId: string }>;
}

interface CheckSuite {
  readonly checkRuns: List<{ readonly id: string; readonly externalId: string }>;
}

interface ReviewThreads extends List<ReviewThread> {
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string };
}

type Found = Loose<{
  readonly repository: {
    readonly id: string;
    readonly object: { readonly checkSuites: List<CheckSuite> };
    readonly pullRequest: { readonly reviewThreads: ReviewThreads };
  };
}>;

export interface FoundThread {
  /** Null for a thread that is not found, or is resolved already. */
  readonly thread: string | null;
  /** Null where there is none to be changed. */
  readonly check: string | null;
  readonly repository: string | null;
}

/** Throws the error of a failed call. */
export async function findThread(
  github: GitHubClient,
  { owner, name }: Run['repository'],
  shown: QuestionPlace,
  check: CheckEffect | null,
): Promise<FoundThread> {
  const checks = {
    checked: check !== null,
    sha: check?.sha ?? '0'.repeat(40),
    check: check?.name ?? questionCheckName,
  };
  let before: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const asked: object = { owner, name, number: shown.number, before, ...checks };
    const reply: api.GraphQLReply<Found> = await api.askGraphQL<Found>(github, query, { ...asked });
    const { data } = api.answered(reply);
    const repository: Found['repository'] = data?.repository;
    const threads: Loose<ReviewThreads> | null | undefined = repository?.pullRequest?.reviewThreads;
    const ours = api.readList(threads?.nodes).find((thread) => isThreadOf(thread, shown));
    before = threads?.pageInfo?.hasPreviousPage === true ? api.readText(threads.pageInfo.startCursor) : null;
    if (ours === undefined && before !== null) continue;
    const suites = api.readList(repository?.object?.checkSuites?.nodes);
    const runs = suites.flatMap((suite) => api.readList(suite?.checkRuns?.nodes));
    return {
      thread: ours?.isResolved === true ? null : api.readText(ours?.id),
      check: api.readText(runs.find((run) => run?.externalId === check?.externalId)?.id),
      repository: api.readText(repository?.id),
    };
  }
  return { thread: null, check: null, repository: null };
}

/** Node ids have two spellings, so the number is compared when it is known. */
function isThreadOf(thread: Loose<ReviewThread> | null | undefined, { id, nodeId }: QuestionPlace): boolean {
  const [top] = api.readList(thread?.comments?.nodes);
  return top?.fullDatabaseId === String(id) || (top?.id !== undefined && top.id === nodeId);
}
