// Pull requests, reviews, review comments and check runs as GitHub writes them.
import { type Hub, repositoryNamed } from './hub.ts';
import {
  association,
  shapeAccount,
  shapeIssue,
  shapeReactions,
  shapeRepository,
  shapeTime,
  shapeTimeOrNull,
} from './shapes.ts';
import {
  type CheckRun,
  fullName,
  type Pull,
  type PullPlace,
  type Repository,
  type Review,
  type ReviewComment,
} from './world.ts';

export function shapePull(hub: Hub, place: PullPlace) {
  const { urls, world } = hub;
  const { repository, issue, pull } = place;
  const { pull_request: _link, repository_url: _url, ...common } = shapeIssue(urls, place);
  const name = fullName(repository);
  const api = `${urls.api}/repos/${name}/pulls/${issue.number}`;
  const side = (where: Repository, ref: string, sha: string) => ({
    label: `${where.owner.login}:${ref}`,
    ref,
    sha,
    user: shapeAccount(urls, where.owner),
    repo: shapeRepository(urls, where),
  });
  return {
    ...common,
    url: api,
    issue_url: `${urls.api}/repos/${name}/issues/${issue.number}`,
    diff_url: `${urls.web}/${name}/pull/${issue.number}.diff`,
    patch_url: `${urls.web}/${name}/pull/${issue.number}.patch`,
    review_comments_url: `${api}/comments`,
    draft: false,
    merged: false,
    merged_at: null,
    merge_commit_sha: null,
    head: side(repositoryNamed(world, pull.head.repository), pull.head.ref, pull.head.sha),
    base: side(repository, pull.base.ref, pull.base.sha),
    requested_reviewers: [],
    requested_teams: [],
    auto_merge: null,
    review_comments: pull.comments.length,
    changed_files: pull.files.length,
  };
}

export const shapeFile = (hub: Hub, repository: Repository, pull: Pull, path: string) => ({
  sha: pull.head.sha,
  filename: path,
  status: 'modified',
  additions: 1,
  deletions: 1,
  changes: 2,
  contents_url: `${hub.urls.api}/repos/${fullName(repository)}/contents/${path}?ref=${pull.head.sha}`,
  patch: '@@ -1 +1 @@\n-old\n+new',
});

/** The REST API writes the state in capitals, a webhook in small letters. */
export function shapeReview(hub: Hub, repository: Repository, review: Review, place: 'rest' | 'webhook') {
  const name = fullName(repository);
  return {
    id: review.id,
    node_id: review.nodeId,
    user: shapeAccount(hub.urls, review.author),
    body: review.body === '' && place === 'webhook' ? null : review.body,
    state: place === 'webhook' ? review.state.toLowerCase() : review.state,
    html_url: `${hub.urls.web}/${name}/pull/${review.pull}#pullrequestreview-${review.id}`,
    pull_request_url: `${hub.urls.api}/repos/${name}/pulls/${review.pull}`,
    author_association: association(repository, review.author),
    submitted_at: shapeTime(review.createdAt),
    commit_id: review.commitId,
  };
}

export function shapeReviewComment(hub: Hub, repository: Repository, comment: ReviewComment) {
  const name = fullName(repository);
  const api = `${hub.urls.api}/repos/${name}/pulls/comments/${comment.id}`;
  return {
    url: api,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: comment.nodeId,
    diff_hunk: comment.subjectType === 'file' ? '' : '@@ -1 +1 @@',
    path: comment.path,
    commit_id: comment.commitId,
    original_commit_id: comment.commitId,
    user: shapeAccount(hub.urls, comment.author),
    body: comment.body,
    created_at: shapeTime(comment.createdAt),
    updated_at: shapeTime(comment.updatedAt),
    html_url: `${hub.urls.web}/${name}/pull/${comment.pull}#discussion_r${comment.id}`,
    pull_request_url: `${hub.urls.api}/repos/${name}/pulls/${comment.pull}`,
    author_association: association(repository, comment.author),
    reactions: shapeReactions(`${api}/reactions`, comment.reactions),
    subject_type: comment.subjectType,
    line: comment.line,
    original_line: comment.line,
    side: 'RIGHT',
    start_line: null,
    position: comment.subjectType === 'file' ? null : 1,
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
  };
}

export function shapeCheckRun(hub: Hub, repository: Repository, run: CheckRun) {
  const name = fullName(repository);
  return {
    id: run.id,
    node_id: `CR_${run.id}`,
    head_sha: run.headSha,
    external_id: run.externalId,
    name: run.name,
    url: `${hub.urls.api}/repos/${name}/check-runs/${run.id}`,
    html_url: `${hub.urls.web}/${name}/runs/${run.id}`,
    details_url: run.detailsUrl ?? hub.urls.web,
    status: run.status,
    conclusion: run.conclusion,
    started_at: shapeTime(run.startedAt),
    completed_at: shapeTimeOrNull(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations?.length ?? 0,
      annotations_url: `${hub.urls.api}/repos/${name}/check-runs/${run.id}/annotations`,
    },
    app:
      run.by === undefined
        ? { id: hub.app.id, slug: hub.app.slug, node_id: `A_${hub.app.id}`, name: hub.app.slug }
        : { slug: run.by, name: run.by },
    pull_requests: [],
  };
}
