// `npm run halt` beside an App that runs on the same data.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { silentConnections } from '../../../lab/support/silent-connections.ts';
import { onPostgres } from '../../../test/support/both-databases.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { openStore, type Store } from '../../store/store.ts';
import { runHalt } from './main.ts';

const newDatabase = onPostgres();
let store: Store;
let dataDir: string;
let said: string;

beforeEach(async () => {
  dataDir = temporaryFolder();
  store = await openStore({ dataDir, now: () => 1_000 });
  said = '';
});
afterEach(() => store.close());

const halt = async (words: readonly string[], env: Record<string, string> = { DATA_DIR: dataDir }) => {
  const clock = { now: () => 60_000, sleep: async () => {} };
  const { surroundings, printed, noted } = openTerminal(env, { clock });
  const code = await runHalt(words, surroundings);
  said = printed() + noted();
  return code;
};

describe('npm run halt', () => {
  test('writes beside a running App, by the name of the user or by the one that is given', async () => {
    expect(await halt([])).toBe(0);
    expect(said).toMatch(/^Agents are halted\. /);
    expect(await store.halts.inForce()).toMatchObject({ beganBy: { kind: 'operator', name: 'ada' } });
    expect(await halt(['--by', 'rita'])).toBe(0);
    expect(said).toMatch(/^Agents are halted already, by ada since 1970-01-01T00:01:00.000Z\.\n/);
    expect(await halt(['--lift', '--by', 'rita'])).toBe(0);
    expect(await store.halts.inForce()).toBeNull();
    expect(await store.halts.all()).toMatchObject([{ liftedBy: { name: 'rita' } }]);
    expect(await halt(['--lift'])).toBe(0);
    expect(said).toBe(`Agents are not halted.\nThis is so for the App with the data in ${dataDir}.\n`);
  });

  test('waits for a transaction of the App that goes on at this moment', async () => {
    const [code] = await Promise.all([
      halt([]),
      store.transaction((tables) => tables.maintenance.add('sweep', 1_000)),
    ]);
    expect(code).toBe(0);
    expect(await store.halts.inForce()).not.toBeNull();
  });

  test.each([['--raise'], ['lift'], ['--by'], ['--by', 'two\nlines']])(
    'shows its options where it is given %s',
    async (...words) => {
      expect(await halt(words)).toBe(2);
      expect(said).toContain('npm run halt -- [--lift]');
      expect(await store.halts.inForce()).toBeNull();
    },
  );

  test('takes the address of the database from a file, and says which file is wrong', async () => {
    expect(await halt([], { DATA_DIR: dataDir, DATABASE_URL_FILE: `${dataDir}/none` })).toBe(1);
    expect(said).toMatch(/^Nothing was changed: DATABASE_URL_FILE .*none cannot be read \(\w+\)\n$/);
  });

  test('says that nothing can be halted in a database that no App has used yet', async () => {
    expect(await halt([], { DATABASE_URL: await newDatabase() })).toBe(1);
    expect(said).toMatch(/^Nothing was changed: No App has stored anything there yet\. Set DATA_DIR/);
  });

  test('names the setting of data that cannot be read', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'agent-conversations.db'), 'This is no database.'.repeat(100));
    expect(await halt([], { DATA_DIR: folder })).toBe(1);
    expect(said).toMatch(/^Nothing was changed: The data in DATA_DIR cannot be used: .*not a database/);
  });

  test('names the setting of a database that breaks off', async () => {
    const way = await silentConnections(await newDatabase(), 'to_regclass');
    expect(await halt([], { DATABASE_URL: way.databaseUrl })).toBe(1);
    expect(said).toMatch(/^Nothing was changed: The PostgreSQL of DATABASE_URL cannot be used: /);
    await way.close();
  });

  test('makes no data where there is none, and says which setting names it', async () => {
    expect(await halt([], { DATA_DIR: `${dataDir}/elsewhere` })).toBe(1);
    expect(said).toMatch(
      /^Nothing was changed: There is no data in .*elsewhere\. Set DATA_DIR or DATABASE_URL/,
    );
  });
});
