// A database that version 0.1.0 wrote, with a run or a question in every state: this version opens it and goes on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openStore } from '../app/store/index.ts';
import { migrate, readMigrations } from '../app/store/migrate.ts';
import { openSqlite } from '../app/store/sqlite.ts';
import { type AgentServer, type Conversation, normaliseId } from '../shared/api/index.ts';
import { fakeClock } from './support/fake-clock.ts';
import { FakeGitHub } from './support/fake-github.ts';
import { FakeService } from './support/fake-service.ts';
import { someAction, told } from './support/questions/some.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { workerRig } from './support/worker-rig.ts';

type Row = Readonly<Record<string, string | number | null>>;
interface Dump {
  readonly names: Readonly<Record<string, string>>;
  readonly runs: readonly Row[];
  readonly confirmations: readonly Row[];
}

const dump: Dump = JSON.parse(
  readFileSync(join(import.meta.dirname, 'before', 'rows-of-0.1.0.json'), 'utf8'),
);
const idOf = (name: string) => dump.names[name] ?? '';
const lastMigrationOfThen = 3;
const writtenUntil = 1_000_060;

let dataDir: string;
let rig: Awaited<ReturnType<typeof workerRig>>;
const calls: string[] = [];

beforeAll(async () => {
  dataDir = temporaryFolder();
  const database = openSqlite(dataDir);
  await migrate(
    database,
    () => 0,
    readMigrations().filter(({ number }) => number <= lastMigrationOfThen),
  );
  for (const table of ['runs', 'confirmations'] as const) {
    for (const row of dump[table]) {
      const columns = Object.keys(row);
      const places = columns.map((_, place) => `$${place + 1}`);
      const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`;
      await database.query(sql, Object.values(row));
    }
  }
  await database.close();

  const clock = fakeClock(writtenUntil);
  const service = new FakeService();
  const github = new FakeGitHub();
  for (const id of Object.values(dump.names)) service.known.set(normaliseId(id), conversation(id));
  service.tasks.set('task1', {
    ...{ id: 'task-1', status: 'READY', conversationId: normaliseId(idOf('preparing')) },
    ...{ sandboxId: null, createdAt: null, error: null },
  });
  for (const name of ['answering', 'answering without a fate']) set(service, name, 'running');
  set(service, 'rejected and to go on', 'idle');
  const agentOf = (id: string): AgentServer => ({
    ...service.agent,
    pendingActions: async () => told(someAction()),
    respond: async (_id, { accept }) => {
      calls.push(`${accept ? 'approve' : 'reject'} ${nameOf(id)}`);
      set(service, nameOf(id), 'running');
    },
    run: async () => {
      calls.push(`run ${nameOf(id)}`);
      set(service, nameOf(id), 'running');
      return 'running';
    },
  });
  const neverEdited = { body: '/approve', createdAt: '2026-01-01T00:00:00Z', lastEditedAt: null };
  const octokit = {
    request: async (route: string, given: Readonly<Record<string, unknown>> = {}) =>
      route === 'POST /graphql'
        ? { status: 200, data: { data: { nodes: [neverEdited, neverEdited] } }, headers: {} }
        : github.request(route, given),
  };
  const store = await openStore({ dataDir, now: clock.now });
  let ids = 0;
  const uuid = () => `00000000-0000-4000-9000-${String(++ids).padStart(12, '0')}`;
  rig = await workerRig(
    dataDir,
    {
      octokit,
      services: {
        forRepository: () => ({ key: 'default', api: service.api }),
        listen: async () => {},
        agentServer: ({ agentServerUrl }) => agentOf(agentServerUrl?.split('/').at(-1) ?? ''),
      },
    },
    { clock, store, github, service, lines: [], uuid },
  );
  await rig.pass(120_000, 5_000);
});
afterAll(() => rig.store.close());

function conversation(id: string): Conversation {
  return {
    ...{ id: normaliseId(id), sandboxId: 's', sandboxStatus: 'RUNNING', repository: 'octo/garden' },
    ...{
      executionStatus: 'waiting_for_confirmation',
      branch: null,
      title: null,
      pullRequests: [],
      cost: null,
      tokens: null,
    },
    ...{ createdAt: null, updatedAt: null, agentServerUrl: `https://agent.example/${id}`, sessionKey: 'k' },
  };
}

function set(service: FakeService, name: string, executionStatus: string): void {
  const key = normaliseId(idOf(name));
  const known = service.known.get(key);
  if (known) service.known.set(key, { ...known, executionStatus });
}

function nameOf(id: string): string {
  return Object.entries(dump.names).find(([, known]) => known === id)?.[0] ?? '';
}

const runOf = (name: string) => rig.store.runs.byId(idOf(name));
const questionOf = (name: string, epoch = 1) => rig.store.questions.byEpoch(idOf(name), epoch);

test('there is a row of every state', () => {
  const states = (rows: readonly Row[]) => [...new Set(rows.map(({ state }) => state))].sort();
  expect(states(dump.runs)).toEqual(['ended', 'pending', 'preparing', 'starting', 'watching']);
  expect(states(dump.confirmations)).toEqual([
    ...['answered', 'answering', 'asking', 'closed', 'elsewhere', 'expired', 'open', 'stale'],
    ...['unknown', 'void'],
  ]);
});

describe('runs go on', () => {
  test.each([
    ['pending', 'watching'],
    ['starting', 'watching'],
    ['preparing', 'watching'],
    ['ended', 'ended'],
  ])('one that was %s is %s', async (name, state) => {
    expect(await runOf(name)).toMatchObject({ state });
  });
});

describe('questions go on', () => {
  test.each([
    ['asking', 'open'],
    ['open', 'open'],
    ['open with an answer', 'answered'],
    ['answering', 'answered'],
    ['answering without a fate', 'unknown'],
    ['answered', 'answered'],
    ['rejected and to go on', 'answered'],
    ['stale', 'stale'],
    ['unknown', 'unknown'],
    ['elsewhere', 'elsewhere'],
    ['expired', 'expired'],
    ['closed', 'closed'],
    ['void', 'void'],
  ])('one that was %s is %s', async (name, state) => {
    expect(await questionOf(name)).toMatchObject({ state });
  });

  test('only what was to be sent is sent, and once', () => {
    expect(calls.sort()).toEqual(['approve open with an answer', 'run rejected and to go on']);
  });

  test('an answer that was on its way is kept as a decision, one from before is not', async () => {
    const kept = async (name: string) =>
      (await rig.store.decisions.ofRun(idOf(name), 9)).map(({ by, result }) => [by.kind, result.kind]);
    expect(await kept('open with an answer')).toEqual([['person', 'verified']]);
    expect(await kept('answering')).toEqual([['person', 'verified']]);
    for (const name of ['answered', 'unknown', 'stale']) expect(await kept(name)).toEqual([]);
  });

  test('one that was open keeps its code and its actions', async () => {
    const before = dump.confirmations.find(({ id }) => id === `${idOf('open')}/1`);
    expect(await questionOf('open')).toMatchObject({
      code: before?.code,
      fingerprint: before?.fingerprint,
      actions: [{ tool: 'terminal', arguments: { command: 'npm test' } }],
    });
  });

  test('where the agent waits on after an old question, a new one is asked', async () => {
    for (const name of ['stale', 'unknown', 'expired', 'closed', 'void']) {
      expect(await questionOf(name, 2)).toMatchObject({ state: 'open' });
    }
  });
});
