// From a webhook's event and payload to what it asks. A payload that lacks what is needed asks for nothing.
import { idAt, listAt, objectAt, textAt, wordAt } from '../github/decode.ts';
import type { Ask, WithdrawalReason, WrittenComment } from '../model/ask.ts';
import { readIssue, readPerson, readPlace, readPull, readRepository } from './read-parts.ts';

// A map and no object: the name comes from outside, and every object has a `constructor`.
const withdrawals: ReadonlyMap<string, WithdrawalReason> = new Map([
  ['issues.unlabeled', 'unlabeled'],
  ['issues.closed', 'closed'],
  ['issues.transferred', 'transferred'],
  ['issues.deleted', 'deleted'],
]);

export function readDelivery(event: string, payload: unknown): Ask {
  const action = textAt(payload, 'action');
  const name = action === null ? event : `${event}.${action}`;
  const ask = readKnown(name, payload);
  if (ask === 'unreadable') return { kind: 'nothing', why: `${name} lacks what is needed` };
  return ask ?? { kind: 'nothing', why: `${name} asks for nothing` };
}

function readKnown(name: string, payload: unknown): Ask | 'unreadable' | null {
  const withdrawal = withdrawals.get(name);
  if (withdrawal) return readWithdrawal(payload, withdrawal);
  switch (name) {
    case 'issues.labeled':
      return readStart(payload);
    case 'issue_comment.created':
      return readComment(payload, 'comment');
    case 'pull_request_review_comment.created':
      return readComment(payload, 'review_comment');
    case 'pull_request_review.submitted':
      return readComment(payload, 'review');
    case 'pull_request.opened':
    case 'pull_request.synchronize':
      return readPullEvent(payload);
    case 'installation.deleted':
      return readUninstalled(payload, 'all');
    case 'installation.unsuspend':
      return readUnsuspended(payload);
    case 'installation_repositories.removed': {
      const ids = listAt(payload, 'repositories_removed').map((repository) => idAt(repository, 'id'));
      return readUninstalled(
        payload,
        ids.filter((id) => id !== null),
      );
    }
    default:
      return null;
  }
}

function readStart(payload: unknown): Ask | 'unreadable' {
  const place = readPlace(payload, 'issue');
  const sender = readPerson(objectAt(payload, 'sender'));
  const issue = readIssue(payload);
  const label = wordAt(objectAt(payload, 'label'), 'name');
  if (!place || !sender || !issue || label === null) return 'unreadable';
  return { kind: 'start', place, label, sender, issue };
}

function readWithdrawal(payload: unknown, why: WithdrawalReason): Ask | 'unreadable' {
  const place = readPlace(payload, 'issue');
  const sender = readPerson(objectAt(payload, 'sender'));
  if (!place || !sender) return 'unreadable';
  return { kind: 'withdraw', place, why, label: textAt(objectAt(payload, 'label'), 'name'), sender };
}

function readComment(payload: unknown, kind: WrittenComment['kind']): Ask | 'unreadable' {
  const place = readPlace(payload, kind === 'comment' ? 'issue' : 'pull_request');
  const sender = readPerson(objectAt(payload, 'sender'));
  const written = objectAt(payload, kind === 'review' ? 'review' : 'comment');
  const id = idAt(written, 'id');
  const authorId = idAt(objectAt(written, 'user'), 'id');
  if (!place || !sender || id === null || authorId === null) return 'unreadable';
  const onPull = kind !== 'comment' || objectAt(objectAt(payload, 'issue'), 'pull_request') !== null;
  const time = Date.parse(textAt(written, kind === 'review' ? 'submitted_at' : 'created_at') ?? '');
  return {
    kind: 'comment',
    place,
    comment: {
      ...{ kind, id },
      nodeId: textAt(written, 'node_id') ?? '',
      body: textAt(written, 'body') ?? '',
      writtenAt: Number.isNaN(time) ? 0 : time,
      thread: kind === 'review_comment' ? (idAt(written, 'in_reply_to_id') ?? id) : null,
      through: textAt(objectAt(written, 'performed_via_github_app'), 'slug'),
    },
    sender,
    authorId,
    issue: onPull ? null : readIssue(payload),
  };
}

function readPullEvent(payload: unknown): Ask | 'unreadable' {
  const repository = readRepository(payload);
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  const pull = readPull(payload);
  if (!repository || installationId === null || !pull) return 'unreadable';
  return { kind: 'pull', installationId, repository, pull };
}

function readUninstalled(payload: unknown, repositoryIds: readonly number[] | 'all'): Ask | 'unreadable' {
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  return installationId === null ? 'unreadable' : { kind: 'uninstalled', installationId, repositoryIds };
}

function readUnsuspended(payload: unknown): Ask | 'unreadable' {
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  return installationId === null ? 'unreadable' : { kind: 'unsuspended', installationId };
}
