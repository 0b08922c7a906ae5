// Reads from the database only as much as one page shows.
import type { Decision } from '../../model/decision.ts';
import type { StoredQuestion } from '../../model/question.ts';
import type { Run } from '../../model/run.ts';
import type { Counts } from '../../store/index.ts';
import type { OpenQuestion, RunView, StatusView } from '../types.ts';
import { decisionList, decisionsShown } from './decision-lines.ts';
import { openQuestion } from './open-question.ts';
import { runLine } from './run-line.ts';
import { runView } from './run-view.ts';

/** The part of the store that the status page reads; it writes nothing. */
export interface StatusStore {
  counts(): Promise<Counts>;
  readonly runs: {
    /** Newest first. */
    live(limit: number, offset: number): Promise<readonly Run[]>;
    /** Latest ended first. */
    finished(limit: number): Promise<readonly Run[]>;
    byId(id: string): Promise<Run | null>;
  };
  readonly outbox: {
    /** What GitHub refused to show of a run. */
    refused(runId: string): Promise<readonly string[]>;
  };
  readonly questions: {
    /** Those that people can answer, longest open first. */
    open(limit: number): Promise<readonly StoredQuestion[]>;
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
const finishedShown = 20;
const questionsShown = 50;

export async function readStatusView({ store, web, now }: ViewParts, wanted: number): Promise<StatusView> {
  const counts = await store.counts();
  const { ended = 0, pending = 0, starting = 0, preparing = 0, watching = 0 } = counts.runs;
  const live = pending + starting + preparing + watching;
  const pages = Math.max(1, Math.ceil(live / livePerPage));
  const page = Math.min(wanted, pages);
  const runs = await store.runs.live(livePerPage, (page - 1) * livePerPage);
  const finished = page === 1 ? await store.runs.finished(finishedShown) : [];
  const { waiting = 0, sending = 0, retrying = 0 } = counts.outbox;
  const due = [counts.oldest.delivery, counts.oldest.outbox].filter((at) => at !== null);
  return {
    now: now(),
    counts: { live, starting: pending + starting + preparing, finished: ended },
    backlog: {
      deliveries: counts.deliveriesWaiting,
      effects: waiting + sending + retrying,
      oldest: due.length === 0 ? null : Math.min(...due),
    },
    confirmations: await openQuestions(store),
    live: { page, pages, runs: runs.map((run) => runLine(run, web)) },
    finished: finished.map((run) => runLine(run, web)),
  };
}

async function openQuestions(store: StatusStore): Promise<readonly OpenQuestion[]> {
  const asked = await store.questions.open(questionsShown);
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
  return runView(run, web, now(), decisionList(decided, web), await store.outbox.refused(id));
}
