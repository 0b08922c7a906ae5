// What the statements of pages, events and metrics read where very many runs are kept: on both databases, and where these know
// nothing of how many rows there are.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { onBothDatabases } from '../../test/support/both-databases.ts';
import type { Database, Row } from '../kernel/database.ts';
import { migrate } from '../kernel/migrate.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { aRun, someRepository } from '../testing/runs.ts';
import { noFilter, type RunFilter } from './run/run-filter.ts';
import { createStore, readStoreMigrations, type Store } from './store.ts';

/** All of one repository, and ended one a second. */
const kept = 30_000;
const endOf = (run: number) => run * 1000;
const newest = endOf(kept);
const { id } = someRepository;
const within = [id, id + 1];

/** At most so many rows of one table are read at a time. */
type Read = readonly [most: number, work: (store: Store) => Promise<unknown>];

const ofPage = (filter: RunFilter): Read => [10_000, ({ runs }) => runs.countByState(filter)];
const ofList = (filter: RunFilter): Read => [5_000, ({ runs }) => runs.ended(30, filter)];

const reads: Readonly<Record<string, Read>> = {
  'the newest run of an issue': [10, ({ runs }) => runs.newestAt(id, 40)],
  'the first run of a pull request': [10, ({ runs }) => runs.firstBeganAt(id, 41)],
  'the questions of an issue': [10, ({ questions }) => questions.at(id, 40, 20)],
  'live and lately ended runs of a repository': [100, ({ runs }) => runs.inRepository(id, newest - 60_000)],
  'starts within an hour': [100, ({ runs }) => runs.beganAfter(id, newest - 60_000)],
  'what could not be shown of a run': [10, ({ outbox }) => outbox.refused('r9')],
  'all numbers of the metrics': [10_000, (store) => store.counts()],
  'when something is due in each queue': [2, (store) => store.dueTimes()],
  'open questions': [100, ({ questions }) => questions.open(50)],
  'open questions in some repositories': [
    100,
    ({ questions }) => questions.open(50, { ...noFilter, within }),
  ],
  'how many are live of a person': [100, ({ runs }) => runs.countLive({ ...noFilter, person: 'mona' })],
  'how many ended badly lately': [
    100,
    ({ runs }) => runs.countEnded('badly', newest - 60_000, { ...noFilter, within }),
  ],
  'how many ended badly ever': [10_000, ({ runs }) => runs.countEnded('badly', 0)],
  'how many are in each state': ofPage(noFilter),
  'how many are in each state, in some repositories': ofPage({ ...noFilter, within }),
  'how many are in each state, of a person': ofPage({ ...noFilter, person: 'nobody' }),
  'how many are in each state, of a name': ofPage({ ...noFilter, repository: 'octo/nothing' }),
  'what ended last': ofList(noFilter),
  'what ended last in some repositories': ofList({ ...noFilter, within }),
  'what ended last of a person': ofList({ ...noFilter, person: 'nobody' }),
  'what ended last in a repository': ofList({ ...noFilter, repository: 'octo/nothing' }),
  'what ended badly': ofList({ ...noFilter, state: 'badly' }),
  'the newest decisions of a repository': [500, ({ decisions }) => decisions.newestOf(id, 500)],
  'live runs for a halt': [100, ({ runs }) => runs.liveBehind(null, 50)],
  'a page of costs': [500, ({ costs }) => costs.page(null, 500)],
  'a page of results': [396, ({ results }) => results.page(0, null, 396)],
  'what came of the last runs': [100, ({ results }) => results.page(newest - 60_000, null, 396)],
  'pull requests to look at': [100, ({ results }) => results.toLookAt(newest, 50)],
  'whether a pull request is of a run': [
    10,
    ({ results }) => results.hasPull({ repositoryId: id, number: 41 }),
  ],
  'results to delete': [100, ({ results }) => results.prune(newest, 10)],
  'a page of decisions': [
    101,
    ({ decisions }) => decisions.page({ since: 5_000, until: newest, repository: null }, null, 100),
  ],
  'runs that may be deleted': [100, ({ runs }) => runs.endedBefore(newest, 10)],
  'due runs where there are few': [100, ({ runs }) => runs.dueGroups(['preparing', 'watching'], newest, 396)],
  'due runs where there are many': [10, ({ runs }) => runs.dueGroups(['preparing', 'watching'], newest, 5)],
};

