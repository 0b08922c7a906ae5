// One engine in a process of its own, so that its processor time is its own and it can be killed. What it finds it says in
// lines of JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import '../../stage/end-with-parent.ts';
import { type Engine, type EngineOptions, engineNames, type Stop } from './engine.ts';
import { openGraphileWorker } from './graphile-worker.ts';
import { openKernel } from './kernel.ts';
import { openPgBoss } from './pg-boss.ts';
import { beginSpending } from './processor-time.ts';

const openers = {
  kernel: openKernel,
  'pg-boss': openPgBoss,
  'graphile-worker': openGraphileWorker,
} as const;

interface Task extends EngineOptions {
  readonly engine: Engine;
  readonly count: number;
}

/** Each says one line or more; those without end are killed. */
const jobs: Readonly<Record<string, (task: Task) => Promise<void>>> = {
  change: (task) => measure(task, (rows) => changeAll(task.engine, rows)),
  look: (task) => measure(task, (rows) => lookAtAll(task.engine, rows)),
  hold: async ({ engine, count }) => {
    await engine.add(keysOf('held', count));
    await engine.visit(count, (key) => {
      say({ key });
      return new Promise<void>(() => undefined);
    });
  },
  visit: async ({ engine, count }) => {
    await engine.visit(count, async (key) => say({ key, at: Date.now() }));
    say({ ready: true });
  },
  insert: async ({ engine, count }) => {
    for (const key of keysOf('inserted', count)) {
      // Uneven pauses, so that no row meets each poll at the same moment of its rest.
      await sleep(shortestPause + Math.random() * spreadOfPauses);
      const at = Date.now();
      await engine.add([key]);
      say({ key, at });
    }
    await engine.close();
    say({ inserted: true });
  },
  idle: async ({ engine, count }) => {
    await engine.idle(count);
    say({ ready: true });
  },
};

const shortestPause = 60;
const spreadOfPauses = 120;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: '' },
    job: { type: 'string', default: '' },
    count: { type: 'string', default: '1' },
    tuned: { type: 'boolean', default: false },
  },
});
const name = engineNames.find((each) => each === values.engine);
const job = jobs[values.job];
const databaseUrl = process.env.DATABASE_URL;
if (name === undefined || job === undefined || databaseUrl === undefined)
  throw new Error('--engine, --job or DATABASE_URL is wrong');
const options = { databaseUrl, tuned: values.tuned };
await job({ ...options, engine: await openers[name](options), count: Number(values.count) });

function say(line: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(line));
}

function keysOf(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `${prefix} ${place}`);
}

/** A tenth of the work goes first, so that the code is warm. */
async function measure(
  { engine, count, databaseUrl: url }: Task,
  work: (rows: number) => Promise<Stop>,
): Promise<void> {
  const warm = Math.ceil(count / 10);
  await engine.add(keysOf('warm', warm));
  await (await work(warm))();
  await engine.add(keysOf('counted', count));
  const spent = await beginSpending(url);
  const began = performance.now();
  const stop = await work(count);
  const ms = performance.now() - began;
  say({ ms, ...(await spent()) });
  await stop();
  await engine.close();
}

/** Resolves when each has been delivered, once. */
async function changeAll(engine: Engine, rows: number): Promise<Stop> {
  const delivered = new Set<string>();
  return untilDone((done) =>
    engine.change((key) => {
      if (delivered.has(key)) throw new Error(`${key} was delivered twice`);
      if (delivered.add(key).size === rows) done();
    }),
  );
}

async function lookAtAll(engine: Engine, rows: number): Promise<Stop> {
  let seen = 0;
  return untilDone((done) =>
    engine.look((count) => {
      seen += count;
      if (seen > rows) throw new Error(`${seen} looks at ${rows} rows`);
      if (seen === rows) done();
    }),
  );
}

async function untilDone(start: (done: () => void) => Promise<Stop>): Promise<Stop> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await start(resolve);
  await promise;
  return stop;
}
