import { numberAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Effect, Entry } from '../model/effect.ts';
import { findMarked } from './find-marked.ts';

const clockSlack = 60 * 60_000;

export async function deliverThreadReply(
  github: OctokitLike,
  { target, attempts }: Entry,
  reply: Extract<Effect, { kind: 'thread_reply' }>,
): Promise<number | null> {
  if (target !== null) return target;
  const place = { owner: reply.repository.owner, repo: reply.repository.name, pull_number: reply.pull };
  if (attempts > 1) {
    const since = new Date(reply.since - clockSlack).toISOString();
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';
    const found = await findMarked(github, route, { ...place, since }, reply.marker);
    if (found !== null) return numberAt(found, 'id');
  }
  const { data } = await github.request(
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies',
    { ...place, comment_id: reply.thread, body: reply.body },
  );
  return numberAt(data, 'id');
}
