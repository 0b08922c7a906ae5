// A new run is stored, at once or in the waiting list of its key.
import { newMessage } from '../../../shared/message/index.ts';
import type { RunSettings } from '../../handling/deps.ts';
import { Superseded } from '../../kernel/queue-table.ts';
import { type Run, withFacts } from '../../store/run/run.ts';
import { newWaitingEntry } from '../../store/run/waiting-list.ts';
import type { Tables } from '../../store/store.ts';
import { nothingAside } from '../aside.ts';
import { type DisplaySettings, stickyComment } from '../tell.ts';
import { callWaitingRuns } from './call-next.ts';

type RunToBegin = Pick<
  Run,
  'id' | 'installationId' | 'repository' | 'issue' | 'apiKey' | 'message' | 'facts'
>;

/** A run of which nothing but its beginning is known. */
export function pendingRun(run: RunToBegin, now: number): Run {
  return {
    ...run,
    clonedAs: run.repository.name,
    version: 0,
    state: 'pending',
    watch: null,
    waiting: null,
    dueAt: now,
    attempts: 0,
    createdAt: now,
    endedAt: null,
  };
}

interface Asking {
  readonly askedAt: number;
  readonly now: number;
}

/**
 * Throws `Superseded` when another run for the issue has begun in the meantime, or another one of the person: then it is all read
 * again.
 */
export async function storeNewRun(
  tables: Tables,
  run: Run,
  settings: RunSettings,
  asking: Asking,
): Promise<void> {
  const admitted = await admitNewRun(tables, run, settings, asking);
  if (admitted.kind === 'too_many_started') throw new Superseded('the person has just started another run');
  if (admitted.kind === 'is_live') throw new Superseded('another run for this issue has just begun');
}

export type RunAdmission =
  | { readonly kind: 'begun' }
  /** Nothing was stored. */
  | { readonly kind: 'is_live' }
  | { readonly kind: 'too_many_started'; readonly most: number; readonly againAt: number };

/** Where there are limits, the run joins the waiting list of its key, and leaves it at once where there is room. */
export async function admitNewRun(
  tables: Tables,
  run: Run,
  settings: RunSettings,
  { askedAt, now }: Asking,
): Promise<RunAdmission> {
  const { limits } = run.facts.terms;
  const waits =
    (settings.maxRuns ?? null) !== null ||
    (limits.runs_at_once ?? null) !== null ||
    (limits.cost_per_day ?? null) !== null ||
    (await tables.waitingLists.refusals(run.apiKey)) > 0 ||
    (await tables.waitingLists.isWaitedIn(run.apiKey, run.repository.id));
  const perHour = limits.runs_per_person_per_hour ?? null;
  const list = waits || perHour !== null ? await tables.waitingLists.join(run.apiKey, now) : null;
  const whose = { repositoryId: run.repository.id, personId: run.facts.start.requesterId };
  const againAt = perHour === null ? null : await possibleAgain(tables.runs, whose, perHour, now);
  if (perHour !== null && againAt !== null) return { kind: 'too_many_started', most: perHour, againAt };
  const asked = withFacts(run, { start: { askedAt } });
  const first: Run = waits ? { ...asked, waiting: newWaitingEntry(limits, askedAt), dueAt: null } : asked;
  if (!(await insertRun(tables, first, settings, now))) return { kind: 'is_live' };
  if (list !== null) await callWaitingRuns(tables, list, settings, now);
  return { kind: 'begun' };
}

/**
 * With the task that its agent gets once its policy is set, and its sticky comment. Returns false when another run for the issue is live;
 * then nothing was stored.
 */
async function insertRun(tables: Tables, run: Run, display: DisplaySettings, now: number): Promise<boolean> {
  if (!(await tables.runs.insert(run))) return false;
  await tables.results.keep(run, now);
  const { ask = null } = run.facts.terms;
  if (ask !== null) {
    const { images } = run.facts.start;
    const task = { number: 1, text: run.message, ...(images.length > 0 && { images }), ask: ask.ask };
    await tables.messages.add(run.id, newMessage(task, now, null));
  }
  await tables.outbox.put(stickyComment(run, display, 'state', nothingAside), now);
  return true;
}

const hour = 60 * 60_000;

interface Whose {
  readonly repositoryId: number;
  readonly personId: number;
}

/** When a person may start another run in a repository, of so many an hour at most; null where it is possible now. */
export async function possibleAgain(
  runs: Tables['runs'],
  { repositoryId, personId }: Whose,
  most: number,
  now: number,
): Promise<number | null> {
  const began = await runs.beganAfter(repositoryId, now - hour);
  const oldest = began.filter(({ requesterId }) => requesterId === personId).at(-most);
  return oldest === undefined ? null : oldest.createdAt + hour;
}

/** Whether one more run may be live for the repository and for the key. */
export async function hasRoom(
  { waitingLists }: Pick<Tables, 'waitingLists'>,
  { repository, apiKey }: Run,
  runsAtOnce: number | null,
  maxRuns: number | null,
): Promise<boolean> {
  const live = await waitingLists.live();
  const count = (which: (of: (typeof live)[number]) => boolean) =>
    live.filter(which).reduce((sum, each) => sum + each.count, 0);
  const ofRepository = count((each) => each.repositoryId === repository.id);
  const ofKey = count((each) => each.apiKey === apiKey);
  return (
    ofRepository < (runsAtOnce ?? Number.POSITIVE_INFINITY) && ofKey < (maxRuns ?? Number.POSITIVE_INFINITY)
  );
}
