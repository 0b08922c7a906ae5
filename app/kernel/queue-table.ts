// A table whose rows have a due time. Claiming a row moves its due time to the end of the lease and raises its version, so
// that a writer whose claim was lost changes nothing.

import { type Columns, columnName, integer, nullable } from './column.ts';
import type { Engine, Query, Row, SqlValue } from './database.ts';
import type { Lease } from './lease.ts';
import { type Cell, cellsOf, openTable, padded, readRow, type TableDeclaration, valuesOf } from './table.ts';

interface ClaimTerms {
  /** A condition on `candidate`; its values begin with $5. */
  readonly where?: string;
  readonly values?: readonly SqlValue[];
  /** Further assignments of the claim. */
  readonly set?: string;
}

interface QueueRow {
  readonly version: number;
  /** Null = there is nothing to do any more. */
  readonly dueAt: number | null;
}

/** The row was changed after it was read, so it was not written. The writer that was faster goes on with it. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Saves a row; returns it as it is now. Throws `Superseded` when it was changed since it was read. */
export async function saveUnchanged<T extends { readonly id: string; readonly version: number }>(
  table: { save(row: T): Promise<boolean> },
  row: T,
): Promise<T> {
  if (!(await table.save(row))) throw new Superseded(`${row.id} was changed in the meantime`);
  return { ...row, version: row.version + 1 };
}

export function openQueueTable<T extends QueueRow, K extends keyof T & string>(
  query: Query,
  engine: Engine,
  declaration: TableDeclaration<T, K>,
) {
  type Held = Readonly<Pick<T, K | 'version'>>;
  const { name } = declaration;
  const writers = createWriters(query, declaration);
  const { keyColumn, write, setEach } = writers;

  return {
    ...openTable(query, declaration),
    claimable: createClaimable(query, engine, declaration, writers),

    /** Stores all that can change. Returns false when the row was changed since it was read. */
    save(row: T): Promise<boolean> {
      const cells = cellsOf(declaration, row).filter(
        (cell) => cell.written === 'always' && cell.name !== keyColumn && cell.name !== 'version',
      );
      return write(row, cells, cells.some((cell) => cell.name === 'attempts') ? '' : ', attempts = 0');
    },

    /** Stores a part of a row, as `save` does. For properties with a column of their own. */
    update: (held: Held, changes: Partial<T>): Promise<boolean> =>
      write(held, cellsOf({ ...declaration, rest: undefined } as TableDeclaration<T, K>, changes as T)),

    /** Stores a part of many rows with one statement. Returns the keys of those that were stored. */
    updateEach: <P extends keyof T & string>(
      properties: readonly P[],
      changed: readonly Readonly<Pick<T, K | 'version' | P>>[],
    ) => setEach(properties, changed, `, version = ${name}.version + 1, attempts = 0`),

    /** Makes rows due. Claims on them end: others may claim them at once. */
    async makeDue(now: number, where: string, values: readonly SqlValue[]): Promise<void> {
      await query(`UPDATE ${name} SET due_at = $1 WHERE ${where}`, [now, ...values]);
    },
  };
}

/** The part of a table that a queue uses. */
function createClaimable<T extends QueueRow, K extends keyof T & string>(
  query: Query,
  engine: Engine,
  declaration: TableDeclaration<T, K>,
  { keyColumn, write, setEach }: ReturnType<typeof createWriters<T, K>>,
) {
  type Held = Readonly<Pick<T, K | 'version'>>;
  const { name, key } = declaration;

  return {
    async claim(lease: Lease, { where, values = [], set = '' }: ClaimTerms = {}): Promise<readonly T[]> {
      // SQLite plans a statement again each time a bare parameter of its LIMIT is bound. A sum is not looked into.
      const { rows } = await query(
        `WITH due AS (
           SELECT ${keyColumn}, due_at FROM ${name} AS candidate
           WHERE candidate.due_at <= $4 ${where ? `AND ${where}` : ''}
           ORDER BY candidate.due_at LIMIT $3 + 0 ${engine.skipLocked}
         )
         UPDATE ${name} SET due_at = $2, version = version + 1, attempts = attempts + 1 ${set}
         WHERE ${keyColumn} IN (SELECT ${keyColumn} FROM due WHERE (SELECT MIN(due_at) FROM due) <= $1)
         RETURNING *`,
        [lease.now, lease.until, lease.limit, lease.early ?? lease.now, ...values],
      );
      return readEachReadable(declaration, rows);
    },

    /** Renews claims while their work goes on. Returns the keys that are still claimed. */
    renew: (claimed: readonly Held[], until: number): Promise<ReadonlySet<string>> =>
      setEach(
        ['dueAt'],
        claimed.map((held) => ({ ...held, dueAt: until }) as Readonly<Pick<T, K | 'version' | 'dueAt'>>),
      ),

    /** Ends a claim: the row is due again at that time, unless it was changed. */
    postpone: (held: Held, dueAt: number): Promise<boolean> =>
      write(held, [{ name: 'due_at', written: 'always', value: dueAt }]),

    /** Names the row in the log. */
    keyOf: (row: Held): string => String(row[key]),
  };
}

