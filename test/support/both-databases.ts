// Runs the same tests with the embedded database and with a real PostgreSQL.
import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import type { Database } from '../../app/kernel/database.ts';
import { migrate } from '../../app/kernel/migrate.ts';
import { openPostgres } from '../../app/kernel/postgres.ts';
import { openSqlite } from '../../app/kernel/sqlite.ts';
import { createStore, readStoreMigrations, type Store } from '../../app/store/store.ts';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where a database is. Both are empty. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

type Engine = 'sqlite' | 'postgres';
type NewPlace = () => Promise<DatabasePlace>;

const tables = [
  ...['deliveries', 'runs', 'questions', 'decisions', 'messages', 'side_questions', 'waiting_lists', 'costs'],
  ...['outbox', 'outbox_channels', 'chores', 'sessions', 'operators', 'repositories', 'results'],
  ...['result_pulls', 'result_questions', 'watched'],
];

/** Its tests share one store, which has no rows before each of them: to make a database takes longer than most tests. */
export function onBothStores(
  title: string,
  tests: (store: Store, engine: Engine, newPlace: NewPlace) => void,
): void {
  onBothDatabases(title, (newPlace, engine) => {
    let database: Database;
    let store: Store;
    beforeAll(async () => {
      const { databaseUrl, dataDir } = await newPlace();
      database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
      await migrate(database, readStoreMigrations(), () => 0);
      store = createStore(database);
    });
    beforeEach(async () => {
      for (const table of tables) await database.query(`DELETE FROM ${table}`);
    });
    afterAll(() => database.close());
    // It is opened once the tests are known.
    const its = new Proxy({}, { get: (_, name) => Reflect.get(store, name) });
    tests(its as Store, engine, newPlace);
  });
}

export function onBothDatabases(title: string, tests: (newPlace: NewPlace, engine: Engine) => void): void {
  describe(`${title} on sqlite`, () => tests(async () => ({ dataDir: temporaryFolder() }), 'sqlite'));

  describe(`${title} on postgres`, () => {
    const newDatabase = onPostgres();
    tests(async () => ({ dataDir: temporaryFolder(), databaseUrl: await newDatabase() }), 'postgres');
  });
}

/** For the tests of a file, or of a group: makes an empty database, and says where it is. */
export function onPostgres(): () => Promise<string> {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  // Its last writes may have to wait for a disk with much to do.
  afterAll(() => postgres.stop(), 120_000);
  return () => postgres.createDatabase();
}
