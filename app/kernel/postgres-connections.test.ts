// Connections that are open and silent, as after a failover of which nothing is heard.
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { silentConnections } from '../../lab/support/silent-connections.ts';
import { until } from '../../lab/support/until.ts';
import { onPostgres } from '../../test/support/both-databases.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

const newDatabase = onPostgres();

let way: Awaited<ReturnType<typeof silentConnections>>;
let database: Database;
beforeEach(async () => {
  way = await silentConnections(await newDatabase());
  database = await openPostgres(way.databaseUrl, 5, 1_000);
});
afterEach(async () => {
  await database.close();
  await way.close();
});

/** So many statements at once, each on its own connection. */
const atOnce = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => database.query('SELECT pg_sleep(0.1)')));
const failed = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length;

test('one statement finds that they are silent, and none of them is asked again', async () => {
  await atOnce(5);
  expect(way.silence()).toBe(5);
  await expect(database.query('SELECT 1')).rejects.toThrow('Query read timeout');
  expect(failed(await atOnce(5))).toBe(0);
  await until(() => way.left() === 0);
});

test('what is on its way on another one fails with the first that is found', async () => {
  await atOnce(5);
  way.silence();
  const errors: string[] = [];
  const note = (error: Error) => void errors.push(error.message);
  const first = database.query('SELECT 1').catch(note);
  await until(() => database.unansweredFor() > 500);
  const later = database.query('SELECT 1').catch(note);
  await Promise.all([first, later]);
  expect(errors).toEqual(['Query read timeout', expect.stringContaining('Connection terminated')]);
});

test('a transaction whose connection falls silent is not rolled back there, and the next one is done', async () => {
  await database.query('CREATE TABLE plants (name TEXT)');
  const add = (name: string, meanwhile = () => {}) =>
    database.transaction(async (query) => {
      await query('INSERT INTO plants VALUES ($1)', [name]);
      meanwhile();
      await query('SELECT 1');
    });
  await expect(add('ivy', way.silence)).rejects.toThrow('Query read timeout');
  await until(() => way.left() === 0);
  await add('fern');
  const { rows } = await database.query('SELECT name FROM plants');
  expect(rows).toEqual([{ name: 'fern' }]);
});

test('a slow statement is ended by the server, and its connection is used again', async () => {
  const pidOf = async () => (await database.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const before = await pidOf();
  await expect(database.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
  expect(await pidOf()).toBe(before);
  await database.transaction((query) => query('SELECT pg_sleep(1.5)'), 60_000);
  expect(await pidOf()).toBe(before);
});

test('a connection to a server that takes no writes, as the former primary, is not asked again', async () => {
  await database.query('CREATE TABLE plants (name TEXT)');
  const add = () => database.query("INSERT INTO plants VALUES ('ivy')");
  await database.query('SET default_transaction_read_only = on');
  await expect(add()).rejects.toThrow('read-only transaction');
  await add();
});

test('where the server has no more to give, those that are there do all the work in turn', async () => {
  const url = new URL(way.databaseUrl);
  url.username = url.pathname.slice(1);
  await database.query(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}' CONNECTION LIMIT 2`);
  const few = await openPostgres(url.href, 10);
  const asked = Array.from({ length: 20 }, () => few.query('SELECT pg_sleep(0.01)'));
  expect(failed(await Promise.allSettled(asked))).toBe(0);
  await few.close();
});

test('a database whose encoding lacks characters is refused, as events with them could not be stored', async () => {
  const url = new URL(way.databaseUrl);
  url.pathname += '_old';
  const terms = "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0";
  await database.query(`CREATE DATABASE ${url.pathname.slice(1)} ${terms}`);
  await expect(openPostgres(url.href)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL cannot be used: .*LATIN1/,
  );
});

test('transactions are those that the queues need, whatever the operator has set for all', async () => {
  const { pathname } = new URL(way.databaseUrl);
  const set = `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_isolation = 'serializable'`;
  await database.query(set);
  const other = await openPostgres(way.databaseUrl, 2);
  const isolation = (query = other.query) => query('SHOW transaction_isolation');
  const { rows } = await isolation();
  expect([rows, (await other.transaction(isolation)).rows]).toEqual([
    [{ transaction_isolation: 'read committed' }],
    [{ transaction_isolation: 'read committed' }],
  ]);
  await other.close();
});

test('how long a statement has had no answer is reported, and forgotten with the answer', async () => {
  expect(database.unansweredFor()).toBe(0);
  const asked = database.query('SELECT pg_sleep(0.5)');
  await until(() => database.unansweredFor() > 100);
  await asked;
  expect(database.unansweredFor()).toBe(0);
});
