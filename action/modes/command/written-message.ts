// What somebody wrote for the agent: the words behind `/agent`, and the places in the code that they are about.
import {
  type GitHubClient,
  type ReviewComment,
  readItems,
  readReviewComments,
  type WrittenReview,
} from '../../../shared/github/index.ts';
import { ownerAndRepo, type Thread } from '../../github/thread.ts';
import type { TriggeringComment } from '../../github/triggering-comment.ts';
import { spelling } from '../../report/views.ts';

const mostPages = 5;

export async function writtenMessage(
  words: string,
  comment: TriggeringComment,
  thread: Thread,
  github: GitHubClient,
): Promise<WrittenReview> {
  switch (comment.kind) {
    case 'comment':
      return { words, comments: [] };
    case 'review_comment':
      // Its own body is the words.
      return { words, comments: comment.at ? [{ ...comment.at, body: '' }] : [] };
    case 'review':
      return { words, comments: await commentsOfReview(comment.id, thread, github) };
  }
}

async function commentsOfReview(
  review: number,
  { repository, number }: Thread,
  github: GitHubClient,
): Promise<readonly ReviewComment[]> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments';
  const place = { ...ownerAndRepo(repository), pull_number: number, review_id: review };
  return readReviewComments(await readItems(github, route, place, mostPages), spelling);
}
