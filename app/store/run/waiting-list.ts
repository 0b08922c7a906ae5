// The waiting lists of runs that wait for room: one for each key. The holder of a list's row decides alone.
import type { UsageLimits } from '../../../shared/schema/index.ts';
import type { Engine, Query } from '../../kernel/database.ts';
import { openQueueTable } from '../../kernel/queue-table.ts';
import { integer, json, nullable, openTable, type RowOf, readRows, text } from '../../kernel/table.ts';

export type WaitingList = RowOf<typeof columns>;

/** The reason why a run waits: no room in its repository, for its key or at the service, or the money of the day is spent. */
export type WaitingReason = 'repository' | 'key' | 'service' | 'day';

/** The part of a waiting run that its list uses. */
export interface WaitingEntry {
  /** Null = no limit. Of the configuration when the last of those was asked for that wait in the repository. */
  readonly runsAtOnce: number | null;
  /** Dollars. */
  readonly costPerDay: number | null;
  /** When its event came, as in the facts: those that come together are handled in any order. */
  readonly askedAt: number;
  /** As the comment showed it last; null = it was not worked out yet. */
  readonly announced: WaitingPosition | null;
}

export interface WaitingPosition {
  /** 1 = the next one. Null = so far behind that it is not announced. */
  readonly place: number | null;
  readonly why: WaitingReason;
  /** When the day is over, where its money is spent. */
  readonly until?: number;
}

/** A run that waits, without its texts, which may be long. */
export interface WaitingRun extends WaitingEntry {
  readonly id: string;
  readonly repositoryId: number;
}

const columns = {
  apiKey: text,
  version: integer,
  /** When repositories that wait had their last turn. */
  turns: json<Readonly<Record<string, number>>>(),
  /** How often the service has refused one more since it took one. */
  refused: integer,
  closedUntil: integer,
  dueAt: nullable(integer),
};

/** Live runs that do not wait. */
const liveColumns = {
  apiKey: text,
  repositoryId: integer,
  count: integer,
  /** Runs among them whose start was not answered yet. */
  starting: integer,
};

export function newWaitingEntry({ runs_at_once, cost_per_day }: UsageLimits, askedAt: number): WaitingEntry {
  return { runsAtOnce: runs_at_once ?? null, costPerDay: cost_per_day ?? null, askedAt, announced: null };
}

export function createWaitingLists(query: Query, engine: Engine) {
  const rows = openListRows(query, engine);
  return {
    ...rows.claimable,
    ...holdLists(query, rows),
    ...openAndCloseLists(query, rows),
    ...readWaitingRuns(query),
  };
}

type ListRows = ReturnType<typeof openListRows>;

function openListRows(query: Query, engine: Engine) {
  return openQueueTable(query, engine, { name: 'waiting_lists', key: 'apiKey', columns });
}

function holdLists(query: Query, rows: ListRows) {
  return {
    /** Holds the list until the transaction ends, and makes it due. */
    async join(apiKey: string, now: number): Promise<WaitingList> {
      const [row] = await readRows(
        query,
        columns,
        `INSERT INTO waiting_lists (api_key, turns, due_at) VALUES ($1, '{}', $2)
         ON CONFLICT (api_key) DO UPDATE SET due_at = excluded.due_at, version = waiting_lists.version + 1
         RETURNING *`,
        [apiKey, now],
      );
      if (!row) throw new Error('the database did not return the waiting list that was stored');
      return row;
    },

    /** Holds a claimed list until the transaction ends. Null when it was changed since it was claimed. */
    async hold(list: WaitingList): Promise<WaitingList | null> {
      return (await rows.update(list, {})) ? rows.byKey(list.apiKey) : null;
    },

    /** Ends the visit of a list that is held. `dueAt` is null when no run waits any more. */
    async leave({ apiKey }: WaitingList, turns: WaitingList['turns'], dueAt: number | null): Promise<void> {
      await query('UPDATE waiting_lists SET turns = $2, due_at = $3, attempts = 0 WHERE api_key = $1', [
        apiKey,
        JSON.stringify(turns),
        dueAt,
      ]);
    },
  };
}

function openAndCloseLists(query: Query, rows: ListRows) {
  return {
    /** A run of the key has ended, so there may be room. Does nothing where no run waits. */
    async wake(apiKey: string, now: number): Promise<void> {
      await query(
        `UPDATE waiting_lists
         SET due_at = $2, closed_until = CASE WHEN closed_until > $2 THEN $2 ELSE closed_until END
         WHERE api_key = $1 AND due_at IS NOT NULL`,
        [apiKey, now],
      );
    },

    /** Makes each list due in which runs wait. */
    async wakeAll(now: number): Promise<void> {
      await rows.makeDue(now, 'due_at IS NOT NULL', []);
    },

    /** The service takes no more now. */
    async close(apiKey: string, until: number, now: number): Promise<void> {
      await query(
        `INSERT INTO waiting_lists (api_key, turns, due_at, refused, closed_until) VALUES ($1, '{}', $3, 1, $2)
         ON CONFLICT (api_key) DO UPDATE SET due_at = excluded.due_at, refused = waiting_lists.refused + 1,
           closed_until = excluded.closed_until, version = waiting_lists.version + 1`,
        [apiKey, until, now],
      );
    },

    /** The service has taken one. */
    async open(apiKey: string, now: number): Promise<void> {
      await query(
        `UPDATE waiting_lists SET refused = 0, closed_until = 0, version = version + 1,
           due_at = CASE WHEN due_at IS NULL THEN NULL ELSE CAST($2 AS BIGINT) END
         WHERE api_key = $1 AND refused > 0`,
        [apiKey, now],
      );
    },

    async refusals(apiKey: string): Promise<number> {
      return (await rows.byKey(apiKey))?.refused ?? 0;
    },
  };
}

function readWaitingRuns(query: Query) {
  const runs = openTable(query, {
    name: 'runs',
    key: 'id',
    columns: { id: text, repositoryId: integer, waiting: json<WaitingEntry>() },
  });
  return {
    /** Reads waiting runs in the order in which they were asked for. */
    async waiting(apiKey: string): Promise<readonly WaitingRun[]> {
      const found = await runs.select(
        'WHERE api_key = $1 AND waiting IS NOT NULL AND ended_at IS NULL ORDER BY created_at, id',
        [apiKey],
      );
      return found
        .map(({ waiting, ...run }) => ({ ...waiting, ...run }))
        .toSorted((a, b) => a.askedAt - b.askedAt);
    },

    async isWaitedIn(apiKey: string, repositoryId: number): Promise<boolean> {
      const { rows: found } = await query(
        `SELECT id FROM runs
         WHERE api_key = $1 AND repository_id = $2 AND waiting IS NOT NULL AND ended_at IS NULL LIMIT 1`,
        [apiKey, repositoryId],
      );
      return found.length > 0;
    },

    live: (): Promise<readonly RowOf<typeof liveColumns>[]> =>
      readRows(
        query,
        liveColumns,
        `SELECT api_key, repository_id, COUNT(*) AS count,
           SUM(CASE WHEN state IN ('pending', 'starting') THEN 1 ELSE 0 END) AS starting FROM runs
         WHERE ended_at IS NULL AND waiting IS NULL GROUP BY api_key, repository_id`,
      ),
  };
}
