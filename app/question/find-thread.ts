// Finds, for one change of all of it, what GraphQL calls the review thread of a question, its check and their repository.
import { api, type GitHubClient, type Loose, questionCheckName } from '../../shared/github/index.ts';
import type { CheckEffect } from '../store/effect.ts';
import type { QuestionPlace } from '../store/question.ts';

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

interface ReviewThread {
  readonly id: string;
  readonly isResolved: boolean;
  readonly comments: { readonly nodes: readonly { readonly id: string; readonly fullDatabaseId: string }[] };
}

interface CheckSuite {
  readonly checkRuns: { readonly nodes: readonly { readonly id: string; readonly externalId: string }[] };
}

type Repository = Loose<{
  readonly id: string;
  readonly object: { readonly checkSuites: { readonly nodes: readonly CheckSuite[] } };
  readonly pullRequest: {
    readonly reviewThreads: {
      readonly nodes: readonly ReviewThread[];
      readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string };
    };
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
  pull: { readonly owner: string; readonly name: string; readonly number: number },
  shown: QuestionPlace,
  check: CheckEffect | null,
): Promise<FoundThread> {
  let before: string | null = null;
  let found: FoundThread = { thread: null, check: null, repository: null };
  for (let page = 0; page < mostPages; page += 1) {
    const checked: boolean = check !== null && page === 0;
    const asked = {
      ...pull,
      before,
      checked,
      sha: check?.sha ?? noCommit,
      check: check?.name ?? questionCheckName,
    };
    const reply: api.GraphQLReply<{ readonly repository: Repository }> = await api.askGraphQL(
      github,
      query,
      asked,
    );
    const repository: Repository | undefined = reply.data?.repository;
    if (checked)
      found = { ...found, check: checkIn(repository, check), repository: api.readText(repository?.id) };
    const threads: NonNullable<Repository['pullRequest']>['reviewThreads'] =
      repository?.pullRequest?.reviewThreads;
    const ours = api.readList(threads?.nodes).find((thread) => isThreadOf(thread, shown));
    if (ours) return { ...found, thread: ours.isResolved === true ? null : api.readText(ours.id) };
    before = threads?.pageInfo?.hasPreviousPage === true ? api.readText(threads.pageInfo.startCursor) : null;
    if (before === null) return found;
  }
  return found;
}

const noCommit = '0'.repeat(40);

function checkIn(repository: Repository | undefined, check: CheckEffect | null): string | null {
  const suites = api.readList(repository?.object?.checkSuites?.nodes);
  const runs = suites.flatMap((suite) => api.readList(suite?.checkRuns?.nodes));
  return api.readText(runs.find((run) => run?.externalId === check?.externalId)?.id);
}

/** Node ids have two spellings, so the number is compared when it is known. */
function isThreadOf(thread: Loose<ReviewThread> | null | undefined, { id, nodeId }: QuestionPlace): boolean {
  const [top] = api.readList(thread?.comments?.nodes);
  return top?.fullDatabaseId === String(id) || (top?.id !== undefined && top.id === nodeId);
}
