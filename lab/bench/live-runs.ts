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
    ...rowsOf(tenThousand, many),
    ...endingRows(ending),
    ...rowsOf(hundredThousand, most),
  ];
}

interface Limits {
  /** Of a core; or so many times what the same requests cost alone, which is as slow as this machine. */
  readonly processor: { readonly core: number } | { readonly times: number };
  readonly megabytes: number;
}

const few: Limits = { processor: { core: 0.06 }, megabytes: 200 };
const many: Limits = { processor: { times: 12 }, megabytes: 250 };
const most: Limits = { processor: { times: 10 }, megabytes: 500 };

function rowsOf(seen: Observed, { processor, megabytes }: Limits): Row[] {
  const name = `${seen.count.toLocaleString('en')} live runs`;
  const perCycle = seen.requests / seen.cycles;
  const fewest = Math.ceil(seen.count / mostIdsPerRequest);
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
    processorOf(`${name}: processor time of the App`, seen, processor),
  ];
}

function processorOf(what: string, { cpuShares, bareShare }: Observed, limit: Limits['processor']): Row {
  const share = Math.max(...cpuShares);
  if ('core' in limit) return processorRow(what, share, limit.core);
  const percent = (part: number) => `${(part * 100).toFixed(1)} % of a core`;
  return {
    what,
    measured: cpuShares.map(percent).join(', '),
    against: `${percent(bareShare)} for these requests alone`,
    ratio: share / bareShare,
    limit: limit.times,
  };
}

/** With the last words, comments and reports of those that end. */
const withEndings: Limits = { processor: { times: 20 }, megabytes: 300 };

function endingRows(seen: Observed): Row[] {
  const { count, lags, peakBytes } = seen;
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
    processorOf(`${name}: processor time of the App`, seen, withEndings.processor),
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
const shared = 100_000;

export async function benchReplicas(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const count of [1, 2, 3]) {
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
  const word = replicas === 1 ? 'replica' : 'replicas';
  const name = `${replicas} ${word} on PostgreSQL, ${shared.toLocaleString('en')} live runs`;
  const percent = (shares: readonly number[]) => shares.map((share) => (share * 100).toFixed(0)).join(', ');
  const division: Row = {
    what: `${name}: share of the looks`,
    measured: `${percent(seen.lookShares)} %`,
    against: `${percent([1 / replicas])} % each`,
    ratio: Math.max(...seen.lookShares) * replicas,
    // The one that asks first after looks became due takes them, so shares only tend to be the same.
    limit: 2,
  };
  return [
    ...(replicas === 1 ? [] : [division]),
    processorOf(`${name}: processor time of each`, seen, most.processor),
    longestGapRow(name, seen),
    looksRow(name, seen),
  ];
}

/** A look that was not made has no gap, so it is counted. */
const looksRow = (name: string, { looks, cycles }: Observed): Row => ({
  what: `${name}: looks made in ${cycles} poll intervals`,
  measured: `${looks.made}`,
  against: `${looks.expected}`,
  ratio: looks.expected / looks.made,
  limit: 1,
});
