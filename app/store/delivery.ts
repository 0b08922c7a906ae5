// Deliveries: webhooks of GitHub as they are stored. Those of one issue are handled in the order in which they came.
import { isObject } from '../../shared/is-object.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { type InboxRow, openInbox } from '../kernel/inbox.ts';

/** Its id is GitHub's delivery GUID, which a redelivery keeps; its event is the name in the header. */
export type Delivery = InboxRow;

export const createInbox = (query: Query, engine: Engine) =>
  openInbox(query, engine, 'deliveries', subjectOf);

/**
 * The subject of an event as one string: its issue or pull request, else its check, else its repository, else its
 * installation. Check suites are very many, and a button is the answer of a person: neither waits for the other, nor for
 * the rest of the repository.
 */
export function subjectOf(payload: object): string {
  const repository = numberAt(payload, 'repository', 'id');
  if (repository === null) return `installation ${numberAt(payload, 'installation', 'id') ?? 'unknown'}`;
  const number = numberAt(payload, 'issue', 'number') ?? numberAt(payload, 'pull_request', 'number');
  if (number !== null) return subjectOfThread(repository, number);
  if (isObject(at(payload, ['check_run']))) {
    // The id that the App gave the check, or GitHub's own.
    const given = at(payload, ['check_run', 'external_id']);
    const name = typeof given === 'string' && given !== '' ? given : numberAt(payload, 'check_run', 'id');
    return subjectOfCheck(repository, String(name));
  }
  if (!isObject(at(payload, ['check_suite']))) return `${repository}`;
  const pull = numberAt(payload, 'check_suite', 'pull_requests', '0', 'number');
  return pull === null ? `${repository} checks` : `${repository} checks of #${pull}`;
}

/** An issue or a pull request. */
export const subjectOfThread = (repository: number, number: number): string => `${repository}#${number}`;

export const subjectOfCheck = (repository: number, name: string): string => `${repository} check ${name}`;

function numberAt(payload: object, ...path: string[]): number | null {
  const value = at(payload, path);
  return typeof value === 'number' ? value : null;
}

const at = (payload: object, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (of, name) => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : null),
    payload,
  );
