// The contract of the table of confirmations, held by both engines.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { StoredQuestion } from '../model/question.ts';
import { aRun } from '../testing/runs.ts';
import { openStore, type Store } from './index.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 30_000);

const lease = (now: number) => ({ now, until: now + 15_000, limit: 10 });
const run = aRun();
const shown = { kind: 'thread', number: 40, id: 5_000_000_000, nodeId: 'N', url: 'https://x/40#1' } as const;

describe.each(['sqlite', 'postgres'] as const)('confirmations on %s', (engine) => {
  let store: Store;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = temporaryFolder();
    const databaseUrl = engine === 'postgres' ? await postgres.createDatabase() : undefined;
    store = await openStore({ databaseUrl, dataDir, now: () => 1000 });
    await store.runs.insert(run);
  });
  afterEach(() => store.close());

  const asked = async (): Promise<StoredQuestion> => {
    await store.questions.ask(run.id, 1000);
    const found = await store.questions.byId(`${run.id}/1`);
    if (!found) throw new Error('no confirmation');
    return found;
  };
  const save = async (changed: StoredQuestion): Promise<StoredQuestion> => {
    expect(await store.questions.save(changed)).toBe(true);
    return { ...changed, version: changed.version + 1 };
  };

  test('those of a run are told newest first', async () => {
    const first = await asked();
    await save({ ...first, state: 'expired', settledAt: 1500, dueAt: null });
    await store.questions.ask(run.id, 2000);
    expect((await store.questions.ofRun(run.id, 5)).map(({ epoch }) => epoch)).toEqual([2, 1]);
    expect(await store.questions.ofRun(run.id, 1)).toHaveLength(1);
    expect(await store.questions.ofRun('another', 5)).toEqual([]);
  });

  test('a run has one live question, and each is counted', async () => {
    const first = await asked();
    expect(first).toEqual({
      ...newQuestion(1000),
      id: `${run.id}/1`,
      version: 0,
      runId: run.id,
      shown: null,
    });
    expect(await store.questions.ask(run.id, 1001)).toBe(false);
    await save({ ...first, state: 'stale', dueAt: null, settledAt: 1002 });
    expect(await store.questions.ask(run.id, 1003)).toBe(true);
    expect(await store.questions.byEpoch(run.id, 2)).toMatchObject({ epoch: 2, state: 'asking' });
    expect(await store.questions.byEpoch(run.id, 3)).toBeNull();
  });

  test('of many who ask at once one does', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => store.questions.ask(run.id, 1000)));
    expect(all.filter((each) => each)).toHaveLength(1);
  });

  test('keeps all that may change, and lets a late writer touch nothing', async () => {
    const changed: StoredQuestion = {
      ...(await asked()),
      ...{ state: 'open', code: 'A2B3C', fingerprint: `actions:${'0'.repeat(64)}`, dueAt: 5_000_000_000_000 },
      ...{ expiresAt: 6_000_000_000_000, streak: '7', openedAt: 9 },
    };
    const stored = await save(changed);
    expect(await store.questions.byId(changed.id)).toEqual(stored);
    expect(await store.questions.save({ ...changed, state: 'closed' })).toBe(false);
    expect(await store.questions.byId(changed.id)).toEqual(stored);
  });

  test('where it is shown is kept beside the version, and found by its comment', async () => {
    const open = await save({ ...(await asked()), state: 'open' });
    await store.questions.markShown(open.id, shown);
    expect(await store.questions.byId(open.id)).toEqual({ ...open, shown, shownWhole: true });
    await save({ ...open, state: 'answering' });
    expect(await store.questions.byId(open.id)).toMatchObject({ shown, state: 'answering' });
  });

  test('is claimed when due, renewed, taken over after the lease, and poked', async () => {
    await asked();
    expect(await store.questions.claim(lease(999))).toEqual([]);
    const [late] = await store.questions.claim(lease(1000));
    expect(late).toMatchObject({ version: 1, dueAt: 16_000 });
    expect(await store.questions.renew(late ? [late] : [], 20_000)).toEqual(new Set([late?.id]));
    expect(await store.questions.claim(lease(19_999))).toEqual([]);
    await store.questions.poke(run.id, 2000);
    const [next] = await store.questions.claim(lease(2000));
    expect(next?.version).toBe(2);
    expect(late && (await store.questions.save(late))).toBe(false);
  });

  test('is found by the issue and by the linked pull request, newest first', async () => {
    const pull = { number: 40, url: '', headSha: 'abc', branch: 'b' };
    await store.runs.save({ ...run, facts: { ...run.facts, pull } });
    const first = await asked();
    await save({ ...first, state: 'answered', dueAt: null, settledAt: 1000 });
    await store.questions.ask(run.id, 1000);
    for (const number of [12, 40]) {
      const found = await store.questions.at(7, number, 10);
      expect(found.map(({ epoch }) => epoch)).toEqual([2, 1]);
    }
    expect(await store.questions.at(7, 13, 10)).toEqual([]);
    expect(await store.questions.at(8, 12, 10)).toEqual([]);
  });

  test('tells which runs are asked already, and what people can answer', async () => {
    expect(await store.questions.askedOf([])).toEqual(new Set());
    const asking = await asked();
    expect(await store.questions.askedOf([run.id, 'other'])).toEqual(new Set([run.id]));
    expect(await store.questions.open(10)).toEqual([]);
    const open = await save({ ...asking, state: 'open', code: 'A2B3C' });
    expect(await store.questions.open(10)).toEqual([open]);
    await save({ ...open, state: 'answered', settledAt: 5 });
    expect(await store.questions.open(10)).toEqual([]);
    expect(await store.questions.askedOf([run.id])).toEqual(new Set());
  });

  test('is forgotten with its run', async () => {
    await asked();
    expect(await store.questions.prune()).toBe(0);
    await store.runs.save({ ...run, state: 'ended', endedAt: 1000, dueAt: null });
    await store.runs.prune(1001);
    expect(await store.questions.prune()).toBe(1);
  });

  test('a watched run is looked at soon when asked, an ended one is not', async () => {
    await store.runs.save({ ...run, state: 'watching', dueAt: 90_000 });
    await store.runs.hurry(run.id, 2000);
    expect((await store.runs.byId(run.id))?.dueAt).toBe(2000);
    await store.runs.hurry(run.id, 3000);
    expect((await store.runs.byId(run.id))?.dueAt).toBe(2000);
  });
});
