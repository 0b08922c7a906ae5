// The contract of the table of decisions, held by both engines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { aDecision } from '../testing/decisions.ts';
import { aRun } from '../testing/runs.ts';
import { openStore, type Store } from './index.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 30_000);

const always = { since: 0, until: Number.MAX_SAFE_INTEGER, repository: null };
const ids = (decisions: readonly { readonly id: string }[]) => decisions.map(({ id }) => id);

describe.each(['sqlite', 'postgres'] as const)('decisions on %s', (engine) => {
  let store: Store;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-decisions-'));
    const databaseUrl = engine === 'postgres' ? await postgres.createDatabase() : undefined;
    store = await openStore({ databaseUrl, dataDir, now: () => 1000 });
  });
  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('an answer has one row, which changes with what came of it', async () => {
    const taken = aDecision({ at: 5_000_000_000_000 });
    await store.decisions.put(taken);
    expect(await store.decisions.page(always, null, 10)).toEqual([taken]);
    const verified = aDecision({
      ...taken,
      result: { kind: 'verified', status: 'running', why: null },
      resultAt: 5_000_000_001_000,
    });
    await store.decisions.put(verified);
    expect(await store.decisions.page(always, null, 10)).toEqual([verified]);
  });

  test('pages go on where the last one ended, also among those of one moment', async () => {
    const wanted = ['a/1', 'a/2', 'b/1', 'a/3'].map((id, place) => aDecision({ id, at: place < 3 ? 7 : 8 }));
    for (const each of wanted.toReversed()) await store.decisions.put(each);
    const first = await store.decisions.page(always, null, 2);
    expect(ids(first)).toEqual(['a/1', 'a/2']);
    const second = await store.decisions.page(always, first[1] ?? null, 2);
    expect(ids(second)).toEqual(['b/1', 'a/3']);
    expect(await store.decisions.page(always, second[1] ?? null, 2)).toEqual([]);
  });

  test('from a moment up to but without another, and of one repository however it is written', async () => {
    for (const at of [1, 2, 3]) await store.decisions.put(aDecision({ id: String(at), at }));
    const other = { id: 8, owner: 'Octo', name: 'Roses' };
    await store.decisions.put(aDecision({ id: 'other', at: 2, repository: other }));
    const page = (changes: object) => store.decisions.page({ ...always, ...changes }, null, 10);
    expect(ids(await page({ since: 2, until: 3 }))).toEqual(['2', 'other']);
    expect(ids(await page({ repository: 'octo/GARDEN', since: 2 }))).toEqual(['2', '3']);
    expect(ids(await page({ repository: 'octo/roses' }))).toEqual(['other']);
  });

  test('those of a run come newest first, and are forgotten with it', async () => {
    await store.runs.insert(aRun());
    for (const at of [1, 2, 3]) await store.decisions.put(aDecision({ id: String(at), at }));
    await store.decisions.put(aDecision({ id: 'gone', runId: 'gone' }));
    expect(ids(await store.decisions.ofRun(aRun().id, 2))).toEqual(['3', '2']);
    expect(await store.decisions.prune()).toBe(1);
    expect(await store.decisions.ofRun('gone', 2)).toEqual([]);
    await store.runs.save(aRun({ state: 'ended', endedAt: 1000, dueAt: null }));
    await store.runs.prune(1001);
    expect(await store.decisions.prune()).toBe(3);
  });

  test('what is not committed is not kept', async () => {
    const work = store.transaction(async (tables) => {
      await tables.decisions.put(aDecision());
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await store.decisions.page(always, null, 10)).toEqual([]);
  });
});
