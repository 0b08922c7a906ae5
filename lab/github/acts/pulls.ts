// Opening pull requests, pushing to them, and the buttons of their checks.
import { type Hub, Refusal, repositoryNamed, withId } from '../hub.ts';
import { shapeCheckRunInEvent, shapePull } from '../shapes.ts';
import {
  type Account,
  type Commit,
  fullName,
  type Issue,
  type OnPull,
  type Pull,
  type Repository,
} from '../world.ts';
import { tell } from './act.ts';
import { commit, type NewCommit, push } from './commits.ts';
import { addIssue } from './issues.ts';

export interface NewPull {
  readonly title: string;
  readonly body?: string;
  readonly head: string;
  /** `owner/name` of the fork that the branch is in; absent = the same repository. */
  readonly fork?: string;
  readonly files?: readonly string[];
  /** Absent = the default branch. */
  readonly base?: string;
  /** Of its first commit; `existing`: the branch is as it is. */
  readonly commit?: NewCommit;
  readonly existing?: boolean;
  readonly draft?: boolean;
}

export function openPull(hub: Hub, actor: Account, repository: Repository, wanted: NewPull): Issue {
  const source = wanted.fork === undefined ? repository : repositoryNamed(hub.world, wanted.fork);
  const base = wanted.base ?? repository.defaultBranch;
  const already = [...repository.issues.values()].find(
    ({ state, pull }) =>
      state === 'open' &&
      pull?.head.ref === wanted.head &&
      pull.base.ref === base &&
      pull.head.repository === fullName(source),
  );
  if (already !== undefined) {
    const message = `A pull request already exists for ${source.owner.login}:${wanted.head}.`;
    throw new Refusal(422, 'Validation Failed', {
      errors: [{ resource: 'PullRequest', code: 'custom', message }],
    });
  }
  const first = wanted.existing
    ? commitsOf(repository, wanted.head)
    : [push(hub, actor, source, wanted.head, wanted.commit)];
  const sha = source.branches.get(wanted.head) ?? commit(hub, source, wanted.head);
  const pull: Pull = {
    head: { repository: fullName(source), ref: wanted.head, sha },
    base: { ref: base, sha: repository.branches.get(base) ?? commit(hub, repository, base) },
    isMerged: false,
    mergedAt: null,
    movedAt: null,
    files: [...(wanted.files ?? ['README.md'])],
    reviews: [],
    comments: [],
    commits: [...first],
    moreCommits: 0,
    reviewers: new Set(),
  };
  const issue = addIssue(hub, actor, repository, wanted, pull);
  tellPull(hub, 'opened', { actor, repository, issue, pull });
  return issue;
}

/** Of another pull request with that branch. */
function commitsOf(repository: Repository, branch: string): readonly Commit[] {
  return [...repository.issues.values()].find(({ pull }) => pull?.head.ref === branch)?.pull?.commits ?? [];
}

export function pushToPull(
  hub: Hub,
  at: OnPull,
  files: readonly string[],
  wanted: NewCommit & { readonly onto?: string } = {},
): string {
  const { issue, pull } = at;
  const before = pull.head.sha;
  const source = repositoryNamed(hub.world, pull.head.repository);
  const pushed = push(hub, at.actor, source, pull.head.ref, wanted);
  pull.head.sha = pushed.sha;
  const old = pull.commits.findIndex(({ sha }) => sha === pushed.sha);
  if (old >= 0) pull.commits.splice(old + 1);
  else pull.commits.push(pushed);
  pull.files = [...new Set([...pull.files, ...files])];
  issue.updatedAt = hub.now();
  // Of one that is closed GitHub tells no push.
  if (issue.state === 'open') tellPull(hub, 'synchronize', at, { before, after: pull.head.sha });
  return pull.head.sha;
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

/** Runs a check again, as its button does: its App is told, and the check stays as it is. */
export function runAgain(
  hub: Hub,
  at: { readonly actor: Account; readonly repository: Repository },
  checkId: number,
): void {
  const run = withId(at.repository.checkRuns, checkId);
  const check_run = shapeCheckRunInEvent(hub, at.repository, run);
  if (run.by === undefined) tell(hub, 'check_run', 'rerequested', at, { check_run });
}

/** "Re-run all checks" of a commit: each App is told that has a check there. */
export function runAllAgain(
  hub: Hub,
  { issue: _issue, pull, ...at }: OnPull,
  headSha: string = pull.head.sha,
): void {
  const run = at.repository.checkRuns.find((each) => each.headSha === headSha && each.by === undefined);
  if (run === undefined) return;
  const { check_suite } = shapeCheckRunInEvent(hub, at.repository, run);
  tell(hub, 'check_suite', 'rerequested', at, { check_suite });
}

function tellPull(hub: Hub, action: string, at: OnPull, details: object = {}): void {
  const told = { number: at.issue.number, pull_request: shapePull(hub, at) };
  tell(hub, 'pull_request', action, at, { ...told, ...details });
}
