import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { onBothDatabases, onPostgres } from '../../test/support/both-databases.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openStore, readStoreMigrations } from '../store/store.ts';
import { StoreRefused } from './database.ts';
import { migrate, tryToMigrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const open = () => openStore({ dataDir: join(dataDir, 'data'), now: () => 1000 });

describe('the schema', () => {
  test('migration files are numbered without a gap', () => {
    const numbers = readStoreMigrations().map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  });

  test('each migration runs once', async () => {
    const database = openSqlite(dataDir);
    const first = { number: 1, sql: 'CREATE TABLE plants (name TEXT);\n-- a word; with a semicolon\n' };
    const second = { number: 2, sql: "INSERT INTO plants (name) VALUES ('fern')" };
    await migrate(database, [first], () => 1);
    await migrate(database, [first, second], () => 2);
    await migrate(database, [first, second], () => 3);
    expect((await database.query('SELECT name FROM plants')).rows).toEqual([{ name: 'fern' }]);
    await database.close();
  });

  test('a migration that fails leaves the schema as it was', async () => {
    const database = openSqlite(dataDir);
    const broken = { number: 1, sql: 'CREATE TABLE plants (name TEXT); NOT SQL' };
    await expect(migrate(database, [broken], () => 1)).rejects.toThrow(/syntax/);
    await migrate(database, [{ number: 1, sql: 'CREATE TABLE plants (name TEXT)' }], () => 1);
    await database.close();
  });

  test('a newer schema than the code is refused', async () => {
    const data = join(dataDir, 'data');
    const database = openSqlite(data);
    const newest = readStoreMigrations().length;
    await migrate(database, [...readStoreMigrations(), { number: newest + 1, sql: '' }], () => 1);
    await database.close();
    await expect(open()).rejects.toThrow(
      `The database has schema ${newest + 1}, this version knows up to ${newest}`,
    );
    await expect(open()).rejects.toThrow(StoreRefused);
  });
});

onBothDatabases('tables of another version under the same number', (newPlace) => {
  test('are refused, and those that have more are not', async () => {
    const place = await newPlace();
    const first = (columns: string) => [{ number: 1, sql: `CREATE TABLE plants (${columns})` }];
    const database = place.databaseUrl ? await openPostgres(place.databaseUrl) : openSqlite(place.dataDir);
    await migrate(database, first('name TEXT, height INTEGER'), () => 1);
    await migrate(database, first('name TEXT'), () => 1);
    const other = first('name TEXT, colour TEXT');
    for (const open of [migrate, tryToMigrate])
      await expect(open(database, other, () => 1)).rejects.toThrow(/another version, without plants.colour/);
    await database.close();
  });
});

describe('the tables on PostgreSQL', () => {
  const newDatabase = onPostgres();

  test('are the right ones also for a user who may read none of them: what is missing is the right', async () => {
    const database = await openPostgres(await newDatabase(), 1);
    const first = [{ number: 1, sql: 'CREATE TABLE plants (name TEXT)' }];
    await migrate(database, first, () => 1);
    await database.query('GRANT CREATE ON SCHEMA public TO pg_monitor');
    await database.query('GRANT SELECT ON schema_versions TO pg_monitor');
    await database.query('SET ROLE pg_monitor');
    await migrate(database, first, () => 2);
    await expect(database.query('SELECT name FROM plants')).rejects.toThrow('permission denied');
    await database.close();
  });

  test('may be in a schema of any name', async () => {
    const database = await openPostgres(await newDatabase(), 1);
    await database.query('CREATE SCHEMA "Agent-Conversations"');
    await database.query('SET search_path = "Agent-Conversations"');
    const first = [{ number: 1, sql: 'CREATE TABLE plants (name TEXT)' }];
    for (const now of [1, 2]) await migrate(database, first, () => now);
    expect((await database.query('SELECT * FROM schema_versions')).rows).toEqual([{ number: 1, ran_at: 1 }]);
    await database.close();
  });
});

describe('the embedded data', () => {
  const holder = `
    const { openStore } = await import(${JSON.stringify(new URL('../store/store.ts', import.meta.url).href)});
    await openStore({ dataDir: process.argv[1], now: () => 1 });
    console.log('open');
    setInterval(() => undefined, 1000);
  `;

  test('cannot be opened while another process holds them, and are free after kill -9', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder, join(dataDir, 'data')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    await expect(open()).rejects.toThrow(/in use by another process/);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const store = await open();
    await expect(open()).rejects.toThrow(StoreRefused);
    await store.close();
  });
});
