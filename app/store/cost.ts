// The cost of runs on a day (UTC): what each had cost by the end of the day, less its cost before.
import type { Repository } from '../../shared/github-things.ts';
import { integer, nullable, type RowOf, readRows, text } from '../kernel/column.ts';
import type { Query } from '../kernel/database.ts';

export const dayMs = 24 * 60 * 60_000;
export const perDollar = 1_000_000;

const dayOf = (time: number): number => Math.floor(time / dayMs);
export const nextDayAfter = (time: number): number => (dayOf(time) + 1) * dayMs;

/** The cost of one run on one day. */
export type DayCost = RowOf<typeof dayColumns>;

interface CostlyRun {
  readonly id: string;
  readonly repository: Repository;
  readonly facts: { readonly start: { readonly requester: string } };
}

const dayColumns = {
  runId: text,
  /** Days since 1970, in UTC. */
  day: integer,
  repositoryId: integer,
  /** Null where the run was gone before this was kept; so with who started it. */
  repositoryName: nullable(text),
  requester: nullable(text),
  /** Millionths of a dollar. */
  spent: integer,
};

export function createCosts(query: Query) {
  return {
    /** Storing the same once more changes nothing. */
    async keep({ id, repository, facts }: CostlyRun, dollars: number, now: number): Promise<void> {
      const day = dayOf(now);
      await query(
        `INSERT INTO costs (run_id, day, repository_id, before, total, repository_name, requester)
         VALUES ($1, $2, $3, COALESCE((SELECT MAX(total) FROM costs WHERE run_id = $1 AND day < $2), 0), $4, $5, $6)
         ON CONFLICT (run_id, day) DO UPDATE SET total = excluded.total WHERE excluded.total > costs.total`,
        [
          ...[id, day, repository.id, Math.round(dollars * perDollar)],
          ...[`${repository.owner}/${repository.name}`, facts.start.requester.toLowerCase()],
        ],
      );
    },

    /** Costs by day and run, in their order, behind `after`. */
    page: (after: Pick<DayCost, 'day' | 'runId'> | null, limit: number): Promise<readonly DayCost[]> =>
      readRows(
        query,
        dayColumns,
        `SELECT run_id, day, repository_id, repository_name, requester,
           CASE WHEN total > before THEN total - before ELSE 0 END AS spent
         FROM costs WHERE (day, run_id) > ($1, $2) ORDER BY day, run_id LIMIT $3`,
        [after?.day ?? -1, after?.runId ?? '', limit],
      ),

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
