// What a command starts an agent with: the issue or pull request as it stood when the command was written.
import type { RefusalWhy } from '../../shared/github/index.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { IssueText, PullFacts } from '../model/ask.ts';
import type { Repository } from '../model/run.ts';
import { readIssueBefore } from './read-issue-before.ts';
import { readPullStart } from './read-pull-start.ts';

export type StartRead =
  | { readonly kind: 'text'; readonly issue: IssueText; readonly pull: PullFacts | null }
  | { readonly kind: 'refused'; readonly why: RefusalWhy };

/** Throws what GitHub threw, to be asked again later. */
export async function readStart(
  octokit: OctokitLike,
  repository: Repository,
  { number, isPull }: { readonly number: number; readonly isPull: boolean },
  writtenAt: number,
): Promise<StartRead> {
  const read = isPull
    ? await readPullStart(octokit, repository, number, writtenAt)
    : { pull: null, ...(await readIssueBefore(octokit, repository, number, writtenAt)) };
  if (read.kind === 'text') return read;
  if (read.kind === 'edited_since') return { kind: 'refused', why: { kind: 'issue_edited' } };
  const said = `it does not show the ${isPull ? 'pull request' : 'issue'}`;
  const needs = isPull ? 'pull_requests=read' : 'issues=read';
  return { kind: 'refused', why: { kind: 'github_refuses', said, needs } };
}
