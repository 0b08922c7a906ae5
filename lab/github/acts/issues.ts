// What can be done to an issue, by anyone; each act tells the App as GitHub would.
import { type Hub, repositoryNamed, tell, written } from '../hub.ts';
import { invalid } from '../refusal.ts';
import { shapeIssue } from '../shapes.ts';
import { type Account, fullName, type Issue, nextId, type OnIssue, type Repository } from '../world.ts';
import { ensureLabel, tellLabel } from './labels.ts';

export interface NewIssue {
  readonly title: string;
  readonly body?: string;
  /** As an issue form adds them: the author becomes the sender of the `labeled` events, whoever that is. */
  readonly labels?: readonly string[];
}

export function createIssue(hub: Hub, actor: Account, repository: Repository, wanted: NewIssue): Issue {
  if (wanted.title === '') throw invalid('Issue', 'title', 'missing_field');
  const issue = addIssue(hub, actor, repository, wanted, null);
  const at = { actor, repository, issue };
  issue.labels.push(...(wanted.labels ?? []).map((name) => ensureLabel(hub, repository, name)));
  tellIssue(hub, 'opened', at);
  for (const name of issue.labels) tellLabel(hub, 'labeled', at, name);
  return issue;
}

export function addIssue(
  hub: Hub,
  author: Account,
  repository: Repository,
  { title, body = '' }: { readonly title: string; readonly body?: string },
  pull: Issue['pull'],
): Issue {
  const issue: Issue = {
    ...written(hub, author, pull === null ? 'I' : 'PR', body),
    number: repository.nextNumber,
    title,
    renamedAt: null,
    state: 'open',
    stateReason: null,
    closedAt: null,
    labels: [],
    locked: false,
    comments: [],
    pull,
  };
  repository.nextNumber += 1;
  repository.issues.set(issue.number, issue);
  return issue;
}

export function editIssue(
  hub: Hub,
  at: OnIssue,
  change: { title?: string; body?: string; state?: 'open' | 'closed' },
): void {
  const { issue } = at;
  const before = { title: issue.title, body: issue.body, state: issue.state };
  issue.title = change.title ?? issue.title;
  issue.body = change.body ?? issue.body;
  issue.updatedAt = hub.now();
  const changes = {
    ...(before.title === issue.title ? {} : { title: { from: before.title } }),
    ...(before.body === issue.body ? {} : { body: { from: before.body } }),
  };
  if (Object.keys(changes).length > 0) {
    if ('body' in changes) issue.lastEditedAt = hub.now();
    if ('title' in changes) issue.renamedAt = hub.now();
    tellIssue(hub, 'edited', at, { changes });
  }
  if (change.state === 'closed' && before.state === 'open') {
    issue.state = 'closed';
    issue.stateReason = 'completed';
    issue.closedAt = hub.now();
    tellIssue(hub, 'closed', at);
  }
  if (change.state === 'open' && before.state === 'closed') {
    issue.state = 'open';
    issue.stateReason = 'reopened';
    issue.closedAt = null;
    tellIssue(hub, 'reopened', at);
  }
}

export function setLock(hub: Hub, at: OnIssue, locked: boolean): void {
  at.issue.locked = locked;
  tellIssue(hub, locked ? 'locked' : 'unlocked', at);
}

export function deleteIssue(hub: Hub, at: OnIssue): void {
  at.repository.issues.delete(at.issue.number);
  at.repository.gone.set(at.issue.number, { movedTo: null });
  tellIssue(hub, 'deleted', at);
}

export function transferIssue(hub: Hub, at: OnIssue, to: string): Issue {
  const { repository, issue } = at;
  const target = repositoryNamed(hub.world, to);
  const moved: Issue = { ...issue, id: nextId(hub.world), number: target.nextNumber };
  target.nextNumber += 1;
  target.issues.set(moved.number, moved);
  repository.issues.delete(issue.number);
  repository.gone.set(issue.number, { movedTo: { repository: fullName(target), number: moved.number } });
  tellIssue(hub, 'transferred', at, {
    changes: {
      new_issue: shapeIssue(hub.urls, { repository: target, issue: moved }),
      new_repository: { id: target.id, full_name: fullName(target) },
    },
  });
  return moved;
}

function tellIssue(hub: Hub, action: string, at: OnIssue, details: object = {}): void {
  // Pull requests are told of by `pull_request`; acts/pulls.ts does that.
  if (at.issue.pull !== null) return;
  tell(hub, 'issues', action, at, { issue: shapeIssue(hub.urls, at), ...details });
}
