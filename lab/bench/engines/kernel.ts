// The App's kernel, with the settings of the App: its outbox, and a queue whose rows are state, due time and lease in one.

import { defaultSettings } from '../../../app/handling/deps.ts';
import { integer, nullable, text } from '../../../app/kernel/columns.ts';
import type { Database, Query } from '../../../app/kernel/database.ts';
import { migrate } from '../../../app/kernel/migrate.ts';
import { openOutbox } from '../../../app/kernel/outbox.ts';
import { openPostgres } from '../../../app/kernel/postgres.ts';
import { batchQueue, createQueueRunner, type Queue, visitQueue } from '../../../app/kernel/queue.ts';
import { createDueTimes, openQueueTable, Superseded } from '../../../app/kernel/queue-table.ts';
import { createWakeSignal } from '../../../app/kernel/wake-signal.ts';
import { readStoreMigrations } from '../../../app/store/store.ts';
import { systemClock } from '../../../shared/clock.ts';
import { changesAtOnce, type Engine, looksAtOnce, pollInterval, rowsOfLook, type Stop } from './engine.ts';

interface WorkRow {
  readonly key: string;
  readonly version: number;
  readonly state: string;
  readonly dueAt: number | null;
  readonly attempts: number;
}

const columns = { key: text, version: integer, state: text, dueAt: nullable(integer), attempts: integer };

const tables = `
  CREATE TABLE work (
    key TEXT PRIMARY KEY, version BIGINT NOT NULL DEFAULT 0, state TEXT NOT NULL,
    due_at BIGINT, attempts BIGINT NOT NULL DEFAULT 0
  );
  CREATE INDEX work_due ON work (due_at) WHERE due_at IS NOT NULL`;

export async function openKernel(databaseUrl: string): Promise<Engine> {
  const database = await openPostgres(databaseUrl);
  const now = Date.now;
  const known = readStoreMigrations();
  const own = { number: (known.at(-1)?.number ?? 0) + 1, sql: tables };
  await migrate(database, [...known, own], now);

  const workOver = (query: Query) =>
    openQueueTable<WorkRow, 'key'>(query, database.engine, { name: 'work', key: 'key', columns });
  const outboxOver = (query: Query) =>
    openOutbox<{ readonly text: string }>(query, database.engine, 'outbox');
  const work = workOver(database.query);
  const outbox = outboxOver(database.query);
  const { loops, rows } = changesAtOnce;
  const capacity = { limit: rows, atOnce: rows, loops };
  const run = runOver(database);

  const change = (row: WorkRow) =>
    database.transaction(async (query) => {
      const isSaved = await workOver(query).save({ ...row, state: 'changed', dueAt: null });
      if (!isSaved) throw new Superseded();
      const item = { key: row.key, subject: null, channel: 1, body: { text: row.key }, afterKey: null };
      await outboxOver(query).put(item, { throttle: 0 }, now());
    });

  return {
    async add(keys) {
      await database.query(
        `INSERT INTO work (key, state, due_at)
         SELECT key, 'new', $2 FROM jsonb_array_elements_text(CAST($1 AS JSONB)) AS key`,
        [JSON.stringify(keys), now()],
      );
      database.bell?.ring();
    },
    change: async (delivered) =>
      run({
        work: visitQueue({
          rows: work.claimable,
          ...capacity,
          visit: change,
        }),
        outbox: visitQueue({
          rows: outbox,
          ...capacity,
          visit: async (row) => {
            await outbox.delivered(row, 1, now(), now());
            delivered(row.key);
          },
        }),
      }),
    look: async (looked) =>
      run({
        work: batchQueue({
          batches: async () => [{ rows: work.claimable, limit: rowsOfLook }],
          loops: looksAtOnce,
          wakesItself: true,
          work: async (due) => {
            const seen = due.map((row) => ({ ...row, state: 'seen', dueAt: now() + pollInterval }));
            looked(await work.updateEach(['state', 'dueAt'], seen));
          },
        }),
      }),
    close: () => database.close(),
  };
}

const dueOf = (name: string) => [`${name === 'outbox' ? 'outbox' : 'work'} WHERE due_at IS NOT NULL`];

const runOver =
  ({ query, bell }: Database) =>
  (queues: Readonly<Record<string, Queue>>): Stop => {
    const { lease, rest, pace } = defaultSettings;
    const write = (message: string, fields?: unknown) => console.error(message, fields);
    const log = { debug: write, info: write, warn: write, error: write };
    const clock = systemClock;
    const wakeSignal = createWakeSignal(bell?.ring);
    const rows = Object.fromEntries(Object.keys(queues).map((name) => [name, dueOf(name)]));
    const dueTimes = createDueTimes(query, rows);
    const runner = createQueueRunner(queues, {
      clock,
      log,
      lease,
      rest,
      pace,
      wakeSignal,
      bell,
      dueTimes,
    });
    const stop = new AbortController();
    const running = runner.run(stop.signal);
    return async () => {
      stop.abort();
      await running;
    };
  };
