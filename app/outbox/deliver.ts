// Shows one effect on GitHub. Before it creates anything on a second try, it looks for what the first try may have
// created.

import { api, type GitHubClient } from '../../shared/github/index.ts';
import { checkName } from '../run/check-run.ts';
import type { ClaimedEffect, Effect } from '../store/effect.ts';

/** A question has a delivery of its own. */
export type PlainEffect = Exclude<Effect, { kind: 'question' }>;
type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** Stored instead of the id of a comment that someone deleted. */
const deleted = 0;

/** Returns the id of what GitHub created, or null. Throws the error of the failed call. */
export async function deliver(
  github: GitHubClient,
  entry: ClaimedEffect,
  effect: PlainEffect,
): Promise<number | null> {
  switch (effect.kind) {
    case 'reaction':
      await api.addReaction(
        github,
        { ...api.repositoryName(effect.repository), ...effect.on },
        effect.content,
      );
      return null;
    case 'comment':
      return deliverComment(github, entry, effect);
    case 'thread_reply':
      return deliverThreadReply(github, entry, effect);
    case 'review_request':
      await requestReview(github, effect);
      return null;
    case 'check':
      return deliverCheck(github, entry, effect);
    default:
      effect satisfies never;
      throw new Error('only a newer version knows how to show this');
  }
}

async function deliverComment(
  github: GitHubClient,
  { target, attempts }: ClaimedEffect,
  { repository, number, body, marker, since, mustStand }: EffectOf<'comment'>,
): Promise<number | null> {
  const list = { ...api.repositoryName(repository), number, kind: 'issue' as const };
  const edit = (id: number) => api.editUnlessDeleted(github, list, id, body);
  if (target === deleted && !mustStand) return deleted;
  if (target !== null && target !== deleted) {
    if ((await edit(target)) !== null) return target;
    if (!mustStand) return deleted;
  }
  if (attempts > 1) {
    const found = await api.findOwnComment(github, list, marker, since);
    if (found !== null && (await edit(found.id)) !== null) return found.id;
  }
  return (await api.createComment(github, list, body)).id;
}

async function deliverThreadReply(
  github: GitHubClient,
  { target, attempts }: ClaimedEffect,
  { repository, pull, thread, body, marker, since }: EffectOf<'thread_reply'>,
): Promise<number | null> {
  if (target !== null) return target;
  const list = { ...api.repositoryName(repository), number: pull, kind: 'thread' as const };
  const found = attempts > 1 ? await api.findOwnComment(github, list, marker, since) : null;
  return (found ?? (await api.replyInThread(github, list, thread, body))).id;
}

/** Asks a person to review a pull request. A second request changes nothing until the person has answered. */
async function requestReview(
  github: GitHubClient,
  { repository, pull, login }: EffectOf<'review_request'>,
): Promise<void> {
  const place = { ...api.repositoryName(repository), pull_number: pull };
  const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
  // GitHub refuses a review by the author.
  const isAuthor = data.user?.login.toLowerCase() === login.toLowerCase();
  if (data.state !== 'open' || isAuthor) return;
  const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
  await github.request(route, { ...place, reviewers: [login] });
}

async function deliverCheck(
  github: GitHubClient,
  { target, attempts }: ClaimedEffect,
  check: EffectOf<'check'>,
): Promise<number | null> {
  const { detailsUrl, conclusion, text, actions, annotations = [], isAnother = false } = check;
  const fields = {
    ...api.repositoryName(check.repository),
    name: check.name ?? checkName,
    external_id: check.externalId,
    ...(detailsUrl !== null && { details_url: detailsUrl }),
    ...(conclusion === null
      ? { status: 'in_progress' as const }
      : { status: 'completed' as const, conclusion }),
    output: {
      title: check.title,
      summary: check.summary,
      ...(text !== undefined && { text }),
      ...(annotations.length > 0 && { annotations: annotations.slice(0, mostAnnotations).map(failureAt) }),
    },
    // An empty list takes the buttons away.
    ...(actions && { actions: actions.map((action) => ({ ...action })) }),
  };
  const before = isAnother ? null : target;
  const known = before ?? (attempts > 1 ? await findCheck(github, check) : null);
  if (known !== null) {
    const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
    await github.request(route, { ...fields, check_run_id: known });
    if (isAnother) await endFormer(github, check, target, known);
    return known;
  }
  const { data } = await github.request('POST /repos/{owner}/{repo}/check-runs', {
    ...fields,
    head_sha: check.sha,
  });
  const created = api.demandId(data.id);
  if (isAnother) await endFormer(github, check, target, created);
  return created;
}

/** Or the suite of the commit would stay open. It can let nothing in: not even where GitHub would look at it still. */
async function endFormer(
  github: GitHubClient,
  { repository }: EffectOf<'check'>,
  former: number | null,
  now: number,
): Promise<void> {
  if (former === null || former === now) return;
  const place = { ...api.repositoryName(repository), check_run_id: former };
  const output = { title: 'Judged again', summary: 'A newer check of the same name has taken its place.' };
  const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
  await github.request(route, { ...place, status: 'completed', conclusion: 'cancelled', output });
}

/** GitHub takes no more in one request. */
const mostAnnotations = 50;

const failureAt = ({ path, line, message }: NonNullable<EffectOf<'check'>['annotations']>[number]) =>
  ({ path, start_line: line, end_line: line, annotation_level: 'failure', message }) as const;

async function findCheck(
  github: GitHubClient,
  { name = checkName, repository, sha, externalId }: EffectOf<'check'>,
): Promise<number | null> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const wanted = { ...api.repositoryName(repository), ref: sha, check_name: name, filter: 'all' } as const;
  const checks = await api.readItems(github, route, wanted, 1);
  return checks.find((check) => check.external_id === externalId)?.id ?? null;
}
