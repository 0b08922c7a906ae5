// Queries about runs: which there are, and how many. No statement reads more of those that ended than it says.

import { integer, oneOf, type RowOf, readRows, text } from '../../kernel/column.ts';
import type { Query, Row } from '../../kernel/database.ts';
import { type Run, type RunState, runStates } from './run.ts';
import { conditionOf, noFilter, type RunFilter } from './run-filter.ts';
import { type RunRows, runFrom } from './run-row.ts';

/** Live runs of one repository, as it is named in them, and the key that they belong to. */
export type KeyInUse = RowOf<typeof keyColumns>;

/** A group of due runs that one request can look at. */
export type DueGroup = RowOf<typeof groupColumns>;

type RunStart = RowOf<typeof startColumns>;

export type RunCounts = Readonly<Partial<Record<RunState, number>>>;

/** Runs that ended are counted up to this number: there may be very many. */
export const mostEndedCounted = 10_000;

/** A filter searches so many of the runs that ended last. */
const mostSearched = 5_000;

const liveStates = runStates.filter((state) => state !== 'ended');
const listOf = (states: readonly RunState[]) => states.map((state) => `'${state}'`).join(', ');

const startColumns = { createdAt: integer, requesterId: integer };
/** `waiting`: how many of them are in a waiting list. */
const keyColumns = { apiKey: text, owner: text, name: text, waiting: integer };
const groupColumns = {
  apiKey: text,
  state: oneOf(runStates),
  /** Up to the number that was asked for. */
  count: integer,
  oldest: integer,
};

const countOf = (rows: readonly Row[]): number => Number(rows[0]?.count ?? 0);

/**
 * The runs of an issue, or of the issue that a pull request is linked to. Written out: of `a AND (b OR c)` SQLite uses an index
 * for `a` only, and reads every run of the repository.
 */
export const isAt =
  '(runs.repository_id = $1 AND runs.issue = $2) OR (runs.repository_id = $1 AND runs.pull = $2)';

export function findRuns(rows: RunRows) {
  const { select, find } = rows.readAs(runFrom);
  const liveOf = (repositoryId: number, number: number): Promise<Run | null> =>
    find('WHERE repository_id = $1 AND issue = $2 AND ended_at IS NULL', [repositoryId, number]);

  return {
    byId: (id: string): Promise<Run | null> => find('WHERE id = $1', [id]),

    /** The live run of exactly this issue or pull request. */
    liveOf,

    /**
     * The newest run of an issue, or of the issue that a pull request is linked to. One that is live comes first, also where
     * only one before it was linked.
     */
    async newestAt(repositoryId: number, number: number): Promise<Run | null> {
      const newest = await find(
        `WHERE ${isAt} ORDER BY CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END, created_at DESC`,
        [repositoryId, number],
      );
      if (newest === null || newest.endedAt === null || newest.issue === number) return newest;
      return (await liveOf(repositoryId, newest.issue)) ?? newest;
    },

    /** Newest first. */
    ofIssue: (repositoryId: number, issue: number, limit: number): Promise<readonly Run[]> =>
      select('WHERE repository_id = $1 AND issue = $2 ORDER BY created_at DESC LIMIT $3', [
        repositoryId,
        issue,
        limit,
      ]),

    /** Those that work on a pull request, or have opened it; newest first. */
    ofPull: (repositoryId: number, pull: number, limit: number): Promise<readonly Run[]> =>
      select(`WHERE ${isAt} ORDER BY created_at DESC LIMIT ${limit}`, [repositoryId, pull]),

    /** When the first run of an issue or pull request began, or of one that is linked to it; null where there is none. */
    async firstBeganAt(repositoryId: number, number: number): Promise<number | null> {
      const first = await find(`WHERE ${isAt} ORDER BY created_at`, [repositoryId, number]);
      return first?.createdAt ?? null;
    },

    /** Live runs, and those that ended after `endedAfter`: the event of a pull request may be late. */
    inRepository: (repositoryId: number, endedAfter: number): Promise<readonly Run[]> =>
      select(
        `WHERE (repository_id = $1 AND ended_at IS NULL) OR (repository_id = $1 AND ended_at > $2)
         ORDER BY created_at DESC`,
        [repositoryId, endedAfter],
      ),

    liveInInstallation: (installationId: number, limit: number): Promise<readonly Run[]> =>
      select('WHERE installation_id = $1 AND ended_at IS NULL ORDER BY created_at LIMIT $2', [
        installationId,
        limit,
      ]),
  };
}

