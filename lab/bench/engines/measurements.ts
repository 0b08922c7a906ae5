// What each engine is measured at, one function each. Every call has a database of its own on the same PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresServer } from '../../support/postgres-server.ts';
import { Unseen, until } from '../../support/until.ts';
import { type EngineName, engineNames } from './engine.ts';
import { type Job, startWorker, type Worker } from './worker-process.ts';

export interface Work {
  readonly rows: number;
  readonly ms: number;
  readonly nodeMs: number;
  /** Null where the server's processes cannot be seen. */
  readonly postgresMs: number | null;
}

export type OfEach<T> = Readonly<Record<EngineName, T>>;

/** The engines take turns, in another order each round, so that what else the machine does falls on all alike. */
export async function inTurns<T>(
  rounds: number,
  measure: (engine: EngineName) => Promise<T>,
): Promise<OfEach<readonly T[]>> {
  const found: Record<EngineName, T[]> = { kernel: [], 'pg-boss': [], 'graphile-worker': [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const engine of round % 2 === 0 ? engineNames : engineNames.toReversed())
      found[engine].push(await measure(engine));
  }
  return found;
}

/** What hardly takes the processor needs no turns. */
export async function sideBySide<T>(measure: (engine: EngineName) => Promise<T>): Promise<OfEach<T>> {
  const [kernel, boss, graphile] = await Promise.all([
    measure('kernel'),
    measure('pg-boss'),
    measure('graphile-worker'),
  ]);
  return { kernel, 'pg-boss': boss, 'graphile-worker': graphile };
}

export async function measureWork(
  postgres: PostgresServer,
  engine: EngineName,
  job: 'change' | 'look',
  rows: number,
): Promise<Work> {
  const databaseUrl = await postgres.createDatabase();
  const [line] = await startWorker({ engine, job, count: rows, databaseUrl }).done();
  const postgresMs = line?.postgresMs === null ? null : Number(line?.postgresMs);
  return { rows, ms: Number(line?.ms), nodeMs: Number(line?.nodeMs), postgresMs };
}

/** Milliseconds from the insert in one process to the start of each row in another. */
export async function measureStarts(
  postgres: PostgresServer,
  engine: EngineName,
  rows: number,
): Promise<readonly number[]> {
  const databaseUrl = await postgres.createDatabase();
  return withWorker({ engine, job: 'visit', count: 16, databaseUrl }, async (visitor) => {
    await visitor.says('ready');
    const inserted = await startWorker({ engine, job: 'insert', count: rows, databaseUrl }).done();
    const visits = await until(
      () => visitsOf(visitor),
      ({ size }) => size === rows,
      { what: `${rows} rows started` },
    );
    return inserted
      .filter(({ key }) => key !== undefined)
      .map(({ key, at }) => (visits.get(String(key)) ?? Number.NaN) - Number(at));
  });
}

function visitsOf(worker: Worker): ReadonlyMap<string, number> {
  const visits = worker.lines().filter(({ key }) => key !== undefined);
  return new Map(visits.map(({ key, at }) => [String(key), Number(at)]));
}

/** Transactions in a second of a database whose queues have nothing to do. */
export async function measureIdle(
  postgres: PostgresServer,
  engine: EngineName,
  { queues, seconds }: { readonly queues: number; readonly seconds: number },
): Promise<number> {
  const databaseUrl = await postgres.createDatabase();
  return withWorker({ engine, job: 'idle', count: queues, databaseUrl }, async (worker) => {
    await worker.says('ready');
    await sleep(Math.min(seconds, 3) * 1000);
    const before = await transactionsIn(postgres.url, databaseUrl);
    const began = performance.now();
    await sleep(seconds * 1000);
    const after = await transactionsIn(postgres.url, databaseUrl);
    return ((after - before) / (performance.now() - began)) * 1000;
  });
}

/** Asked from another database, so that the question does not count. */
async function transactionsIn(serverUrl: string, databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = $1',
      [new URL(databaseUrl).pathname.slice(1)],
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

export interface Takeover {
  readonly taken: number;
  /** Until all were taken over; null = not all of them while it was watched. */
  readonly ms: number | null;
}

interface Killing {
  readonly engine: EngineName;
  readonly tuned: boolean;
  readonly rows: number;
  readonly watchMs: number;
}

/** `kill -9` of a process that has claimed rows, while another one is there that has nothing to do. */
export async function measureTakeover(
  postgres: PostgresServer,
  { engine, tuned, rows, watchMs }: Killing,
): Promise<Takeover> {
  const databaseUrl = await postgres.createDatabase();
  const parts = { engine, tuned, count: rows, databaseUrl };
  return withWorker({ ...parts, job: 'hold' }, async (victim) => {
    await until(
      () => victim.lines().length,
      (count) => count === rows,
      { what: `${rows} rows claimed` },
    );
    return withWorker({ ...parts, job: 'visit' }, async (survivor) => {
      await survivor.says('ready');
      const early = visitsOf(survivor).size;
      if (early > 0)
        throw new Error(`${early} rows of ${engine} were visited while another process held them`);
      const killedAt = Date.now();
      await victim.kill();
      const visits = await visitsWithin(survivor, rows, watchMs);
      const ms = visits.size === rows ? Math.max(...visits.values()) - killedAt : null;
      return { taken: visits.size, ms };
    });
  });
}

async function visitsWithin(
  worker: Worker,
  rows: number,
  patienceMs: number,
): Promise<ReadonlyMap<string, number>> {
  try {
    return await until(
      () => visitsOf(worker),
      ({ size }) => size === rows,
      { patienceMs, pauseMs: 100 },
    );
  } catch (error) {
    if (error instanceof Unseen) return visitsOf(worker);
    throw error;
  }
}

async function withWorker<T>(job: Job, use: (worker: Worker) => Promise<T>): Promise<T> {
  const worker = startWorker(job);
  try {
    return await use(worker);
  } finally {
    await worker.kill();
  }
}
