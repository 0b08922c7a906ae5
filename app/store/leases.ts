// Claiming rows: the due time moves to the lease's end and the version is raised, so a late writer touches nothing.
import type { Engine, Query, Row, SqlValue } from './database.ts';

export interface Lease {
  readonly now: number;
  /** When others may take the rows if nobody finished or renewed them. */
  readonly until: number;
  readonly limit: number;
}

/** A row that was claimed, at the version of that claim. */
export interface Claimed {
  readonly id: string;
  readonly version: number;
}

interface Table {
  readonly name: 'deliveries' | 'runs' | 'outbox' | 'chores' | 'confirmations';
  readonly key: 'id' | 'key' | 'name';
  readonly order: string;
}

export const tables = {
  deliveries: { name: 'deliveries', key: 'id', order: 'seq' },
  runs: { name: 'runs', key: 'id', order: 'due_at' },
  outbox: { name: 'outbox', key: 'key', order: 'due_at' },
  chores: { name: 'chores', key: 'name', order: 'due_at' },
  confirmations: { name: 'confirmations', key: 'id', order: 'due_at' },
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
       SELECT ${table.key} FROM ${table.name} AS candidate
       WHERE candidate.due_at <= $1 ${more.where ? `AND ${more.where}` : ''}
       ORDER BY candidate.${table.order} LIMIT $3 ${engine.skipLocked}
     )
     UPDATE ${table.name} SET due_at = $2, version = version + 1, attempts = attempts + 1 ${more.set ?? ''}
     WHERE ${table.key} IN (SELECT ${table.key} FROM due) RETURNING *`,
    [lease.now, lease.until, lease.limit, ...(more.values ?? [])],
  );
  return rows;
}

/** Keeps a claim while its work goes on. Answers the ids that are still held. */
export async function renew(
  query: Query,
  table: Table,
  claimed: readonly Claimed[],
  until: number,
): Promise<ReadonlySet<string>> {
  if (claimed.length === 0) return new Set();
  const { rows } = await query(
    `UPDATE ${table.name} SET due_at = CAST($1 AS BIGINT)
     FROM (VALUES ${placeholders(claimed.length, ['TEXT', 'INTEGER'], 2)}) AS held
     WHERE ${table.name}.${table.key} = held.column1 AND ${table.name}.version = held.column2
       AND ${table.name}.due_at IS NOT NULL
     RETURNING ${table.key} AS id`,
    [until, ...claimed.flatMap(({ id, version }) => [id, version])],
  );
  return new Set(rows.map((row) => String(row.id)));
}

/** `(CAST($2 AS TEXT), CAST($3 AS INTEGER)), …`: PostgreSQL cannot tell the types of a bare VALUES list. */
export function placeholders(count: number, types: readonly string[], first: number): string {
  return Array.from({ length: count }, (_, row) => {
    const cells = types.map((type, column) => `CAST($${first + row * types.length + column} AS ${type})`);
    return `(${cells.join(', ')})`;
  }).join(', ');
}
