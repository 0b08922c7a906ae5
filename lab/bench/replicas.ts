// Replicas on one PostgreSQL: how the looks at 10,000 live runs divide among them, and whether each is still in time.
import { startPostgres } from '../support/postgres-server.ts';
import { type Observed, observeRuns, pollInterval } from './load/observe-runs.ts';
import type { Row } from './table.ts';

const count = 10_000;

export async function benchReplicas(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const replicas of [2, 3]) {
      const databaseUrl = await postgres.createDatabase();
      const seen = await observeRuns({
        count,
        cycles: 2,
        endings: 0,
        replicas: { count: replicas, databaseUrl },
      });
      rows.push(...rowsOf(replicas, seen));
    }
    return rows;
  } finally {
    await postgres.stop();
  }
}

function rowsOf(replicas: number, seen: Observed): Row[] {
  const name = `${replicas} replicas on PostgreSQL, ${count.toLocaleString('en')} live runs`;
  const percent = (shares: readonly number[], digits: number) =>
    shares.map((share) => (share * 100).toFixed(digits)).join(', ');
  return [
    {
      what: `${name}: share of the looks`,
      measured: `${percent(seen.lookShares, 0)} %`,
      against: `${percent([1 / replicas], 0)} % each`,
      ratio: Math.max(...seen.lookShares) * replicas,
      // The one that asks first after looks became due takes them, so shares only tend to be the same.
      limit: 1.5,
    },
    {
      what: `${name}: processor time of each`,
      measured: `${percent(seen.cpuShares, 1)} % of a core`,
      against: '6 %',
      ratio: Math.max(...seen.cpuShares) / 0.06,
      limit: 1,
    },
    {
      what: `${name}: longest time between two looks`,
      measured: `${(seen.longestGap / 1000).toFixed(2)} s`,
      against: `${pollInterval / 1000} s, the poll interval`,
      ratio: seen.longestGap / pollInterval,
      limit: 1.1,
    },
  ];
}
