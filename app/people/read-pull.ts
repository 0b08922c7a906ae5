// Reads from GitHub what the check of people judges by.
import { api, type Loose, type Person, type RepositoryName } from '../../shared/github/index.ts';
import type { PullFacts } from '../handling/handled.ts';
import { readPull } from '../handling/read-parts.ts';
import type { SeenPush } from '../store/watched.ts';
import { peopleCheckName } from './show-verdicts.ts';
import type { Review } from './who-counts.ts';
import type { Commit, Signature } from './who-wrote.ts';

/** A repository, with the client that reads it. */
export interface There {
  readonly github: api.GitHubClient;
  readonly place: RepositoryName;
}

export interface PullNow extends PullFacts {
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  readonly base: string;
  readonly author: Person | null;
  /** Empty for a branch of the repository itself; null where the account is gone. */
  readonly forkOwner: readonly (Person | null)[];
  readonly commits: number | null;
}

/** Null where it is gone from a repository that GitHub shows. */
export async function readPullNow({ github, place }: There, number: number): Promise<PullNow | null> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const found = await api.unlessGoneFrom(
    github,
    place,
    github.request(route, { ...place, pull_number: number }),
  );
  if (found === null) return null;
  const { state, merged, base, head, user, commits } = found.data;
  const facts = readPull(found.data);
  if (facts === null) throw new api.GitHubError(new Error('GitHub does not tell what the pull request is'));
  return {
    ...facts,
    isOpen: state === 'open',
    isMerged: merged === true,
    base: base.ref,
    author: api.readPerson(user),
    forkOwner: facts.sameRepository ? [] : [api.readPerson(head.user)],
    commits: api.readId(commits),
  };
}

/** `hasMore`: than the 250 that GitHub lists. */
export async function readCommits(
  { github, place }: There,
  { number, headSha, commits: count }: PullNow,
): Promise<{ readonly listed: readonly Commit[]; readonly hasMore: boolean }> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits';
  const listed = await api.readItems(github, route, { ...place, pull_number: number }, 3);
  const hasMore = count === null || listed.length < count;
  // GitHub's lists lag behind: these are of the head before.
  if (!hasMore && count > 0 && !listed.some(({ sha }) => sha === headSha))
    throw new api.GitHubError(new Error('the list of commits does not have the newest one yet'));
  const commits = listed.map(({ sha, commit, author, committer }) => ({
    sha,
    author: signatureOf(commit.author?.email, author),
    committer: signatureOf(commit.committer?.email, committer),
    coAuthors: coAuthorsIn(commit.message),
    isVerified: commit.verification?.verified === true,
  }));
  return { listed: commits, hasMore };
}

/** GitHub tells an account as an empty object where it has deleted it. */
function signatureOf(email: unknown, account: Parameters<typeof api.readPerson>[0]): Signature {
  return { email: api.readText(email) ?? '', account: api.readPerson(account) };
}

