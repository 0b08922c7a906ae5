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
  const check = objectAt(payload, 'check_run');
  if (check !== null) return subjectOfCheck(repository, nameOf(check));
  const suite = objectAt(payload, 'check_suite');
  if (suite === null) return `${repository}`;
  const pull = firstPullOf(suite);
  return pull === null ? `${repository} checks` : `${repository} checks of #${pull}`;
}

/** An issue or a pull request. */
export const subjectOfThread = (repository: number, number: number): string => `${repository}#${number}`;

export const subjectOfCheck = (repository: number, name: string): string => `${repository} check ${name}`;

/** The id that the App gave the check, or GitHub's own. */
function nameOf(check: object): string {
  const given: unknown = Reflect.get(check, 'external_id');
  return typeof given === 'string' && given !== '' ? given : String(readNumber(check, 'id'));
}

function firstPullOf(suite: object): number | null {
  const pulls: unknown = Reflect.get(suite, 'pull_requests');
  const first: unknown = Array.isArray(pulls) ? pulls[0] : null;
  return isObject(first) ? readNumber(first, 'number') : null;
}

function numberAt(payload: object, object: string, field: string): number | null {
  const inner = objectAt(payload, object);
  return inner === null ? null : readNumber(inner, field);
}

function objectAt(payload: object, name: string): object | null {
  const value: unknown = Reflect.get(payload, name);
  return isObject(value) ? value : null;
}

function readNumber(of: object, field: string): number | null {
  const value: unknown = Reflect.get(of, field);
  return typeof value === 'number' ? value : null;
}
