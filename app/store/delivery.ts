// Deliveries: webhooks of GitHub as they are stored. Those of one issue are handled in the order in which they came.
import { api } from '../../shared/github/index.ts';
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
export function subjectOf(payload: Subject): string {
  const repository = api.readId(payload.repository?.id);
  if (repository === null) return `installation ${api.readId(payload.installation?.id) ?? 'unknown'}`;
  const number = api.readId(payload.issue?.number) ?? api.readId(payload.pull_request?.number);
  if (number !== null) return subjectOfThread(repository, number);
  const check = payload.check_run;
  // The id that the App gave the check, or GitHub's own.
  if (check) return subjectOfCheck(repository, api.readWord(check.external_id) ?? String(check.id));
  if (!payload.check_suite) return `${repository}`;
  const [first] = api.readList(payload.check_suite.pull_requests);
  const pull = api.readId(first?.number);
  return pull === null ? `${repository} checks` : `${repository} checks of #${pull}`;
}

type Subject = api.Loose<{
  readonly repository: { readonly id: number };
  readonly installation: { readonly id: number };
  readonly issue: { readonly number: number };
  readonly pull_request: { readonly number: number };
  readonly check_run: { readonly id: number; readonly external_id: string };
  readonly check_suite: { readonly pull_requests: readonly { readonly number: number }[] };
}>;

/** An issue or a pull request. */
export const subjectOfThread = (repository: number, number: number): string => `${repository}#${number}`;

export const subjectOfCheck = (repository: number, name: string): string => `${repository} check ${name}`;