/** Wherever in the message, and however it is written: who looks for one there has to find it. */
export function coAuthorsIn(message: string): readonly string[] {
  const trailers = message.matchAll(/co-authored-by\s*:(?:[^\r\n]|\r?\n[ \t])*/gi);
  return [...trailers]
    .flatMap(([trailer]) => trailer.split(/[\s<>():,;"]+/))
    .filter((word) => word.includes('@'));
}

/** Null where there are more than are read. */
export async function readReviews(
  { github, place }: There,
  number: number,
): Promise<readonly Review[] | null> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
  const listed = await api.readItems(github, route, { ...place, pull_number: number }, mostReviewPages);
  if (listed.length >= mostReviewPages * 100) return null;
  return listed.map(({ user, state, commit_id, submitted_at }) => ({
    by: api.readPerson(user),
    state: stateOf(state),
    commit: api.readWord(commit_id),
    at: api.readTime(submitted_at),
  }));
}

const mostReviewPages = 10;

/** What is not known takes an approval back: a comment would leave it. */
function stateOf(state: string): Review['state'] {
  const known = ['approved', 'changes_requested', 'dismissed', 'commented', 'pending'] as const;
  return known.find((each) => each === state.toLowerCase()) ?? 'dismissed';
}

const mostPushPages = 10;

/** The newest pushes to a branch, as far as it has existed. A server that does not list them has none. `by`: null where the account is gone. */
export async function readPushes({ github, place }: There, branch: string): Promise<readonly SeenPush[]> {
  const route = 'GET /repos/{owner}/{repo}/activity';
  const asked = api.readItems(github, route, { ...place, ref: `refs/heads/${branch}` }, mostPushPages);
  const found = await api.unlessGoneFrom(github, place, asked);
  const pushes: SeenPush[] = [];
  for (const { actor, after, activity_type: what } of found ?? []) {
    if (what !== 'branch_deletion') pushes.push({ by: api.readPerson(actor), head: after });
    // What comes before is of another branch that had this name.
    if (what === 'branch_creation') break;
  }
  return pushes;
}

/** Throws the error of a look-up that failed. */
export async function mayWrite({ github, place }: There, who: Person): Promise<boolean> {
  const found = await api.lookUpPermission(github, place, who);
  if (found.kind === 'failed') throw found.error;
  return api.permits(found.level, 'write');
}

/** The newest check run of people that this App has shown on a commit; null where there is none. */
export async function readShown(
  { github, place }: There,
  ref: string,
  appId: number,
): Promise<{ readonly conclusion: string | null } | null> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const asked = { ...place, ref, check_name: peopleCheckName, app_id: appId, per_page: 100 };
  const { data } = await github.request(route, asked);
  const [newest = null] = data.check_runs
    .filter(({ app }) => app?.id === appId)
    .toSorted((one, other) => Number(other.id) - Number(one.id));
  return newest;
}

/** Whether a commit is on the base already. */
export async function isMerged({ github, place }: There, base: string, commit: string): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
  try {
    const { data } = await github.request(route, { ...place, basehead: `${base}...${commit}`, per_page: 1 });
    return data.status === 'identical' || data.status === 'behind';
  } catch (error) {
    if (api.readGitHubFailure(error).status === 404) return false;
    throw error;
  }
}

const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      timelineItems(itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT], last: 1) {
        nodes { ... on BaseRefChangedEvent { createdAt } ... on AutomaticBaseChangeSucceededEvent { createdAt } }
      }
      commits(last: 100) { nodes { commit { authors(first: 20) { nodes { user { databaseId } } } } } }
    }
  }
}`;

interface Nodes<T> {
  readonly nodes: readonly T[];
}

type Found = Loose<{
  readonly repository: {
    readonly pullRequest: {
      readonly timelineItems: Nodes<{ readonly createdAt: string }>;
      readonly commits: Nodes<{
        readonly commit: { readonly authors: Nodes<{ readonly user: { readonly databaseId: number } }> };
      }>;
    };
  };
}>;

/**
 * `movedAt`: when it got its base: its head stays the same then, but not what it changes. Null where it never had another one. `authors`: ids, also
 * of co-authors whose address only GitHub knows. Throws where GitHub does not tell.
 */
export async function readPast({ github, place: { owner, repo } }: There, number: number) {
  const { data } = api.answered(await api.askGraphQL<Found>(github, query, { owner, name: repo, number }));
  const pull = data?.repository?.pullRequest;
  const moves = pull?.timelineItems?.nodes;
  const [last, ...others] = api.readList(moves);
  const movedAt = last === undefined ? null : api.readTime(last?.createdAt);
  if (moves === undefined || others.length > 0 || (last !== undefined && movedAt === null))
    throw new api.GitHubError(new Error('GitHub does not tell when the pull request got its base'));
  const authors = api
    .readList(pull?.commits?.nodes)
    .flatMap((each) => api.readList(each?.commit?.authors?.nodes))
    .flatMap((each) => api.readId(each?.user?.databaseId) ?? []);
  return { movedAt, authors };
}
