// The cost of runs on a day (UTC): what each had cost by the end of the day, less its cost before.
import { integer } from '../kernel/columns.ts';
import type { Query } from '../kernel/database.ts';

export type Costs = ReturnType<typeof createCosts>;

const dayMs = 24 * 60 * 60_000;
const perDollar = 1_000_000;

const dayOf = (time: number): number => Math.floor(time / dayMs);
export const nextDayAfter = (time: number): number => (dayOf(time) + 1) * dayMs;

export function createCosts(query: Query) {
  return {
    /** Storing the same once more changes nothing. */
    async keep(runId: string, repositoryId: number, dollars: number, now: number): Promise<void> {
      const day = dayOf(now);
      await query(
        `INSERT INTO costs (run_id, day, repository_id, before, total)
         VALUES ($1, $2, $3, COALESCE((SELECT MAX(total) FROM costs WHERE run_id = $1 AND day < $2), 0), $4)
         ON CONFLICT (run_id, day) DO UPDATE SET total = excluded.total WHERE excluded.total > costs.total`,
        [runId, day, repositoryId, Math.round(dollars * perDollar)],
      );
    },

    /** Returns dollars. */
    async ofDay(repositoryId: number, now: number): Promise<number> {
      const { rows } = await query(
        `SELECT CAST(COALESCE(SUM(CASE WHEN total > before THEN total - before ELSE 0 END), 0) AS BIGINT) AS spent
         FROM costs WHERE repository_id = $1 AND day = $2`,
        [repositoryId, dayOf(now)],
      );
      return integer.read(rows[0]?.spent ?? 0, 'spent') / perDollar;
    },

    async prune(before: number, limit: number): Promise<number> {
      const { changes } = await query(
        `DELETE FROM costs WHERE (run_id, day) IN (SELECT run_id, day FROM costs WHERE day < $1 LIMIT ${limit})`,
        [dayOf(before)],
      );
      return changes;
    },
  };
}
