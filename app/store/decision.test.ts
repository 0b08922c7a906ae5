// Which decisions a repository has: by its number, also those from before the number had a column.
import { expect, test } from '@jest/globals';
import { onBothDatabases, onBothStores } from '../../test/support/both-databases.ts';
import type { Database } from '../kernel/database.ts';
import { migrate } from '../kernel/migrate.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { aDecision } from '../testing/decisions.ts';
import { createStore, readStoreMigrations } from './store.ts';

onBothStores('the decisions of a repository', (emptied) => {
  test('are found by its number, whatever it was called then, and never by its name', async () => {
    const { decisions } = await emptied();
    const keep = (id: string, at: number, repository: { id: number; name: string }) =>
      decisions.put(aDecision({ id, at, repository: { owner: 'octo', ...repository } }));
    await keep('first', 1, { id: 7, name: 'garden' });
    await keep('renamed', 2, { id: 7, name: 'park' });
    await keep('another', 3, { id: 8, name: 'garden' });
    const idsOf = async (id: number) => (await decisions.newestOf(id, 10)).map((each) => each.id);
    expect([await idsOf(7), await idsOf(8), await idsOf(9)]).toEqual([['renamed', 'first'], ['another'], []]);
    expect(await decisions.newestOf(8, 10)).toEqual([
      aDecision({ id: 'another', at: 3, repository: { id: 8, owner: 'octo', name: 'garden' } }),
    ]);
  });
});

onBothDatabases('an update of decisions without the number', (newPlace) => {
  const keepAsBefore = (
    database: Database,
    { id: decision, runId, ...facts }: ReturnType<typeof aDecision>,
  ) =>
    database.query(
      `INSERT INTO decisions (id, run_id, repository_name, at, facts, result)
       VALUES ($1, $2, 'octo/garden', $3, $4, $5)`,
      [decision, runId, facts.at, JSON.stringify(facts), JSON.stringify(facts.result)],
    );

  test('takes it from the run, and gives a decision without a run to no repository', async () => {
    const { databaseUrl, dataDir } = await newPlace();
    const database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
    await migrate(database, readStoreMigrations().slice(0, 2), () => 0);
    await database.query(
      `INSERT INTO runs (id, installation_id, repository_id, owner, repo, issue, api_key, requester, state, message, facts, created_at)
       VALUES ('run', 3, 7, 'octo', 'garden', 12, 'k', 'mona', 'ended', '', '{}', 1)`,
    );
    await keepAsBefore(database, aDecision({ id: 'kept', runId: 'run' }));
    await keepAsBefore(database, aDecision({ id: 'orphan', runId: 'gone' }));
    await migrate(database, readStoreMigrations(), () => 1);
    const { decisions } = createStore(database);
    expect((await decisions.newestOf(7, 10)).map(({ id }) => id)).toEqual(['kept']);
    expect((await decisions.ofRun('gone', 10)).map(({ id }) => id)).toEqual(['orphan']);
    await database.close();
  });
});
