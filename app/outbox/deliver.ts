// Shows one effect on GitHub. Before it creates anything on a second try, it looks for what the first try may have
// created.
import { isObject, listAt, numberAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Effect, Entry } from '../model/effect.ts';
import { deliverThreadReply } from './deliver-thread-reply.ts';
import { findMarked } from './find-marked.ts';
import { requestReview } from './request-review.ts';

type Comment = Extract<Effect, { kind: 'comment' }>;
type Check = Extract<Effect, { kind: 'check' }>;

/** Stored instead of the id of a comment that someone deleted. */
const deleted = 0;
export const checkName = 'agent-conversations';
/** Clocks differ, and `since` is compared with GitHub's time. */
const clockSlack = 60 * 60_000;

/** Returns the id of what GitHub created, or null. Throws the error of the failed call. */
export async function deliver(github: OctokitLike, entry: Entry): Promise<number | null> {
  const { effect } = entry;
  switch (effect.kind) {
    case 'question':
      throw new Error('a question needs its confirmation to be shown');
    case 'reaction': {
      const { owner, name: repo } = effect.repository;
      const { content, on } = effect;
      // If the reaction exists already, GitHub returns it and creates nothing.
      const target = on.kind === 'issue' ? { issue_number: on.id } : { comment_id: on.id };
      await github.request(reactionRoutes[on.kind], { ...{ owner, repo, content }, ...target });
      return null;
    }
    case 'comment':
      return deliverComment(github, entry, effect);
    case 'thread_reply':
      return deliverThreadReply(github, entry, effect);
    case 'review_request':
      await requestReview(github, effect);
      return null;
    case 'check':
      return deliverCheck(github, entry, effect);
  }
}

const reactionRoutes = {
  issue: 'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
  comment: 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  review_comment: 'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions',
} as const;

async function deliverComment(github: OctokitLike, entry: Entry, comment: Comment): Promise<number | null> {
  if (entry.target === deleted && !comment.mustStand) return deleted;
  if (entry.target !== null && entry.target !== deleted) {
    if (await editComment(github, comment, entry.target)) return entry.target;
    if (!comment.mustStand) return deleted;
  }
  if (entry.attempts > 1) {
    const adopted = await findComment(github, comment);
    if (adopted !== null && (await editComment(github, comment, adopted))) return adopted;
  }
  const { owner, name: repo } = comment.repository;
  const { data } = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...{ owner, repo, body: comment.body },
    issue_number: comment.number,
  });
  return numberAt(data, 'id');
}

/** False when the comment is gone. */
async function editComment(github: OctokitLike, comment: Comment, id: number): Promise<boolean> {
  const { owner, name: repo } = comment.repository;
  try {
    await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...{ owner, repo, body: comment.body },
      comment_id: id,
    });
    return true;
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status === 404 || status === 410) return false;
    throw error;
  }
}

async function findComment(github: OctokitLike, comment: Comment): Promise<number | null> {
  const { owner, name: repo } = comment.repository;
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const since = new Date(comment.since - clockSlack).toISOString();
  const found = await findMarked(
    github,
    route,
    { owner, repo, issue_number: comment.number, since },
    comment.marker,
  );
  return found && numberAt(found, 'id');
}

async function deliverCheck(github: OctokitLike, entry: Entry, check: Check): Promise<number | null> {
  const { owner, name: repo } = check.repository;
  const fields = {
    ...{ owner, repo, name: checkName, head_sha: check.sha, external_id: check.externalId },
    ...(check.detailsUrl !== null && { details_url: check.detailsUrl }),
    ...(check.conclusion === null
      ? { status: 'in_progress' }
      : { status: 'completed', conclusion: check.conclusion }),
    output: { title: check.title, summary: check.summary },
  };
  const known = entry.target ?? (entry.attempts > 1 ? await findCheck(github, check) : null);
  const { data } =
    known === null
      ? await github.request('POST /repos/{owner}/{repo}/check-runs', fields)
      : await github.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
          ...fields,
          check_run_id: known,
        });
  return known ?? numberAt(data, 'id');
}

async function findCheck(github: OctokitLike, check: Check): Promise<number | null> {
  const { owner, name: repo } = check.repository;
  const { data } = await github.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
    ...{ owner, repo, ref: check.sha, check_name: checkName, per_page: 100 },
    filter: 'all',
  });
  const ours = listAt(data, 'check_runs')
    .filter(isObject)
    .find((item) => textAt(item, 'external_id') === check.externalId);
  return ours ? numberAt(ours, 'id') : null;
}
