// What the statements of pages, events and metrics read where very many runs are kept: on both databases, and where these know
// nothing of how many rows there are.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { onBothDatabases } from '../../test/support/both-databases.ts';
import { callStore } from '../../test/support/store-stories.ts';
import { tableOf } from '../../test/support/table.ts';
import type { Database, Row } from '../kernel/database.ts';
import { migrate } from '../kernel/migrate.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { aRun, someRepository } from '../testing/runs.ts';
import { createStore, readStoreMigrations } from './store.ts';

/** All of one repository, and ended one a second. */
const kept = 12_000;

/** At most so many rows of one table are read at a time. */
const reads = tableOf`
  what is read                                       | most  | by
  the newest run of an issue                         | 10    | runs.newestAt(7, 40)
  the first run of a pull request                    | 10    | runs.firstBeganAt(7, 41)
  the questions of an issue                          | 10    | questions.at(7, 40, 20)
  live and lately ended runs of a repository         | 100   | runs.inRepository(7, 29940000)
  starts within an hour                              | 100   | runs.beganAfter(7, 29940000)
  what could not be shown of a run                   | 10    | outbox.refused(r9)
  all numbers of the metrics                         | 10000 | store.counts()
  when something is due in each queue                | 2     | store.dueTimes()
  open questions                                     | 100   | questions.open(50)
  open questions in some repositories                | 100   | questions.open(50, '', [7, 8])
  how many are live of a person                      | 100   | runs.countLive(person=mona)
  how many ended badly lately                        | 100   | runs.countEnded(badly, 29940000, '', [7, 8])
  how many ended badly ever                          | 10000 | runs.countEnded(badly, 0)
  how many are in each state                         | 10000 | runs.countByState()
  how many are in each state, in some repositories   | 10000 | runs.countByState('', [7, 8])
  how many are in each state, of a person            | 10000 | runs.countByState(person=nobody)
  how many are in each state, of a name              | 10000 | runs.countByState(repository=octo/nothing)
  what ended last                                    | 5000  | runs.ended(30)
  what ended last in some repositories               | 5000  | runs.ended(30, '', 0, [7, 8])
  what ended last of a person                        | 5000  | runs.ended(30, person=nobody)
  what ended last in a repository                    | 5000  | runs.ended(30, repository=octo/nothing)
  what ended badly                                   | 5000  | runs.ended(30, state=badly)
  the newest decisions of a repository               | 500   | decisions.newestOf(7, 500)
  live runs for a halt                               | 100   | runs.liveBehind(null, 50)
  a page of costs                                    | 500   | costs.page(null, 500)
  a page of results                                  | 396   | results.page(0, null, 396)
  pull requests to look at                           | 100   | results.toLookAt(30000000, 50)
  whether a pull request is of a run                 | 10    | results.hasPull({ repositoryId: 7, number: 41 })
  results to delete                                  | 100   | results.prune(30000000, 10)
  a page of decisions                                | 101   | decisions.page({ since: 5000, until: 30000000 }, null, 100)
  runs that may be deleted                           | 100   | runs.endedBefore(30000000, 10)
  due runs where there are few                       | 100   | runs.dueGroups([preparing, watching], 30000000, 396)
  due runs where there are many                      | 10    | runs.dueGroups([preparing, watching], 30000000, 5)
`;

onBothDatabases('where 12,000 runs are kept', (newPlace, engine) => {
  let database: Database;
  beforeAll(async () => {
    const { databaseUrl, dataDir } = await newPlace();
    database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
    await migrate(database, readStoreMigrations(), () => 0);
    await fill(database);
  });
  afterAll(() => database.close());

  test.each(reads)('%s: found by an index, and no more is read than needed', async (_, most, work = '') => {
    const plans: (readonly Row[])[] = [];
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE, FORMAT JSON)';
    const query: Database['query'] = async (sql, values) => {
      plans.push((await database.query(`${explain} ${sql}`, values)).rows);
      return database.query(sql, values);
    };
    await callStore(createStore({ ...database, query }), work);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      if (engine === 'postgres') expect(mostRead(plan[0]?.['QUERY PLAN'])).toBeLessThanOrEqual(Number(most));
      else expect(readWhole(plan)).toEqual([]);
    }
  });
});

