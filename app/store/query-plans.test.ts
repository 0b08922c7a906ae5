// What the statements of the store have to read in the embedded database: what is due, and not what there is.
import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { beginWatch, defaultLimits } from '../../shared/conversation/index.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Query } from '../kernel/database.ts';
import { migrate } from '../kernel/migrate.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { createInbox } from './delivery.ts';
import { createOutbox } from './effect.ts';
import { createQuestions } from './question.ts';
import { createRuns } from './run/run-table.ts';
import { readStoreMigrations } from './store.ts';

const engine = { name: 'sqlite', identity: '', skipLocked: '', lockSchema: null } as const;

function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const { sql } of readStoreMigrations()) {
    database.exec(sql.replaceAll('{{identity}}', 'INTEGER PRIMARY KEY AUTOINCREMENT'));
  }
  return database;
}

/** 30 days of finished deliveries are kept, and 10,000 runs may be live: claims come often and read only what is due. */
test('a claim reads only what is due, by its index', async () => {
  const database = migrated();
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
    runs_due_of_key: await planOf((query) =>
      createRuns(query, engine).claim({ apiKey: 'k', state: 'watching' }, lease),
    ),
    outbox_due: await planOf((query) => createOutbox(query, engine).claim(lease)),
    questions_due: await planOf((query) => createQuestions(query, engine).claim(lease)),
  };
  for (const [index, plan] of Object.entries(plans)) {
    expect(plan).toContain(`SEARCH candidate USING INDEX ${index}`);
    expect(plan).not.toMatch(/SCAN candidate|TEMP B-TREE/);
  }
  // However many events of one subject are due, a claim looks at some of the oldest.
  const ofInbox = await planOf((query) => createInbox(query, engine).claim(lease));
  expect(ofInbox).toContain('SEARCH candidate USING INDEX sqlite_autoindex_deliveries_1 (id=?)');
  expect(ofInbox).toContain('SEARCH deliveries USING INDEX deliveries_due');
  expect(ofInbox).not.toMatch(/SCAN (?:candidate|deliveries|earlier)/);
  const due = await planOf((query) => createRuns(query, engine).dueGroups(['preparing', 'watching'], 1, 396));
  expect(due).toContain('SEARCH runs USING COVERING INDEX runs_due_in_state (state=? AND due_at<?)');
});

/** Forty claims a second find nothing, and to plan one takes ten times as long as to make it. */
test('a claim is planned once, not each time it is made', async () => {
  const database = migrated();
  let planned = 0;
  database.setAuthorizer(() => {
    planned += 1;
    return constants.SQLITE_OK;
  });
  const known = new Map<string, StatementSync>();
  const query: Query = async (sql, values = []) => {
    const statement = known.get(sql) ?? database.prepare(sql.replaceAll('$', '?'));
    known.set(sql, statement);
    return { rows: statement.all(...values), changes: 0 };
  };
  const claims = [
    (now: number) => createInbox(query, engine).claim({ now, until: now + 1, limit: 32 }),
    (now: number) => createOutbox(query, engine).claim({ now, until: now + 1, limit: 24 }),
    (now: number) =>
      createRuns(query, engine).claim(
        { apiKey: 'k', state: 'watching' },
        { now, until: now + 1, limit: now, early: now + 2 },
      ),
  ];
  for (const claim of claims) await claim(1);
  expect(planned).toBeGreaterThan(0);
  planned = 0;
  for (const now of [2, 3, 4]) for (const claim of claims) await claim(now);
  expect(planned).toBe(0);
});

/** Seen with 396 looks: all runs were read for each batch, and at 100,000 of them half of the looks were late. */
test('a list of any length is stored by the ids of its rows', async () => {
  const database = openSqlite(temporaryFolder());
  await migrate(database, readStoreMigrations(), () => 0);
  const plans: string[] = [];
  const runs = createRuns(async (sql, values) => {
    const { rows } = await database.query(`EXPLAIN QUERY PLAN ${sql}`, values);
    plans.push(rows.map(({ detail }) => detail).join('\n'));
    return { rows: [], changes: 0 };
  }, engine);
  const watch = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
  for (const length of [1, 99, 396, 792]) {
    const looked = Array.from({ length }, (_, index) => ({
      id: `${index}`,
      version: 0,
      watch,
      dueAt: 1,
      polls: 1,
      nextPollAt: 1,
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

test('lists of all lengths need few different statements, because each stays prepared', async () => {
  const texts = new Set<string>();
  const runs = createRuns(async (sql) => {
    texts.add(sql);
    return { rows: [], changes: 0 };
  }, engine);
  const watch = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
  for (let length = 1; length <= 990; length += 23) {
    const looked = Array.from({ length }, (_, place) => ({ id: `${place}`, version: 0, watch, dueAt: 1 }));
    await runs.saveWatches(looked);
    await runs.saveCounts(looked.map(({ id, version }) => ({ id, version, polls: 1, nextPollAt: 1 })));
    await runs.renew(looked, 1);
  }
  expect(texts.size).toBeLessThan(30);
});
