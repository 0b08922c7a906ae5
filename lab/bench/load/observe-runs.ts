// Live runs that are looked at by the App: what it takes, and when each of them was looked at.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestTruth } from '../../service/control/requests.ts';
import type { AppProcess } from '../../stage/app-process.ts';
import { bareRequestCost } from './bare-requests.ts';
import { seedRuns } from './seed-runs.ts';
import { mostRequests, type UnderLoad, withSurroundings } from './surroundings.ts';

export const pollInterval = 30_000;
/** For the rows to be written and the App to be up before the first run is due. */
const allowance = { least: 4_000, perRun: 0.5 };
/** A look that is due at the end of the last interval may come this much later. */
const grace = 3_500;
/** Fewer than these, and the rest of what was measured says nothing. */
const leastOfLooks = 0.9;

export type Observed = Awaited<ReturnType<typeof observeRuns>>;

interface Scene {
  readonly count: number;
  readonly cycles: number;
  /** How many conversations end during the first cycle, at every phase of it. */
  readonly endings: number;
}

export function observeRuns({ count, cycles, endings }: Scene) {
  return withSurroundings(async (under) => {
    const firstDue = Date.now() + allowance.least + count * allowance.perRun;
    const { lookedAt, shown } = await seedRuns(under, { count, pollInterval, firstDue, shown: endings });
    const app = await under.startApp({
      // What is heard makes looks of its own, and has rows of its own.
      LIVE_CONNECTIONS: '0',
      POLL_INTERVAL: `${pollInterval / 1000}s`,
      LOG_LEVEL: 'info',
    });
    const early = firstDue - Date.now();
    if (early < 0) throw new Error(`${count} runs: this machine was not ready in time, by ${-early} ms`);
    await sleep(early);
    const before = await app.gauge();
    const began = Date.now();
    const [endedAt] = await Promise.all([endSome(under, shown), sleep(cycles * pollInterval)]);
    const after = await app.gauge();
    const elapsed = Date.now() - began;
    await sleep(grace);
    const requests = await lookRequests(under);
    const detectedAt = endsStored(app);
    await app.kill();
    const counted = requests.filter(({ at }) => at >= began && at < began + elapsed);
    const bareCost = await bareRequestCost(under, [...lookedAt.keys()], elapsed / counted.length);
    const gaps = gapsOf(lookedAt, requests);
    const expected = (count - endings) * cycles;
    if (gaps.length < expected * leastOfLooks)
      throw new Error(`${count} runs: only ${gaps.length} of ${expected} looks were made`);
    return {
      count,
      cycles,
      requests: counted.length,
      longestGap: gaps.reduce((most, gap) => Math.max(most, gap), 0),
      shortestGap: gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY),
      peakBytes: after.peakRssBytes,
      /** Of a core. */
      cpuShare: (after.cpuMs - before.cpuMs) / elapsed,
      /** Of a core, for the same requests by a client that does nothing else. */
      bareShare: (bareCost * counted.length) / elapsed,
      /** From the end of a conversation to the moment when the App has stored it. */
      lags: [...endedAt].map(([id, at]) => (detectedAt.get(id) ?? Number.POSITIVE_INFINITY) - at),
    };
  });
}

/** With the time at which each ended. */
async function endSome({ service }: UnderLoad, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const endedAt = new Map<string, number>();
  const began = Date.now();
  for (const place of ids.keys()) {
    // Strides through the list, whose order is that of the looks.
    const id = ids[(place * 7919) % ids.length] ?? '';
    await sleep(Math.max(0, began + (place / ids.length) * pollInterval - Date.now()));
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

/** In the order in which they came. */
export async function lookRequests({ service }: UnderLoad): Promise<readonly LookRequest[]> {
  const requests: readonly RequestTruth[] = await service.control.requests();
  if (requests.length >= mostRequests) throw new Error('the simulator may have forgotten some requests');
  return requests
    .filter(({ route }) => route === 'conversations')
    .map(({ at, query }) => ({ at, ids: new URLSearchParams(query).getAll('ids') }))
    .sort((one, other) => one.at - other.at);
}

/** Between one look at a run and its next, the first of them the one that was seeded. */
export function gapsOf(lookedAt: ReadonlyMap<string, number>, requests: readonly LookRequest[]): number[] {
  const last = new Map(lookedAt);
  return requests.flatMap(({ at, ids }) =>
    ids.map((id) => {
      const gap = at - (last.get(id) ?? Number.NaN);
      last.set(id, at);
      return gap;
    }),
  );
}
