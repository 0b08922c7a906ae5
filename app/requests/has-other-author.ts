// Whether somebody besides the agent has committed to a pull request since its run began.
import { objectAt, textAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Run } from '../model/run.ts';

const perPage = 100;
/** GitHub lists no more of one pull request. */
const mostPages = 3;

/**
 * The first commit after the beginning is the agent's, since it opened the pull request or was asked to work on it. Who writes a
 * commit chooses the name in it, so this keeps an agent out of the way of people, and nobody in.
 */
export async function hasOtherAuthor(github: OctokitLike, run: Run, pull: number): Promise<boolean> {
  const { owner, name: repo } = run.repository;
  const authors: string[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/commits', {
      ...{ owner, repo, pull_number: pull, per_page: perPage, page },
    });
    const commits: readonly unknown[] = Array.isArray(data) ? data : [];
    authors.push(...commits.flatMap((each) => authorOf(each, run)));
    if (commits.length < perPage) break;
  }
  return new Set(authors).size > 1;
}

function authorOf(commit: unknown, { createdAt, issue, facts }: Run): readonly string[] {
  const author = objectAt(objectAt(commit, 'commit'), 'author');
  const email = textAt(author, 'email');
  const at = Date.parse(textAt(objectAt(objectAt(commit, 'commit'), 'committer'), 'date') ?? '');
  // On a pull request of somebody else, what stood there before is theirs.
  const isBefore = facts.pull?.number === issue && at < createdAt;
  return email === null || isBefore ? [] : [email.toLowerCase()];
}
