// graphile-worker as its documents advise: woken by NOTIFY, many jobs claimed and ticked off together.
import { Logger, makeWorkerUtils, run, type TaskList, WorkerPreset } from 'graphile-worker';
import pg from 'pg';
import {
  changesAtOnce,
  connections,
  type Engine,
  looksAtOnce,
  pollInterval,
  rowsOfLook,
  type Stop,
} from './engine.ts';

type Task = (payload: unknown) => Promise<void>;

interface Waiting {
  readonly key: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** How long a look waits for more rows. */
const gathering = 5;

export async function openGraphileWorker(databaseUrl: string): Promise<Engine> {
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  // More loops than connections is what it warns of; all engines have as many connections.
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') console.error(message);
  });
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  await pgPool.query('CREATE TABLE IF NOT EXISTS subjects (key TEXT PRIMARY KEY, state TEXT NOT NULL)');

  /** Claims `together` jobs with one statement. */
  const start = async (concurrency: number, together: number, tasks: Record<string, Task>): Promise<Stop> => {
    const runner = await run({
      pgPool,
      logger,
      noHandleSignals: true,
      taskList: tasks as TaskList,
      preset: {
        extends: [WorkerPreset],
        worker: {
          concurrentJobs: concurrency,
          maxPoolSize: connections,
          localQueue: { size: together },
          completeJobBatchDelay: 0,
        },
      },
    });
    return () => runner.stop();
  };

  const change = async (key: string) => {
    const client = await pgPool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE subjects SET state = 'changed' WHERE key = $1`, [key]);
      await client.query(`SELECT graphile_worker.add_job('deliver', $1, job_key := $2)`, [
        JSON.stringify({ key }),
        `deliver/${key}`,
      ]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
  const concurrency = changesAtOnce.loops * changesAtOnce.rows;
  /** The two kinds of work share the loops. */
  const ofBoth = 2 * concurrency;

  return {
    async add(keys) {
      await pgPool.query(
        `INSERT INTO subjects (key, state)
         SELECT key, 'new' FROM unnest(CAST($1 AS TEXT[])) AS key ON CONFLICT DO NOTHING`,
        [keys],
      );
      await utils.addJobs(keys.map((key) => ({ identifier: 'work', payload: { key }, jobKey: key })));
    },
    change: (delivered) =>
      start(ofBoth, ofBoth + 1, {
        work: (payload) => change(keyOf(payload)),
        deliver: async (payload) => delivered(keyOf(payload)),
      }),
    look(looked) {
      const look = gathered(async (keys) => {
        const runAt = new Date(Date.now() + pollInterval);
        await utils.addJobs(
          keys.map((key) => ({
            identifier: 'work',
            payload: { key, state: 'seen' },
            runAt,
            jobKey: key,
          })),
        );
        looked(keys);
      });
      const atOnce = looksAtOnce * rowsOfLook;
      return start(atOnce, atOnce, { work: (payload) => look(keyOf(payload)) });
    },
    async close() {
      await utils.release();
      await pgPool.end();
    },
  };
}

function keyOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'key' in payload) return String(payload.key);
  throw new Error(`a job without its key: ${JSON.stringify(payload)}`);
}

/** Jobs come one by one, and are looked at together. */
function gathered(look: (keys: readonly string[]) => Promise<void>): (key: string) => Promise<void> {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    look(batch.map(({ key }) => key)).then(
      () => batch.map(({ done }) => done()),
      (error: unknown) => batch.map(({ failed }) => failed(error)),
    );
  };
  return (key) =>
    new Promise((done, failed) => {
      waiting.push({ key, done, failed });
      if (waiting.length === rowsOfLook) flush();
      else if (waiting.length === 1) timer = setTimeout(flush, gathering);
    });
}
