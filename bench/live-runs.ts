// What live runs cost: requests in a poll interval against one for each run, looks on time, memory, processor.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestTruth } from '../shared/simulator/control/requests.ts';
import { seedRuns } from './load/seed-runs.ts';
import { type UnderLoad, withSurroundings } from './load/surroundings.ts';
import type { Row } from './table.ts';

const pollInterval = 30_000;
const megabyte = 1024 * 1024;
/** For the rows to be written and the App to be up before the first run is due. */
const allowance = { least: 4_000, perRun: 0.5 };
/** A look that is due at the end of the last interval may come this much later. */
const grace = 3_500;

interface Observed {
  readonly count: number;
  readonly looks: number;
  readonly requests: number;
  readonly cycles: number;
  readonly longestGap: number;
  readonly shortestGap: number;
  readonly peakBytes: number;
  readonly cpuShare: number;
}

export async function benchLiveRuns(): Promise<Row[]> {
  const [hundred, thousand] = await Promise.all([observe(100, 1), observe(1_000, 1)]);
  const tenThousand = await observe(10_000, 2);
  return [
    ...rowsOf(hundred, { requests: 45 }),
    ...rowsOf(thousand, { requests: 55 }),
    ...rowsOf(tenThousand, { requests: 110 }),
  ];
}

function observe(count: number, cycles: number): Promise<Observed> {
  return withSurroundings(async (under) => {
    const firstDue = Date.now() + allowance.least + count * allowance.perRun;
    const lookedAt = await seedRuns(under, { count, pollInterval, firstDue });
    const app = await under.startApp({ POLL_INTERVAL: `${pollInterval / 1000}s`, LOG_LEVEL: 'info' });
    const early = firstDue - Date.now();
    if (early < 0) throw new Error(`${count} runs: this machine was not ready in time, by ${-early} ms`);
    await sleep(early);
    const before = await app.gauge();
    const began = Date.now();
    await sleep(cycles * pollInterval);
    const [after, elapsed] = [await app.gauge(), Date.now() - began];
    await sleep(grace);
    const requests = await looksOf(under);
    await app.kill();
    const counted = requests.filter(({ at }) => at >= began && at < began + elapsed);
    const gaps = gapsOf(lookedAt, requests);
    if (gaps.length < count * cycles) throw new Error(`${count} runs: only ${gaps.length} looks were made`);
    return {
      count,
      cycles,
      looks: counted.reduce((sum, { ids }) => sum + ids.length, 0),
      requests: counted.length,
      longestGap: gaps.reduce((most, gap) => Math.max(most, gap), 0),
      shortestGap: gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY),
      peakBytes: after.peakRssBytes,
      cpuShare: (after.cpuMs - before.cpuMs) / elapsed,
    };
  });
}

interface LookRequest {
  readonly at: number;
  readonly ids: readonly string[];
}

async function looksOf({ service }: UnderLoad): Promise<readonly LookRequest[]> {
  const requests: readonly RequestTruth[] = await service.control.requests();
  return requests
    .filter(({ route }) => route === 'conversations')
    .map(({ at, query }) => ({ at, ids: new URLSearchParams(query).getAll('ids') }));
}

/** Between one look at a run and its next, the first of them the one that was seeded. */
function gapsOf(lookedAt: ReadonlyMap<string, number>, requests: readonly LookRequest[]): number[] {
  const last = new Map(lookedAt);
  return requests.flatMap(({ at, ids }) =>
    ids.map((id) => {
      const gap = at - (last.get(id) ?? Number.NaN);
      last.set(id, at);
      return gap;
    }),
  );
}

function rowsOf(seen: Observed, limits: { readonly requests: number }): Row[] {
  const name = `${seen.count.toLocaleString('en')} live runs`;
  const perCycle = seen.requests / seen.cycles;
  const looksPerCycle = seen.looks / seen.cycles;
  return [
    {
      what: `${name}: requests in a poll interval`,
      measured: `${perCycle.toFixed(0)} requests`,
      against: `${looksPerCycle.toFixed(0)}, one for each look`,
      ratio: perCycle / looksPerCycle,
      limit: limits.requests / looksPerCycle,
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
      limit: 1 / 0.9,
    },
    {
      what: `${name}: most memory of the App`,
      measured: `${(seen.peakBytes / megabyte).toFixed(0)} MB`,
      against: '200 MB',
      ratio: seen.peakBytes / megabyte / 200,
      limit: 1,
    },
    {
      what: `${name}: processor time of the App`,
      measured: `${(seen.cpuShare * 100).toFixed(1)} % of a core`,
      against: '20 %',
      ratio: seen.cpuShare / 0.2,
      limit: 1,
    },
  ];
}
