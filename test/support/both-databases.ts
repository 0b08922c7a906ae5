// Runs the same tests with the embedded database and with a real PostgreSQL.
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where a database is. Both are empty. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

export function onBothDatabases(
  title: string,
  tests: (newPlace: () => Promise<DatabasePlace>, engine: 'sqlite' | 'postgres') => void,
): void {
  describe(`${title} on sqlite`, () => tests(async () => ({ dataDir: temporaryFolder() }), 'sqlite'));

  describe(`${title} on postgres`, () => {
    let postgres: PostgresServer;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    // Its last writes may have to wait for a disk with much to do.
    afterAll(() => postgres.stop(), 120_000);
    tests(
      async () => ({ dataDir: temporaryFolder(), databaseUrl: await postgres.createDatabase() }),
      'postgres',
    );
  });
}
