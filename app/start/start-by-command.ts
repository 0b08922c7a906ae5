// `/retry`, and `/agent <what to do>` where nothing runs yet: a command that starts a conversation, about the issue or pull request as
// it stood when the command was written.
import { api, type Loose, type RefusalWhy, type Repository } from '../../shared/github/index.ts';
import type { Handled, PullFacts, RunDeps } from '../handling/handled.ts';
import { type CommandRequest, refuse } from '../handling/reply.ts';
import { requestStart } from './start-request.ts';

export interface WhatToStart {
  readonly repository: Repository;
  readonly at: { readonly number: number; readonly isPull: boolean };
  /** As people write it. */
  readonly usage: string;
  readonly words?: string;
}

export async function startByCommand(
  deps: RunDeps,
  request: CommandRequest,
  { repository, at, usage, words }: WhatToStart,
): Promise<Handled> {
  const { github, event, configuration, replying } = request;
  const read = await readStart(github, repository, at, event.comment.writtenAt);
  if (read.kind === 'refused') return refuse(request, usage, read.why);
  const by = { kind: 'command', usage } as const;
  const { issue, pull } = read;
  return requestStart(deps, {
    github,
    issue,
    pull,
    ...(words !== undefined && { words }),
    by,
    configuration,
    replying,
  });
}

type StartRead =
  | { readonly kind: 'text'; readonly issue: api.IssueText; readonly pull: PullFacts | null }
  | { readonly kind: 'refused'; readonly why: RefusalWhy };

/** Throws what GitHub threw, to be asked again later. */
async function readStart(
  octokit: api.GitHubClient,
  repository: Repository,
  { number, isPull }: { readonly number: number; readonly isPull: boolean },
  writtenAt: number,
): Promise<StartRead> {
  const read = isPull
    ? await readPullStart(octokit, repository, number, writtenAt)
    : {
        pull: null,
        ...(await api.readIssueBefore(octokit, api.repositoryName(repository), number, writtenAt)),
      };
  if (read.kind === 'text') return read;
  if (read.kind === 'edited_since') return { kind: 'refused', why: { kind: 'issue_edited' } };
  const said = `it does not show the ${isPull ? 'pull request' : 'issue'}`;
  const needs = isPull ? 'pull_requests=read' : 'issues=read';
  return { kind: 'refused', why: { kind: 'github_refuses', said, needs } };
}

type PullStart =
  /** `requestStart` decides whether a closed pull request, or one of a fork, may start anything. */
  | { readonly kind: 'text'; readonly issue: api.IssueText; readonly pull: PullFacts }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    databaseId
    pullRequest(number: $number) {
      ${api.pullBeforeFields} createdAt author { __typename } headRefName headRefOid headRepository { databaseId }
    }
  }
}`;

interface PullNode extends api.BeforeFields {
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
  github: api.GitHubClient,
  { owner, name }: Repository,
  number: number,
  writtenAt: number,
): Promise<PullStart> {
  const { data } = api.answered(await api.askGraphQL<Found>(github, query, { owner, name, number }));
  const found = data?.repository?.pullRequest;
  const before = api.issueBefore(found, number, writtenAt);
  if (before.kind !== 'text') return before;
  const branch = api.readWord(found?.headRefName);
  const headSha = api.readWord(found?.headRefOid);
  const openedAt = api.readTime(found?.createdAt);
  const into = api.readId(data?.repository?.databaseId);
  // A missing field is not the same as a fork that was deleted, which is null.
  const isKnown = found?.headRepository !== undefined && into !== null;
  if (!isKnown || branch === null || headSha === null || openedAt === null) return { kind: 'unreadable' };
  const { title, body, url } = before.issue;
  const sameRepository = api.readId(found?.headRepository?.databaseId) === into;
  const byBot = found?.author?.__typename === 'Bot';
  const pull = { number, url, title, body, branch, headSha, sameRepository, byBot, openedAt };
  return { kind: 'text', issue: before.issue, pull };
}
