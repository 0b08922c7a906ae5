// Reads from the database only as much as one page shows.
import type { Decision } from '../../model/decision.ts';
import type { StoredQuestion } from '../../model/question.ts';
import type { Run } from '../../model/run.ts';
import { isFiltered, noFilter, type RunFilter } from '../../model/run-filter.ts';
import type { Counts } from '../../store/index.ts';
import type { OpenQuestion, RunView, StatusView } from '../types.ts';
import { decisionList, decisionsShown } from './decision-lines.ts';
import { grantsToShow } from './granted-lines.ts';
import { openQuestion } from './open-question.ts';
import { runLine } from './run-line.ts';
import { runView } from './run-view.ts';

/** The part of the store that the status page reads; it writes nothing. */
export interface StatusStore {
  counts(): Promise<Counts>;
  readonly runs: {
    /** Newest first. */
    live(limit: number, offset: number, filter: RunFilter): Promise<readonly Run[]>;
    countLive(filter: RunFilter): Promise<number>;
    /** Latest ended first. */
    finished(limit: number, filter: RunFilter, since?: number): Promise<readonly Run[]>;
    countEnded(state: 'well' | 'badly', since: number): Promise<number>;
    byId(id: string): Promise<Run | null>;
  };
  readonly outbox: {
    /** What GitHub refused to show of a run. */
    refused(runId: string): Promise<readonly string[]>;
  };
  readonly questions: {
    /** Those that people can answer, longest open first. */
    open(limit: number, filter: RunFilter): Promise<readonly StoredQuestion[]>;
    /** Newest first. */
    ofRun(runId: string, limit: number): Promise<readonly StoredQuestion[]>;
    byId(id: string): Promise<StoredQuestion | null>;
  };
  readonly decisions: {
    /** Newest first. */
    ofRun(runId: string, limit: number): Promise<readonly Decision[]>;
  };
}

export interface ViewParts {
  readonly store: StatusStore;
  /** GitHub's web address. */
  readonly web: string;
  readonly now: () => number;
}

export const livePerPage = 50;
const endedShown = { plain: 20, filtered: 50 };
const failedShown = 10;
const questionsShown = 50;
const day = 24 * 60 * 60_000;

export async function readStatusView(
  { store, web, now }: ViewParts,
  wanted: number,
  filter: RunFilter = noFilter,
): Promise<StatusView> {
  const counts = await store.counts();
  const { ended: allEnded = 0, pending = 0, starting = 0, preparing = 0, watching = 0 } = counts.runs;
  const live = pending + starting + preparing + watching;
  const filtered = isFiltered(filter);
  const wantsLive = filter.state === null || filter.state === 'live' || filter.state === 'waiting';
  const wantsEnded = filter.state !== 'live' && filter.state !== 'waiting';
  const fitting = filtered && wantsLive ? await store.runs.countLive(filter) : live;
  const pages = Math.max(1, Math.ceil(fitting / livePerPage));
  const page = Math.min(wanted, pages);
  const since = now() - day;
  const runs = wantsLive ? await store.runs.live(livePerPage, (page - 1) * livePerPage, filter) : [];
  const most = filtered ? endedShown.filtered : endedShown.plain;
  const ended = page === 1 && wantsEnded ? await store.runs.finished(most, filter) : [];
  const badly: RunFilter = { ...noFilter, state: 'badly' };
  const failed = page === 1 && !filtered ? await store.runs.finished(failedShown, badly, since) : [];
  const allAsked = await store.questions.open(questionsShown, noFilter);
  const asked = filtered && wantsLive ? await store.questions.open(questionsShown, filter) : allAsked;
  const { waiting = 0, sending = 0, retrying = 0 } = counts.outbox;
  const due = [counts.oldest.delivery, counts.oldest.outbox].filter((at) => at !== null);
  const lines = (some: readonly Run[]) => some.map((run) => runLine(run, web));
  return {
    now: now(),
    filter,
    counts: {
      ...{ live, starting: pending + starting + preparing },
      ...{ asking: allAsked.length, ended: allEnded },
      well: await store.runs.countEnded('well', since),
      badly: await store.runs.countEnded('badly', since),
    },
    backlog: {
      deliveries: counts.deliveriesWaiting,
      effects: waiting + sending + retrying,
      oldest: due.length === 0 ? null : Math.min(...due),
    },
    confirmations: wantsLive ? await openQuestions(store, asked) : [],
    live: { page, pages, runs: lines(runs) },
    failed: lines(failed),
    ended: lines(ended),
  };
}

async function openQuestions(
  store: StatusStore,
  asked: readonly StoredQuestion[],
): Promise<readonly OpenQuestion[]> {
  const lines = asked.map(async (each) => {
    const run = await store.runs.byId(each.runId);
    return run && openQuestion(each, run);
  });
  return (await Promise.all(lines)).filter((line) => line !== null);
}

export async function readRunView({ store, web, now }: ViewParts, id: string): Promise<RunView | null> {
  const run = await store.runs.byId(id);
  if (run === null) return null;
  const decided = await store.decisions.ofRun(id, decisionsShown + 1);
  return runView(run, web, now(), {
    decisions: decisionList(decided, web),
    refused: await store.outbox.refused(id),
    asked: await store.questions.ofRun(id, 1),
    granting: await grantingQuestions(store, run),
  });
}

async function grantingQuestions(store: StatusStore, run: Run): Promise<readonly StoredQuestion[]> {
  const ids = new Set(grantsToShow(run).map(({ question }) => question));
  const found = await Promise.all([...ids].map((each) => store.questions.byId(each)));
  return found.filter((question) => question !== null);
}
