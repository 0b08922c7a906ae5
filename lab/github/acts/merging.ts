// Merging a pull request, at once or through a merge queue.
import { type Hub, Refusal } from '../hub.ts';
import { shapePull } from '../shapes.ts';
import type { OnPull } from '../world.ts';
import { tell } from './act.ts';
import { commit } from './commits.ts';
import { tellIssue } from './issues.ts';

export function mergePull(hub: Hub, at: OnPull): void {
  const { issue, pull, repository } = at;
  if (issue.state === 'closed') throw new Refusal(405, 'Pull Request is not mergeable');
  pull.isMerged = true;
  issue.state = 'closed';
  issue.updatedAt = hub.now();
  pull.mergedAt = issue.updatedAt;
  repository.merged.add(pull.head.sha);
  commit(hub, repository, pull.base.ref);
  tellIssue(hub, 'closed', at);
  tellPush(hub, at, pull.base.ref);
}

/** To the App, as every App is told that may write checks. */
export function tellPush(hub: Hub, at: Pick<OnPull, 'actor' | 'repository'>, branch: string): void {
  const sha = at.repository.branches.get(branch);
  tell(hub, 'check_suite', 'requested', at, {
    check_suite: {
      id: at.repository.id * 1_000 + 2,
      head_branch: branch,
      head_sha: sha,
      status: 'queued',
      conclusion: null,
      pull_requests: [],
      app: { id: hub.app.id, slug: hub.app.slug },
    },
  });
}

/** Puts it into the merge queue, behind those that are there; the head of its group. */
export function enqueue(hub: Hub, at: OnPull): string {
  const { issue, pull, repository } = at;
  const base = pull.base.ref;
  const queue = [...repository.branches].filter(([name]) => name.startsWith(`gh-readonly-queue/${base}/`));
  const onto = queue.at(-1)?.[1] ?? repository.branches.get(base) ?? '';
  const branch = `gh-readonly-queue/${base}/pr-${issue.number}-${onto}`;
  const head = commit(hub, repository, branch);
  tell(hub, 'merge_group', 'checks_requested', at, {
    merge_group: {
      head_sha: head,
      head_ref: `refs/heads/${branch}`,
      base_sha: onto,
      base_ref: `refs/heads/${base}`,
    },
  });
  return head;
}

export function moveBase(hub: Hub, at: OnPull, ref: string): void {
  const { pull, repository } = at;
  const before = { ...pull.base };
  pull.base = { ref, sha: repository.branches.get(ref) ?? commit(hub, repository, ref) };
  pull.movedAt = hub.now();
  tell(hub, 'pull_request', 'edited', at, {
    number: at.issue.number,
    pull_request: shapePull(hub, at),
    changes: { base: { ref: { from: before.ref }, sha: { from: before.sha } } },
  });
}
