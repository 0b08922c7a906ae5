// A pull request as a start by a command needs it: its text as it stood when the command was written, and its branch.
import { beforeFields, issueBefore } from '../../shared/github/index.ts';
import { idAt, objectAt, textAt, wordAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { IssueText, PullFacts } from '../model/ask.ts';
import type { Repository } from '../model/run.ts';

export type PullStart =
  /** Whether it may start anything, by its state and where it is from, `requestStart` decides and says. */
  | { readonly kind: 'text'; readonly issue: IssueText; readonly pull: PullFacts }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    databaseId
    pullRequest(number: $number) {
      ${beforeFields} createdAt author { __typename } headRefName headRefOid headRepository { databaseId }
    }
  }
}`;

/** Throws what GitHub threw, to be asked again later. */
export async function readPullStart(
  github: OctokitLike,
  { owner, name }: Repository,
  number: number,
  writtenAt: number,
): Promise<PullStart> {
  const { data } = await github.request('POST /graphql', { query, variables: { owner, name, number } });
  const repository = objectAt(objectAt(data, 'data'), 'repository');
  const found = objectAt(repository, 'pullRequest');
  const before = issueBefore(found, number, writtenAt);
  if (before.kind !== 'text') return before;
  const branch = wordAt(found, 'headRefName');
  const headSha = wordAt(found, 'headRefOid');
  const openedAt = Date.parse(textAt(found, 'createdAt') ?? '');
  const into = idAt(repository, 'databaseId');
  // Without a word about where it is from, a deleted fork cannot be told from an answer that lacks it.
  const isTold = found !== null && found.headRepository !== undefined && into !== null;
  if (!isTold || branch === null || headSha === null || Number.isNaN(openedAt)) return { kind: 'unreadable' };
  const { title, body, url } = before.issue;
  const sameRepository = idAt(objectAt(found, 'headRepository'), 'databaseId') === into;
  const byBot = textAt(objectAt(found, 'author'), '__typename') === 'Bot';
  const pull = { number, url, title, body, branch, headSha, sameRepository, byBot, openedAt };
  return { kind: 'text', issue: before.issue, pull };
}
