// Counts rows for the metrics and the status page.
import { text, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Query } from './database.ts';

export interface Counts {
  readonly runs: Readonly<Record<string, number>>;
  readonly outbox: Readonly<Record<string, number>>;
  readonly deliveriesWaiting: number;
  /** Due times of the oldest open work; null when there is none. */
  readonly oldest: {
    readonly delivery: number | null;
    readonly run: number | null;
    readonly outbox: number | null;
  };
}

export async function readCounts(query: Query): Promise<Counts> {
  const byState = async (table: 'runs' | 'outbox') => {
    const { rows } = await query(`SELECT state, COUNT(*) AS count FROM ${table} GROUP BY state`);
    return Object.fromEntries(rows.map((row) => [text(row, 'state'), wholeNumber(row, 'count')]));
  };
  const oldest = async (table: 'deliveries' | 'runs' | 'outbox') => {
    const { rows } = await query(
      `SELECT COUNT(*) AS count, MIN(due_at) AS oldest FROM ${table} WHERE due_at IS NOT NULL`,
    );
    const [row] = rows;
    return row
      ? { count: wholeNumber(row, 'count'), oldest: wholeNumberOrNull(row, 'oldest') }
      : { count: 0, oldest: null };
  };
  const deliveries = await oldest('deliveries');
  return {
    runs: await byState('runs'),
    outbox: await byState('outbox'),
    deliveriesWaiting: deliveries.count,
    oldest: {
      delivery: deliveries.oldest,
      run: (await oldest('runs')).oldest,
      outbox: (await oldest('outbox')).oldest,
    },
  };
}
