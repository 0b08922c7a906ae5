// The beginning that a command gives an agent: the issue or pull request as it stood when the command was written.
import {
  answered,
  askGraphQL,
  type BeforeFields,
  type GitHubClient,
  type IssueText,
  issueBefore,
  type Loose,
  pullBeforeFields,
  type RefusalWhy,
  type Repository,
  readId,
  readIssueBefore,
  readTime,
  readWord,
  repositoryName,
} from '../../shared/github/index.ts';
import type { PullFacts } from '../handling/handled.ts';

type StartRead =
  | { readonly kind: 'text'; readonly issue: IssueText; readonly pull: PullFacts | null }
  | { readonly kind: 'refused'; readonly why: RefusalWhy };

/** Throws what GitHub threw, to be asked again later. */
export async function readStart(
  octokit: GitHubClient,
  repository: Repository,
  { number, isPull }: { readonly number: number; readonly isPull: boolean },
  writtenAt: number,
): Promise<StartRead> {
  const read = isPull
    ? await readPullStart(octokit, repository, number, writtenAt)
    : { pull: null, ...(await readIssueBefore(octokit, repositoryName(repository), number, writtenAt)) };
  if (read.kind === 'text') return read;
  if (read.kind === 'edited_since') return { kind: 'refused', why: { kind: 'issue_edited' } };
  const said = `it does not show the ${isPull ? 'pull request' : 'issue'}`;
  const needs = isPull ? 'pull_requests=read' : 'issues=read';
  return { kind: 'refused', why: { kind: 'github_refuses', said, needs } };
}

type PullStart =
  /** `requestStart` decides whether a closed pull request, or one of a fork, may start anything. */
  | { readonly kind: 'text'; readonly issue: IssueText; readonly pull: PullFacts }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    databaseId
    pullRequest(number: $number) {
      ${pullBeforeFields} createdAt author { __typename } headRefName headRefOid headRepository { databaseId }
    }
  }
}`;

interface PullNode extends BeforeFields {
  readonly createdAt: string;
  readonly author: { readonly __typename: string } | null;
  readonly headRefName: string;
  readonly headRefOid: string;
  readonly headRepository: { readonly databaseId: number } | null;
}

type Found = Loose<{
  readonly repository: { readonly databaseId: number; readonly pullRequest: PullNode };
}>;

/** With its branch. Throws the error of a failed call, to be tried again later. */
export async function readPullStart(
  github: GitHubClient,
  { owner, name }: Repository,
  number: number,
  writtenAt: number,
): Promise<PullStart> {
  const { data } = answered(await askGraphQL<Found>(github, query, { owner, name, number }));
  const found = data?.repository?.pullRequest;
  const before = issueBefore(found, number, writtenAt);
  if (before.kind !== 'text') return before;
  const branch = readWord(found?.headRefName);
  const headSha = readWord(found?.headRefOid);
  const openedAt = readTime(found?.createdAt);
  const into = readId(data?.repository?.databaseId);
  // A missing field is not the same as a fork that was deleted, which is null.
  const isKnown = found?.headRepository !== undefined && into !== null;
  if (!isKnown || branch === null || headSha === null || openedAt === null) return { kind: 'unreadable' };
  const { title, body, url } = before.issue;
  const sameRepository = readId(found?.headRepository?.databaseId) === into;
  const byBot = found?.author?.__typename === 'Bot';
  const pull = { number, url, title, body, branch, headSha, sameRepository, byBot, openedAt };
  return { kind: 'text', issue: before.issue, pull };
}
