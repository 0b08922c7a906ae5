// Setting and removing labels of issues and pull requests.
import { type Hub, tell } from '../hub.ts';
import { Refusal } from '../refusal.ts';
import { shapeIssue, shapeLabel } from '../shapes.ts';
import { shapePull } from '../shapes-pulls.ts';
import { nextId, type OnIssue, type Repository } from '../world.ts';

export function addLabels(hub: Hub, at: OnIssue, names: readonly string[]): void {
  const { repository, issue } = at;
  for (const wanted of names) {
    const name = ensureLabel(hub, repository, wanted);
    if (issue.labels.includes(name)) continue;
    issue.labels.push(name);
    issue.updatedAt = hub.now();
    tellLabel(hub, 'labeled', at, name);
  }
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
export function ensureLabel(hub: Hub, repository: Repository, name: string): string {
  const key = name.toLowerCase();
  const known = repository.labels.get(key);
  if (known !== undefined) return known.name;
  repository.labels.set(key, { id: nextId(hub.world), name, color: 'ededed' });
  return name;
}

export function tellLabel(hub: Hub, action: 'labeled' | 'unlabeled', at: OnIssue, name: string): void {
  const { issue } = at;
  const label = shapeLabel(hub.urls, at.repository, name);
  if (issue.pull === null) {
    tell(hub, 'issues', action, at, { issue: shapeIssue(hub.urls, at), label });
    return;
  }
  const pull_request = shapePull(hub, { ...at, pull: issue.pull });
  tell(hub, 'pull_request', action, at, { number: issue.number, pull_request, label });
}
