// Opening, pushing to, closing and merging pull requests.
import { createHash } from 'node:crypto';
import { type Hub, repositoryNamed, tell } from '../hub.ts';
import { Refusal } from '../refusal.ts';
import { shapePull } from '../shapes-pulls.ts';
import { type Account, fullName, type Issue, nextId, type Pull, type Repository } from '../world.ts';
import { addIssue } from './issues.ts';

export interface NewPull {
  readonly title: string;
  readonly body?: string;
  readonly head: string;
  readonly base?: string;
  readonly draft?: boolean;
  /** `owner/name` of the fork that the branch is in; absent = the same repository. */
  readonly fork?: string;
  readonly files?: readonly string[];
}

export function openPull(hub: Hub, actor: Account, repository: Repository, wanted: NewPull): Issue {
  const source = wanted.fork === undefined ? repository : repositoryNamed(hub.world, wanted.fork);
  const base = wanted.base ?? repository.defaultBranch;
  const already = [...repository.issues.values()].find(
    ({ state, pull }) =>
      state === 'open' && pull?.head.ref === wanted.head && pull.head.repository === fullName(source),
  );
  if (already !== undefined) {
    throw new Refusal(422, 'Validation Failed', {
      errors: [
        {
          resource: 'PullRequest',
          code: 'custom',
          message: `A pull request already exists for ${source.owner.login}:${wanted.head}.`,
        },
      ],
    });
  }
  const pull: Pull = {
    head: { repository: fullName(source), ref: wanted.head, sha: commit(hub, source, wanted.head) },
    base: { ref: base, sha: repository.branches.get(base) ?? commit(hub, repository, base) },
    files: [...(wanted.files ?? ['README.md'])],
    draft: wanted.draft ?? false,
    merged: false,
    reviews: [],
    comments: [],
  };
  const issue = addIssue(hub, actor, repository, wanted.title, wanted.body ?? '', pull);
  tellPull(hub, 'opened', actor, repository, issue, pull, { number: issue.number });
  return issue;
}

export function pushToPull(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  pull: Pull,
  files: readonly string[],
): string {
  const before = pull.head.sha;
  pull.head.sha = commit(hub, repositoryNamed(hub.world, pull.head.repository), pull.head.ref);
  pull.files = [...new Set([...pull.files, ...files])];
  issue.updatedAt = hub.now();
  tellPull(hub, 'synchronize', actor, repository, issue, pull, { before, after: pull.head.sha });
  return pull.head.sha;
}

export function editPull(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  pull: Pull,
  change: { title?: string; body?: string; state?: string },
): void {
  const before = { title: issue.title, body: issue.body };
  issue.title = change.title ?? issue.title;
  issue.body = change.body ?? issue.body;
  issue.updatedAt = hub.now();
  if (before.title !== issue.title || before.body !== issue.body) {
    issue.lastEditedAt = hub.now();
    tellPull(hub, 'edited', actor, repository, issue, pull, { changes: { body: { from: before.body } } });
  }
  if (change.state === 'closed' && issue.state === 'open') {
    close(hub, actor, repository, issue, pull, false);
  }
}

export function close(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  pull: Pull,
  merged: boolean,
): void {
  issue.state = 'closed';
  issue.closedAt = hub.now();
  issue.updatedAt = hub.now();
  pull.merged = merged;
  tellPull(hub, 'closed', actor, repository, issue, pull, {});
}

/** A new commit at the tip of a branch, which is made where it does not exist. */
export function commit(hub: Hub, repository: Repository, branch: string): string {
  const sha = createHash('sha1')
    .update(`${nextId(hub.world)} ${branch}`)
    .digest('hex');
  repository.branches.set(branch, sha);
  return sha;
}

function tellPull(
  hub: Hub,
  action: string,
  actor: Account,
  repository: Repository,
  issue: Issue,
  pull: Pull,
  details: Record<string, unknown>,
): void {
  tell(hub, 'pull_request', action, actor, repository, {
    number: issue.number,
    pull_request: shapePull(hub, repository, issue, pull),
    ...details,
  });
}
