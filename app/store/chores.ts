// Housekeeping tasks. One replica at a time does each task, and keeps a note for the next time.
import { text, wholeNumber } from './columns.ts';
import type { Engine, Query } from './database.ts';
import { claim, type Lease, renew, tables } from './leases.ts';

export interface Chore {
  readonly name: string;
  readonly version: number;
  readonly notes: string;
}

export type Chores = ReturnType<typeof createChores>;

export function createChores(query: Query, engine: Engine) {
  return {
    /** Adds the chore. A chore that exists already keeps its due time. */
    async know(name: string, dueAt: number): Promise<void> {
      await query(`INSERT INTO chores (name, due_at, notes) VALUES ($1, $2, '') ON CONFLICT DO NOTHING`, [
        name,
        dueAt,
      ]);
    },

    async claim(lease: Lease): Promise<readonly Chore[]> {
      const rows = await claim(query, engine, tables.chores, lease);
      return rows.map((row) => ({
        name: text(row, 'name'),
        version: wholeNumber(row, 'version'),
        notes: text(row, 'notes'),
      }));
    },

    renew: (claimed: readonly Chore[], until: number) =>
      renew(
        query,
        tables.chores,
        claimed.map(({ name, version }) => ({ id: name, version })),
        until,
      ),

    async finish({ name, version }: Chore, dueAt: number, notes: string): Promise<boolean> {
      const { changes } = await query(
        `UPDATE chores SET due_at = $3, notes = $4, version = version + 1, attempts = 0
         WHERE name = $1 AND version = $2`,
        [name, version, dueAt, notes],
      );
      return changes === 1;
    },
  };
}
