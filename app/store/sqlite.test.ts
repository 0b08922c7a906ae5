// The embedded engine alone: statements that come together, and what a claim has to read.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from '@jest/globals';
import { beginWatch, defaultLimits } from '../../shared/watch/index.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Query } from './database.ts';
import { createInbox } from './inbox.ts';
import { migrate } from './migrate.ts';
import { createOutbox } from './outbox.ts';
import { createQuestions } from './questions.ts';
import { createRuns } from './runs.ts';
import { openSqlite } from './sqlite.ts';

const engine = { name: 'sqlite', identity: '', skipLocked: '', lockSchema: null } as const;

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

// Windows has no such modes to look at.
const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix('a folder that it makes is for its own user alone', async () => {
  const folder = join(dataDir, 'data');
  await openSqlite(folder).close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('statements that come together are answered each on its own', async () => {
  const database = openSqlite(dataDir);
  await database.query('CREATE TABLE plants (name TEXT PRIMARY KEY)');
  const plant = (name: string | null) => database.query('INSERT INTO plants VALUES ($1)', [name]);
  const results = await Promise.allSettled([plant('fern'), plant('moss'), plant('fern'), plant('ivy')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const { rows } = await database.query('SELECT name FROM plants ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(['fern', 'ivy', 'moss']);
  await database.close();
});

test('they wait for the disk once, not once each', async () => {
  const database = openSqlite(dataDir);
  await database.query('CREATE TABLE plants (name TEXT PRIMARY KEY)');
  const other = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
  const seen: number[] = [];
  const count = () => Number(other.prepare('SELECT COUNT(*) AS count FROM plants').get()?.count);
  await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      await database.query('INSERT INTO plants VALUES ($1)', [String(place)]);
      seen.push(count());
    }),
  );
  // Whoever is answered first finds all of them committed already.
  expect(seen[0]).toBe(50);
  other.close();
  await database.close();
});

test('when the commit itself fails nobody is told that it was stored', async () => {
  const database = openSqlite(dataDir);
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
  await database.close();
});

test('what is asked while a transaction runs comes together after it', async () => {
  const database = openSqlite(dataDir);
  await database.query('CREATE TABLE plants (name TEXT)');
  const order: string[] = [];
  const work = database.transaction(async (query) => {
    await query('INSERT INTO plants VALUES ($1)', ['within']);
    order.push('within');
  });
  const after = ['a', 'b'].map(async (name) => {
    await database.query('INSERT INTO plants VALUES ($1)', [name]);
    order.push(name);
  });
  await Promise.all([work, ...after]);
  expect(order).toEqual(['within', 'a', 'b']);
  await database.close();
});

/** 30 days of finished deliveries are kept, and 10,000 runs may be live: claims come often and read only what is due. */
test('claims go by what is due, in its order', async () => {
  const database = new DatabaseSync(':memory:');
  const folder = join(import.meta.dirname, 'migrations');
  for (const file of readdirSync(folder).toSorted()) {
    const sql = readFileSync(join(folder, file), 'utf8');
    database.exec(sql.replaceAll('{{identity}}', 'INTEGER PRIMARY KEY AUTOINCREMENT'));
  }
  const planOf = async (work: (query: Query) => Promise<unknown>): Promise<string> => {
    const plan: unknown[] = [];
    await work(async (sql) => {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
      plan.push(...steps.map(({ detail }) => detail));
      return { rows: [], changes: 0 };
    });
    return plan.join('\n');
  };
  const lease = { now: 1, until: 2, limit: 32 };
  const plans = {
    deliveries_due: await planOf((query) => createInbox(query, engine).claim(lease)),
    runs_due_of_key: await planOf((query) =>
      createRuns(query, engine).claim({ apiKey: 'k', state: 'watching' }, lease),
    ),
    outbox_due: await planOf((query) => createOutbox(query, engine).claim(lease)),
    confirmations_due: await planOf((query) => createQuestions(query, engine).claim(lease)),
  };
  for (const [index, plan] of Object.entries(plans)) {
    expect(plan).toContain(`SEARCH candidate USING INDEX ${index}`);
    expect(plan).not.toMatch(/SCAN candidate|TEMP B-TREE/);
  }
  const due = await planOf((query) => createRuns(query, engine).dueGroups(['preparing', 'watching'], 1));
  expect(due).toContain('SEARCH runs USING COVERING INDEX runs_due_in_state (state=? AND due_at<?)');
});

/** Seen with 396 looks: all runs were read for each batch, and at 100,000 of them half of the looks were late. */
test('lists are stored by the ids of their rows, however long they are', async () => {
  const database = openSqlite(dataDir);
  await migrate(database, () => 0);
  const plans: string[] = [];
  const runs = createRuns(async (sql, values) => {
    const { rows } = await database.query(`EXPLAIN QUERY PLAN ${sql}`, values);
    plans.push(rows.map(({ detail }) => detail).join('\n'));
    return { rows: [], changes: 0 };
  }, engine);
  const watch = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
  for (const length of [1, 99, 396, 792]) {
    const looked = Array.from({ length }, (_, place) => ({
      ...{ id: `${place}`, version: 0, watch, dueAt: 1 },
      ...{ looks: 1, nextLookAt: 1 },
    }));
    await runs.saveWatches(looked);
    await runs.saveCounts(looked);
    await runs.renew(looked, 1);
  }
  expect(plans).toHaveLength(12);
  for (const plan of plans) {
    expect(plan).toContain('SEARCH runs USING INDEX sqlite_autoindex_runs_1 (id=?)');
    expect(plan).not.toContain('SCAN runs');
  }
  await database.close();
});

test('lists of every length are stored with few statements, because each is kept prepared', async () => {
  const texts = new Set<string>();
  const runs = createRuns(async (sql) => {
    texts.add(sql);
    return { rows: [], changes: 0 };
  }, engine);
  const watch = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
  for (let length = 1; length <= 990; length += 1) {
    const looked = Array.from({ length }, (_, place) => ({ id: `${place}`, version: 0, watch, dueAt: 1 }));
    await runs.saveWatches(looked);
    await runs.saveCounts(looked.map(({ id, version }) => ({ id, version, looks: 1, nextLookAt: 1 })));
    await runs.renew(looked, 1);
  }
  expect(texts.size).toBeLessThan(30);
});
