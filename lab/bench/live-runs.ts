// What live runs cost: requests in a poll interval against as few as there can be, looks on time, memory, processor; how
// soon the App knows that a conversation has ended; and how replicas on one PostgreSQL divide the looks.
import { mostIdsPerRequest } from '../../shared/conversation/index.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Observed, observeRuns, pollInterval } from './load/observe-runs.ts';
import { median, memoryRow, processorRow, type Row } from './table.ts';

export async function benchLiveRuns(): Promise<Row[]> {
  const [hundred, thousand] = await Promise.all([
    observeRuns({ count: 100, cycles: 2, endings: 0 }),
    observeRuns({ count: 1_000, cycles: 2, endings: 0 }),
  ]);
  // Long enough that what only warms up counts little.
  const tenThousand = await observeRuns({ count: 10_000, cycles: 4, endings: 0 });
  const ending = await observeRuns({ count: 10_000, cycles: 2, endings: 200 });
  const hundredThousand = await observeRuns({ count: 100_000, cycles: 2, endings: 0 });
  return [
    ...rowsOf(hundred, few),
    ...rowsOf(thousand, few),
    ...rowsOf(tenThousand, few),
    ...endingRows(ending),
    ...rowsOf(hundredThousand, many),
  ];
}

interface Limits {
  readonly core: number;
  readonly megabytes: number;
}

const few: Limits = { core: 0.06, megabytes: 200 };
const many: Limits = { core: 0.6, megabytes: 500 };

function rowsOf(seen: Observed, { core, megabytes }: Limits): Row[] {
  const name = `${seen.count.toLocaleString('en')} live runs`;
  const perCycle = seen.requests / seen.cycles;
  const fewest = Math.ceil(seen.count / mostIdsPerRequest);
  const [cpuShare = Number.NaN] = seen.cpuShares;
  return [
    {
      what: `${name}: requests in a poll interval`,
      measured: `${perCycle.toFixed(0)} requests`,
      against: `${fewest}, all of them full`,
      ratio: perCycle / fewest,
      // Pauses are up to 1 % shorter than the interval.
      limit: (fewest + Math.max(2, fewest * 0.01)) / fewest,
    },
    longestGapRow(name, seen),
    {
      what: `${name}: shortest time between two looks`,
      measured: `${pollInterval / 1000} s, the poll interval`,
      against: `${(seen.shortestGap / 1000).toFixed(2)} s`,
      ratio: pollInterval / seen.shortestGap,
      // A look that is due takes others along, at most 0.4 of the interval early, and pauses are up to 1 % shorter.
      limit: 1 / 0.58,
    },
    memoryRow(`${name}: most memory of the App`, seen.peakBytes, megabytes),
    processorRow(`${name}: processor time of the App`, cpuShare, core),
  ];
}

/** With the last words, comments and reports of those that end. */
const withEndings: Limits = { core: 0.12, megabytes: 300 };

function endingRows({ count, lags, peakBytes, cpuShares: [share = Number.NaN] }: Observed): Row[] {
  const longest = lags.reduce((most, lag) => Math.max(most, lag), 0);
  const name = `${count.toLocaleString('en')} live runs, of which ${lags.length} end within a minute`;
  return [
    {
      what: `${name}: longest time from the end to its end stored`,
      measured: `${(longest / 1000).toFixed(2)} s (median ${(median(lags) / 1000).toFixed(2)} s)`,
      against: `${pollInterval / 1000} s, the poll interval`,
      ratio: longest / pollInterval,
      limit: 1.1,
    },
    memoryRow(`${name}: most memory of the App`, peakBytes, withEndings.megabytes),
    processorRow(`${name}: processor time of the App`, share, withEndings.core),
  ];
}

const longestGapRow = (name: string, { longestGap }: Observed): Row => ({
  what: `${name}: longest time between two looks`,
  measured: `${(longestGap / 1000).toFixed(2)} s`,
  against: `${pollInterval / 1000} s, the poll interval`,
  ratio: longestGap / pollInterval,
  limit: 1.1,
});

/** Live runs that the replicas share. */
const shared = 10_000;

export async function benchReplicas(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const count of [2, 3]) {
      const replicas = { count, databaseUrl: await postgres.createDatabase() };
      const seen = await observeRuns({ count: shared, cycles: 2, endings: 0, replicas });
      rows.push(...replicaRows(count, seen));
    }
    return rows;
  } finally {
    await postgres.stop();
  }
}

function replicaRows(replicas: number, seen: Observed): Row[] {
  const name = `${replicas} replicas on PostgreSQL, ${shared.toLocaleString('en')} live runs`;
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
    longestGapRow(name, seen),
  ];
}
