// Ends a question in its review thread, with one request for all that changes there: its text, the thread, its check, and the
// reaction to the answer. GraphQL, because REST resolves no thread.
import {
  askGraphQL,
  type GitHubClient,
  type GraphQLReply,
  type Loose,
  questionCheckName,
  readList,
  readText,
} from '../../shared/github/index.ts';
import { mayPass } from '../handling/judge-failure.ts';
import type { CheckEffect, ReactionName } from '../store/effect.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

/** Whether it is over, and people know what came of it: the thread is resolved. */
export function endsInThread({ settledAt, result, shown }: StoredQuestion): boolean {
  return settledAt !== null && result?.kind !== 'unclear' && shown?.kind === 'thread';
}

/** Other effects that wait to be shown; each has its own row in the outbox, and is sent by itself where it is not taken along. */
export interface Beside {
  readonly check: CheckEffect | null;
  /** `on`: the comment with the answer, as GraphQL names it. */
  readonly reaction: { readonly content: ReactionName; readonly on: string } | null;
}

export interface Settled {
  /** False: it has to be edited by itself. */
  readonly isEdited: boolean;
  readonly taken: { readonly [Part in keyof Beside]: boolean };
}

interface Ending {
  readonly shown: QuestionPlace;
  readonly body: string;
  readonly beside: Beside;
}

const nothing: Settled = { isEdited: false, taken: { check: false, reaction: false } };

/** Where GitHub refuses it for good, nothing is done. Throws the error of a call that failed otherwise. */
export function settleThread(
  github: GitHubClient,
  run: Pick<Run, 'repository'>,
  ending: Ending,
): Promise<Settled> {
  return changeAll(github, run, ending).catch((error) => {
    if (mayPass(error)) throw error;
    return nothing;
  });
}

async function changeAll(
  github: GitHubClient,
  { repository: { owner, name } }: Pick<Run, 'repository'>,
  { shown, body, beside }: Ending,
): Promise<Settled> {
  const found = await findThread(github, { owner, name, number: shown.number }, shown, beside.check);
  const inputs = {
    edit: shown.nodeId === '' ? null : { pullRequestReviewCommentId: shown.nodeId, body },
    resolve: found.thread === null ? null : { threadId: found.thread },
    check: beside.check && checkChange(beside.check, found),
    reaction: beside.reaction && reactionChange(beside.reaction),
  };
  const wanted = changes.filter(({ part }) => inputs[part] !== null);
  if (wanted.length === 0) return nothing;
  const query = `mutation (${wanted.map(({ part, input }) => `$${part}: ${input}!`).join(', ')}) {
    ${wanted.map(({ part, call, shows }) => `${part}: ${call}(input: $${part}) { ${shows} }`).join('\n')}
  }`;
  const { data } = await askGraphQL<Record<string, unknown>>(github, query, inputs);
  const isDone = (part: keyof typeof inputs) => Boolean(data?.[part]);
  return { isEdited: isDone('edit'), taken: { check: isDone('check'), reaction: isDone('reaction') } };
}

/** Changes in their order: the buttons go once the text says why. */
const changes = [
  {
    part: 'edit',
    call: 'updatePullRequestReviewComment',
    input: 'UpdatePullRequestReviewCommentInput',
    shows: 'pullRequestReviewComment { id }',
  },
  {
    part: 'resolve',
    call: 'resolveReviewThread',
    input: 'ResolveReviewThreadInput',
    shows: 'thread { isResolved }',
  },
  { part: 'check', call: 'updateCheckRun', input: 'UpdateCheckRunInput', shows: 'checkRun { id }' },
  { part: 'reaction', call: 'addReaction', input: 'AddReactionInput', shows: 'reaction { content }' },
] as const;

const reactions: Readonly<Record<ReactionName, string>> = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  eyes: 'EYES',
  confused: 'CONFUSED',
  rocket: 'ROCKET',
  hooray: 'HOORAY',
};

const reactionChange = ({ content, on }: NonNullable<Beside['reaction']>) => ({
  subjectId: on,
  content: reactions[content],
});

/** Null where GitHub has no such check. */
function checkChange(effect: CheckEffect, { check, repository }: FoundThread) {
  if (check === null || repository === null) return null;
  const { externalId, detailsUrl, title, summary, text, conclusion, actions = [] } = effect;
  return {
    repositoryId: repository,
    checkRunId: check,
    externalId,
    ...(detailsUrl !== null && { detailsUrl }),
    ...(conclusion === null
      ? { status: 'IN_PROGRESS' }
      : { status: 'COMPLETED', conclusion: conclusion.toUpperCase() }),
    output: { title, summary, ...(text !== undefined && { text }) },
    actions: actions.map((action) => ({ ...action })),
  };
}

// Finds, for one change of all of it, what GraphQL calls the review thread of a question, its check and their repository.

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
    const reply: GraphQLReply<{ readonly repository: Repository }> = await askGraphQL(github, query, asked);
    const repository: Repository | undefined = reply.data?.repository;
    if (checked)
      found = { ...found, check: checkIn(repository, check), repository: readText(repository?.id) };
    const threads: NonNullable<Repository['pullRequest']>['reviewThreads'] =
      repository?.pullRequest?.reviewThreads;
    const ours = readList(threads?.nodes).find((thread) => isThreadOf(thread, shown));
    if (ours) return { ...found, thread: ours.isResolved === true ? null : readText(ours.id) };
    before = threads?.pageInfo?.hasPreviousPage === true ? readText(threads.pageInfo.startCursor) : null;
    if (before === null) return found;
  }
  return found;
}

const noCommit = '0'.repeat(40);

function checkIn(repository: Repository | undefined, check: CheckEffect | null): string | null {
  const suites = readList(repository?.object?.checkSuites?.nodes);
  const runs = suites.flatMap((suite) => readList(suite?.checkRuns?.nodes));
  return readText(runs.find((run) => run?.externalId === check?.externalId)?.id);
}

/** Node ids have two spellings, so the number is compared when it is known. */
function isThreadOf(thread: Loose<ReviewThread> | null | undefined, { id, nodeId }: QuestionPlace): boolean {
  const [top] = readList(thread?.comments?.nodes);
  return top?.fullDatabaseId === String(id) || (top?.id !== undefined && top.id === nodeId);
}
