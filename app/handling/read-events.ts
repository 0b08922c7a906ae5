// Reads the payload of an event for its handler. Null when the payload lacks a field that is needed.
import { api, type IssueText, type Loose, type Payload } from '../../shared/github/index.ts';
import type { SeenRepository } from '../store/repository.ts';
import type * as events from './handled.ts';
import { type NamedRepository, readPull, readPullFate, readRepository } from './read-parts.ts';

type PullPayload = Payload<
  'pull_request.opened' | 'pull_request.reopened' | 'pull_request.synchronize' | 'pull_request.edited'
>;

/** The fields that most events have. */
type Common = Pick<Payload<'issues.labeled'>, 'installation' | 'repository' | 'sender'>;
type Numbered = Loose<{ readonly number: number }> | null | undefined;
type ApiIssue =
  | Loose<{
      readonly number: number;
      readonly title: string;
      readonly body: string | null;
      readonly html_url: string;
      readonly state?: string;
      readonly updated_at: string;
    }>
  | null
  | undefined;

/** An event of an issue or a pull request. */
type OnEither = Common & {
  readonly action?: unknown;
  readonly issue?: ApiIssue;
  readonly pull_request?: Payload<'pull_request.labeled'>['pull_request'];
  readonly label?: Loose<{ readonly name: string }> | null | undefined;
  readonly changes?: Changes | null | undefined;
};

export function readLabel(payload: OnEither): events.LabelEvent | null {
  const isPull = 'pull_request' in payload;
  const labelled: ApiIssue = isPull ? payload.pull_request : payload.issue;
  const pull = isPull ? readPull(payload.pull_request) : null;
  const place = readIssuePlace(payload, labelled);
  const sender = api.readPerson(payload.sender);
  const issue = readIssue(labelled);
  const label = api.readWord(payload.label?.name);
  if (!place || !sender || !issue || label === null || (isPull && pull === null)) return null;
  return { place, label, sender, issue, pull, setAt: api.readTime(labelled?.updated_at) };
}

// A map instead of an object: the action comes from outside, and every object has a `constructor`.
const withdrawals: ReadonlyMap<unknown, events.WithdrawalReason> = new Map([
  ['unlabeled', 'unlabeled'],
  ['closed', 'closed'],
  ['transferred', 'transferred'],
  ['deleted', 'deleted'],
]);

export function readWithdrawal(payload: OnEither): events.WithdrawalEvent | null {
  const isPull = 'pull_request' in payload;
  const withdrawn: ApiIssue = isPull ? payload.pull_request : payload.issue;
  const isMerged = isPull && payload.pull_request?.merged === true;
  const known = withdrawals.get(payload.action);
  const why = known === 'closed' && isMerged ? 'merged' : known;
  const place = readIssuePlace(payload, withdrawn);
  const sender = api.readPerson(payload.sender);
  if (!place || !sender || !why) return null;
  const movedTo = readMoved(payload.changes);
  return {
    place,
    what: isPull ? 'pull request' : 'issue',
    why,
    sender,
    label: api.readText(payload.label?.name),
    at: api.readTime(withdrawn?.updated_at),
    ...(movedTo && { movedTo }),
  };
}

/** It was closed, merged or reopened. */
export function readPullEnd(
  payload: Payload<'pull_request.closed' | 'pull_request.reopened'>,
): events.PullFateEvent | null {
  const repositoryId = api.readId(payload.repository?.id);
  const fate = readPullFate(payload.pull_request);
  return repositoryId !== null && fate ? { repositoryId, fate } : null;
}

/** The changes that come with a transferred issue. */
interface Changes {
  readonly new_issue?: Numbered;
  readonly new_repository?: NamedRepository;
}

function readMoved(
  changes: Changes | null | undefined,
): NonNullable<events.WithdrawalEvent['movedTo']> | null {
  const repository = readRepository(changes?.new_repository);
  const number = api.readId(changes?.new_issue?.number);
  return repository && number !== null ? { repository, number } : null;
}

export function readComment(
  payload: Payload<
    'issue_comment.created' | 'pull_request_review_comment.created' | 'pull_request_review.submitted'
  >,
): events.CommentEvent | null {
  if ('review' in payload) return readCommentOn(payload, payload.pull_request, api.readReview(payload));
  if ('pull_request' in payload)
    return readCommentOn(payload, payload.pull_request, api.readCommentInThread(payload));
  return 'issue' in payload ? readCommentOn(payload, payload.issue, api.readIssueComment(payload)) : null;
}

function readCommentOn(
  payload: Common,
  on: ApiIssue,
  read: api.CommentInEvent | null,
): events.CommentEvent | null {
  const place = readIssuePlace(payload, on);
  if (place === null || read === null) return null;
  const { comment, sender, author, isOnPull, isOnClosed } = read;
  return {
    place,
    comment,
    sender,
    authorId: author.id,
    issue: isOnPull ? null : readIssue(on),
    ...(isOnPull && isOnClosed && { isClosedPull: true }),
  };
}

