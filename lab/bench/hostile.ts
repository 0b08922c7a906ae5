// Five agent servers that somebody hostile has made, beside a thousand honest runs: whom do they keep waiting?
import { setTimeout as sleep } from 'node:timers/promises';
import { gapsOf, lookRequests, pollInterval } from './load/observe-runs.ts';
import { seedRuns } from './load/seed-runs.ts';
import { type UnderLoad, withSurroundings } from './load/surroundings.ts';
import { atMost, memoryRow, percentile, type Row } from './table.ts';

const count = 1_000;
const hostile = 5;
const cycles = 2;
const probeEach = 50;

export function benchHostile(): Promise<Row[]> {
  return withSurroundings(async (under) => {
    const firstDue = Date.now() + 8_000;
    const { lookedAt, shown } = await seedRuns(under, { count, pollInterval, firstDue, shown: hostile });
    for (const id of shown) await turnHostile(under, id);
    const app = await under.startApp({
      POLL_INTERVAL: `${pollInterval / 1000}s`,
      LIVE_CONNECTIONS: '500',
      // As much as Node takes in 512 MB. Where it is exhausted, the process is gone, and so is this row.
      NODE_OPTIONS: '--max-old-space-size=256',
    });
    const probed = await probe(app.address, firstDue + (cycles + 0.2) * pollInterval);
    const honest = new Map([...lookedAt].filter(([id]) => !shown.includes(id)));
    const requests = await lookRequests(under);
    const gaps = gapsOf(honest, requests).filter((gap) => !Number.isNaN(gap));
    if (gaps.length < (count - hostile) * cycles) throw new Error(`only ${gaps.length} looks were made`);
    const met = (await under.service.control.requests()).map(({ fault }) => fault);
    for (const fault of ['bomb', 'socket_bomb']) {
      if (!met.includes(fault as never)) throw new Error(`nobody met the fault ${fault}`);
    }
    const { peakRssBytes } = await app.gauge();
    await app.kill();
    const name = `${hostile} hostile agent servers beside ${count.toLocaleString('en')} runs`;
    const longest = gaps.reduce((most, gap) => Math.max(most, gap), 0);
    return [
      atMost(`${name}: p99 of /healthz`, percentile(probed, 0.99), 250, (ms) => `${ms.toFixed(0)} ms`),
      atMost(`${name}: longest time between two looks`, longest, 1.1 * pollInterval, inSeconds),
      memoryRow(`${name}: most memory of the App`, peakRssBytes, 256),
    ];
    // So slow that no hostile sandbox falls asleep.
  }, 1);
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Its agent asks, so that its events are read; from then on it answers whatever costs most. */
async function turnHostile({ service }: UnderLoad, id: string): Promise<void> {
  const hex = id.replaceAll('-', '');
  const dashed = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  await service.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 1 });
  const events = { route: `/agent/*/${dashed}/events/search`, method: 'GET', times: 100_000 } as const;
  await service.control.armFault({ ...events, action: 'bomb' });
  await service.control.armFault({
    route: `/*/sockets/events/${dashed}`,
    times: 100_000,
    action: 'socket_bomb',
  });
}

/** How long each answer took, failures as if they had taken for ever. */
async function probe(address: string, until: number): Promise<readonly number[]> {
  const took: number[] = [];
  while (Date.now() < until) {
    const began = performance.now();
    const isFine = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    took.push(isFine ? performance.now() - began : Number.POSITIVE_INFINITY);
    await sleep(probeEach);
  }
  return took;
}
