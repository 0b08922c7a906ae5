// What a command starts an agent with: the issue or pull request as it stood when the command was written.
import {
  type GitHubClient,
  type IssueText,
  type RefusalWhy,
  type Repository,
  readIssueBefore,
  repositoryName,
} from '../../shared/github/index.ts';
import type { PullFacts } from '../github/events.ts';
import { readPullStart } from './read-pull-start.ts';

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