export function readPullEvent(payload: PullPayload): events.PullEvent | null {
  const seen = seenIn(payload);
  const pull = readPull(payload.pull_request);
  if (!seen || !pull) return null;
  const sender = api.readPerson(payload.sender);
  const author = api.readPerson(payload.pull_request?.user);
  const isPush = payload.action === 'synchronize';
  const pushedBy = isPush && sender && author && sender.id !== author.id ? sender.login : null;
  const proposedBy = sender && author && [author, ...(sender.id === author.id ? [] : [sender])];
  return { ...seen, pull, proposedBy, pushedBy };
}

/** It was moved to another base: it changes other files now. */
export function readMovedPull(payload: Payload<'pull_request.edited'>): events.PullEvent | null {
  return payload.changes?.base ? readPullEvent(payload) : null;
}

type Checked =
  | Loose<{ readonly head_sha: string; readonly pull_requests: readonly { readonly number: number }[] }>
  | null
  | undefined;

export function readChecks(
  payload: Common & { readonly check_suite?: Checked; readonly check_run?: Checked },
): events.ChecksEvent | null {
  const checked = payload.check_suite ?? payload.check_run;
  const seen = seenIn(payload);
  const sha = api.readWord(checked?.head_sha);
  if (!seen || sha === null) return null;
  return { ...seen, sha, pulls: readIds(checked?.pull_requests, (pull) => pull?.number) };
}

export function readButtonEvent(payload: Payload<'check_run.requested_action'>): events.ButtonEvent | null {
  const seen = seenIn(payload);
  const sender = api.readPerson(payload.sender);
  const check = payload.check_run;
  const id = api.readId(check?.id);
  const appId = api.readId(check?.app?.id);
  const name = api.readWord(check?.name);
  const externalId = api.readWord(check?.external_id);
  const identifier = api.readWord(payload.requested_action?.identifier);
  if (!seen || !sender || id === null || appId === null) return null;
  if (name === null || externalId === null || identifier === null) return null;
  return { ...seen, sender, check: { id, appId, name, externalId }, identifier };
}

export function readUninstalled(
  payload: Payload<'installation.deleted' | 'installation_repositories.removed'>,
): events.UninstalledEvent | null {
  const installationId = api.readId(payload.installation?.id);
  if (installationId === null) return null;
  if (payload.action === 'deleted') return { installationId, repositoryIds: 'all' };
  const removed = 'repositories_removed' in payload ? payload.repositories_removed : [];
  return { installationId, repositoryIds: readIds(removed, (repository) => repository?.id) };
}

type Listed = Loose<readonly { readonly id: number; readonly full_name: string }[]> | null | undefined;

export function readInstalled(
  payload: Pick<Common, 'installation'> & {
    readonly repositories?: Listed;
    readonly repositories_added?: Listed;
  },
): events.InstalledEvent | null {
  const installationId = api.readId(payload.installation?.id);
  if (installationId === null) return null;
  const list = payload.repositories_added ?? payload.repositories;
  const repositories = api.readList(list).flatMap((each) => {
    const id = api.readId(each?.id);
    const [owner = '', name = ''] = (api.readWord(each?.full_name) ?? '').split('/');
    return id === null || owner === '' || name === '' ? [] : [{ id, owner, name }];
  });
  return { installationId, repositories };
}

export function readUnsuspended(
  payload: Payload<'installation.unsuspend' | 'installation.new_permissions_accepted'>,
): events.UnsuspendedEvent | null {
  const installationId = api.readId(payload.installation?.id);
  const { account } = payload.installation ?? {};
  const owner = account && 'login' in account ? api.readWord(account.login) : null;
  return installationId === null ? null : { installationId, owner };
}

function readIds<Item>(
  list: readonly Item[] | null | undefined,
  idOf: (item: Item) => unknown,
): readonly number[] {
  return api.readList(list).flatMap((item) => api.readId(idOf(item)) ?? []);
}

function readIssuePlace(payload: Common, numbered: Numbered): events.IssuePlace | null {
  const seen = seenIn(payload);
  const number = api.readId(numbered?.number);
  return seen && number !== null ? { ...seen, number } : null;
}

/** The repository of an event of any kind, and the installation that it came through; null where it names none. */
export const readSeen = (payload: unknown): SeenRepository | null =>
  api.isObject(payload) ? seenIn(payload as Partial<Common>) : null;

function seenIn(payload: Partial<Common>): SeenRepository | null {
  const repository = readRepository(payload.repository);
  const installationId = api.readId(payload.installation?.id);
  return repository && installationId !== null ? { repository, installationId } : null;
}

/** A pull request has the texts of an issue. */
function readIssue(issue: ApiIssue): IssueText | null {
  const number = api.readId(issue?.number);
  if (number === null) return null;
  return {
    number,
    title: api.readText(issue?.title) ?? '',
    body: api.readText(issue?.body) ?? '',
    url: api.readText(issue?.html_url) ?? '',
    // Nothing is started unless `state` is `open`.
    open: issue?.state === 'open',
  };
}
