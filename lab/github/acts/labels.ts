// Setting and removing labels of issues and pull requests.
import { type Hub, tell } from '../hub.ts';
import { Refusal } from '../refusal.ts';
import { shapeIssue, shapeLabel } from '../shapes.ts';
import { shapePull } from '../shapes-pulls.ts';
import { type Account, type Issue, nextId, type Repository } from '../world.ts';

export function addLabels(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  names: readonly string[],
): void {
  for (const wanted of names) {
    const name = ensureLabel(hub, repository, wanted);
    if (issue.labels.includes(name)) continue;
    issue.labels.push(name);
    issue.updatedAt = hub.now();
    tellLabel(hub, 'labeled', actor, repository, issue, name);
  }
}

export function removeLabel(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  name: string,
): void {
  const worn = issue.labels.find((label) => label.toLowerCase() === name.toLowerCase());
  if (worn === undefined) throw new Refusal(404, 'Label does not exist');
  issue.labels = issue.labels.filter((label) => label !== worn);
  issue.updatedAt = hub.now();
  tellLabel(hub, 'unlabeled', actor, repository, issue, worn);
}

/** Makes the label where it is new, and gives its name as it is written there. */
export function ensureLabel(hub: Hub, repository: Repository, name: string): string {
  const key = name.toLowerCase();
  const known = repository.labels.get(key);
  if (known !== undefined) return known.name;
  repository.labels.set(key, { id: nextId(hub.world), name, color: 'ededed' });
  return name;
}

export function tellLabel(
  hub: Hub,
  action: 'labeled' | 'unlabeled',
  actor: Account,
  repository: Repository,
  issue: Issue,
  name: string,
): void {
  const label = shapeLabel(hub.urls, repository, name);
  if (issue.pull === null) {
    const shaped = shapeIssue(hub.urls, repository, issue);
    tell(hub, 'issues', action, actor, repository, { issue: shaped, label });
    return;
  }
  const shaped = shapePull(hub, repository, issue, issue.pull);
  tell(hub, 'pull_request', action, actor, repository, {
    number: issue.number,
    pull_request: shaped,
    label,
  });
}
