// Opening pull requests and pushing to them.
import { createHash } from 'node:crypto';
import { type Hub, repositoryNamed, tell } from '../hub.ts';
import { Refusal } from '../refusal.ts';
import { shapePull } from '../shapes-pulls.ts';
import {
  type Account,
  fullName,
  type Issue,
  nextId,
  type OnPull,
  type Pull,
  type Repository,
} from '../world.ts';
import { addIssue } from './issues.ts';

export interface NewPull {
  readonly title: string;
  readonly body?: string;
  readonly head: string;
  /** `owner/name` of the fork that the branch is in; absent = the same repository. */
  readonly fork?: string;
  readonly files?: readonly string[];
}

export function openPull(hub: Hub, actor: Account, repository: Repository, wanted: NewPull): Issue {
  const source = wanted.fork === undefined ? repository : repositoryNamed(hub.world, wanted.fork);
  const base = repository.defaultBranch;
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
  const sha = commit(hub, source, wanted.head);
  const pull: Pull = {
    head: { repository: fullName(source), ref: wanted.head, sha },
    base: { ref: base, sha: repository.branches.get(base) ?? commit(hub, repository, base) },
    files: [...(wanted.files ?? ['README.md'])],
    reviews: [],
    comments: [],
    commits: [{ sha, by: actor, at: hub.now() }],
    reviewers: new Set(),
  };
  const issue = addIssue(hub, actor, repository, wanted, pull);
  tellPull(hub, 'opened', { actor, repository, issue, pull });
  return issue;
}

export function pushToPull(hub: Hub, at: OnPull, files: readonly string[]): string {
  const { issue, pull } = at;
  const before = pull.head.sha;
  pull.head.sha = commit(hub, repositoryNamed(hub.world, pull.head.repository), pull.head.ref);
  pull.commits.push({ sha: pull.head.sha, by: at.actor, at: hub.now() });
  pull.files = [...new Set([...pull.files, ...files])];
  issue.updatedAt = hub.now();
  tellPull(hub, 'synchronize', at, { before, after: pull.head.sha });
  return pull.head.sha;
}

/** A new commit at the tip of a branch, which is made where it does not exist. */
export function commit(hub: Hub, repository: Repository, branch: string): string {
  const sha = createHash('sha1')
    .update(`${nextId(hub.world)} ${branch}`)
    .digest('hex');
  repository.branches.set(branch, sha);
  return sha;
}

function tellPull(hub: Hub, action: string, at: OnPull, details: object = {}): void {
  const told = { number: at.issue.number, pull_request: shapePull(hub, at) };
  tell(hub, 'pull_request', action, at, { ...told, ...details });
}
