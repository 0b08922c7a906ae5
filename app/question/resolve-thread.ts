// Resolves a review thread when its question is settled. This uses GraphQL, because REST cannot do it.
import { isObject, listAt, objectAt, textAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Shown } from '../model/question.ts';
import type { Repository } from '../model/run.ts';

const mostPages = 20;

const findThreads = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        nodes { id isResolved comments(first: 1) { nodes { id fullDatabaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

const resolve = `mutation ($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { isResolved } }
}`;

/** Optional: when GitHub refuses, the thread stays open. Throws only errors that may go away on a later try. */
export async function resolveThread(
  github: OctokitLike,
  { owner, name }: Repository,
  shown: Shown,
): Promise<void> {
  const thread = await findThread(github, { owner, name, number: shown.number }, shown);
  if (thread === null) return;
  await github.request('POST /graphql', { query: resolve, variables: { thread } });
}

async function findThread(
  github: OctokitLike,
  place: { readonly owner: string; readonly name: string; readonly number: number },
  shown: Shown,
): Promise<string | null> {
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { data } = await github.request('POST /graphql', {
      query: findThreads,
      variables: { ...place, after },
    });
    const pull = objectAt(objectAt(objectAt(data, 'data'), 'repository'), 'pullRequest');
    const threads = objectAt(pull, 'reviewThreads');
    const ours = listAt(threads, 'nodes').find((thread) => isOf(thread, shown));
    if (ours !== undefined) return isObject(ours) && ours.isResolved === true ? null : textAt(ours, 'id');
    const info = objectAt(threads, 'pageInfo');
    after = info?.hasNextPage === true ? textAt(info, 'endCursor') : null;
    if (after === null) return null;
  }
  return null;
}

/** Node ids have two spellings, so the number is compared when it is known. */
function isOf(thread: unknown, { id, nodeId }: Shown): boolean {
  const [top] = listAt(objectAt(thread, 'comments'), 'nodes');
  return textAt(top, 'fullDatabaseId') === String(id) || textAt(top, 'id') === nodeId;
}
