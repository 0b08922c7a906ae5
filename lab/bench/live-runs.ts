// What live runs cost: requests in a poll interval against one for each run, looks on time, memory, processor; and how
// soon the App knows that a conversation has ended.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestTruth } from '../service/control/requests.ts';
import type { AppProcess } from '../stage/app-process.ts';
import { seedRuns } from './load/seed-runs.ts';
import { type UnderLoad, withSurroundings } from './load/surroundings.ts';
import { median, type Row } from './table.ts';

const pollInterval = 30_000;
const megabyte = 1024 * 1024;
/** For the rows to be written and the App to be up before the first run is due. */
const allowance = { least: 4_000, perRun: 0.5 };
/** A look that is due at the end of the last interval may come this much later. */
const grace = 3_500;

interface Observed {
  readonly count: number;
  readonly cycles: number;
  readonly looks: number;
  readonly requests: number;
  readonly longestGap: number;
  readonly shortestGap: number;
  readonly peakBytes: number;
  readonly cpuShare: number;
  /** From the end of a conversation to the moment when the App has stored it. */
  readonly lags: readonly number[];
}

interface Scene {
  readonly count: number;
  readonly cycles: number;
  /** How many conversations end during the first cycle, at every phase of it. */
  readonly endings: number;
}

export async function benchLiveRuns(): Promise<Row[]> {
  const [hundred, thousand] = await Promise.all([
    observe({ count: 100, cycles: 1, endings: 0 }),
    observe({ count: 1_000, cycles: 1, endings: 0 }),
  ]);
  const tenThousand = await observe({ count: 10_000, cycles: 2, endings: 200 });
  return [
    ...rowsOf(hundred, { requests: 45 }),
    ...rowsOf(thousand, { requests: 55 }),
    ...rowsOf(tenThousand, { requests: 110 }),
    ...lagRows(tenThousand),
  ];
}

function observe({ count, cycles, endings }: Scene): Promise<Observed> {
  return withSurroundings(async (under) => {
    const firstDue = Date.now() + allowance.least + count * allowance.perRun;
    const lookedAt = await seedRuns(under, { count, pollInterval, firstDue });
    const app = await under.startApp({ POLL_INTERVAL: `${pollInterval / 1000}s`, LOG_LEVEL: 'info' });
    const early = firstDue - Date.now();
    if (early < 0) throw new Error(`${count} runs: this machine was not ready in time, by ${-early} ms`);
    await sleep(early);
    const before = await app.gauge();
    const began = Date.now();
    const [endedAt] = await Promise.all([
      endSome(under, [...lookedAt.keys()], endings),
      sleep(cycles * pollInterval),
    ]);
    const [after, elapsed] = [await app.gauge(), Date.now() - began];
    await sleep(grace);
    const requests = await looksOf(under);
    const detectedAt = endsStored(app);
    await app.kill();
    const counted = requests.filter(({ at }) => at >= began && at < began + elapsed);
    const gaps = gapsOf(lookedAt, requests);
    if (gaps.length < (count - endings) * cycles)
      throw new Error(`${count} runs: only ${gaps.length} looks were made`);
    return {
      count,
      cycles,
      looks: counted.reduce((sum, { ids }) => sum + ids.length, 0),
      requests: counted.length,
      longestGap: gaps.reduce((most, gap) => Math.max(most, gap), 0),
      shortestGap: gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY),
      peakBytes: after.peakRssBytes,
      cpuShare: (after.cpuMs - before.cpuMs) / elapsed,
      lags: [...endedAt].map(([id, at]) => (detectedAt.get(id) ?? Number.POSITIVE_INFINITY) - at),
    };
  });
}

/** With the time at which each ended. */
async function endSome(
  { service }: UnderLoad,
  ids: readonly string[],
  endings: number,
): Promise<ReadonlyMap<string, number>> {
  const endedAt = new Map<string, number>();
  const began = Date.now();
  for (let place = 0; place < endings; place += 1) {
    // Strides through the list, whose order is that of the looks.
    const id = ids[(place * 7919) % ids.length] ?? '';
    await sleep(Math.max(0, began + (place / endings) * pollInterval - Date.now()));
    await service.control.setState(id, { execution_status: 'finished' });
    endedAt.set(id, Date.now());
  }
  return endedAt;
}

/** By conversation: the App logs a run's end when it is stored. */
function endsStored({ lines }: AppProcess): ReadonlyMap<string, number> {
  return new Map(
    lines
      .filter(({ msg, state }) => msg === 'a run changed its state' && state === 'ended')
      .map(({ run, time }) => [String(run), Date.parse(String(time))]),
  );
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

function lagRows({ count, lags }: Observed): Row[] {
  const longest = lags.reduce((most, lag) => Math.max(most, lag), 0);
  return [
    {
      what: `${count.toLocaleString('en')} live runs: from a conversation's end to its end stored, longest of ${lags.length}`,
      measured: `${(longest / 1000).toFixed(2)} s (median ${(median(lags) / 1000).toFixed(2)} s)`,
      against: `${pollInterval / 1000} s, the poll interval`,
      ratio: longest / pollInterval,
      limit: 1.1,
    },
  ];
}
