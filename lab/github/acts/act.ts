// What every act does: it writes or rewrites a text, and tells the App what happened.
import { type Hub, installationOf, invalid } from '../hub.ts';
import { shapeAccount, shapeRepository } from '../shapes.ts';
import { type Account, type Edit, nextId, type OnIssue, type Written } from '../world.ts';

/** Of these each App is told that may write checks, whatever it has subscribed to. */
const eventsOfChecks = ['check_run', 'check_suite'];

/** Tells the App, where it is installed and has subscribed to the event. */
export function tell(
  hub: Hub,
  event: string,
  action: string,
  { actor, repository }: Pick<OnIssue, 'actor' | 'repository'>,
  details: Record<string, unknown>,
): void {
  const installation = installationOf(hub.world, repository.owner);
  if (installation === undefined) return;
  const { events, permissions } = installation;
  const isTold = events.includes(event) || (eventsOfChecks.includes(event) && permissions.checks === 'write');
  if (!isTold) return;
  const payload = {
    action,
    ...details,
    repository: shapeRepository(hub, repository),
    sender: shapeAccount(hub, actor),
    installation: { id: installation.id },
  };
  hub.send({ event, action, installation, payload, repositoryId: repository.id });
}

/** A new text, by what its node id begins with. */
export function written(hub: Hub, author: Account, prefix: string, body: string): Written {
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
    edits: [],
    isMinimized: false,
    reactions: [],
  };
}

/** Changes a text; returns what webhooks tell of it. */
export function rewrite(hub: Hub, actor: Account, text: Written, body: string) {
  demandLength(body);
  const from = text.body;
  keepEdits(hub, actor, text, body);
  text.body = body;
  text.updatedAt = hub.now();
  text.lastEditedAt = hub.now();
  text.editor = actor;
  return { changes: { body: { from } } };
}

function keepEdits(hub: Hub, editor: Account, text: Written, body: string): void {
  const edit = (by: Account, at: number, after: string): Edit => ({
    editor: by,
    at,
    body: after,
  });
  if (text.edits.length === 0) text.edits.push(edit(text.author, text.createdAt, text.body));
  text.edits.push(edit(editor, hub.now(), body));
}

const longest = 65_536;

function demandLength(body: string): void {
  if (body.length > longest) {
    throw invalid('IssueComment', 'body', 'custom', `body is too long (maximum is ${longest} characters)`);
  }
}
