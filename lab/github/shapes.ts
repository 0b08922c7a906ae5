// Our data as GitHub's REST API and webhooks write it: accounts, repositories, issues, comments.
import {
  type Account,
  type Comment,
  fullName,
  type Place,
  type Reaction,
  type Repository,
  reactionContents,
} from './world.ts';

export interface Urls {
  /** `http://host:port/api/v3`, as a GitHub Enterprise Server writes it. */
  readonly api: string;
  /** `http://host:port` */
  readonly web: string;
}

export const shapeTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
export const shapeTimeOrNull = (at: number | null): string | null => (at === null ? null : shapeTime(at));

export const shapeAccount = (urls: Urls, account: Account) => ({
  login: account.login,
  id: account.id,
  node_id: `U_${account.id}`,
  avatar_url: `${urls.web}/avatars/u/${account.id}`,
  gravatar_id: '',
  url: `${urls.api}/users/${encodeURIComponent(account.login)}`,
  html_url: `${urls.web}/${account.login}`,
  type: account.type,
  user_view_type: 'public',
  site_admin: false,
});

export function shapeRepository(urls: Urls, repository: Repository) {
  const name = fullName(repository);
  return {
    id: repository.id,
    node_id: `R_${repository.id}`,
    name: repository.name,
    full_name: name,
    private: repository.private,
    owner: shapeAccount(urls, repository.owner),
    html_url: `${urls.web}/${name}`,
    description: null,
    fork: repository.fork,
    url: `${urls.api}/repos/${name}`,
    issues_url: `${urls.api}/repos/${name}/issues{/number}`,
    pulls_url: `${urls.api}/repos/${name}/pulls{/number}`,
    default_branch: repository.defaultBranch,
    visibility: repository.private ? 'private' : 'public',
    archived: false,
    disabled: false,
    has_issues: true,
    open_issues_count: [...repository.issues.values()].filter((issue) => issue.state === 'open').length,
  };
}

export function shapeLabel(urls: Urls, repository: Repository, name: string) {
  const label = repository.labels.get(name.toLowerCase());
  return {
    id: label?.id ?? 0,
    node_id: `LA_${label?.id ?? 0}`,
    url: `${urls.api}/repos/${fullName(repository)}/labels/${encodeURIComponent(name)}`,
    name: label?.name ?? name,
    color: label?.color ?? 'ededed',
    default: false,
    description: null,
  };
}

export function shapeIssue(urls: Urls, { repository, issue }: Place) {
  const name = fullName(repository);
  const api = `${urls.api}/repos/${name}/issues/${issue.number}`;
  const kind = issue.pull === null ? 'issues' : 'pull';
  return {
    url: api,
    repository_url: `${urls.api}/repos/${name}`,
    labels_url: `${api}/labels{/name}`,
    comments_url: `${api}/comments`,
    events_url: `${api}/events`,
    html_url: `${urls.web}/${name}/${kind}/${issue.number}`,
    id: issue.id,
    node_id: issue.nodeId,
    number: issue.number,
    title: issue.title,
    user: shapeAccount(urls, issue.author),
    labels: issue.labels.map((label) => shapeLabel(urls, repository, label)),
    state: issue.state,
    state_reason: issue.stateReason,
    locked: issue.locked,
    active_lock_reason: null,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: issue.comments.length,
    created_at: shapeTime(issue.createdAt),
    updated_at: shapeTime(issue.updatedAt),
    closed_at: shapeTimeOrNull(issue.closedAt),
    author_association: association(repository, issue.author),
    body: issue.body,
    reactions: shapeReactions(`${api}/reactions`, issue.reactions),
    ...(issue.pull === null
      ? {}
      : {
          draft: false,
          pull_request: {
            url: `${urls.api}/repos/${name}/pulls/${issue.number}`,
            html_url: `${urls.web}/${name}/pull/${issue.number}`,
            diff_url: `${urls.web}/${name}/pull/${issue.number}.diff`,
            patch_url: `${urls.web}/${name}/pull/${issue.number}.patch`,
            merged_at: null,
          },
        }),
  };
}

export function shapeComment(urls: Urls, { repository, issue }: Place, comment: Comment) {
  const name = fullName(repository);
  const api = `${urls.api}/repos/${name}/issues/comments/${comment.id}`;
  const kind = issue.pull === null ? 'issues' : 'pull';
  return {
    url: api,
    html_url: `${urls.web}/${name}/${kind}/${issue.number}#issuecomment-${comment.id}`,
    issue_url: `${urls.api}/repos/${name}/issues/${issue.number}`,
    id: comment.id,
    node_id: comment.nodeId,
    user: shapeAccount(urls, comment.author),
    created_at: shapeTime(comment.createdAt),
    updated_at: shapeTime(comment.updatedAt),
    author_association: association(repository, comment.author),
    body: comment.body,
    reactions: shapeReactions(`${api}/reactions`, comment.reactions),
    performed_via_github_app: null,
  };
}

export const shapeReaction = (urls: Urls, reaction: Reaction) => ({
  id: reaction.id,
  node_id: `REA_${reaction.id}`,
  user: shapeAccount(urls, reaction.user),
  content: reaction.content,
  created_at: shapeTime(reaction.createdAt),
});

export function shapeReactions(url: string, reactions: readonly Reaction[]) {
  const count = (content: string) => reactions.filter((reaction) => reaction.content === content).length;
  return {
    url,
    total_count: reactions.length,
    ...Object.fromEntries(reactionContents.map((content) => [content, count(content)])),
  };
}

/** As misleading as the original: a private member of an organisation is only a CONTRIBUTOR or NONE here. */
export function association(repository: Repository, account: Account): string {
  if (account.id === repository.owner.id) return 'OWNER';
  return repository.roles.has(account.login.toLowerCase()) ? 'CONTRIBUTOR' : 'NONE';
}
