// Maintenance tasks. One replica at a time does each task, and keeps a note for the next time.

import { integer, type RowOf, text } from '../kernel/column.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable } from '../kernel/queue-table.ts';

const columns = { name: text, version: integer, dueAt: integer, notes: text };
export type MaintenanceTask = RowOf<typeof columns>;

export function createMaintenance(query: Query, engine: Engine) {
  const rows = openQueueTable(query, engine, {
    name: 'chores',
    key: 'name',
    columns,
  });
  return {
    ...rows.claimable,

    /** Adds the task. A task that exists already keeps its due time. */
    add: (name: string, dueAt: number): Promise<boolean> =>
      rows.insert({ name, version: 0, dueAt, notes: '' }),

    /** Makes a task due then. False where it is due sooner, or being done just now. */
    async hurry(name: string, dueAt: number): Promise<boolean> {
      const sql = 'UPDATE chores SET due_at = $2 WHERE name = $1 AND due_at >= $2';
      return (await query(sql, [name, dueAt])).changes === 1;
    },

    /** The note of a task; null where there is no such task. */
    notesOf: async (name: string): Promise<string | null> =>
      (await rows.find('WHERE name = $1', [name]))?.notes ?? null,

    /** Writes the note of a task, no matter who has claimed it, and adds one that is not there. */
    async note(name: string, notes: string, dueAt: number): Promise<void> {
      await rows.insert({ name, version: 0, dueAt, notes });
      await query('UPDATE chores SET notes = $2 WHERE name = $1', [name, notes]);
    },

    /** Without notes, those that are there stay. */
    finish: (task: MaintenanceTask, dueAt: number, notes?: string): Promise<boolean> =>
      rows.update(task, { dueAt, ...(notes !== undefined && { notes }) }),
  };
}
