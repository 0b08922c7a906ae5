// Our own comments on GitHub: created, edited, and found again by the signed marker in their first line. A marker is signed,
// but anybody can copy our whole comment into the same thread.
import type { Endpoints } from '@octokit/types';
import type { Person } from '../../github-things.ts';
import { type GitHubClient, type RepositoryName, readPages } from './client.ts';
import { type Loose, readId, readText } from './decode.ts';
import { GitHubError, readGitHubFailure, unlessGone } from './failure.ts';

/** A comment, a review comment or a review. */
export interface PostedComment {
  readonly id: number;
  /** The id for GraphQL; empty where GitHub does not send it. */
  readonly nodeId: string;
  readonly url: string;
  readonly body: string;
  /** Written by an App as a bot, not in the name of a person. */
  readonly byApp: boolean;
  /** Null for an App, and for an account that is gone. */
  readonly person: Pick<Person, 'id' | 'login'> | null;
}

/** Below an issue or a pull request, in a review thread, or as a review. */
export type CommentKind = 'issue' | 'thread' | 'review';

/** The comments of one kind on one issue or pull request. */
export interface CommentList extends RepositoryName {
  readonly kind: CommentKind;
  readonly number: number;
}

/** GitHub allows 2,500 comments on an issue: 25 pages of 100. */
const mostPages = 26;
/** A clock may be wrong by hours, and `since` is compared with GitHub's time. */
const clockSlack = 24 * 60 * 60_000;

/** The oldest comment of ours with this marker. `since`: nothing older can be it. */
export async function findOwnComment(
  github: GitHubClient,
  list: CommentList,
  marker: string | ((body: string) => boolean),
  since: number,
): Promise<PostedComment | null> {
  for await (const page of readCommentPages(github, list, new Date(since - clockSlack).toISOString())) {
    const ours = ownComment(page, marker);
    if (ours !== null) return ours;
  }
  return null;
}

/** All comments, oldest first. */
export async function listComments(
  github: GitHubClient,
  list: CommentList,
): Promise<readonly PostedComment[]> {
  const comments: PostedComment[] = [];
  for await (const page of readCommentPages(github, list)) comments.push(...page);
  return comments;
}

/** A comment below an issue or a pull request. */
export async function readComment(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  id: number,
): Promise<PostedComment | null> {
  const route = 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}';
  return readPostedComment((await github.request(route, { owner, repo, comment_id: id })).data);
}

async function* readCommentPages(
  github: GitHubClient,
  list: CommentList,
  since?: string,
): AsyncGenerator<readonly PostedComment[]> {
  for await (const page of pagesOf(github, list, since === undefined ? {} : { since })) {
    yield page.map((item) => readPostedComment(item)).filter((comment) => comment !== null);
  }
}

function pagesOf(
  github: GitHubClient,
  { owner, repo, number, kind }: CommentList,
  since: { readonly since?: string },
) {
  const pull = { owner, repo, pull_number: number };
  switch (kind) {
    case 'issue': {
      const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
      return readPages(github, route, { owner, repo, issue_number: number, ...since }, mostPages);
    }
    case 'thread': {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';
      return readPages(github, route, { ...pull, ...since }, mostPages);
    }
    case 'review':
      return readPages(github, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', pull, mostPages);
  }
}

/** Below an issue or a pull request. */
export async function createComment(
  github: GitHubClient,
  { owner, repo, number }: Omit<CommentList, 'kind'>,
  body: string,
): Promise<PostedComment> {
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
  return posted((await github.request(route, { owner, repo, issue_number: number, body })).data);
}

/** `thread`: the id of its first comment. */
export async function replyInThread(
  github: GitHubClient,
  { owner, repo, number }: Omit<CommentList, 'kind'>,
  thread: number,
  body: string,
): Promise<PostedComment> {
  const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies';
  const place = { owner, repo, pull_number: number, comment_id: thread };
  return posted((await github.request(route, { ...place, body })).data);
}

export async function editComment(
  github: GitHubClient,
  { owner, repo, number, kind }: CommentList,
  id: number,
  body: string,
): Promise<PostedComment> {
  if (kind === 'review') {
    const route = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}';
    return posted(
      (await github.request(route, { owner, repo, pull_number: number, review_id: id, body })).data,
    );
  }
  return posted((await github.request(edits[kind], { owner, repo, comment_id: id, body })).data);
}

