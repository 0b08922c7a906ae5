// The front page as data, read from the store: each run once, and no more than fits.
import { permits } from '../../../shared/github/index.ts';
import { permitsAnAnswer } from '../../handling/check-permission.ts';
import { type GuardRecord, readGuardRecord, rehearsalTask } from '../../rehearsal/report.ts';
import type { Halt } from '../../store/halt.ts';
import { type AskedQuestion, isByPerson } from '../../store/question.ts';
import type { Run } from '../../store/run/run.ts';
import { type FilterState, isFiltered, noFilter, type RunFilter } from '../../store/run/run-filter.ts';
import type { Counts, Store, Tables } from '../../store/store.ts';
import { seesNothing, type Viewer } from '../gate.ts';
import type { PageTime } from './run-row.ts';

/** The part of the store that the status page reads; it writes nothing. */
export interface StatusStore extends Pick<Store, 'counts'> {
  readonly runs: Pick<
    Tables['runs'],
    'live' | 'countLive' | 'countByState' | 'ended' | 'countEnded' | 'byId'
  >;
  readonly outbox: Pick<Tables['outbox'], 'refused'>;
  readonly questions: Pick<Tables['questions'], 'open' | 'liveOf' | 'byId'>;
  readonly decisions: Pick<Tables['decisions'], 'ofRun'>;
  readonly halts: Pick<Tables['halts'], 'inForce'>;
  readonly maintenance: Pick<Tables['maintenance'], 'notesOf'>;
  readonly results: Pick<Tables['results'], 'page'>;
}

export interface FrontPage extends PageTime {
  /** Null while agents may be started. */
  readonly halt: Halt | null;
  /** Results of rehearsals. */
  readonly guard: GuardRecord;
  /** Only people in OPERATORS: someone with a token has no name for the audit. */
  readonly mayHalt: boolean;
  readonly filter: RunFilter;
  readonly counts: Counts;
  /** How many ended within a day. */
  readonly lately: { readonly well: number; readonly badly: number };
  /** The questions that are open, whatever the filter says. */
  readonly allAsked: Shown;
  readonly asked: Shown;
  /** Null for who did not sign in as a person, and where the page is filtered. */
  readonly own: {
    /** Questions that the person may answer. */
    readonly asked: Shown;
    /** Live, or ended within a day. */
    readonly runs: readonly Run[];
  } | null;
  /** A note for the person about what GitHub shows them. */
  readonly note: string | null;
  readonly live: {
    readonly page: number;
    readonly pages: number;
    readonly runs: readonly Run[];
    /** Live runs are shown further up, if not here. */
    readonly isAbove: boolean;
  };
  /** Ended badly within a day; none where the page is filtered. */
  readonly failed: readonly Run[];
  readonly ended: readonly Run[];
}

/** Those that wait longest. */
export interface Shown {
  readonly questions: readonly AskedQuestion[];
  readonly isMore: boolean;
}

export const livePerPage = 50;
const endedShown = { plain: 20, filtered: 50 };
const failedShown = 10;
const questionsShown = 50;
const ownShown = { read: 200, live: 20, ended: 5 };
const day = 24 * 60 * 60_000;

export const isLiveState = (state: FilterState | null): boolean => state === 'live' || state === 'waiting';
export const startingCount = ({ runs: { pending = 0, starting = 0, preparing = 0 } }: Counts): number =>
  pending + starting + preparing;
export const liveCount = (counts: Counts): number => {
  const { watching = 0, planned = 0, stopping = 0 } = counts.runs;
  return startingCount(counts) + watching + planned + stopping;
};

/** Reads only as much as the page shows. */
export async function readFrontPage(
  store: StatusStore,
  { now, web }: PageTime,
  wantedPage: number,
  filter: RunFilter = noFilter,
  viewer: Viewer | null = null,
): Promise<FrontPage> {
  const counts = await store.counts();
  const filtered = isFiltered(filter);
  const wantsLive = filter.state === null || isLiveState(filter.state);
  const fitting = filtered && wantsLive ? await store.runs.countLive(filter) : liveCount(counts);
  const pages = Math.max(1, Math.ceil(fitting / livePerPage));
  const page = Math.min(wantedPage, pages);
  const since = now - day;
  const open = async (wanted: RunFilter) => shownOf(await store.questions.open(questionsShown + 1, wanted));
  const allAsked = await open(noFilter);
  const asked = filtered && wantsLive ? await open(filter) : allAsked;
  const own = viewer && page === 1 && !filtered ? await readOwnRows(store, viewer, since) : null;
  const isOwn = new Set(own?.asked.questions.map(({ question }) => question.id));
  const mostEnded = filtered ? endedShown.filtered : endedShown.plain;
  const badly: RunFilter = { ...noFilter, state: 'badly' };
  return eachOnce({
    now,
    web,
    halt: await store.halts.inForce(),
    guard: readGuardRecord(await store.maintenance.notesOf(rehearsalTask)),
    mayHalt: viewer?.seesAll === true,
    filter,
    counts,
    lately: {
      well: await store.runs.countEnded('well', since),
      badly: await store.runs.countEnded('badly', since),
    },
    allAsked,
    asked: {
      questions: wantsLive ? asked.questions.filter(({ question }) => !isOwn.has(question.id)) : [],
      isMore: asked.isMore,
    },
    own,
    note: viewer && noteFor(viewer),
    live: {
      page,
      pages,
      runs: wantsLive ? await store.runs.live(livePerPage, (page - 1) * livePerPage, filter) : [],
      isAbove: false,
    },
    failed: page === 1 && !filtered ? await store.runs.ended(failedShown, badly, since) : [],
    ended: page === 1 && !isLiveState(filter.state) ? await store.runs.ended(mostEnded, filter) : [],
  });
}

