// What somebody wrote for the agent: the words behind `/agent`, and the places in the code that they are about.
import { type ReviewComment, readReviewComments, type WrittenReview } from '../../../shared/github/index.ts';
import type { GitHub } from '../../deps/deps.ts';
import { ownerAndRepo, type Thread } from '../../github/thread.ts';
import type { TriggeringComment } from '../../github/triggering-comment.ts';
import { spelling } from '../../report/views.ts';

const perPage = 100;
const mostPages = 5;

export async function writtenMessage(
  words: string,
  comment: TriggeringComment,
  thread: Thread,
  request: GitHub,
): Promise<WrittenReview> {
  switch (comment.kind) {
    case 'issue_comment':
      return { words, comments: [] };
    case 'review_comment':
      // Its own body is the words.
      return { words, comments: comment.place === null ? [] : [{ ...comment.place, body: '' }] };
    case 'review':
      return { words, comments: await commentsOf(comment.id, thread, request) };
  }
}

async function commentsOf(
  review: number,
  { repository, number }: Thread,
  request: GitHub,
): Promise<readonly ReviewComment[]> {
  const listed: unknown[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await request(
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments',
      {
        ...ownerAndRepo(repository),
        ...{ pull_number: number, review_id: review, per_page: perPage, page },
      },
    );
    const items: readonly unknown[] = Array.isArray(data) ? data : [];
    listed.push(...items);
    if (items.length < perPage) break;
  }
  return readReviewComments(listed, spelling);
}