const edits = {
  issue: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
  thread: 'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}',
} as const;

/**
 * Edits a comment; null where somebody deleted it, alone or with its issue. GitHub says "not found" too where it shows nothing of the
 * whole repository any more, as after a transfer: that is thrown, because the comment may still be there.
 */
export async function editUnlessDeleted(
  github: GitHubClient,
  list: CommentList,
  id: number,
  body: string,
): Promise<PostedComment | null> {
  const edited = await unlessGone(editComment(github, list, id, body));
  return edited ?? unlessPlaceIsHidden(github, list);
}

async function unlessPlaceIsHidden(
  github: GitHubClient,
  { owner, repo, number }: CommentList,
): Promise<null> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
  try {
    await github.request(route, { owner, repo, issue_number: number });
  } catch (error) {
    if (readGitHubFailure(error).status !== 410) throw error;
  }
  return null;
}

/** Throws where a reply lacks what we have to remember: the comment is found by its marker in the next try. */
export function posted(data: ApiComment): PostedComment {
  const comment = readPostedComment(data);
  if (comment === null) throw new GitHubError(new Error('GitHub did not name what it created'));
  return comment;
}

type ApiComment = Loose<
  Pick<
    Endpoints['GET /repos/{owner}/{repo}/issues/comments/{comment_id}']['response']['data'],
    'id' | 'node_id' | 'html_url' | 'body' | 'user'
  >
>;

/** Null for anything else. */
export function readPostedComment(item: ApiComment | null | undefined): PostedComment | null {
  const id = readId(item?.id);
  const body = readText(item?.body);
  if (id === null || body === null) return null;
  const byApp = item?.user?.type === 'Bot';
  const [account, login] = [readId(item?.user?.id), readText(item?.user?.login)];
  return {
    id,
    nodeId: readText(item?.node_id) ?? '',
    url: readText(item?.html_url) ?? '',
    body,
    // A comment without an account is of a person whose account was deleted.
    byApp,
    person: byApp || account === null || login === null ? null : { id: account, login },
  };
}

/** The oldest comment of these that an App wrote and that has this marker. */
export function ownComment(
  comments: readonly PostedComment[],
  marker: string | ((body: string) => boolean),
): PostedComment | null {
  const has = typeof marker === 'string' ? (body: string) => beginsWithMarker(body, marker) : marker;
  return ownComments(comments, (body) => (has(body) ? 'this' : null), 'apps')[0] ?? null;
}

/**
 * Returns the oldest one of each of our comments, oldest first. A copy is always younger, and GitHub's ids grow. `readName`
 * returns which of our comments a body claims to be; null when it does not begin with a marker that we signed.
 *
 * `apps`: for a writer that always writes as an App. Then a copy by a person never counts, even when the original was
 * deleted. `anyone`: for a writer that may use the token of any person. Then a copy counts when the original was
 * deleted. It contains only what was signed for this thread.
 */
export function ownComments<T extends PostedComment>(
  comments: readonly T[],
  readName: (body: string) => string | null,
  writers: 'apps' | 'anyone',
): readonly T[] {
  const oldest = new Map<string, T>();
  for (const comment of comments) {
    if (writers === 'apps' && !comment.byApp) continue;
    const name = readName(comment.body);
    if (name === null) continue;
    const known = oldest.get(name);
    if (known === undefined || comment.id < known.id) oldest.set(name, comment);
  }
  return [...oldest.values()].sort((one, other) => one.id - other.id);
}

/** Whether the first line of a body is exactly this marker. */
export function beginsWithMarker(body: string, marker: string): boolean {
  return body.startsWith(marker) && /^(?:\r?\n|$)/.test(body.slice(marker.length));
}
