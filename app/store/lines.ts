// The lines in which runs wait for their turn: one for each key. Whoever holds the row of a line decides alone.
import type { InLine } from '../model/run.ts';
import { ownJson, text, wholeNumber } from './columns.ts';
import type { Engine, Query, Row } from './database.ts';
import { claim, type Lease, renew, tables } from './leases.ts';

export interface StoredLine {
  readonly apiKey: string;
  readonly version: number;
  /** When repositories that wait had their last turn. */
  readonly turns: Readonly<Record<string, number>>;
  readonly refused: number;
  readonly closedUntil: number;
}

/** Without its texts, which may be long. */
export interface RunInLine extends InLine {
  readonly id: string;
  readonly repositoryId: number;
}

export interface LiveOf {
  readonly apiKey: string;
  readonly repositoryId: number;
  readonly count: number;
  /** Those of them whose start was not answered yet. */
  readonly starting: number;
}

export type Lines = ReturnType<typeof createLines>;

export function createLines(query: Query, engine: Engine) {
  return {
    /** Holds the line until the transaction ends, and makes it due. */
    async join(apiKey: string, now: number): Promise<StoredLine> {
      const { rows } = await query(
        `INSERT INTO lines (api_key, turns, due_at) VALUES ($1, '{}', $2)
         ON CONFLICT (api_key) DO UPDATE SET due_at = excluded.due_at, version = lines.version + 1 RETURNING *`,
        [apiKey, now],
      );
      const [row] = rows;
      if (!row) throw new Error('a line that was joined is not there');
      return lineFrom(row);
    },

    /** A run of the key has ended, so there may be room. Does nothing where nobody waits. */
    async wake(apiKey: string, now: number): Promise<void> {
      await query(
        `UPDATE lines SET due_at = $2, closed_until = CASE WHEN closed_until > $2 THEN $2 ELSE closed_until END
         WHERE api_key = $1 AND due_at IS NOT NULL`,
        [apiKey, now],
      );
    },

    /** The service takes no more now. */
    async close(apiKey: string, until: number, now: number): Promise<void> {
      await query(
        `INSERT INTO lines (api_key, turns, due_at, refused, closed_until) VALUES ($1, '{}', $3, 1, $2)
         ON CONFLICT (api_key) DO UPDATE SET due_at = excluded.due_at, refused = lines.refused + 1,
           closed_until = excluded.closed_until, version = lines.version + 1`,
        [apiKey, until, now],
      );
    },

    /** The service has taken one. */
    async open(apiKey: string, now: number): Promise<void> {
      await query(
        `UPDATE lines SET refused = 0, closed_until = 0, version = version + 1,
           due_at = CASE WHEN due_at IS NULL THEN NULL ELSE CAST($2 AS BIGINT) END
         WHERE api_key = $1 AND refused > 0`,
        [apiKey, now],
      );
    },

    /** How often the service has refused one more since it took one. */
    async refusals(apiKey: string): Promise<number> {
      const [row] = (await query('SELECT refused FROM lines WHERE api_key = $1', [apiKey])).rows;
      return row ? wholeNumber(row, 'refused') : 0;
    },

    async claim(lease: Lease): Promise<readonly StoredLine[]> {
      return (await claim(query, engine, tables.lines, lease)).map(lineFrom);
    },

    renew: (claimed: readonly StoredLine[], until: number) =>
      renew(
        query,
        tables.lines,
        claimed.map(({ apiKey, version }) => ({ id: apiKey, version })),
        until,
      ),

    /** Holds a claimed line until the transaction ends. Null when it was changed since it was claimed. */
    async hold({ apiKey, version }: StoredLine): Promise<StoredLine | null> {
      const { rows } = await query(
        'UPDATE lines SET version = version + 1 WHERE api_key = $1 AND version = $2 RETURNING *',
        [apiKey, version],
      );
      const [row] = rows;
      return row ? lineFrom(row) : null;
    },

    /** In the order in which they were asked for. */
    async waiting(apiKey: string): Promise<readonly RunInLine[]> {
      const { rows } = await query(
        `SELECT id, repository_id, line FROM runs
         WHERE api_key = $1 AND line IS NOT NULL AND ended_at IS NULL ORDER BY created_at, id`,
        [apiKey],
      );
      return rows
        .map((row) => ({
          ...ownJson<InLine>(row, 'line'),
          id: text(row, 'id'),
          repositoryId: wholeNumber(row, 'repository_id'),
        }))
        .toSorted((a, b) => a.askedAt - b.askedAt);
    },

    async isWaitedIn(apiKey: string, repositoryId: number): Promise<boolean> {
      const { rows } = await query(
        `SELECT id FROM runs
         WHERE api_key = $1 AND repository_id = $2 AND line IS NOT NULL AND ended_at IS NULL LIMIT 1`,
        [apiKey, repositoryId],
      );
      return rows.length > 0;
    },

    /** Of those that wait no longer. */
    async live(): Promise<readonly LiveOf[]> {
      const { rows } = await query(
        `SELECT api_key, repository_id, COUNT(*) AS count,
           SUM(CASE WHEN state IN ('pending', 'starting') THEN 1 ELSE 0 END) AS starting FROM runs
         WHERE ended_at IS NULL AND line IS NULL GROUP BY api_key, repository_id`,
      );
      return rows.map((row) => ({
        apiKey: text(row, 'api_key'),
        repositoryId: wholeNumber(row, 'repository_id'),
        count: wholeNumber(row, 'count'),
        starting: wholeNumber(row, 'starting'),
      }));
    },

    /** `dueAt` is null when nobody waits any more. */
    async leave({ apiKey }: StoredLine, turns: StoredLine['turns'], dueAt: number | null): Promise<void> {
      await query('UPDATE lines SET turns = $2, due_at = $3, attempts = 0 WHERE api_key = $1', [
        apiKey,
        JSON.stringify(turns),
        dueAt,
      ]);
    },
  };
}

function lineFrom(row: Row): StoredLine {
  return {
    apiKey: text(row, 'api_key'),
    version: wholeNumber(row, 'version'),
    turns: ownJson<StoredLine['turns']>(row, 'turns'),
    refused: wholeNumber(row, 'refused'),
    closedUntil: wholeNumber(row, 'closed_until'),
  };
}
