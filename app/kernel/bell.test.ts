// The bell between processes on a real PostgreSQL. Nobody rests for less than an hour, so that only the bell can have woken them.
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { until } from '../../lab/support/until.ts';
import { systemClock } from '../../shared/clock.ts';
import { onPostgres } from '../../test/support/both-databases.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { createQueueRunner } from './queue-runner.ts';
import { createWakeSignal } from './wake-signal.ts';

const newDatabase = onPostgres();

let url: string;
let stop: AbortController;
let open: Database[];
let running: Promise<unknown>[];
beforeEach(async () => {
  url = await newDatabase();
  stop = new AbortController();
  open = [];
  running = [];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(running);
  for (const database of open) await database.close();
});

async function connected(): Promise<Database> {
  const database = await openPostgres(url);
  open.push(database);
  return database;
}

async function listeners(database: Database): Promise<readonly number[]> {
  const { rows } = await database.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  return rows.map(({ pid }) => Number(pid));
}

/** Counts how often it heard something. */
async function listening(database: Database): Promise<{ count: number }> {
  const heard = { count: 0 };
  running.push(
    database.bell?.listen(() => {
      heard.count += 1;
    }, stop.signal) ?? Promise.reject(new Error('there is no bell')),
  );
  // It looks once when it begins to listen.
  await until(() => heard.count === 1);
  return heard;
}

const anHour = 3_600_000;

test('what one process has stored, a queue of another that rests visits at once', async () => {
  const [one, other] = [await connected(), await connected()];
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  let isStored = false;
  const visited: string[] = [];
  const wakeSignal = createWakeSignal(other.bell?.ring);
  const pass = async () => {
    if (isStored && visited.length === 0) visited.push('what was stored');
    return 0;
  };
  let looks = 0;
  const dueTimes = async () => {
    looks += 1;
    return { plants: isStored ? 0 : null };
  };
  const times = { lease: 15_000, rest: anHour, pace: 5 };
  const runner = createQueueRunner(
    { plants: { loops: 2, pass } },
    { ...times, clock: systemClock, log, wakeSignal, dueTimes, bell: other.bell },
  );
  running.push(runner.run(stop.signal));
  await until(() => looks === 1);
  isStored = true;
  one.bell?.ring();
  await until(() => visited.length === 1);
  expect(visited).toEqual(['what was stored']);
});

test('a process does not hear itself, and every other one does', async () => {
  const [one, other, third] = [await connected(), await connected(), await connected()];
  const heard = { own: await listening(one), other: await listening(other), third: await listening(third) };
  one.bell?.ring();
  await until(() => heard.other.count === 2 && heard.third.count === 2);
  other.bell?.ring();
  await until(() => heard.own.count === 2 && heard.third.count === 3);
  expect([heard.own.count, heard.other.count, heard.third.count]).toEqual([2, 2, 3]);
});

test('a flood of calls rings a few times, and the last call is heard', async () => {
  const [one, other] = [await connected(), await connected()];
  const heard = await listening(other);
  for (let call = 0; call < 1000; call += 1) one.bell?.ring();
  await until(() => heard.count >= 2);
  const before = heard.count;
  one.bell?.ring();
  await until(() => heard.count > before);
  expect(heard.count).toBeLessThan(100);
});

test('a connection that was cut is made again, and what was missed is looked for', async () => {
  const [one, other] = [await connected(), await connected()];
  const heard = await listening(other);
  const [pid] = await listeners(one);
  await one.query('SELECT pg_terminate_backend($1)', [pid ?? 0]);
  await until(() => heard.count === 2);
  expect(await listeners(one)).not.toContain(pid);
  one.bell?.ring();
  await until(() => heard.count === 3);
  expect(heard.count).toBe(3);
});

test('the connection is given back when listening ends', async () => {
  const [one, other] = [await connected(), await connected()];
  await listening(other);
  expect(await listeners(one)).toHaveLength(1);
  stop.abort();
  await Promise.all(running);
  await until(async () => (await listeners(one)).length === 0);
  expect(await listeners(one)).toEqual([]);
});
