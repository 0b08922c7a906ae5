// Deletes what is old, in small pieces: while the embedded database deletes, the process does nothing else.
import type { Store, Tables } from './store.ts';

export interface Ages {
  readonly now: number;
  /**
   * Runs that ended before, with all that belongs to them, and events that were handled before; an event stays as long as GitHub can
   * send it again.
   */
  readonly runsBefore: number;
  /** Decisions, costs and results from before this time are deleted, and what is known of pull requests that are closed. */
  readonly recordsBefore: number;
}

export const nothingPruned = {
  runs: 0,
  deliveries: 0,
  effects: 0,
  decisions: 0,
  costs: 0,
  results: 0,
  closedPulls: 0,
  sessions: 0,
};
export type Pruned = Readonly<typeof nothingPruned>;

/** GitHub keeps deliveries for three days, and lets anybody who administers the App send one again. */
const sentAgainFor = 4 * 24 * 60 * 60_000;

/** A run has about 16 effects and 36 KB in all. */
const runsAtOnce = 5;
const rowsAtOnce = 100;

/** Deletes one piece of each kind. `isMore`: there may be another one. */
export async function prunePiece(
  store: Store,
  { now, runsBefore, recordsBefore }: Ages,
): Promise<{ readonly pruned: Pruned; readonly isMore: boolean }> {
  const pruned = {
    runs: await store.transaction((tables) => pruneRuns(tables, runsBefore)),
    deliveries: await store.inbox.prune(Math.min(runsBefore, now - sentAgainFor), rowsAtOnce),
    effects: await store.outbox.pruneOfNobody(runsBefore, rowsAtOnce),
    decisions: await store.decisions.prune(recordsBefore, rowsAtOnce),
    costs: await store.costs.prune(recordsBefore, rowsAtOnce),
    results: await store.transaction(({ results }) => results.prune(recordsBefore, rowsAtOnce)),
    closedPulls: await store.watched.pruneClosed(recordsBefore, rowsAtOnce),
    sessions: await store.sessions.prune(now),
  };
  await store.copyLog();
  const { runs, sessions: _, ...rows } = pruned;
  return {
    pruned,
    isMore: runs === runsAtOnce || Object.values(rows).some((count) => count === rowsAtOnce),
  };
}

/** A run goes with all that belongs to it, or stays. Decisions, costs and results stay longer. */
async function pruneRuns(tables: Tables, before: number): Promise<number> {
  const ids = await tables.runs.endedBefore(before, runsAtOnce);
  if (ids.length === 0) return 0;
  for (const children of [tables.questions, tables.messages, tables.sideQuestions, tables.outbox])
    await children.deleteOfRuns(ids);
  return tables.runs.delete(ids);
}

export function addPruned(sum: Pruned, more: Pruned): Pruned {
  const added = { ...sum };
  for (const kind of Object.keys(sum) as readonly (keyof Pruned)[]) added[kind] += more[kind];
  return added;
}
