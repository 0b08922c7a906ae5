// Asks a person to review a pull request. Asking twice is the same as once, as long as they have not answered.
import { objectAt, textAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Effect } from '../model/effect.ts';

export async function requestReview(
  github: OctokitLike,
  { repository, pull, login }: Extract<Effect, { kind: 'review_request' }>,
): Promise<void> {
  const place = { owner: repository.owner, repo: repository.name, pull_number: pull };
  const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
  const author = textAt(objectAt(data, 'user'), 'login') ?? '';
  // GitHub refuses a review by the author.
  if (textAt(data, 'state') !== 'open' || author.toLowerCase() === login.toLowerCase()) return;
  await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', {
    ...place,
    reviewers: [login],
  });
}
