// What can be done to an issue, by anyone; each act tells the App as GitHub would.
import { type Hub, repositoryNamed, tell } from '../hub.ts';
import { invalid } from '../refusal.ts';
import { shapeIssue } from '../shapes.ts';
import { type Account, fullName, type Issue, nextId, type Repository } from '../world.ts';
import { demandLength } from './comments.ts';
import { ensureLabel, tellLabel } from './labels.ts';

export interface NewIssue {
  readonly title: string;
  readonly body?: string;
  /** As an issue form adds them: the author becomes the sender of the `labeled` events, whoever that is. */
  readonly labels?: readonly string[];
}

export function createIssue(hub: Hub, actor: Account, repository: Repository, wanted: NewIssue): Issue {
  if (wanted.title === '') throw invalid('Issue', 'title', 'missing_field');
  const issue = addIssue(hub, actor, repository, wanted.title, wanted.body ?? '', null);
  issue.labels.push(...(wanted.labels ?? []).map((name) => ensureLabel(hub, repository, name)));
  tellIssue(hub, 'opened', actor, repository, issue);
  for (const name of issue.labels) tellLabel(hub, 'labeled', actor, repository, issue, name);
  return issue;
}

export function addIssue(
  hub: Hub,
  author: Account,
  repository: Repository,
  title: string,
  body: string,
  pull: Issue['pull'],
): Issue {
  demandLength(body);
  const number = repository.nextNumber;
  repository.nextNumber += 1;
  const id = nextId(hub.world);
  const issue: Issue = {
    id,
    nodeId: `${pull === null ? 'I' : 'PR'}_${id}`,
    number,
    title,
    body,
    author,
    createdAt: hub.now(),
    updatedAt: hub.now(),
    lastEditedAt: null,
    editor: null,
    renamedAt: null,
    reactions: [],
    state: 'open',
    stateReason: null,
    closedAt: null,
    labels: [],
    locked: false,
    comments: [],
    pull,
  };
  repository.issues.set(number, issue);
  return issue;
}

export function editIssue(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  change: { title?: string; body?: string; state?: string; state_reason?: string },
): void {
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
    tellIssue(hub, 'edited', actor, repository, issue, { changes });
  }
  if (change.state === 'closed' && before.state === 'open') {
    issue.state = 'closed';
    issue.stateReason = change.state_reason ?? 'completed';
    issue.closedAt = hub.now();
    tellIssue(hub, 'closed', actor, repository, issue);
  }
  if (change.state === 'open' && before.state === 'closed') {
    issue.state = 'open';
    issue.stateReason = 'reopened';
    issue.closedAt = null;
    tellIssue(hub, 'reopened', actor, repository, issue);
  }
}

export function setLock(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  locked: boolean,
): void {
  issue.locked = locked;
  tellIssue(hub, locked ? 'locked' : 'unlocked', actor, repository, issue);
}

export function deleteIssue(hub: Hub, actor: Account, repository: Repository, issue: Issue): void {
  repository.issues.delete(issue.number);
  repository.gone.set(issue.number, { movedTo: null });
  tellIssue(hub, 'deleted', actor, repository, issue);
}

export function transferIssue(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  to: string,
): Issue {
  const target = repositoryNamed(hub.world, to);
  const moved: Issue = { ...issue, id: nextId(hub.world), number: target.nextNumber };
  target.nextNumber += 1;
  target.issues.set(moved.number, moved);
  repository.issues.delete(issue.number);
  repository.gone.set(issue.number, { movedTo: { repository: fullName(target), number: moved.number } });
  tellIssue(hub, 'transferred', actor, repository, issue, {
    changes: {
      new_issue: shapeIssue(hub.urls, target, moved),
      new_repository: { id: target.id, full_name: fullName(target) },
    },
  });
  return moved;
}

function tellIssue(
  hub: Hub,
  action: string,
  actor: Account,
  repository: Repository,
  issue: Issue,
  details: Record<string, unknown> = {},
): void {
  // Pull requests are told of by `pull_request`; acts/pulls.ts does that.
  if (issue.pull !== null) return;
  tell(hub, 'issues', action, actor, repository, {
    issue: shapeIssue(hub.urls, repository, issue),
    ...details,
  });
}
