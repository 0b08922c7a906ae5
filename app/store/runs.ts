// Runs: at most one live run per issue. A write succeeds only if the version is still the one read.
import type { LookCounts, Watch } from '../../shared/watch/index.ts';
import { type Run, type RunFacts, type RunState, runStates } from '../model/run.ts';
import { noFilter, type RunFilter } from '../model/run-filter.ts';
import { ownJson, text, wholeNumber } from './columns.ts';
import type { Engine, Query } from './database.ts';
import { conditionOf } from './filtered-runs.ts';
import { type Claimed, claim, type Lease, padded, placeholders, renew, tables } from './leases.ts';
import { runFacts, runFrom } from './run-row.ts';

/** Live runs of one repository, as it is named in them, and the key that they belong to. */
export interface KeyInUse {
  readonly apiKey: string;
  readonly owner: string;
  readonly name: string;
  /** How many of them wait in line. */
  readonly waiting: number;
}

/** A group of due runs that one request can look at. */
export interface DueGroup {
  readonly apiKey: string;
  readonly state: RunState;
  readonly count: number;
  readonly oldest: number;
}

export interface Began {
  readonly createdAt: number;
  /** Undefined in runs that an older version stored. */
  readonly requesterId: number | undefined;
}

/** Of those that ended, a filter looks through so many. */
export const mostSearched = 5_000;

export type Runs = ReturnType<typeof createRuns>;

