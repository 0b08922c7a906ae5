// Events that may change the verdict of the check. Each only makes a pull request due, or all of a repository: what counts is read from
// GitHub by the visit.
import { api, type Payload, type Person, type Repository } from '../../shared/github/index.ts';
import { type Handled, type HandledChange, nothingToDo, type RunDeps } from '../handling/handled.ts';
import { readRepository } from '../handling/read-parts.ts';
import { type PullNews, watchedId } from '../store/watched.ts';
import { peopleCheckName } from './show-verdicts.ts';
import { day } from './watch-repository.ts';

/** Which pull requests are due. Where neither these nor a commit is named: the repository with all of them. */
export interface WatchEvent {
  readonly repository: Repository;
  readonly pulls: readonly number[];
  /** The head of a pull request or of a merge group: GitHub names no pull request for that of a fork or of a group. */
  readonly commit?: string;
  readonly news: PullNews;
}

/** Somebody may have lost a permission. Null for the repository: all of the owner. */
export interface AccessEvent {
  readonly owner: string;
  readonly repositoryId: number | null;
}

type PullPayload = Payload<
  | 'pull_request.opened'
  | 'pull_request.reopened'
  | 'pull_request.synchronize'
  | 'pull_request.edited'
  | 'pull_request.closed'
  | 'pull_request_review.submitted'
  | 'pull_request_review.edited'
  | 'pull_request_review.dismissed'
>;

export function readPullNews(payload: PullPayload): WatchEvent | null {
  const repository = readRepository(payload.repository);
  const number = api.readId(payload.pull_request?.number);
  const head = api.readWord(payload.pull_request?.head?.sha);
  if (repository === null || number === null || head === null) return null;
  const by = pusherIn(payload);
  const stood = 'before' in payload ? api.readWord(payload.before) : by ? null : head;
  return { repository, pulls: [number], news: { head, stood, ...(by && { push: { by, head } }) } };
}

/** Who opens a pull request has its commits there, or somebody else has: both are looked at. */
function pusherIn({ action, sender }: PullPayload): Person | null {
  return action === 'opened' || action === 'synchronize' ? api.readPerson(sender) : null;
}

/** Of a check of ours; who may run it again, GitHub decides. */
export function readCheckAgain(payload: Payload<'check_run.rerequested'>): WatchEvent | null {
  const repository = readRepository(payload.repository);
  const check = payload.check_run;
  const [, pull = ''] = /^people\/(\d+)\//.exec(api.readText(check?.external_id) ?? '') ?? [];
  const number = api.readId(Number(pull));
  if (repository === null || number === null || check?.name !== peopleCheckName) return null;
  return { repository, pulls: [number], news: { isAskedAgain: true } };
}

export function readSuiteAgain(payload: Payload<'check_suite.rerequested'>): WatchEvent | null {
  const repository = readRepository(payload.repository);
  const commit = api.readWord(payload.check_suite?.head_sha);
  if (repository === null || commit === null) return null;
  const pulls = api
    .readList(payload.check_suite?.pull_requests)
    .flatMap((pull) => api.readId(pull?.number) ?? []);
  return { repository, pulls, commit, news: { isAskedAgain: true } };
}

/** GitHub sends it for each push to an App that may write checks. */
export function readDefaultPush(payload: Payload<'check_suite.requested'>): WatchEvent | null {
  const repository = readRepository(payload.repository);
  return repository === null || !isOfDefaultBranch(payload) ? null : { repository, pulls: [], news: {} };
}

function isOfDefaultBranch({ check_suite: suite, repository }: Payload<'check_suite.requested'>): boolean {
  const branch = api.readWord(repository?.default_branch);
  return branch !== null && suite?.head_branch === branch;
}

/** Whether an event of suites is to be stored. Pushes to other branches are very many, and change nothing here. */
export function isNewsOfSuites(event: string, payload: object): boolean {
  if (event !== 'check_suite' || !('action' in payload)) return false;
  if (payload.action === 'rerequested') return true;
  return payload.action === 'requested' && isOfDefaultBranch(payload);
}

