// Opening pull requests, pushing to them, and the checks that GitHub Actions runs on their commits.
import { createHash } from 'node:crypto';
import { type Hub, Refusal, repositoryNamed, withId } from '../hub.ts';
import { shapeCheckRunInEvent, shapePull } from '../shapes.ts';
import {
  type Account,
  type CheckAnnotation,
  fullName,
  type Issue,
  nextId,
  type OnPull,
  type Pull,
  type Repository,
} from '../world.ts';
import { tell } from './act.ts';
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
    const message = `A pull request already exists for ${source.owner.login}:${wanted.head}.`;
    throw new Refusal(422, 'Validation Failed', {
      errors: [{ resource: 'PullRequest', code: 'custom', message }],
    });
  }
  const sha = commit(hub, source, wanted.head);
  const pull: Pull = {
    head: { repository: fullName(source), ref: wanted.head, sha },
    base: { ref: base, sha: repository.branches.get(base) ?? commit(hub, repository, base) },
    isMerged: false,
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

export interface NewCheck {
  readonly name: string;
  readonly conclusion: 'success' | 'failure';
  readonly annotations?: readonly CheckAnnotation[];
  readonly log?: string;
}

const actionsSlug = 'github-actions';

/** Ends all checks of the head at once, as one workflow run does. */
export function endChecks(hub: Hub, at: OnPull, wanted: readonly NewCheck[]): void {
  const { repository, issue, pull } = at;
  const suite = nextId(hub.world);
  const jobs = wanted.map(({ name, conclusion, annotations = [], log = '' }) => {
    // A check run of GitHub Actions has the id of its job.
    const id = nextId(hub.world);
    repository.checkRuns.push({
      id,
      name,
      headSha: pull.head.sha,
      status: 'completed',
      conclusion,
      externalId: '',
      detailsUrl: null,
      title: null,
      summary: null,
      text: null,
      actions: [],
      startedAt: hub.now(),
      by: actionsSlug,
      annotations,
    });
    return { id, name, conclusion, steps: [], log };
  });
  repository.jobs.set(suite, jobs);
  const isRed = wanted.some(({ conclusion }) => conclusion === 'failure');
  const { head, base } = pull;
  tell(hub, 'check_suite', 'completed', at, {
    check_suite: {
      id: suite,
      head_branch: head.ref,
      head_sha: head.sha,
      status: 'completed',
      conclusion: isRed ? 'failure' : 'success',
      app: { slug: actionsSlug },
      pull_requests: [
        {
          number: issue.number,
          head: { ref: head.ref, sha: head.sha },
          base: { ref: base.ref, sha: base.sha },
        },
      ],
    },
  });
}

/** GitHub tells the App whose check it is, and nobody else. */
export function pressButton(
  hub: Hub,
  at: { readonly actor: Account; readonly repository: Repository },
  checkId: number,
  identifier: string,
): void {
  const run = withId(at.repository.checkRuns, checkId);
  if (!run.actions.some((action) => action.identifier === identifier))
    throw new Refusal(422, 'no such button');
  if (run.by !== undefined) return;
  const check_run = shapeCheckRunInEvent(hub, at.repository, run);
  tell(hub, 'check_run', 'requested_action', at, { check_run, requested_action: { identifier } });
}

function tellPull(hub: Hub, action: string, at: OnPull, details: object = {}): void {
  const told = { number: at.issue.number, pull_request: shapePull(hub, at) };
  tell(hub, 'pull_request', action, at, { ...told, ...details });
}
