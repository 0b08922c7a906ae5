// A story with crashes at random steps and lost answers: one start, one sticky comment, one report, whatever happens.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { seededRandom } from '../../lab/support/seeded-random.ts';
import { issueEvent, pullEvent } from '../../test/support/deliveries.ts';
import { createDoom, type Doom, doomed, doomedDatabase } from '../../test/support/doom.ts';
import { fakeClock } from '../../test/support/fake-clock.ts';
import { FakeGitHub, httpError } from '../../test/support/fake-github.ts';
import { FakeService } from '../../test/support/fake-service.ts';
import { probotOn } from '../../test/support/probot-on.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings } from '../../test/support/worker-rig.ts';
import { loadApplication } from '../load-application.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';

type Given = Readonly<Record<string, unknown>>;

const stories = 40;
const mostCrashes = 4;

describe('crashes at random steps', () => {
  test.each(Array.from({ length: stories }, (_, seed) => seed))('story %i', async (seed) => {
    const dataDir = temporaryFolder();
    expectOnce(await tellStory(seed, async () => openSqlite(dataDir)));
  });

  test.each(Array.from({ length: stories }, (_, seed) => seed))(
    'story %i, of a service that lists its starts',
    async (seed) => {
      const dataDir = temporaryFolder();
      const told = await tellStory(seed, async () => openSqlite(dataDir), { listsStarts: true });
      // Whether the request had left is known, so nobody is left with a run that is unclear.
      expect(told.service.started).toHaveLength(1);
      expectOnce(told);
    },
  );

  test.each(Array.from({ length: stories }, (_, seed) => seed))(
    'story %i, of an agent that is told when to ask',
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
    }, 60_000);
    afterAll(() => postgres.stop(), 30_000);

    test.each([1001, 1002, 1003, 1004])(
      'story %i',
      async (seed) => {
        const databaseUrl = await postgres.createDatabase();
        expectOnce(await tellStory(seed, () => openPostgres(databaseUrl)));
      },
      60_000,
    );
  });

  test('the stories do crash', async () => {
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
  const random = seededRandom(seed);
  const clock = fakeClock();
  const github = new FakeGitHub();
  const service = new FakeService();
  service.listsStarts = listsStarts;
  if (asks) github.files.set('octo/garden', 'ask: always');
  let crashes = 0;
  let ids = 0;

  const open = async (doom: Doom) => {
    const database = await openDatabase();
    await migrate(database, clock.now);
    const api = {
      ...service.api,
      start: doomed(doom, service.api.start),
      startTasks: doomed(doom, service.api.startTasks),
      conversations: doomed(doom, service.api.conversations),
      recentStarts: doomed(doom, service.api.recentStarts),
      sendMessage: doomed(doom, service.api.sendMessage),
    };
    const agent = {
      ...service.agent,
      setPolicy: doomed(doom, service.agent.setPolicy),
      policyOf: doomed(doom, service.agent.policyOf),
      findMessage: doomed(doom, service.agent.findMessage),
    };
    const octokit = { request: doomed(doom, (route: string, given: Given = {}) => request(route, given)) };
    const { worker } = await loadApplication(probotOn(octokit), {
      store: createStore(doomedDatabase(doom, database)),
      clock,
      services: {
        forRepository: () => ({ key: 'default', api }),
        agentServer: () => agent,
        listen: async () => {},
      },
      settings: rigSettings,
      random: { uuid: () => `${seed}-0000-4000-8000-${++ids}`.padStart(36, '0'), fraction: random },
      log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    });
    return { doom, database, worker, store: createStore(database) };
  };

  /** Now and then GitHub fails, before or after it did what was asked. */
  const request = (route: string, given: Given) => {
    if (random() < 0.05) {
      github.faults.push({ route: /./, error: httpError(502, 'Bad gateway'), after: random() < 0.7 });
    }
    return github.request(route, given);
  };

  let app = await open(createDoom(1 + Math.floor(random() * 60)));
  const restart = async () => {
    crashes += 1;
    await app.database.close();
    clock.advance(1_000 + Math.floor(random() * 20_000));
    const fatal = crashes < mostCrashes ? 1 + Math.floor(random() * 60) : Number.POSITIVE_INFINITY;
    app = await open(createDoom(fatal));
  };

  const pass = async (ms: number, step: number) => {
    for (let passed = 0; passed < ms; passed += step) {
      clock.advance(step);
      for (let ticks = 0; ticks < 6; ticks += 1) {
        const taken = await tick();
        if (app.doom.dead()) await restart();
        else if (taken === 0) break;
      }
    }
  };

  const tick = async () => {
    try {
      return Object.values(await app.worker.tick()).reduce((sum, count) => sum + count, 0);
    } catch (error) {
      if (app.doom.dead()) return 0;
      throw error;
    }
  };

  const put = (id: string, event: string, payload: object) =>
    app.store.inbox.put({ id, event, payload, receivedAt: clock.now() });

  await put('label', 'issues', issueEvent('labeled'));
  await pass(60_000, 10_000);
  await put('pull', 'pull_request', pullEvent('opened'));
  await pass(60_000, 20_000);
  if (service.known.size > 0) service.change({ executionStatus: 'finished' });
  await pass(5 * 60_000, 20_000);
  if (service.known.size > 0) service.change({ executionStatus: 'finished' });
  await pass(40 * 60_000, 60_000);

  const { runs, oldest } = await app.store.counts();
  const undone = [oldest.delivery, oldest.run, oldest.outbox].filter((due) => due !== null).length;
  await app.database.close();
  return { github, service, crashes, ended: { runs, undone } };
}

function nothing(): void {}
