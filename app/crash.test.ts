// A story with crashes at random steps and lost answers: one start, one sticky comment, one report, whatever happens.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../lab/support/postgres-server.ts';
import { crashingApp } from '../test/support/crashing-app.ts';
import { issueEvent, pullEvent } from '../test/support/deliveries.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import type { Database } from './kernel/database.ts';
import { openPostgres } from './kernel/postgres.ts';
import { openSqlite } from './kernel/sqlite.ts';

const stories = 24;

describe('crashes at random steps', () => {
  test.each(Array.from({ length: stories }, (_, seed) => seed))('story %i', async (seed) => {
    const dataDir = temporaryFolder();
    expectOnce(await tellStory(seed, async () => openSqlite(dataDir)));
  });

  test.each(Array.from({ length: stories }, (_, seed) => seed))(
    'story %i with a service that lists its starts',
    async (seed) => {
      const dataDir = temporaryFolder();
      const told = await tellStory(seed, async () => openSqlite(dataDir), { listsStarts: true });
      // Whether the request had left is known, so nobody is left with a run that is unclear.
      expect(told.service.started).toHaveLength(1);
      expectOnce(told);
    },
  );

  test.each(Array.from({ length: stories }, (_, seed) => seed))(
    'story %i with an agent whose policy is set before its task',
    async (seed) => {
      const dataDir = temporaryFolder();
      const told = await tellStory(seed, async () => openSqlite(dataDir), { listsStarts: true, asks: true });
      const { service } = told;
      expect(service.started).toMatchObject([{ message: null }]);
      expect(service.requests.filter((request) => request === 'policy')).toHaveLength(1);
      expect(service.messages).toHaveLength(1);
      expect(service.messages[0]).toContain('Water the plants');
      expectOnce(told);
    },
  );

  describe('on PostgreSQL', () => {
    let postgres: PostgresServer;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());

    test.each([1001, 1002, 1003, 1004])(
      'story %i',
      async (seed) => {
        const databaseUrl = await postgres.createDatabase();
        expectOnce(await tellStory(seed, () => openPostgres(databaseUrl)));
      },
      60_000,
    );
  });

  test('the stories contain crashes', async () => {
    const dataDir = temporaryFolder();
    let crashes = 0;
    for (let seed = 0; seed < 5; seed += 1) {
      const told = await tellStory(seed, async () => openSqlite(join(dataDir, `${seed}`)));
      crashes += told.crashes;
    }
    expect(crashes).toBeGreaterThan(5);
  });
});

type Told = Awaited<ReturnType<typeof tellStory>>;

function expectOnce({ github, service, ended }: Told): void {
  expect(service.requests.filter((request) => request === 'start').length).toBeLessThanOrEqual(1);
  expect(github.marked('progress')).toHaveLength(1);
  expect(github.marked('report')).toHaveLength(1);
  expect(github.comments).toHaveLength(2);
  expect(new Set(github.checks.map(({ fields }) => fields.head_sha)).size).toBe(github.checks.length);
  // A crash right before the request left cannot be told from one right after it.
  const outcome = service.started.length === 1 ? /Finished/ : /Unclear whether it started/;
  expect(github.marked('progress')[0]?.body).toMatch(outcome);
  expect(github.marked('report')[0]?.body).toMatch(outcome);
  expect(ended).toEqual({ runs: { ended: 1 }, undone: 0 });
}

interface Story {
  readonly listsStarts?: boolean;
  /** The agent is told when to ask, before it is given its task. */
  readonly asks?: boolean;
}

async function tellStory(
  seed: number,
  openDatabase: () => Promise<Database>,
  { listsStarts = false, asks = false }: Story = {},
) {
  const app = await crashingApp(seed, openDatabase);
  const { github, service, pass, put } = app;
  service.listsStarts = listsStarts;
  if (asks) github.files.set('octo/garden', 'ask: always');

  await put('label', 'issues', issueEvent('labeled'));
  await pass(60_000, 10_000);
  await put('pull', 'pull_request', pullEvent('opened'));
  await pass(60_000, 20_000);
  if (service.known.size > 0) service.change({ executionStatus: 'finished' });
  await pass(5 * 60_000, 20_000);
  if (service.known.size > 0) service.change({ executionStatus: 'finished' });
  await pass(40 * 60_000, 60_000);
  return { github, service, crashes: app.crashes(), ended: await app.close() };
}
