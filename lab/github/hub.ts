// What every act needs: the world, the clock, and a way to tell the App that something happened.
import { invalid, notFound, Refusal } from './refusal.ts';
import { shapeAccount, shapeRepository, type Urls } from './shapes.ts';
import {
  type Account,
  type Installation,
  type Issue,
  nextId,
  type OnIssue,
  type Repository,
  type World,
  type Written,
} from './world.ts';

export interface Emission {
  readonly event: string;
  readonly action: string;
  readonly installation: Installation;
  /** Serialised at once: what happens later must not change what was told. */
  readonly body: string;
  readonly repositoryId: number | null;
}

export interface Hub {
  readonly world: World;
  readonly urls: Urls;
  readonly app: { readonly id: number; readonly slug: string; readonly bot: Account };
  readonly maxComments: number;
  readonly now: () => number;
  readonly send: (emission: Emission) => void;
}

/** Tells the App, where it is installed and has subscribed to the event. */
export function tell(
  hub: Hub,
  event: string,
  action: string,
  { actor, repository }: Pick<OnIssue, 'actor' | 'repository'>,
  details: Record<string, unknown>,
): void {
  const installation = installationOf(hub.world, repository.owner);
  if (installation === undefined || installation.suspended) return;
  if (!installation.events.includes(event)) return;
  const payload = {
    action,
    ...details,
    repository: shapeRepository(hub.urls, repository),
    ...(repository.owner.type === 'Organization'
      ? { organization: shapeAccount(hub.urls, repository.owner) }
      : {}),
    sender: shapeAccount(hub.urls, actor),
    installation: { id: installation.id, node_id: `MDIzOkluc3RhbGxhdGlvbg==${installation.id}` },
  };
  hub.send({ event, action, installation, body: JSON.stringify(payload), repositoryId: repository.id });
}

export function installationOf(world: World, owner: Account): Installation | undefined {
  return [...world.installations.values()].find((candidate) => candidate.account.id === owner.id);
}

export function repositoryNamed(world: World, name: string): Repository {
  const repository = world.repositories.get(name.toLowerCase());
  if (repository === undefined) throw notFound();
  return repository;
}

export function issueNumbered(hub: Hub, repository: Repository, number: number): Issue {
  const issue = repository.issues.get(number);
  if (issue !== undefined) return issue;
  const gone = repository.gone.get(number);
  if (gone === undefined) throw notFound();
  if (gone.movedTo === null) throw new Refusal(410, 'This issue was deleted');
  throw new Refusal(301, 'Moved Permanently', {
    headers: { location: `${hub.urls.api}/repos/${gone.movedTo.repository}/issues/${gone.movedTo.number}` },
  });
}

export function pullNumbered(hub: Hub, repository: Repository, number: number) {
  const issue = issueNumbered(hub, repository, number);
  if (issue.pull === null) throw notFound();
  return { issue, pull: issue.pull };
}

const longest = 65_536;

function demandLength(body: string): void {
  if (body.length > longest) {
    throw invalid('IssueComment', 'body', 'custom', `body is too long (maximum is ${longest} characters)`);
  }
}

/** A new text, by what its node id begins with. */
export function written(hub: Hub, author: Account, prefix: string, body: string) {
  demandLength(body);
  const id = nextId(hub.world);
  const at = hub.now();
  return {
    id,
    nodeId: `${prefix}_${id}`,
    author,
    body,
    createdAt: at,
    updatedAt: at,
    lastEditedAt: null,
    editor: null,
    reactions: [],
  };
}

/** Other words for a text; what webhooks tell of it. */
export function rewrite(hub: Hub, actor: Account, text: Written, body: string) {
  demandLength(body);
  const from = text.body;
  text.body = body;
  text.updatedAt = hub.now();
  text.lastEditedAt = hub.now();
  text.editor = actor;
  return { changes: { body: { from } } };
}
