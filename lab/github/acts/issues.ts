// What can be done to an issue or its labels, by anyone; each act tells the App as GitHub would.
import { type Hub, Refusal } from '../hub.ts';
import { shapeIssue, shapeLabel, shapePull } from '../shapes.ts';
import { type Account, type Issue, nextId, type OnIssue, type Repository } from '../world.ts';
import { tell, written } from './act.ts';

export interface NewIssue {
  readonly title: string;
  readonly body?: string;
  /** As an issue form adds them: the author becomes the sender of the `labeled` events. */
  readonly labels?: readonly string[];
}

export function createIssue(hub: Hub, actor: Account, repository: Repository, wanted: NewIssue): Issue {
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
  { title, body = '' }: NewIssue,
  pull: Issue['pull'],
): Issue {
  const issue: Issue = {
    ...written(hub, author, pull === null ? 'I' : 'PR', body),
    number: repository.nextNumber,
    title,
    renamedAt: null,
    state: 'open',
    labels: [],
    comments: [],
    pull,
  };
  repository.nextNumber += 1;
  repository.issues.set(issue.number, issue);
  return issue;
}

export function editIssue(hub: Hub, at: OnIssue, { title, body }: { title?: string; body?: string }): void {
  const { issue } = at;
  const before = { title: issue.title, body: issue.body };
  issue.title = title ?? issue.title;
  issue.body = body ?? issue.body;
  issue.updatedAt = hub.now();
  const changes = {
    ...(before.title !== issue.title && { title: { from: before.title } }),
    ...(before.body !== issue.body && { body: { from: before.body } }),
  };
  if ('body' in changes) issue.lastEditedAt = hub.now();
  if ('title' in changes) issue.renamedAt = hub.now();
  if (Object.keys(changes).length > 0) tellIssue(hub, 'edited', at, { changes });
}

export function setState(hub: Hub, at: OnIssue, state: 'open' | 'closed'): void {
  if (at.issue.state === state) return;
  at.issue.state = state;
  at.issue.updatedAt = hub.now();
  tellIssue(hub, state === 'closed' ? 'closed' : 'reopened', at);
}

export function addLabel(hub: Hub, at: OnIssue, wanted: string): void {
  const { repository, issue } = at;
  const name = ensureLabel(hub, repository, wanted);
  if (issue.labels.includes(name)) return;
  issue.labels.push(name);
  issue.updatedAt = hub.now();
  tellLabel(hub, 'labeled', at, name);
}

export function removeLabel(hub: Hub, at: OnIssue, name: string): void {
  const { issue } = at;
  const worn = issue.labels.find((label) => label.toLowerCase() === name.toLowerCase());
  if (worn === undefined) throw new Refusal(404, 'Label does not exist');
  issue.labels = issue.labels.filter((label) => label !== worn);
  issue.updatedAt = hub.now();
  tellLabel(hub, 'unlabeled', at, worn);
}

/** Makes the label where it is new, and gives its name as it is written there. */
function ensureLabel(hub: Hub, repository: Repository, name: string): string {
  const key = name.toLowerCase();
  const known = repository.labels.get(key);
  if (known !== undefined) return known.name;
  repository.labels.set(key, { id: nextId(hub.world), name });
  return name;
}

export function tellIssue(hub: Hub, action: string, at: OnIssue, details: object = {}): void {
  const { pull, number } = at.issue;
  if (pull === null) tell(hub, 'issues', action, at, { issue: shapeIssue(hub, at), ...details });
  else
    tell(hub, 'pull_request', action, at, {
      number,
      pull_request: shapePull(hub, { ...at, pull }),
      ...details,
    });
}

function tellLabel(hub: Hub, action: 'labeled' | 'unlabeled', at: OnIssue, name: string): void {
  tellIssue(hub, action, at, { label: shapeLabel(at.repository, name) });
}
