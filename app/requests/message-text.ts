// What the agent is told: the words of a person, with the places in the code that they are about.
import { messageFromReview, type ReviewComment, readReviewComments } from '../../shared/github/index.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { MessageRequest } from './take-message.ts';

const perPage = 100;

/** Throws what GitHub threw, to be asked again later. */
export async function messageText(
  octokit: OctokitLike,
  { ask: { place, comment }, words, configuration }: MessageRequest,
  random: string,
): Promise<string> {
  if (comment.kind === 'review') {
    const { owner, name: repo } = place.repository;
    const { data } = await octokit.request(
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments',
      { ...{ owner, repo, pull_number: place.number, review_id: comment.id }, per_page: perPage },
    );
    const comments = readReviewComments(Array.isArray(data) ? data : [], configuration.commands);
    return messageFromReview({ words, comments }, random).message;
  }
  const at: readonly ReviewComment[] = comment.at ? [{ ...comment.at, body: '' }] : [];
  return messageFromReview({ words, comments: at }, random).message;
}
