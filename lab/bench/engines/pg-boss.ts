// pg-boss as its documents advise: woken by NOTIFY, claiming in batches, and claiming on while batches come full.
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import {
  changesAtOnce,
  connections,
  type Engine,
  looksAtOnce,
  pollInterval,
  rowsOfLook,
  type Stop,
} from './engine.ts';

interface Work {
  readonly key: string;
  readonly state: string;
}

const eager = { burstWhenBatchFull: true } as const;

export async function openPgBoss(databaseUrl: string): Promise<Engine> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: connections,
    useListenNotify: true,
  });
  boss.on('error', (error) => console.error(String(error)));
  await boss.start();
  for (const name of ['work', 'deliver']) await boss.createQueue(name, { notify: true });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query('CREATE TABLE IF NOT EXISTS subjects (key TEXT PRIMARY KEY, state TEXT NOT NULL)');

  const change = async ({ key }: Work) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE subjects SET state = 'changed' WHERE key = $1`, [key]);
      const db = { executeSql: (sql: string, values?: unknown[]) => client.query(sql, values) };
      await boss.send('deliver', { key }, { db });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
  const { loops, rows } = changesAtOnce;
  const inBatches = { localConcurrency: loops, batchSize: rows, ...eager } as const;
  const stopWork =
    (...names: readonly string[]): Stop =>
    async () => {
      for (const name of names) await boss.offWork(name, { wait: true });
    };

  return {
    async add(keys) {
      await pool.query(
        `INSERT INTO subjects (key, state)
         SELECT key, 'new' FROM unnest(CAST($1 AS TEXT[])) AS key ON CONFLICT DO NOTHING`,
        [keys],
      );
      await boss.insert(
        'work',
        keys.map((key) => ({ data: { key, state: 'new' } })),
      );
    },
    async change(delivered) {
      await boss.work<Work>('work', inBatches, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => change(data)));
      });
      await boss.work<Work>('deliver', inBatches, async (jobs) => {
        for (const { data } of jobs) delivered(data.key);
      });
      return stopWork('work', 'deliver');
    },
    async look(looked) {
      const options = {
        localConcurrency: looksAtOnce,
        batchSize: rowsOfLook,
        transactional: true,
        ...eager,
      } as const;
      await boss.work<Work, void, typeof options>('work', options, async (jobs, db) => {
        const startAfter = pollInterval / 1000;
        const next = jobs.map(({ data }) => ({ data: { key: data.key, state: 'seen' }, startAfter }));
        await boss.insert('work', next, { db });
        looked(jobs.map(({ data }) => data.key));
      });
      return stopWork('work');
    },
    async close() {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
