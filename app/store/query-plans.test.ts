// What the statements of the store have to read in the embedded database: what is due, and not what there is.
import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import type { Query } from '../kernel/database.ts';
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