/** Tables that SQLite would read without an index. */
function readWhole(plan: readonly Row[]): readonly string[] {
  return plan.flatMap(({ detail }) => {
    const [, table = '', isFound] = /^(?:SCAN|SEARCH) (\w+)( USING )?/.exec(String(detail)) ?? [];
    const isTable = /^(?:runs|questions|decisions|outbox|deliveries|costs|candidate)$/.test(table);
    // A subquery may have the name of its table, and is read whole.
    const isSubquery = plan.some((step) => step.detail === `CO-ROUTINE ${table}`);
    return isTable && isFound === undefined && !isSubquery ? [table] : [];
  });
}

/** How many rows the busiest scan of a plan has read. */
function mostRead(plan: unknown): number {
  if (Array.isArray(plan)) return Math.max(0, ...plan.map(mostRead));
  if (typeof plan !== 'object' || plan === null) return 0;
  const at = (name: string): unknown => Reflect.get(plan, name);
  const number = (name: string): number => Number(at(name) ?? 0);
  const isScan = at('Relation Name') !== undefined;
  const own = isScan
    ? (number('Actual Rows') + number('Rows Removed by Filter')) * number('Actual Loops')
    : 0;
  return Math.max(own, mostRead(at('Plan')), mostRead(at('Plans')));
}

/** Runs with one question, decision and effect each; a few are live, due and asked. Statistics stay absent. */
async function fill({ query, engine }: Database): Promise<void> {
  if (engine.name === 'postgres')
    for (const table of ['runs', 'questions', 'decisions', 'outbox'])
      await query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  const numbers = `WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${kept})`;
  const isLive = `i > ${kept - 20}`;
  /** Columns with what they hold, as SQL has it. */
  const put = (table: string, text: string, values: readonly string[] = []) => {
    const columns = text.split(/;\s+/).map((each) => each.trim().split(' = '));
    const [names, held] = [0, 1].map((part) => columns.map((column) => column[part]).join(', '));
    return query(`${numbers} INSERT INTO ${table} (${names}) SELECT ${held} FROM numbers`, values);
  };
  const [live, ended] = [
    (is: string) => `CASE WHEN ${isLive} THEN ${is} END`,
    (is: string) => `CASE WHEN ${isLive} THEN NULL ELSE ${is} END`,
  ];
  const either = (is: string, was: string) => `CASE WHEN ${isLive} THEN '${is}' ELSE '${was}' END`;
  await put(
    'runs',
    `id = 'r' || i; installation_id = 3; repository_id = 7; owner = 'octo'; repo = 'garden'; cloned_as = 'garden';
     issue = i; pull = i + 1000000; api_key = 'k'; requester = 'mona'; requester_id = 1; message = ''; facts = $1;
     outcome = ${ended("'finished'")}; state = ${either('watching', 'ended')}; due_at = ${live('i')};
     created_at = i * 1000; ended_at = ${ended('i * 1000')}`,
    [JSON.stringify(aRun().facts)],
  );
  await put(
    'questions',
    `id = 'r' || i || '/1'; run_id = 'r' || i; epoch = 1; state = ${either('open', 'expired')};
     facts = '{"result":null}'; created_at = i * 1000; settled_at = ${ended('i * 1000')}`,
  );
  await put(
    'decisions',
    `id = 'd' || i; run_id = 'r' || i; repository_name = 'octo/garden'; repository_id = 7; at = i * 1000;
     facts = '${JSON.stringify({ repository: someRepository })}';
     result = '{"kind":"verified","agent":null,"why":null}'`,
  );
  await put(
    'results',
    `run_id = 'r' || i; repository_id = 7; repository_name = 'octo/garden'; asked_at = i * 1000;
     ended_at = ${ended('i * 1000')}`,
  );
  await put(
    'result_pulls',
    `run_id = 'r' || i; number = i; repository_id = 7; asked_at = i * 1000; state = 'open'; look_at = ${live('i * 1000')}`,
  );
  await put(
    'result_questions',
    `question_id = 'q' || i; run_id = 'r' || i; asked_at = i * 1000; opened_at = i`,
  );
  await put(
    'outbox',
    `key = 'e' || i; subject = 'r' || i; channel = 3; body = '{}'; state = ${either('waiting', 'done')};
     due_at = ${live('i')}; created_at = i * 1000; changed_at = i * 1000`,
  );
  // As the server does by itself after many inserts; it makes no statistics.
  if (engine.name === 'postgres') await query('VACUUM runs, questions, decisions, outbox');
}
