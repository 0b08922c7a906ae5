// Whether somebody besides the agent has committed to a pull request since its run began.
import { objectAt, textAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Run } from '../model/run.ts';

const perPage = 100;
/** GitHub lists no more of one pull request. */
const mostPages = 3;

/**
 * The first commit after the beginning is the agent's, since it opened the pull request or was asked to work on it; unless it is by
 * somebody who had committed before any agent was asked, at `firstAsked`. Who writes a commit chooses the name in it, so this keeps
 * an agent out of the way of people, and nobody in.
 */
export async function hasOtherAuthor(
  github: OctokitLike,
  run: Run,
  pull: number,
  firstAsked: number,
): Promise<boolean> {
  const { owner, name: repo } = run.repository;
  const authors: Author[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/commits', {
      ...{ owner, repo, pull_number: pull, per_page: perPage, page },
    });
    const commits: readonly unknown[] = Array.isArray(data) ? data : [];
    authors.push(...commits.flatMap(authorOf));
    if (commits.length < perPage) break;
  }
  // On a pull request of somebody else, what stood there before is theirs.
  const isOwn = run.facts.pull?.number !== run.issue;
  const since = emailsOf(authors.filter(({ at }) => isOwn || !(at < run.createdAt)));
  const before = emailsOf(authors.filter(({ at }) => !isOwn && at < firstAsked));
  return since.size > 1 || [...since].some((email) => before.has(email));
}

interface Author {
  readonly email: string;
  /** NaN where it is not told. */
  readonly at: number;
}

function authorOf(each: unknown): readonly Author[] {
  const commit = objectAt(each, 'commit');
  const email = textAt(objectAt(commit, 'author'), 'email');
  const at = Date.parse(textAt(objectAt(commit, 'committer'), 'date') ?? '');
  return email === null ? [] : [{ email: email.toLowerCase(), at }];
}

const emailsOf = (authors: readonly Author[]): ReadonlySet<string> =>
  new Set(authors.map(({ email }) => email));
