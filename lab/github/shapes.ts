// Our data as GitHub's REST API and webhooks write it, as far as anybody reads it. The names and types of the fields
// are held against GitHub's published ones.
import type { ProbotOctokit } from 'probot';
import { type Hub, repositoryNamed } from './hub.ts';
import {
  type Account,
  type CheckRun,
  type Comment,
  type Commit,
  fullName,
  type Place,
  type PullPlace,
  type Reaction,
  type Repository,
  type Review,
  type ReviewComment,
  type Signature,
} from './world.ts';

type Rest = ProbotOctokit['rest'];
/** Some of the fields of an endpoint's published reply. */
export type PartOf<Endpoint extends (...args: never[]) => Promise<{ data: unknown }>> = Part<
  Awaited<ReturnType<Endpoint>>['data']
>;
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> | undefined }
    : T;

export const shapeTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
export const shapeTimeOrNull = (at: number | null): string | null => (at === null ? null : shapeTime(at));

export const shapeAccount = (hub: Hub, { login, id, type }: Account) =>
  ({
    login,
    id,
    type,
    html_url: `${hub.urls.web}/${type === 'Bot' ? `apps/${login.replace('[bot]', '')}` : login}`,
  }) satisfies PartOf<Rest['users']['getByUsername']>;

export function shapeRepository({ urls }: Hub, repository: Repository) {
  const name = fullName(repository);
  return {
    id: repository.id,
    name: repository.name,
    full_name: name,
    private: repository.private,
    owner: { login: repository.owner.login, id: repository.owner.id, type: repository.owner.type },
    html_url: `${urls.web}/${name}`,
    fork: repository.fork,
    default_branch: repository.defaultBranch,
    updated_at: shapeTime(repository.changedAt),
  } satisfies PartOf<Rest['repos']['get']>;
}

export function shapeLabel(repository: Repository, name: string) {
  return { id: repository.labels.get(name.toLowerCase())?.id ?? 0, name };
}

export function shapeIssue(hub: Hub, place: Place) {
  const { repository, issue } = place;
  return {
    html_url: webUrl(hub, place),
    id: issue.id,
    node_id: issue.nodeId,
    number: issue.number,
    title: issue.title,
    user: shapeAccount(hub, issue.author),
    labels: issue.labels.map((label) => shapeLabel(repository, label)),
    state: issue.state,
    comments: issue.comments.length,
    created_at: shapeTime(issue.createdAt),
    updated_at: shapeTime(issue.updatedAt),
    author_association: association(repository, issue.author),
    body: issue.body,
    ...(issue.pull !== null && { pull_request: { html_url: webUrl(hub, place) } }),
  } satisfies PartOf<Rest['issues']['get']>;
}

export function shapeComment(hub: Hub, place: Place, comment: Comment) {
  return {
    html_url: `${webUrl(hub, place)}#issuecomment-${comment.id}`,
    ...shapeWritten(hub, place.repository, comment),
  } satisfies PartOf<Rest['issues']['getComment']>;
}

export const shapeReaction = (hub: Hub, { id, user, content, createdAt }: Reaction) =>
  ({
    id,
    user: shapeAccount(hub, user),
    content,
    created_at: shapeTime(createdAt),
  }) satisfies PartOf<Rest['reactions']['createForIssue']>;

export function shapePull(hub: Hub, place: PullPlace) {
  const { repository, pull } = place;
  const { pull_request: _link, ...common } = shapeIssue(hub, place);
  const side = (where: Repository, ref: string, sha: string) => ({
    label: `${where.owner.login}:${ref}`,
    ref,
    sha,
    user: shapeAccount(hub, where.owner),
    repo: shapeRepository(hub, where),
  });
  return {
    ...common,
    merged: pull.isMerged,
    merged_at: shapeTimeOrNull(pull.mergedAt),
    commits: pull.commits.length + pull.moreCommits,
    draft: false,
    head: side(repositoryNamed(hub.world, pull.head.repository), pull.head.ref, pull.head.sha),
    base: side(repository, pull.base.ref, pull.base.sha),
    requested_reviewers: [],
  };
}

const shapeSignature = ({ name, email }: Signature, at: number) => ({ name, email, date: shapeTime(at) });

export function shapeCommit(hub: Hub, { sha, at, author, committer, message, isVerified }: Commit) {
  return {
    sha,
    commit: {
      message,
      author: shapeSignature(author, at),
      committer: shapeSignature(committer, at),
      verification: {
        verified: isVerified,
        reason: isVerified ? 'valid' : 'unsigned',
        signature: null,
        payload: null,
        verified_at: null,
      },
    },
    author: author.account && shapeAccount(hub, author.account),
    committer: committer.account && shapeAccount(hub, committer.account),
  } satisfies PartOf<Rest['pulls']['listCommits']>[number];
}

