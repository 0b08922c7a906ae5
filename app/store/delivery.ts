// Deliveries: webhooks of GitHub as they are stored. Those of one issue are handled in the order in which they came.
import type { Engine, Query } from '../kernel/database.ts';
import { type InboxRow, openInbox } from '../kernel/inbox.ts';

/** Its id is GitHub's delivery GUID, which a redelivery keeps; its event is the name in the header. */
export type Delivery = InboxRow;

export type Inbox = ReturnType<typeof createInbox>;

export const createInbox = (query: Query, engine: Engine) =>
  openInbox(query, engine, 'deliveries', subjectOf);

/** The subject of an event as one string: its issue or pull request, else its repository, else its installation. */
export function subjectOf(payload: object): string {
  const repository = numberAt(payload, 'repository', 'id');
  const number = numberAt(payload, 'issue', 'number') ?? numberAt(payload, 'pull_request', 'number');
  if (repository !== null && number !== null) return `${repository}#${number}`;
  if (repository !== null) return `${repository}`;
  return `installation ${numberAt(payload, 'installation', 'id') ?? 'unknown'}`;
}

function numberAt(payload: object, object: string, field: string): number | null {
  const inner: unknown = Reflect.get(payload, object);
  if (typeof inner !== 'object' || inner === null) return null;
  const value: unknown = Reflect.get(inner, field);
  return typeof value === 'number' ? value : null;
}
