// Reads the payload of an event into the request for its handler. Null when the payload lacks a field that is needed.
import { readReviewComment as readPlaceInCode } from '../../shared/github/index.ts';
import { idAt, listAt, objectAt, textAt, wordAt } from '../github/decode.ts';
import type {
  ChecksAsk,
  CommentAsk,
  PullAsk,
  PullFacts,
  StartAsk,
  UninstalledAsk,
  UnsuspendedAsk,
  WithdrawalAsk,
  WithdrawalReason,
  WrittenComment,
} from '../model/ask.ts';
import { readIssue, readPerson, readPlace, readPull, readRepository } from './read-parts.ts';

export function readLabel(payload: unknown): StartAsk | null {
  return readStart(payload, 'issue', null);
}

export function readPullLabel(payload: unknown): StartAsk | null {
  const pull = readPull(payload);
  return pull && readStart(payload, 'pull_request', pull);
}

function readStart(
  payload: unknown,
  numbered: 'issue' | 'pull_request',
  pull: PullFacts | null,
): StartAsk | null {
  const place = readPlace(payload, numbered);
  const sender = readPerson(objectAt(payload, 'sender'));
  const issue = readIssue(payload, numbered);
  const label = wordAt(objectAt(payload, 'label'), 'name');
  const changed = Date.parse(textAt(objectAt(payload, numbered), 'updated_at') ?? '');
  if (!place || !sender || !issue || label === null) return null;
  return { place, label, sender, issue, pull, setAt: Number.isNaN(changed) ? null : changed };
}

// A map instead of an object: the action comes from outside, and every object has a `constructor`.
const withdrawals: ReadonlyMap<string | null, WithdrawalReason> = new Map([
  ['unlabeled', 'unlabeled'],
  ['closed', 'closed'],
  ['transferred', 'transferred'],
  ['deleted', 'deleted'],
]);

export const readWithdrawal = (payload: unknown) => readWithdrawn(payload, 'issue');

export function readPullWithdrawal(payload: unknown): WithdrawalAsk | null {
  const ask = readWithdrawn(payload, 'pull_request');
  const isMerged = objectAt(payload, 'pull_request')?.merged === true;
  return ask?.why === 'closed' && isMerged ? { ...ask, why: 'merged' } : ask;
}

function readWithdrawn(payload: unknown, numbered: 'issue' | 'pull_request'): WithdrawalAsk | null {
  const place = readPlace(payload, numbered);
  const sender = readPerson(objectAt(payload, 'sender'));
  const why = withdrawals.get(textAt(payload, 'action'));
  if (!place || !sender || !why) return null;
  const what = numbered === 'issue' ? 'issue' : 'pull request';
  return { place, what, why, label: textAt(objectAt(payload, 'label'), 'name'), sender };
}

export const readIssueComment = (payload: unknown) => readWritten(payload, 'comment');
export const readReviewComment = (payload: unknown) => readWritten(payload, 'review_comment');
export const readReview = (payload: unknown) => readWritten(payload, 'review');

function readWritten(payload: unknown, kind: WrittenComment['kind']): CommentAsk | null {
  const place = readPlace(payload, kind === 'comment' ? 'issue' : 'pull_request');
  const sender = readPerson(objectAt(payload, 'sender'));
  const written = objectAt(payload, kind === 'review' ? 'review' : 'comment');
  const id = idAt(written, 'id');
  const authorId = idAt(objectAt(written, 'user'), 'id');
  if (!place || !sender || id === null || authorId === null) return null;
  const onPull = kind !== 'comment' || objectAt(objectAt(payload, 'issue'), 'pull_request') !== null;
  const state = textAt(objectAt(payload, kind === 'comment' ? 'issue' : 'pull_request'), 'state');
  const time = Date.parse(textAt(written, kind === 'review' ? 'submitted_at' : 'created_at') ?? '');
  return {
    place,
    comment: {
      ...{ kind, id },
      nodeId: textAt(written, 'node_id') ?? '',
      body: textAt(written, 'body') ?? '',
      writtenAt: Number.isNaN(time) ? 0 : time,
      thread: kind === 'review_comment' ? (idAt(written, 'in_reply_to_id') ?? id) : null,
      through: textAt(objectAt(written, 'performed_via_github_app'), 'slug'),
      ...(kind === 'review_comment' && { at: readPlaceInCode(written) }),
    },
    sender,
    authorId,
    issue: onPull ? null : readIssue(payload),
    ...(onPull && state === 'closed' && { isClosedPull: true }),
  };
}

export function readPullEvent(payload: unknown): PullAsk | null {
  const repository = readRepository(payload);
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  const pull = readPull(payload);
  if (!repository || installationId === null || !pull) return null;
  const sender = readPerson(objectAt(payload, 'sender'));
  const author = readPerson(objectAt(objectAt(payload, 'pull_request'), 'user'));
  const isPush = textAt(payload, 'action') === 'synchronize';
  const pushedBy = isPush && sender && author && sender.id !== author.id ? sender.login : null;
  return { installationId, repository, pull, pushedBy };
}

export function readChecks(payload: unknown): ChecksAsk | null {
  const repository = readRepository(payload);
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  const suite = objectAt(payload, 'check_suite');
  const sha = wordAt(suite, 'head_sha');
  if (!repository || installationId === null || sha === null) return null;
  const pulls = listAt(suite, 'pull_requests').map((pull) => idAt(pull, 'number'));
  return { installationId, repository, sha, pulls: pulls.filter((number) => number !== null) };
}

export function readUninstalled(payload: unknown): UninstalledAsk | null {
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  return installationId === null ? null : { installationId, repositoryIds: 'all' };
}

export function readRepositoriesRemoved(payload: unknown): UninstalledAsk | null {
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  if (installationId === null) return null;
  const ids = listAt(payload, 'repositories_removed').map((repository) => idAt(repository, 'id'));
  return { installationId, repositoryIds: ids.filter((id) => id !== null) };
}

export function readUnsuspended(payload: unknown): UnsuspendedAsk | null {
  const installationId = idAt(objectAt(payload, 'installation'), 'id');
  return installationId === null ? null : { installationId };
}
