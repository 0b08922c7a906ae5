// The embedded engine: statements that come together are committed together.

import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { testUnless } from '../../test/support/test-unless.ts';
import { openSqlite } from './sqlite.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const onUnix = testUnless(process.platform === 'win32', 'Windows has no such modes to look at');

onUnix('the data folder is made for its own user alone', async () => {
  const folder = join(dataDir, 'data');
  await openSqlite(folder).close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

onUnix(
  'files that were there before are of their own user alone from then on, and their folder is as it was',
  async () => {
    await openSqlite(dataDir).close();
    chmodSync(dataDir, 0o755);
    for (const name of ['agent-conversations.db', 'lock.db']) chmodSync(join(dataDir, name), 0o644);
    const database = openSqlite(dataDir);
    await database.query('CREATE TABLE plants (name TEXT)');
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(2);
    expect([statSync(dataDir).mode & 0o777, new Set(modes)]).toEqual([0o755, new Set([0o600])]);
    await database.close();
  },
);

test('a data folder that cannot be made is refused with what to set', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'data')])
    expect(() => openSqlite(folder)).toThrow(
      /^The data folder .* cannot be made \((?:Error: )?EEXIST.*\)\. Set DATA_DIR to a folder/,
    );
});

onUnix('a data folder below /proc, where no folder can be made, is refused and does not hang', () => {
  expect(() => openSqlite('/proc/none/data')).toThrow('The data folder /proc/none/data cannot be made');
});

describe('an open database', () => {
  let database: ReturnType<typeof openSqlite>;
  beforeEach(async () => {
    database = openSqlite(dataDir);
    await database.query('CREATE TABLE plants (name TEXT PRIMARY KEY)');
  });
  afterEach(() => database.close());
  const plant = (name: string | null) => database.query('INSERT INTO plants VALUES ($1)', [name]);
  const names = async () =>
    (await database.query('SELECT name FROM plants ORDER BY name')).rows.map(({ name }) => name);

  test('a statement that fails does not fail those that come together with it', async () => {
    const results = await Promise.allSettled([plant('fern'), plant('moss'), plant('fern'), plant('ivy')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['fern', 'ivy', 'moss']);
  });

  test('statements that come together wait for the disk once', async () => {
    const other = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
    const seen: number[] = [];
    const count = () => Number(other.prepare('SELECT COUNT(*) AS count FROM plants').get()?.count);
    await Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        await plant(String(place));
        seen.push(count());
      }),
    );
    // When the first is answered, all of them are committed already.
    expect(seen[0]).toBe(50);
    other.close();
  });

  test('when the commit fails, every statement of the group is rejected', async () => {
    await database.query('CREATE TABLE parents (name TEXT PRIMARY KEY)');
    await database.query(
      'CREATE TABLE children (parent TEXT REFERENCES parents (name) DEFERRABLE INITIALLY DEFERRED)',
    );
    const results = await Promise.allSettled([
      database.query('INSERT INTO parents VALUES ($1)', ['ada']),
      database.query('INSERT INTO children VALUES ($1)', ['nobody']),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await database.query('SELECT * FROM parents')).rows).toEqual([]);
  });

  test('the log is copied between statements that come together and a transaction', async () => {
    const ivy = () => database.transaction((query) => query("INSERT INTO plants VALUES ('ivy')"));
    await Promise.all([
      plant('fern'),
      plant('moss'),
      database.copyLog(),
      ivy(),
      database.copyLog(),
      plant('rose'),
    ]);
    expect(await names()).toEqual(['fern', 'ivy', 'moss', 'rose']);
  });

  test('statements during a transaction are committed together after it', async () => {
    const order: string[] = [];
    const work = database.transaction(async (query) => {
      await query('INSERT INTO plants VALUES ($1)', ['within']);
      order.push('within');
    });
    const after = ['a', 'b'].map(async (name) => {
      await plant(name);
      order.push(name);
    });
    await Promise.all([work, ...after]);
    expect(order).toEqual(['within', 'a', 'b']);
  });

  test('a parameter may occur in several places of a statement, in any order', async () => {
    const { rows } = await database.query('SELECT $2 AS b, $11 AS k, $1 AS a, $2 AS again', [
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'],
    ]);
    expect(rows).toEqual([expect.objectContaining({ a: 'a', b: 'b', again: 'b', k: 'k' })]);
  });

  test.each([1, 3])('%i statements wait for a file that a tool holds for a moment', async (count) => {
    const tool = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
    tool.exec('BEGIN IMMEDIATE');
    const stored = Array.from({ length: count }, (_, place) => plant(String(place)));
    const transaction = database.transaction((query) => query("INSERT INTO plants VALUES ('moss')"));
    // The process goes on meanwhile, or this would never be reached.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    tool.exec('COMMIT');
    tool.close();
    await Promise.all([...stored, transaction]);
    expect(await names()).toHaveLength(count + 1);
  });
});