/** Runs as the pages list and count them. */
export function listRuns(query: Query, rows: RunRows) {
  const { select } = rows.readAs(runFrom);

  return {
    /** Newest first. */
    live(limit: number, offset = 0, filter: RunFilter = noFilter): Promise<readonly Run[]> {
      const { sql, values } = conditionOf(filter, 3);
      return select(`WHERE ended_at IS NULL${sql} ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`, [
        limit,
        offset,
        ...values,
      ]);
    },

    /** All that are live in pages, oldest first: those behind the run `after`. */
    liveBehind(after: Pick<Run, 'createdAt' | 'id'> | null, limit: number): Promise<readonly Run[]> {
      return select(
        'WHERE ended_at IS NULL AND (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3',
        [after?.createdAt ?? 0, after?.id ?? '', limit],
      );
    },

    countLive(filter: RunFilter): Promise<number> {
      const { sql, values } = conditionOf(filter, 1);
      // The condition on the time makes SQLite take the index that has all that a filter looks at.
      return rows.count(`ended_at IS NULL AND created_at >= 0${sql}`, values);
    },

    /** Latest ended first, among those that ended lately. */
    ended(limit: number, filter: RunFilter = noFilter, since = 0): Promise<readonly Run[]> {
      const { sql, values } = conditionOf(filter, 3);
      return select(
        `WHERE id IN (SELECT id FROM (${lately('$2', mostSearched)}) AS runs WHERE 1 = 1${sql}
           ORDER BY ended_at DESC LIMIT $1)
         ORDER BY ended_at DESC`,
        [limit, since, ...values],
      );
    },

    /** Runs that ended are counted among the `mostEndedCounted` last ones. */
    countByState: (filter: RunFilter): Promise<RunCounts> => countByState(query, filter),

    /** How many ended so since then, among the `mostEndedCounted` last ones. */
    async countEnded(state: 'well' | 'badly', since: number, filter: RunFilter = noFilter): Promise<number> {
      const { sql, values } = conditionOf({ ...filter, state }, 2);
      const found = await query(
        `SELECT COUNT(*) AS count FROM (${lately('$1', mostEndedCounted)}) AS runs WHERE 1 = 1${sql}`,
        [since, ...values],
      );
      return countOf(found.rows);
    },
  };
}

/** The last runs that ended, with what a filter looks at: all of it is in the index. */
const lately = (since: string, limit: number) =>
  `SELECT id, ended_at, outcome, repository_id, requester, owner, repo FROM runs
   WHERE ended_at >= ${since} ORDER BY ended_at DESC LIMIT ${limit}`;

/** How many runs there are in each state. */
export async function countByState(query: Query, filter: RunFilter = noFilter): Promise<RunCounts> {
  const { sql, values } = conditionOf(filter, 1);
  const live = await query(
    `SELECT state, COUNT(*) AS count FROM runs WHERE state IN (${listOf(liveStates)})${sql} GROUP BY state`,
    values,
  );
  const { rows } = await query(
    `SELECT COUNT(*) AS count FROM (${lately('0', mostEndedCounted)}) AS runs WHERE 1 = 1${sql}`,
    values,
  );
  const counts: Partial<Record<RunState, number>> = {};
  for (const { state, count } of live.rows) counts[oneOf(runStates).read(state, 'state')] = Number(count);
  const ended = countOf(rows);
  return ended === 0 ? counts : { ...counts, ended };
}

export function summarizeRuns(query: Query) {
  return {
    /** Oldest first. */
    beganAfter: (repositoryId: number, time: number): Promise<readonly RunStart[]> =>
      readRows(
        query,
        startColumns,
        `SELECT created_at, requester_id FROM runs
         WHERE repository_id = $1 AND created_at > $2 ORDER BY created_at`,
        [repositoryId, time],
      ),

    /** The ids of runs that may be deleted, longest ended first: nothing is still to be shown of them. */
    async endedBefore(time: number, limit: number): Promise<readonly string[]> {
      const found = await query(
        `SELECT id FROM runs WHERE ended_at < $1 AND NOT EXISTS (
           SELECT 1 FROM outbox WHERE outbox.subject = runs.id AND outbox.due_at IS NOT NULL
         ) ORDER BY ended_at LIMIT ${limit}`,
        [time],
      );
      return found.rows.map((row) => text.read(row.id, 'id'));
    },

    keysInUse: (): Promise<readonly KeyInUse[]> =>
      readRows(
        query,
        keyColumns,
        `SELECT api_key, owner, repo AS name, COUNT(waiting) AS waiting FROM runs
         WHERE ended_at IS NULL GROUP BY api_key, owner, repo`,
      ),

    /** Reads groups of due runs, longest due first, and counts each no further than `most`: after an outage there may be very many. */
    dueGroups: (states: readonly RunState[], now: number, most: number): Promise<readonly DueGroup[]> =>
      readRows(query, groupColumns, dueOfEachKey(states, most), [now, ...states]),
  };
}

/** Jumps from key to key in the index. */
function dueOfEachKey(states: readonly RunState[], most: number): string {
  const ofEach = states.map((_, index) => {
    const isDue = `runs.api_key = keys.api_key AND runs.state = $${index + 2} AND runs.due_at <= $1`;
    return `SELECT api_key, CAST($${index + 2} AS TEXT) AS state,
      (SELECT COUNT(*) FROM (SELECT 1 FROM runs WHERE ${isDue} LIMIT ${most}) AS due) AS count,
      (SELECT MIN(due_at) FROM runs WHERE ${isDue}) AS oldest
      FROM keys WHERE api_key IS NOT NULL`;
  });
  return `WITH RECURSIVE keys(api_key) AS (
      SELECT MIN(api_key) FROM runs WHERE due_at IS NOT NULL
      UNION ALL
      SELECT (SELECT MIN(api_key) FROM runs WHERE due_at IS NOT NULL AND runs.api_key > keys.api_key)
      FROM keys WHERE keys.api_key IS NOT NULL
    )
    SELECT * FROM (${ofEach.join(' UNION ALL ')}) AS groups_of_keys WHERE count > 0 ORDER BY oldest`;
}
