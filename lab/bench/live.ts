// What listening is worth, against looks alone in the same run: how soon a question is noticed; and what a thousand open connections
// cost.
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGitHub } from '../github/index.ts';
import { spawnSimulator } from '../service/index.ts';
import { setStage } from '../stage/stage.ts';
import { until } from '../support/until.ts';
import { seedRuns } from './load/seed-runs.ts';
import { withSurroundings, workingAgents } from './load/surroundings.ts';
import { median, memoryRow, percentile, processorRow, type Row } from './table.ts';

const pollInterval = 30_000;
/** A waiting sandbox falls asleep after 20 simulated minutes, which is a minute here. */
const speed = 20;
const questions = 24;
const goal = 2_000;
const connections = 1_000;

type Listens = 'live' | 'polled';

export async function benchLive(): Promise<Row[]> {
  const connected = await connectionRows();
  const asked = { live: await askedIn('live'), polled: await askedIn('polled') };
  const words = (values: readonly number[]) =>
    `median ${seconds(median(values))}, p99 ${seconds(percentile(values, 0.99))}`;
  const row = {
    what: `from waiting to the question on GitHub, of ${questions}`,
    measured: words(asked.live),
    against: `${seconds(goal)}; looks every ${pollInterval / 1000} s alone: ${words(asked.polled)}`,
    ratio: percentile(asked.live, 0.99) / goal,
    limit: 1,
  };
  return [row, ...connected];
}

/** Of an App between a service and a GitHub, each a process of its own. */
async function askedIn(listens: Listens): Promise<readonly number[]> {
  const [service, github] = await Promise.all([
    spawnSimulator({ speed, apiKey: 'bench-key' }),
    spawnGitHub(),
  ]);
  const stage = await setStage({ github, service });
  try {
    const app = await stage.startApp({
      POLL_INTERVAL: `${pollInterval / 1000}s`,
      LIVE_CONNECTIONS: listens === 'live' ? '500' : '0',
    });
    const working = await workingAgents(stage, questions);
    // Each was looked at by then, and listened to.
    await sleep(12_000);
    const took = await Promise.all(
      working.map(async ({ id, issue }, place) => {
        await sleep((place / questions) * pollInterval * 0.8);
        await service.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 1 });
        const began = performance.now();
        const isAsked = async () =>
          (await github.comments(github.repository, issue)).some(({ body }) =>
            body.includes('agent-conversations:confirmation'),
          );
        await until(isAsked, Boolean, { pauseMs: 20, patienceMs: 90_000 });
        return performance.now() - began;
      }),
    );
    await app.kill();
    return took;
  } finally {
    await stage.close();
  }
}

interface Cost {
  readonly rssBytes: number;
  readonly cpuShare: number;
}

/** What the same runs take with a connection each, less what they take without. */
async function connectionRows(): Promise<Row[]> {
  const without = await costOf(0);
  const open = await costOf(connections);
  const what = `${connections.toLocaleString('en')} open connections, more than without`;
  const more = (name: keyof Cost) => Math.max(0, open[name] - without[name]);
  return [
    memoryRow(`${what}: memory of the App`, more('rssBytes'), 60),
    processorRow(`${what}: processor time of the App`, more('cpuShare'), 0.05),
  ];
}

function costOf(liveConnections: number): Promise<Cost> {
  return withSurroundings(async (under) => {
    await seedRuns(under, { count: connections, pollInterval, firstDue: Date.now() + 5_000 });
    const app = await under.startApp({
      POLL_INTERVAL: `${pollInterval / 1000}s`,
      LIVE_CONNECTIONS: String(liveConnections),
    });
    // Every run was looked at, and its agent server is listened to.
    await sleep(5_000 + pollInterval + 5_000);
    const before = await app.gauge();
    const began = Date.now();
    await sleep(pollInterval);
    const after = await app.gauge();
    const opened = (await under.service.control.requests()).filter(({ route }) => route === 'socket').length;
    // The newest 1,000 requests are kept, looks among them.
    if (opened < liveConnections * 0.8) throw new Error(`only ${opened} connections were opened`);
    await app.kill();
    return { rssBytes: after.rssBytes, cpuShare: (after.cpuMs - before.cpuMs) / (Date.now() - began) };
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