export function createRuns(query: Query, engine: Engine) {
  const select = async (rest: string, values: readonly (string | number)[]): Promise<readonly Run[]> =>
    (await query(`SELECT * FROM runs ${rest}`, values)).rows.map(runFrom);

  /** The live run of exactly this issue or pull request. */
  const liveOf = async (repositoryId: number, number: number): Promise<Run | null> => {
    const live = 'WHERE repository_id = $1 AND issue_number = $2 AND ended_at IS NULL';
    return (await select(live, [repositoryId, number]))[0] ?? null;
  };

  return {
    /** Returns false when the issue has a live run already. */
    async insert(run: Run): Promise<boolean> {
      const { changes } = await query(
        `INSERT INTO runs (id, installation_id, repository_id, owner, repo, issue_number, pull_number, api_key,
           state, message, facts, watch, due_at, version, created_at, ended_at, line)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT DO NOTHING`,
        [
          ...[run.id, run.installationId, run.repository.id, run.repository.owner, run.repository.name],
          ...[run.issue, run.facts.pull?.number ?? null, run.apiKey, run.state, run.message],
          ...[runFacts(run), run.watch && JSON.stringify(run.watch), run.dueAt, run.version],
          ...[run.createdAt, run.endedAt, run.line && JSON.stringify(run.line)],
        ],
      );
      return changes === 1;
    },

    async byId(id: string): Promise<Run | null> {
      return (await select('WHERE id = $1', [id]))[0] ?? null;
    },

    /**
     * The newest run of an issue, or of the issue that a pull request is linked to. One that is live comes first, also where
     * only one before it was linked.
     */
    async newestAt(repositoryId: number, number: number): Promise<Run | null> {
      const runs = await select(
        `WHERE repository_id = $1 AND (issue_number = $2 OR pull_number = $2)
         ORDER BY CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END, created_at DESC LIMIT 1`,
        [repositoryId, number],
      );
      const [newest = null] = runs;
      if (newest === null || newest.endedAt === null || newest.issue === number) return newest;
      return (await liveOf(repositoryId, newest.issue)) ?? newest;
    },

    liveOf,

    /** When the first run of an issue or pull request began, or of one that is linked to it; null where there is none. */
    async firstBeganAt(repositoryId: number, number: number): Promise<number | null> {
      const { rows } = await query(
        `SELECT created_at FROM runs WHERE repository_id = $1 AND (issue_number = $2 OR pull_number = $2)
         ORDER BY created_at LIMIT 1`,
        [repositoryId, number],
      );
      const [row] = rows;
      return row ? wholeNumber(row, 'created_at') : null;
    },

    /** Live runs, and those that ended after `endedAfter`: the event of a pull request may be late. */
    inRepository: (repositoryId: number, endedAfter: number) =>
      select('WHERE repository_id = $1 AND (ended_at IS NULL OR ended_at > $2) ORDER BY created_at DESC', [
        repositoryId,
        endedAfter,
      ]),

    /** Oldest first. */
    async beganAfter(repositoryId: number, time: number): Promise<readonly Began[]> {
      const { rows } = await query(
        `SELECT created_at, facts FROM runs WHERE repository_id = $1 AND created_at > $2 ORDER BY created_at`,
        [repositoryId, time],
      );
      return rows.map((row) => ({
        createdAt: wholeNumber(row, 'created_at'),
        requesterId: ownJson<RunFacts>(row, 'facts').requesterId,
      }));
    },

    async keysInUse(): Promise<readonly KeyInUse[]> {
      const { rows } = await query(
        `SELECT api_key, owner, repo, COUNT(line) AS waiting FROM runs
         WHERE ended_at IS NULL GROUP BY api_key, owner, repo`,
      );
      return rows.map((row) => ({
        ...{ apiKey: text(row, 'api_key'), owner: text(row, 'owner'), name: text(row, 'repo') },
        waiting: wholeNumber(row, 'waiting'),
      }));
    },

    /** Live runs belong to another key from now on. Takes those that wait from whoever has read them, and no others. */
    async moveToKey({ apiKey, owner, name }: Omit<KeyInUse, 'waiting'>, key: string): Promise<void> {
      await query(
        `UPDATE runs SET api_key = $4, version = version + CASE WHEN line IS NULL THEN 0 ELSE 1 END
         WHERE ended_at IS NULL AND api_key = $1 AND owner = $2 AND repo = $3`,
        [apiKey, owner, name, key],
      );
    },

    liveInInstallation: (installationId: number, limit: number) =>
      select('WHERE installation_id = $1 AND ended_at IS NULL ORDER BY created_at LIMIT $2', [
        installationId,
        limit,
      ]),

    /** Newest first. */
    async live(limit: number, offset = 0, filter: RunFilter = noFilter): Promise<readonly Run[]> {
      const { sql, values } = conditionOf(filter, 3);
      return select(`WHERE ended_at IS NULL${sql} ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`, [
        ...[limit, offset, ...values],
      ]);
    },

    async countLive(filter: RunFilter): Promise<number> {
      const { sql, values } = conditionOf(filter, 1);
      const counted = `SELECT COUNT(*) AS count FROM runs WHERE ended_at IS NULL${sql}`;
      const [row] = (await query(counted, values)).rows;
      return row ? wholeNumber(row, 'count') : 0;
    },

    /** Latest ended first, among those that ended lately. */
    async finished(limit: number, filter: RunFilter = noFilter, since = 0): Promise<readonly Run[]> {
      const { sql, values } = conditionOf(filter, 3);
      const lately = `SELECT * FROM runs WHERE ended_at >= $2 ORDER BY ended_at DESC LIMIT ${mostSearched}`;
      const found = `SELECT * FROM (${lately}) AS runs WHERE ended_at IS NOT NULL${sql}
        ORDER BY ended_at DESC LIMIT $1`;
      return (await query(found, [limit, since, ...values])).rows.map(runFrom);
    },

    /** How many ended so since then. */
    async countEnded(state: 'well' | 'badly', since: number): Promise<number> {
      const { sql, values } = conditionOf({ ...noFilter, state }, 2);
      const [row] = (
        await query(`SELECT COUNT(*) AS count FROM runs WHERE ended_at >= $1${sql}`, [since, ...values])
      ).rows;
      return row ? wholeNumber(row, 'count') : 0;
    },

    /** Makes the run due now, even if it is claimed. */
    async hurry(id: string, now: number): Promise<void> {
      await query(`UPDATE runs SET due_at = $2 WHERE id = $1 AND state = 'watching' AND due_at > $2`, [
        id,
        now,
      ]);
    },

    /**
     * Something may have happened: the run is due now. False while somebody looks at it, from whom it is not taken: hints may
     * be a flood, and a look that is overtaken is lost.
     */
    async hint(id: string, now: number): Promise<boolean> {
      const { changes } = await query(
        `UPDATE runs SET due_at = CASE WHEN due_at > $2 THEN $2 ELSE due_at END
         WHERE id = $1 AND state = 'watching' AND attempts = 0`,
        [id, now],
      );
      return changes === 1;
    },

    /** Those that wait longest first. */
    async dueGroups(states: readonly RunState[], now: number): Promise<readonly DueGroup[]> {
      const places = states.map((_, place) => `$${place + 2}`).join(', ');
      const { rows } = await query(
        `SELECT api_key, state, COUNT(*) AS count, MIN(due_at) AS oldest FROM runs
         WHERE due_at <= $1 AND state IN (${places}) GROUP BY api_key, state ORDER BY 4`,
        [now, ...states],
      );
      return rows.flatMap((row) => {
        const state = runStates.find((known) => known === row.state);
        if (!state) return [];
        return [
          {
            apiKey: text(row, 'api_key'),
            state,
            count: wholeNumber(row, 'count'),
            oldest: wholeNumber(row, 'oldest'),
          },
        ];
      });
    },

    /**
     * Before its time only a run is taken whose last look only counted: whoever waits for another reason, as when its
     * conversation was not found, must not be asked three times within a second. And none at which somebody looks now.
     */
    async claim(group: Pick<DueGroup, 'apiKey' | 'state'>, lease: Lease): Promise<readonly Run[]> {
      const rows = await claim(query, engine, tables.runs, lease, {
        where: `candidate.api_key = $5 AND candidate.state = $6
          AND (candidate.due_at <= $1 OR (candidate.looks IS NOT NULL AND candidate.attempts = 0))`,
        values: [group.apiKey, group.state],
      });
      return rows.map(runFrom);
    },

    renew: (claimed: readonly Claimed[], until: number) => renew(query, tables.runs, claimed, until),

    /** Stores everything that can change. Returns false when the run was changed since it was read. */
    async save(run: Run): Promise<boolean> {
      const { changes } = await query(
        `UPDATE runs SET version = version + 1, state = $3, message = $4, facts = $5, watch = $6, due_at = $7,
           ended_at = $8, pull_number = $9, attempts = $10, api_key = $11, line = $12, looks = NULL
         WHERE id = $1 AND version = $2`,
        [
          ...[run.id, run.version, run.state, run.message, runFacts(run)],
          ...[run.watch && JSON.stringify(run.watch), run.dueAt, run.endedAt, run.facts.pull?.number ?? null],
          ...[run.attempts, run.apiKey, run.line && JSON.stringify(run.line)],
        ],
      );
      return changes === 1;
    },

    /** Stores looks that changed nothing visible, in one statement. Returns the ids that were stored. */
    async saveWatches(
      looked: readonly (Claimed & { readonly watch: Watch; readonly dueAt: number })[],
    ): Promise<ReadonlySet<string>> {
      if (looked.length === 0) return new Set();
      const stored = padded(looked.map((each) => ({ ...each, watch: JSON.stringify(each.watch) })));
      const { rows } = await query(
        `UPDATE runs SET watch = looked.column3, looks = NULL, due_at = looked.column4, version = runs.version + 1, attempts = 0
         FROM (VALUES ${placeholders(stored.length, ['TEXT', 'INTEGER', 'TEXT', 'BIGINT'], 1)}) AS looked
         WHERE runs.id = looked.column1 AND runs.version = looked.column2 RETURNING id`,
        stored.flatMap(({ id, version, watch, dueAt }) => [id, version, watch, dueAt]),
      );
      return new Set(rows.map((row) => text(row, 'id')));
    },

    /** Stores looks that only counted, in one statement and without their watches. Returns the ids that were stored. */
    async saveCounts(looked: readonly (Claimed & LookCounts)[]): Promise<ReadonlySet<string>> {
      if (looked.length === 0) return new Set();
      const stored = padded(looked);
      const { rows } = await query(
        `UPDATE runs SET looks = looked.column3, next_look_at = looked.column4, due_at = looked.column4,
           version = runs.version + 1, attempts = 0
         FROM (VALUES ${placeholders(stored.length, ['TEXT', 'INTEGER', 'INTEGER', 'BIGINT'], 1)}) AS looked
         WHERE runs.id = looked.column1 AND runs.version = looked.column2 RETURNING id`,
        stored.flatMap(({ id, version, looks, nextLookAt }) => [id, version, looks, nextLookAt]),
      );
      return new Set(rows.map((row) => text(row, 'id')));
    },

    async prune(before: number): Promise<number> {
      const { changes } = await query('DELETE FROM runs WHERE ended_at < $1', [before]);
      return changes;
    },
  };
}
