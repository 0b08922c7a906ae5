// Reads the parts that several webhook payloads have in common.
import { idAt, objectAt, textAt, wordAt } from '../github/decode.ts';
import type { IssueText, Person, Place, PullFacts } from '../model/ask.ts';
import type { Repository } from '../model/run.ts';

export function readPlace(payload: unknown, numbered: 'issue' | 'pull_request'): Place | null {
  const repository = readRepository(payload);
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  const number = idAt(objectAt(payload, numbered), 'number');
  return repository && installationId !== null && number !== null
    ? { installationId, repository, number }
    : null;
}

export function readRepository(payload: unknown): Repository | null {
  const repository = objectAt(payload, 'repository');
  const id = idAt(repository, 'id');
  const owner = wordAt(objectAt(repository, 'owner'), 'login');
  const name = wordAt(repository, 'name');
  return id !== null && owner !== null && name !== null ? { id, owner, name } : null;
}

export function readPerson(user: unknown): Person | null {
  const login = wordAt(user, 'login');
  const id = idAt(user, 'id');
  if (login === null || id === null) return null;
  return { login, id, bot: textAt(user, 'type') === 'Bot' || login.endsWith('[bot]') };
}

/** A pull request has the texts of an issue. */
export function readIssue(payload: unknown, numbered: 'issue' | 'pull_request' = 'issue'): IssueText | null {
  const issue = objectAt(payload, numbered);
  const number = idAt(issue, 'number');
  if (number === null) return null;
  return {
    number,
    title: textAt(issue, 'title') ?? '',
    body: textAt(issue, 'body') ?? '',
    url: textAt(issue, 'html_url') ?? '',
    // Without `state: open` nothing is started.
    open: textAt(issue, 'state') === 'open',
  };
}

export function readPull(payload: unknown): PullFacts | null {
  const pull = objectAt(payload, 'pull_request');
  const head = objectAt(pull, 'head');
  const number = idAt(pull, 'number');
  const headSha = wordAt(head, 'sha');
  const branch = wordAt(head, 'ref');
  const openedAt = Date.parse(textAt(pull, 'created_at') ?? '');
  if (number === null || headSha === null || branch === null || Number.isNaN(openedAt)) return null;
  const from = idAt(objectAt(head, 'repo'), 'id');
  const into = idAt(objectAt(objectAt(pull, 'base'), 'repo'), 'id');
  return {
    number,
    url: textAt(pull, 'html_url') ?? '',
    title: textAt(pull, 'title') ?? '',
    body: textAt(pull, 'body') ?? '',
    branch,
    headSha,
    sameRepository: from !== null && from === into,
    byBot: readPerson(objectAt(pull, 'user'))?.bot ?? false,
    openedAt,
  };
}