export const shapeFile = (path: string) =>
  ({ filename: path, status: 'modified', patch: '@@ -1 +1 @@\n-old\n+new' }) as const;

/** The REST API writes the state in capitals, a webhook in small letters. */
export function shapeReview(hub: Hub, place: Place, review: Review, to: 'rest' | 'webhook') {
  return {
    id: review.id,
    node_id: review.nodeId,
    user: shapeAccount(hub, review.author),
    body: review.body === '' && to === 'webhook' ? null : review.body,
    state: to === 'webhook' ? review.state.toLowerCase() : review.state,
    html_url: `${webUrl(hub, place)}#pullrequestreview-${review.id}`,
    author_association: association(place.repository, review.author),
    submitted_at: shapeTime(review.createdAt),
    commit_id: review.commitId,
  };
}

export function shapeReviewComment(hub: Hub, place: Place, comment: ReviewComment) {
  return {
    ...shapeWritten(hub, place.repository, comment),
    html_url: `${webUrl(hub, place)}#discussion_r${comment.id}`,
    diff_hunk: comment.subjectType === 'file' ? '' : '@@ -1 +1 @@',
    path: comment.path,
    subject_type: comment.subjectType,
    ...(comment.inReplyTo !== null && { in_reply_to_id: comment.inReplyTo }),
    // A comment on a whole file has none.
    ...(comment.line !== null && { line: comment.line, original_line: comment.line }),
  } satisfies PartOf<Rest['pulls']['getReviewComment']>;
}

export function shapeCheckRun(hub: Hub, repository: Repository, run: CheckRun) {
  return {
    id: run.id,
    head_sha: run.headSha,
    external_id: run.externalId,
    name: run.name,
    html_url: `${hub.urls.web}/${fullName(repository)}/runs/${run.id}`,
    // An App that names none is linked to the check itself.
    details_url: run.detailsUrl ?? `${hub.urls.web}/${fullName(repository)}/runs/${run.id}`,
    status: run.status,
    conclusion: run.conclusion,
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
    },
    app: run.by === undefined ? { id: hub.app.id, slug: hub.app.slug } : { slug: run.by },
  };
}

/** In a webhook a check run names its suite and the pull requests whose head it is on, but for those of forks. */
export function shapeCheckRunInEvent(hub: Hub, repository: Repository, run: CheckRun) {
  const shape = shapeCheckRun(hub, repository, run);
  const { api } = hub.urls;
  const url = `${api}/repos/${fullName(repository)}`;
  const pull_requests = [...repository.issues.values()].flatMap(({ number, pull }) =>
    pull?.head.sha === run.headSha && pull.head.repository === fullName(repository)
      ? [{ number, url: `${url}/pulls/${number}`, head: sideOf(pull.head), base: sideOf(pull.base) }]
      : [],
  );
  const at = shapeTime(run.startedAt);
  return {
    ...shape,
    node_id: `CR_${run.id}`,
    url: `${url}/check-runs/${run.id}`,
    started_at: at,
    completed_at: at,
    output: {
      ...shape.output,
      annotations_count: 0,
      annotations_url: `${url}/check-runs/${run.id}/annotations`,
    },
    check_suite: {
      id: repository.id * 1_000 + 1,
      head_sha: run.headSha,
      status: 'completed',
      conclusion: run.conclusion,
      pull_requests,
      app: shape.app,
    },
    pull_requests,
  };
}

const sideOf = ({ ref, sha }: { readonly ref: string; readonly sha: string }) => ({ ref, sha });

/** What is the same in all that people write. */
function shapeWritten(hub: Hub, repository: Repository, text: Comment | ReviewComment) {
  return {
    id: text.id,
    node_id: text.nodeId,
    user: shapeAccount(hub, text.author),
    created_at: shapeTime(text.createdAt),
    updated_at: shapeTime(text.updatedAt),
    author_association: association(repository, text.author),
    body: text.body,
    performed_via_github_app: null,
  };
}

export function webUrl({ urls }: Hub, { repository, issue }: Place): string {
  return `${urls.web}/${fullName(repository)}/${issue.pull === null ? 'issues' : 'pull'}/${issue.number}`;
}

/** As misleading as the original: a private member of an organisation is only a CONTRIBUTOR or NONE here. */
function association(repository: Repository, account: Account): 'OWNER' | 'CONTRIBUTOR' | 'NONE' {
  if (account.id === repository.owner.id) return 'OWNER';
  return repository.roles.has(account.login.toLowerCase()) ? 'CONTRIBUTOR' : 'NONE';
}
