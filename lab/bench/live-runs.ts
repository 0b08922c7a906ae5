// What live runs cost: requests in a poll interval against as few as there can be, looks on time, memory, processor; and how
// soon the App knows that a conversation has ended.
import { mostIdsPerRequest } from '../../shared/conversation/index.ts';
import { type Observed, observeRuns, pollInterval } from './load/observe-runs.ts';
import { median, memoryRow, processorRow, type Row } from './table.ts';

export async function benchLiveRuns(): Promise<Row[]> {
  const thousand = await observeRuns({ count: 1_000, cycles: 2, endings: 0 });
  // Long enough that what only warms up counts little.
  const tenThousand = await observeRuns({ count: 10_000, cycles: 4, endings: 0 });
  const ending = await observeRuns({ count: 10_000, cycles: 2, endings: 200 });
  const hundredThousand = await observeRuns({ count: 100_000, cycles: 2, endings: 0 });
  return [
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
    {
      what: `${name}: longest time between two looks`,
      measured: `${(seen.longestGap / 1000).toFixed(2)} s`,
      against: `${pollInterval / 1000} s, the poll interval`,
      ratio: seen.longestGap / pollInterval,
      limit: 1.1,
    },
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

function processorOf(what: string, { cpuShare, bareShare }: Observed, limit: Limits['processor']): Row {
  if ('core' in limit) return processorRow(what, cpuShare, limit.core);
  const percent = (part: number) => `${(part * 100).toFixed(1)} % of a core`;
  return {
    what,
    measured: percent(cpuShare),
    against: `${percent(bareShare)} for these requests alone`,
    ratio: cpuShare / bareShare,
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
