// Claims rows: sets the due time to the end of the lease and raises the version, so that a late writer changes nothing.
import type { Engine, Query, Row, SqlValue } from './database.ts';

export interface Lease {
  readonly now: number;
  /** Others may claim the rows after this time, unless they were finished or renewed. */
  readonly until: number;
  readonly limit: number;
  /** If one row is due, those that become due until then fill the limit. */
  readonly early?: number | undefined;
}

/** A claimed row, with the version of the claim. */
export interface Claimed {
  readonly id: string;
  readonly version: number;
}

interface Table {
  readonly name:
    | 'deliveries'
    | 'runs'
    | 'outbox'
    | 'chores'
    | 'confirmations'
    | 'messages'
    | 'side_questions'
    | 'lines';
  readonly key: 'id' | 'key' | 'name' | 'api_key';
  readonly order: string;
}

export const tables = {
  deliveries: { name: 'deliveries', key: 'id', order: 'due_at' },
  runs: { name: 'runs', key: 'id', order: 'due_at' },
  outbox: { name: 'outbox', key: 'key', order: 'due_at' },
  chores: { name: 'chores', key: 'name', order: 'due_at' },
  questions: { name: 'confirmations', key: 'id', order: 'due_at' },
  messages: { name: 'messages', key: 'id', order: 'due_at' },
  sideQuestions: { name: 'side_questions', key: 'id', order: 'due_at' },
  lines: { name: 'lines', key: 'api_key', order: 'due_at' },
} as const satisfies Record<string, Table>;

export async function claim(
  query: Query,
  engine: Engine,
  table: Table,
  lease: Lease,
  more: { readonly where?: string; readonly values?: readonly SqlValue[]; readonly set?: string } = {},
): Promise<readonly Row[]> {
  const { rows } = await query(
    `WITH due AS (
       SELECT ${table.key}, due_at FROM ${table.name} AS candidate
       WHERE candidate.due_at <= $4 ${more.where ? `AND ${more.where}` : ''}
       ORDER BY candidate.${table.order} LIMIT $3 ${engine.skipLocked}
     )
     UPDATE ${table.name} SET due_at = $2, version = version + 1, attempts = attempts + 1 ${more.set ?? ''}
     WHERE ${table.key} IN (SELECT ${table.key} FROM due WHERE (SELECT MIN(due_at) FROM due) <= $1) RETURNING *`,
    [lease.now, lease.until, lease.limit, lease.early ?? lease.now, ...(more.values ?? [])],
  );
  return rows;
}

/** Renews claims while their work goes on. Returns the ids that are still claimed. */
export async function renew(
  query: Query,
  table: Table,
  claimed: readonly Claimed[],
  until: number,
): Promise<ReadonlySet<string>> {
  if (claimed.length === 0) return new Set();
  const held = padded(claimed);
  const { rows } = await query(
    `UPDATE ${table.name} SET due_at = CAST($1 AS BIGINT)
     FROM (VALUES ${placeholders(held.length, ['TEXT', 'INTEGER'], 2)}) AS held
     WHERE ${table.name}.${table.key} = held.column1 AND ${table.name}.version = held.column2
       AND ${table.name}.due_at IS NOT NULL
     RETURNING ${table.key} AS id`,
    [until, ...held.flatMap(({ id, version }) => [id, version])],
  );
  return new Set(rows.map((row) => String(row.id)));
}

const lengths = [1, 8, 33, 99, 396];

/**
 * Repeats the last row of a VALUES list until it has one of a few lengths. Each length gives another SQL text, and the
 * embedded engine keeps a prepared statement for each text.
 */
export function padded<T>(rows: readonly T[]): readonly T[] {
  const last = rows.at(-1);
  if (last === undefined) return rows;
  const longest = lengths.at(-1) ?? 1;
  const length = lengths.find((known) => known >= rows.length) ?? Math.ceil(rows.length / longest) * longest;
  return [...rows, ...Array.from({ length: length - rows.length }, () => last)];
}

/** `(CAST($2 AS TEXT), CAST($3 AS INTEGER)), …`: PostgreSQL cannot tell the types of a bare VALUES list. */
export function placeholders(count: number, types: readonly string[], first: number): string {
  return Array.from({ length: count }, (_, row) => {
    const cells = types.map((type, column) => `CAST($${first + row * types.length + column} AS ${type})`);
    return `(${cells.join(', ')})`;
  }).join(', ');
}