/** `refs/heads/gh-readonly-queue/main/pr-12-<commit>`: a group has the name of the last pull request in it. */
export function readMergeGroup(payload: Payload<'merge_group.checks_requested'>): WatchEvent | null {
  const repository = readRepository(payload.repository);
  const { head_sha, head_ref, base_sha, base_ref } = payload.merge_group ?? {};
  const [head, onto, base] = [api.readWord(head_sha), api.readWord(base_sha), api.readWord(base_ref)];
  const [, pull = ''] =
    /\/gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(api.readText(head_ref) ?? '') ?? [];
  const number = api.readId(Number(pull));
  if (repository === null || number === null || head === null || onto === null || base === null) return null;
  const group = { head, onto, base: base.replace(/^refs\/heads\//, '') };
  return { repository, pulls: [number], news: { group } };
}

type AccessPayload = Payload<
  'member.edited' | 'member.removed' | 'membership.removed' | 'organization.member_removed'
>;

export function readAccess(payload: AccessPayload): AccessEvent | null {
  const repository =
    api.isObject(payload) && 'repository' in payload ? readRepository(payload.repository) : null;
  const organization = 'organization' in payload ? api.readWord(payload.organization?.login) : null;
  const owner = repository?.owner ?? organization;
  return owner === null ? null : { owner, repositoryId: repository?.id ?? null };
}

/** The configuration of all repositories of an owner that have none of their own. */
const sharedRepository = '.github';

/** Nothing is read for a repository that was found without such a check within a day: a push to its default branch looks again. */
export async function tellWatched({ store, clock }: RunDeps, event: WatchEvent): Promise<Handled> {
  const { repository, commit, news } = event;
  const { id, owner, name } = repository;
  const known = await store.watched.byId(String(id));
  const isOff = known?.terms?.value === 'off' && clock.now() - known.terms.at < day;
  const isOfPulls = event.pulls.length > 0 || commit !== undefined;
  const named = commit === undefined ? event.pulls : await pullsOn(store, event.pulls, id, commit);
  const pulls = isOff ? await stillWatched(store, id, named) : named;
  if (isOfPulls && isOff && pulls.length === 0)
    return nothingToDo('nobody has to approve pull requests here');
  const isRepositoryDue = pulls.length === 0 || known === null || known.dueAt === null;
  const tell = (pull: number | null): HandledChange => ({ kind: 'watch', repositoryId: id, pull, news });
  const ofOwner: HandledChange[] =
    pulls.length === 0 && name === sharedRepository ? [{ kind: 'watch_owner', owner }] : [];
  return {
    result: pulls.length === 0 ? 'the check of people is looked at' : `pull request ${pulls} is judged`,
    changes: [...(isRepositoryDue ? [tell(null)] : []), ...ofOwner, ...pulls.map(tell)],
  };
}

type Rows = Pick<RunDeps['store'], 'watched'>;

async function pullsOn(
  { watched }: Rows,
  pulls: readonly number[],
  repositoryId: number,
  commit: string,
): Promise<readonly number[]> {
  const rows = await watched.pullsOf(repositoryId);
  const found = rows.filter(({ head, groups }) =>
    [head, ...groups.map((each) => each.head)].includes(commit),
  );
  return [...new Set([...pulls, ...found.flatMap(({ pull }) => pull ?? [])])];
}

/** One that was closed when the check was switched off: that it is off is still to be shown there. */
async function stillWatched(
  { watched }: Rows,
  repositoryId: number,
  pulls: readonly number[],
): Promise<readonly number[]> {
  const rows = await Promise.all(pulls.map((pull) => watched.byId(watchedId(repositoryId, pull))));
  return pulls.filter((_, place) => rows[place] !== null);
}

export async function tellAccess(_deps: RunDeps, event: AccessEvent): Promise<Handled> {
  return { result: 'pull requests are judged again', changes: [{ kind: 'watch_access', ...event }] };
}
