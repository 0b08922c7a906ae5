// One engine in a process of its own, so that its processor time is its own: `worker.ts ENGINE JOB COUNT`. Says in a line of JSON
// what the work took.
import '../../stage/end-with-parent.ts';
import { type Engine, type EngineName, engineNames, type Stop } from './engine.ts';
import { beginSpending } from './processor-time.ts';

/** A process loads only its own engine. */
const openers: Readonly<Record<EngineName, (databaseUrl: string) => Promise<Engine>>> = {
  kernel: async (url) => (await import('./kernel.ts')).openKernel(url),
  'pg-boss': async (url) => (await import('./pg-boss.ts')).openPgBoss(url),
  'graphile-worker': async (url) => (await import('./graphile-worker.ts')).openGraphileWorker(url),
};

type Work = (engine: Engine, tickOff: (key: string) => void) => Promise<Stop>;

const jobs: Readonly<Record<string, Work>> = {
  change: (engine, tickOff) => engine.change(tickOff),
  look: (engine, tickOff) =>
    engine.look((keys) => {
      for (const key of keys) tickOff(key);
    }),
};

const [, , engineName, jobName = '', count] = process.argv;
const name = engineNames.find((each) => each === engineName);
const job = jobs[jobName];
const databaseUrl = process.env.DATABASE_URL;
if (name === undefined || job === undefined || databaseUrl === undefined)
  throw new Error('the engine, the job or DATABASE_URL is wrong');
await measure(await openers[name](databaseUrl), job, Number(count), databaseUrl);

/** A tenth of the work goes first, so that the code is warm. */
async function measure(engine: Engine, work: Work, count: number, url: string): Promise<void> {
  const stopWarm = await untilAll(engine, work, await added(engine, 'warm', Math.ceil(count / 10)));
  await stopWarm();
  const counted = await added(engine, 'counted', count);
  const spent = await beginSpending(url);
  const began = performance.now();
  const stop = await untilAll(engine, work, counted);
  const ms = performance.now() - began;
  console.log(JSON.stringify({ ms, ...(await spent()) }));
  await stop();
  await engine.close();
}

async function added(engine: Engine, prefix: string, count: number): Promise<readonly string[]> {
  const keys = Array.from({ length: count }, (_, place) => `${prefix} ${place}`);
  await engine.add(keys);
  return keys;
}

/** Starts the work, and resolves when every key was ticked off. */
async function untilAll(engine: Engine, work: Work, keys: readonly string[]): Promise<Stop> {
  const left = new Set(keys);
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await work(engine, (key) => {
    left.delete(key);
    if (left.size === 0) resolve();
  });
  await promise;
  return stop;
}
