// Reads and writes the comments of one issue or pull request.
import { type PostedText, readPostedText } from '../../shared/github/index.ts';
import type { GitHub } from '../deps/deps.ts';
import { field } from '../deps/run-context.ts';

export interface Thread {
  /** `owner/repo` */
  readonly repository: string;
  readonly number: number;
}

/** GitHub allows 2,500 comments on an issue: 25 pages of 100. */
const mostPages = 26;

/** Oldest first. */
export async function listComments(request: GitHub, thread: Thread): Promise<readonly PostedText[]> {
  const comments: PostedText[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...placeOf(thread),
      per_page: 100,
      page,
    });
    const items: readonly unknown[] = Array.isArray(data) ? data : [];
    comments.push(...items.map(readPostedText).filter((comment) => comment !== null));
    if (items.length < 100) break;
  }
  return comments;
}

export async function createComment(request: GitHub, thread: Thread, body: string): Promise<number | null> {
  const { data } = await request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...placeOf(thread),
    body,
  });
  const id = field(data, 'id');
  return typeof id === 'number' ? id : null;
}

export async function readComment(
  request: GitHub,
  { repository }: Thread,
  id: number,
): Promise<PostedText | null> {
  const { data } = await request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    ...ownerAndRepo(repository),
    comment_id: id,
  });
  return readPostedText(data);
}

export async function editComment(
  request: GitHub,
  { repository }: Thread,
  id: number,
  body: string,
): Promise<void> {
  await request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    ...ownerAndRepo(repository),
    comment_id: id,
    body,
  });
}

export function ownerAndRepo(repository: string): { readonly owner: string; readonly repo: string } {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}

function placeOf({ repository, number }: Thread) {
  return { ...ownerAndRepo(repository), issue_number: number };
}