/** `isCut`: those that were looked through are not all. */
const shownOf = (found: readonly AskedQuestion[], isCut = false): Shown => ({
  questions: found.slice(0, questionsShown),
  isMore: isCut || found.length > questionsShown,
});

/** No run is shown twice: where its question is shown, or a section above has it, the sections below leave it out. */
function eachOnce(page: FrontPage): FrontPage {
  const { own, asked, failed, live, ended } = page;
  const above = new Set([...(own?.asked.questions ?? []), ...asked.questions].map(({ run }) => run.id));
  const first = (runs: readonly Run[]) => {
    const left = runs.filter(({ id }) => !above.has(id));
    for (const { id } of left) above.add(id);
    return left;
  };
  return {
    ...page,
    own: own && { ...own, runs: first(own.runs) },
    failed: first(failed),
    live: { ...live, runs: first(live.runs), isAbove: live.runs.length > 0 },
    ended: first(ended),
  };
}

async function readOwnRows(
  store: StatusStore,
  viewer: Viewer,
  since: number,
): Promise<NonNullable<FrontPage['own']>> {
  const { levels, login } = viewer;
  // No repository lets people answer with less.
  const within = [...levels].flatMap(([id, level]) => (permits(level, 'triage') ? [id] : []));
  const asked = await store.questions.open(ownShown.read, { ...noFilter, within });
  const mine: RunFilter = { ...noFilter, person: login };
  const [live, ended] = [
    await store.runs.live(ownShown.live, 0, mine),
    await store.runs.ended(ownShown.ended, mine, since),
  ];
  return {
    asked: shownOf(
      asked.filter((each) => mayAnswer(viewer, each)),
      asked.length === ownShown.read,
    ),
    runs: [...live, ...ended],
  };
}

export function noteFor({ isCut, seesAll, levels }: Viewer): string | null {
  if (seesAll || (levels.size > 0 && !isCut)) return null;
  return levels.size === 0
    ? 'GitHub shows you no repository in which this App is installed.'
    : 'GitHub shows you more repositories than can be read for a page. Some of them are missing here.';
}

/** As far as is known without asking GitHub: the file may have changed since the run began, and name teams or owners. */
function mayAnswer({ personId, levels }: Viewer, { question, run }: AskedQuestion): boolean {
  const { answer, approvals } = question;
  if (answer !== null || approvals.some((each) => isByPerson(each) && each.byId === personId)) return false;
  return permitsAnAnswer(levels.get(run.repository.id) ?? 'none', run);
}

export function visibleStore(store: StatusStore, viewer: Viewer | null): StatusStore {
  if (viewer === null || viewer.seesAll) return store;
  const { runs, questions } = store;
  const within = [...viewer.levels.keys()];
  const shown = new Set(within);
  const only = (filter: RunFilter = noFilter): RunFilter => ({
    ...filter,
    within: filter.within?.filter((id) => shown.has(id)) ?? within,
  });
  return {
    ...store,
    // A stranger learns neither that agents are halted, nor where the guard does not hold.
    ...(seesNothing({ viewer }) && {
      results: { page: async () => [] },
      halts: { inForce: async () => null },
      maintenance: { notesOf: async () => null },
    }),
    // Counts of the inbox and the outbox are of all repositories together.
    counts: async () => ({
      runs: await runs.countByState(only()),
      outbox: {},
      deliveriesWaiting: 0,
      oldest: { delivery: null, run: null, outbox: null },
    }),
    runs: {
      countByState: (filter) => runs.countByState(only(filter)),
      live: (limit, offset, filter) => runs.live(limit, offset, only(filter)),
      countLive: (filter) => runs.countLive(only(filter)),
      ended: (limit, filter, since) => runs.ended(limit, only(filter), since),
      countEnded: (state, since, filter) => runs.countEnded(state, since, only(filter)),
      async byId(id) {
        const run = await runs.byId(id);
        return run && shown.has(run.repository.id) ? run : null;
      },
    },
    questions: { ...questions, open: (limit, filter) => questions.open(limit, only(filter)) },
  };
}
