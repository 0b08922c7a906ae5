// What a PostgreSQL does to its connections, and what becomes of the process then.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { until } from '../../lab/support/until.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

let postgres: PostgresServer;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openPostgres(await postgres.createDatabase());
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test('a connection that breaks between two statements of a transaction ends the transaction, and not the process', async () => {
  const broken = database.transaction(async (query) => {
    const [mine] = (await query('SELECT pg_backend_pid() AS pid')).rows;
    await database.query('SELECT pg_terminate_backend($1)', [Number(mine?.pid)]);
    const alive = 'SELECT 1 FROM pg_stat_activity WHERE pid = $1';
    await until(async () => (await database.query(alive, [Number(mine?.pid)])).rows.length === 0);
    await query('SELECT 1');
  });
  await expect(broken).rejects.toThrow();
  expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
