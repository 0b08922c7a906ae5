// What listening is worth, against looks alone in the same run: how soon a question and the work of a rule are noticed;
// and what a thousand open connections cost.
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGitHub } from '../github/index.ts';
import { startStep } from '../runner/runner.ts';
import { type RemoteSimulator, spawnSimulator } from '../service/index.ts';
import { setStage } from '../stage/stage.ts';
import { until } from '../support/until.ts';
import { seedRuns } from './load/seed-runs.ts';
import { withSurroundings, workingAgents } from './load/surroundings.ts';
import { median, memoryRow, percentile, processorRow, type Row } from './table.ts';

const pollInterval = 30_000;
/** A waiting sandbox falls asleep after 20 simulated minutes, which is a minute here. */
const speed = 20;
const each = { steps: 24, questions: 24 };
const stepsAtOnce = 4;
const connections = 1_000;

type Listens = 'live' | 'polled';

export async function benchLive(): Promise<Row[]> {
  const service = await spawnSimulator({ speed, apiKey: 'bench-key' });
  try {
    const connected = await connectionRows();
    const ruled = { live: await ruledIn(service, 'live'), polled: await ruledIn(service, 'polled') };
    const asked = { live: await askedIn('live'), polled: await askedIn('polled') };
    return [
      rowOf('from waiting to the question on GitHub', asked, 2_000, pollInterval),
      // The service loses an answer that comes sooner than a second after the question: see shared/conversation/visit.ts.
      rowOf('from waiting to accepted by a rule', ruled, 1_000 + settleMs, rulesInterval),
      ...connected,
    ];
  } finally {
    await service.close();
  }
}

const settleMs = 1_000;
/** Where rules decide, a step looks so often. */
const rulesInterval = 5_000;

function rowOf(
  what: string,
  seen: Readonly<Record<Listens, readonly number[]>>,
  goal: number,
  interval: number,
): Row {
  const words = (values: readonly number[]) =>
    `median ${seconds(median(values))}, p99 ${seconds(percentile(values, 0.99))}`;
  return {
    what: `${what}, of ${seen.live.length}`,
    measured: words(seen.live),
    against: `${seconds(goal)}; looks every ${interval / 1000} s alone: ${words(seen.polled)}`,
    ratio: percentile(seen.live, 0.99) / goal,
    limit: 1,
  };
}

/** Several steps at once; by looks alone all at once, because each takes half a minute. */
async function ruledIn(service: RemoteSimulator, listens: Listens): Promise<readonly number[]> {
  const ids = await service.control.populate({ count: each.steps, message: 'simulate: hang' });
  await Promise.all(
    ids.map((id) =>
      until(async () => (await service.control.conversation(id)).executionStatus === 'running'),
    ),
  );
  const took: number[] = [];
  const left = [...ids];
  const walk = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop())
      took.push(await timeToRule(service, listens, id));
  };
  await Promise.all(Array.from({ length: listens === 'live' ? stepsAtOnce : each.steps }, walk));
  return took;
}

const command = 'npm install --save-dev left-pad && npm test';

async function timeToRule({ url, apiKey, control }: RemoteSimulator, listens: Listens, id: string) {
  const step = startStep({
    with: {
      ...{ 'api-key': apiKey, 'base-url': url, mode: 'wait', 'conversation-id': id },
      'poll-interval': `${pollInterval / 1000}s`,
      live: listens === 'live' ? 'auto' : 'off',
      rules: `- accept: { tool: terminal, command: ["${command}", "npm test"] }\n`,
    },
    skipPost: true,
  });
  // Until it only waits. Looks alone are met at any moment between two of them.
  await step.line(/agent running/);
  await sleep(listens === 'live' ? 1_000 : 6_000 + Math.random() * pollInterval * 0.5);
  await control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 1 });
  const began = performance.now();
  const isAnswered = async () => (await control.conversation(id)).answers.length > 0;
  await until(isAnswered, Boolean, { pauseMs: 10, patienceMs: 60_000 });
  const took = performance.now() - began;
  step.kill();
  await step.result;
  return took;
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
    const working = await workingAgents(stage, each.questions);
    // Each was looked at by then, and listened to.
    await sleep(12_000);
    const took = await Promise.all(
      working.map(async ({ id, issue }, place) => {
        await sleep((place / each.questions) * pollInterval * 0.8);
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
