// When something is due next in each queue: one statement for all queues, so that queues without work cost little.
import { integer, nullable } from './columns.ts';
import type { Query } from './database.ts';

/** `FROM` and `WHERE` of rows with a due time; an index has to have them in the order of that time. */
export type DueRows = string;

export type DueTimes<Q extends string> = Readonly<Record<Q, number | null>>;

/** Null where nothing is due at any time. */
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
