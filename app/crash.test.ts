// A story with crashes at random steps and lost answers: one start, one sticky comment, one report, whatever happens.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../lab/support/postgres-server.ts';
import { agentOf } from '../shared/service/index.ts';
import { crashingApp } from '../test/support/crashing-app.ts';
import { issueEvent, pullEvent } from '../test/support/deliveries.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import type { Database } from './kernel/database.ts';
import { openPostgres } from './kernel/postgres.ts';
import { openSqlite } from './kernel/sqlite.ts';

const stories = 8;
let crashes = 0;

describe('crashes at random steps', () => {
  test.each(
    ['plain', 'starts are listed', 'the agent has to ask'].flatMap((kind) =>
      Array.from({ length: stories }, (_, seed) => ({ kind, seed })),
    ),
  )('leave one start, one progress comment and one report (story $seed, $kind)', async ({ kind, seed }) => {
    const dataDir = temporaryFolder();
    const asks = kind === 'the agent has to ask';
    const told = await tellStory(seed, async () => openSqlite(dataDir), {
      listsStarts: kind !== 'plain',
      asks,
    });
    expectOnce(told);
    const { service } = told;
    // With a service that lists its starts it is known whether the request had left: nobody is left with a run that is unclear.
    if (kind !== 'plain') expect(service.started).toHaveLength(1);
    if (!asks) return;
    expect(service.started).toMatchObject([{ message: null }]);
    expect(service.requests.filter((request) => request === 'policy')).toHaveLength(1);
    expect(service.messages).toEqual([expect.stringContaining('Water the plants')]);
  });

  describe('on PostgreSQL', () => {
    let postgres: PostgresServer;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());

    test.each([1001, 1002])(
      'leave one start, one progress comment and one report (story %i)',
      async (seed) => {
        const databaseUrl = await postgres.createDatabase();
        expectOnce(await tellStory(seed, () => openPostgres(databaseUrl)));
      },
      60_000,
    );
  });

  test('do happen in these stories', () => {
    expect(crashes).toBeGreaterThan(stories);
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
  if (service.known.size > 0) service.change({ agent: agentOf('finished') });
  await pass(5 * 60_000, 20_000);
  if (service.known.size > 0) service.change({ agent: agentOf('finished') });
  await pass(40 * 60_000, 60_000);
  crashes += app.crashes();
  return { github, service, ended: await app.close() };
}
