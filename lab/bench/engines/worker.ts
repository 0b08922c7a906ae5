// One engine in a process of its own, so that its processor time is its own and it can be killed. What it finds it says in
// lines of JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import '../../stage/end-with-parent.ts';
import { type Engine, type EngineName, type EngineOptions, engineNames, type Stop } from './engine.ts';
import { beginSpending } from './processor-time.ts';

/** A process loads only its own engine. */
const openers: Readonly<Record<EngineName, (options: EngineOptions) => Promise<Engine>>> = {
  kernel: async (options) => (await import('./kernel.ts')).openKernel(options),
  'pg-boss': async (options) => (await import('./pg-boss.ts')).openPgBoss(options),
  'graphile-worker': async (options) => (await import('./graphile-worker.ts')).openGraphileWorker(options),
};

interface Task extends EngineOptions {
  readonly engine: Engine;
  readonly count: number;
}

/** Each says one line or more; those without end are killed. */
const jobs: Readonly<Record<string, (task: Task) => Promise<void>>> = {
  change: (task) => measure(task, (tickOff) => task.engine.change(tickOff)),
  look: (task) =>
    measure(task, (tickOff) =>
      task.engine.look((keys) => {
        for (const key of keys) tickOff(key);
      }),
    ),
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
    // The last one is told to the others too.
    await sleep(shortestPause);
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
  work: (tickOff: (key: string) => void) => Promise<Stop>,
): Promise<void> {
  const stopWarm = await untilAll(await added(engine, 'warm', Math.ceil(count / 10)), work);
  await stopWarm();
  const counted = await added(engine, 'counted', count);
  const spent = await beginSpending(url);
  const began = performance.now();
  const stop = await untilAll(counted, work);
  const ms = performance.now() - began;
  say({ ms, ...(await spent()) });
  await stop();
  await engine.close();
}

async function added(engine: Engine, prefix: string, count: number): Promise<readonly string[]> {
  const keys = keysOf(prefix, count);
  await engine.add(keys);
  return keys;
}

/** Starts the work, and resolves when every key was ticked off. */
async function untilAll(
  keys: readonly string[],
  work: (tickOff: (key: string) => void) => Promise<Stop>,
): Promise<Stop> {
  const left = new Set(keys);
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await work((key) => {
    left.delete(key);
    if (left.size === 0) resolve();
  });
  await promise;
  return stop;
}