/** A row that cannot be read, for example of a newer version, delays no other. Alone it is an error, at each claim. */
function readEachReadable<T, K extends keyof T & string>(
  declaration: TableDeclaration<T, K>,
  rows: readonly Row[],
): readonly T[] {
  const read: T[] = [];
  let wrong: Error | null = null;
  for (const row of rows) {
    try {
      read.push(readRow(declaration, row));
    } catch (error) {
      wrong = new Error(`${declaration.name} ${row[columnName(declaration.key)]} cannot be read: ${error}`);
    }
  }
  if (wrong !== null && read.length === 0) throw wrong;
  return read;
}

/** Writes rows whose version is still the one that was read. */
function createWriters<T extends QueueRow, K extends keyof T & string>(
  query: Query,
  declaration: TableDeclaration<T, K>,
) {
  type Held = Readonly<Pick<T, K | 'version'>>;
  const { name, key } = declaration;
  const keyColumn = columnName(key);

  const write = async (held: Held, cells: readonly Cell[], more = ''): Promise<boolean> => {
    const set = cells.map((cell, index) => `, ${cell.name} = $${index + 3}`).join('');
    const { changes } = await query(
      `UPDATE ${name} SET version = version + 1${set}${more} WHERE ${keyColumn} = $1 AND version = $2`,
      [String(held[key]), held.version, ...valuesOf(cells)],
    );
    return changes === 1;
  };

  const setEach = async <P extends keyof T & string>(
    properties: readonly P[],
    changed: readonly Readonly<Pick<T, K | 'version' | P>>[],
    more = '',
  ): Promise<ReadonlySet<string>> => {
    if (changed.length === 0) return new Set();
    const columns = declaration.columns as Columns<T>;
    const rows = padded(changed);
    const types = ['TEXT', 'BIGINT', ...properties.map((property) => columns[property].sqlType)];
    const set = properties.map((property, index) => `${columnName(property)} = given.column${index + 3}`);
    const result = await query(
      `UPDATE ${name} SET ${set.join(', ')}${more}
       FROM (VALUES ${placeholders(rows.length, types)}) AS given
       WHERE ${name}.${keyColumn} = given.column1 AND ${name}.version = given.column2
         AND ${name}.due_at IS NOT NULL
       RETURNING ${keyColumn} AS key`,
      rows.flatMap((row) => [
        String(row[key]),
        row.version,
        ...properties.map((property) => columns[property].write(row[property])),
      ]),
    );
    return new Set(result.rows.map((row) => String(row.key)));
  };

  return { keyColumn, write, setEach };
}

/** `(CAST($1 AS TEXT), CAST($2 AS BIGINT)), …`: PostgreSQL cannot tell the types of a bare VALUES list. */
function placeholders(count: number, types: readonly string[]): string {
  return Array.from({ length: count }, (_, row) => {
    const cells = types.map((type, column) => `CAST($${1 + row * types.length + column} AS ${type})`);
    return `(${cells.join(', ')})`;
  }).join(', ');
}

/** `FROM` and `WHERE` of rows with a due time; an index has to have them in the order of that time. */
export type DueRows = string;

export type DueTimes<Q extends string> = Readonly<Record<Q, number | null>>;

/**
 * When something is due next in each queue, null where nothing is: one statement for all of them, so that those without work cost
 * little.
 */
export function createDueTimes<Q extends string>(
  query: Query,
  queues: Readonly<Record<Q, readonly DueRows[]>>,
): () => Promise<DueTimes<Q>> {
  const sources = Object.entries<readonly DueRows[]>(queues).flatMap(([queue, all]) =>
    all.map((rows) => ({ queue, rows })),
  );
  // MIN and not EXISTS: without statistics PostgreSQL believes that a third of the rows is due, and reads the table for one.
  const columns = sources.map(({ rows }, place) => `(SELECT MIN(due_at) FROM ${rows}) AS due${place}`);
  const sql = `SELECT ${columns.join(', ')}`;
  return async () => {
    const { rows } = await query(sql);
    const times: Record<string, number | null> = {};
    for (const [place, { queue }] of sources.entries()) {
      const time = nullable(integer).read(rows[0]?.[`due${place}`] ?? null, queue);
      times[queue] = earlier(times[queue] ?? null, time);
    }
    return times as DueTimes<Q>;
  };
}

export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