onBothDatabases('where 30,000 runs are kept', (newPlace, engine) => {
  let database: Database;
  beforeAll(async () => {
    const { databaseUrl, dataDir } = await newPlace();
    database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
    await migrate(database, readStoreMigrations(), () => 0);
    await fill(database);
  });
  afterAll(() => database.close());

  test.each(Object.entries(reads))(
    '%s: found by an index, and no more is read than needed',
    async (_, [most, work]) => {
      const plans: (readonly Row[])[] = [];
      const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE, FORMAT JSON)';
      const query: Database['query'] = async (sql, values) => {
        plans.push((await database.query(`${explain} ${sql}`, values)).rows);
        return database.query(sql, values);
      };
      await work(createStore({ ...database, query }));
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) {
        if (engine === 'postgres') expect(mostRead(plan[0]?.['QUERY PLAN'])).toBeLessThanOrEqual(most);
        else expect(readWhole(plan)).toEqual([]);
      }
    },
  );
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
  const put = (table: string, columns: Readonly<Record<string, string>>, values: readonly string[] = []) =>
    query(
      `${numbers} INSERT INTO ${table} (${Object.keys(columns).join(', ')})
       SELECT ${Object.values(columns).join(', ')} FROM numbers`,
      values,
    );
  await put(
    'runs',
    {
      id: "'r' || i",
      installation_id: '3',
      repository_id: `${id}`,
      owner: "'octo'",
      repo: "'garden'",
      cloned_as: "'garden'",
      issue: 'i',
      pull: 'i + 1000000',
      api_key: "'k'",
      requester: "'mona'",
      requester_id: '1',
      outcome: `CASE WHEN ${isLive} THEN NULL ELSE 'finished' END`,
      state: `CASE WHEN ${isLive} THEN 'watching' ELSE 'ended' END`,
      message: "''",
      facts: '$1',
      due_at: `CASE WHEN ${isLive} THEN i ELSE NULL END`,
      created_at: 'i * 1000',
      ended_at: `CASE WHEN ${isLive} THEN NULL ELSE i * 1000 END`,
    },
    [JSON.stringify(aRun().facts)],
  );
  await put('questions', {
    id: "'r' || i || '/1'",
    run_id: "'r' || i",
    epoch: '1',
    state: `CASE WHEN ${isLive} THEN 'open' ELSE 'expired' END`,
    facts: `'{"result":null}'`,
    created_at: 'i * 1000',
    settled_at: `CASE WHEN ${isLive} THEN NULL ELSE i * 1000 END`,
  });
  await put('decisions', {
    id: "'d' || i",
    run_id: "'r' || i",
    repository_name: "'octo/garden'",
    repository_id: `${id}`,
    at: 'i * 1000',
    facts: `'${JSON.stringify({ repository: someRepository })}'`,
    result: `'{"kind":"verified","agent":null,"why":null}'`,
  });
  await put('results', {
    run_id: "'r' || i",
    repository_id: `${id}`,
    repository_name: "'octo/garden'",
    asked_at: 'i * 1000',
    ended_at: `CASE WHEN ${isLive} THEN NULL ELSE i * 1000 END`,
  });
  await put('result_pulls', {
    run_id: "'r' || i",
    number: 'i',
    repository_id: `${id}`,
    asked_at: 'i * 1000',
    state: "'open'",
    look_at: `CASE WHEN ${isLive} THEN i * 1000 ELSE NULL END`,
  });
  await put('result_questions', {
    question_id: "'q' || i",
    run_id: "'r' || i",
    asked_at: 'i * 1000',
    opened_at: 'i',
  });
  await put('outbox', {
    key: "'e' || i",
    subject: "'r' || i",
    channel: '3',
    body: "'{}'",
    state: `CASE WHEN ${isLive} THEN 'waiting' ELSE 'done' END`,
    due_at: `CASE WHEN ${isLive} THEN i ELSE NULL END`,
    created_at: 'i * 1000',
    changed_at: 'i * 1000',
  });
  // As the server does by itself after many inserts; it makes no statistics.
  if (engine.name === 'postgres') await query('VACUUM runs, questions, decisions, outbox');
}
