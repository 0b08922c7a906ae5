// Housekeeping tasks. One replica at a time does each task, and keeps a note for the next time.
import { type Columns, integer, text } from '../kernel/columns.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable } from '../kernel/queue-table.ts';

export interface Chore {
  readonly name: string;
  readonly version: number;
  readonly dueAt: number;
  readonly notes: string;
}

export type Chores = ReturnType<typeof createChores>;

const columns: Columns<Chore> = { name: text, version: integer, dueAt: integer, notes: text };

export function createChores(query: Query, engine: Engine) {
  const rows = openQueueTable(query, engine, {
    name: 'chores',
    key: 'name',
    columns,
  });
  return {
    ...rows.claimable,

    /** Adds the chore. A chore that exists already keeps its due time. */
    add: (name: string, dueAt: number): Promise<boolean> =>
      rows.insert({ name, version: 0, dueAt, notes: '' }),

    finish: (chore: Chore, dueAt: number, notes: string): Promise<boolean> =>
      rows.update(chore, { dueAt, notes }),
  };
}
