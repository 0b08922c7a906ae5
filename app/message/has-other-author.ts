// Whether somebody besides the agent has committed to a pull request since its run began.

import { type GitHubClient, readItems, readTime, repositoryName } from '../../shared/github/index.ts';
import type { Run } from '../store/run.ts';

/** GitHub lists no more of one pull request. */
const mostPages = 3;

/**
 * The first commit after the beginning is the agent's, since it opened the pull request or was asked to work on it; unless it is by
 * somebody who had committed before any agent was asked, at `firstAsked`. Who writes a commit chooses the name in it, so this keeps
 * an agent out of the way of people, and nobody in.
 */
export async function hasOtherAuthor(
  github: GitHubClient,
  run: Run,
  pull: number,
  firstAsked: number,
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits';
  const place = { ...repositoryName(run.repository), pull_number: pull };
  const authors = (await readItems(github, route, place, mostPages)).flatMap(({ commit }): Author[] => {
    const email = commit.author?.email?.toLowerCase();
    return email === undefined ? [] : [{ email, at: readTime(commit.committer?.date) }];
  });
  // On a pull request of somebody else, what stood there before is theirs.
  const isOwn = run.facts.pull?.number !== run.issue;
  const since = emailsOf(authors.filter(({ at }) => isOwn || at === null || at >= run.createdAt));
  const before = emailsOf(authors.filter(({ at }) => !isOwn && at !== null && at < firstAsked));
  return since.size > 1 || [...since].some((email) => before.has(email));
}

interface Author {
  readonly email: string;
  readonly at: number | null;
}

const emailsOf = (authors: readonly Author[]): ReadonlySet<string> =>
  new Set(authors.map(({ email }) => email));
