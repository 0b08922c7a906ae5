// The contract of the table of decisions, held by both engines.

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { onBothDatabases } from '../../test/support/both-databases.ts';
import { aDecision } from '../testing/decisions.ts';
import { aRun } from '../testing/runs.ts';
import { openStore, type Store } from './store.ts';

const always = { since: 0, until: Number.MAX_SAFE_INTEGER, repository: null };
const ids = (decisions: readonly { readonly id: string }[]) => decisions.map(({ id }) => id);

onBothDatabases('decisions', (newPlace) => {
  let store: Store;

  beforeEach(async () => {
    store = await openStore({ ...(await newPlace()), now: () => 1000 });
  });
  afterEach(() => store.close());

  test('an answer has one row, which changes with its result', async () => {
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

  test('a page begins after the last decision of the page before, also within one millisecond', async () => {
    const wanted = ['a/1', 'a/2', 'b/1', 'a/3'].map((id, place) => aDecision({ id, at: place < 3 ? 7 : 8 }));
    for (const each of wanted.toReversed()) await store.decisions.put(each);
    const first = await store.decisions.page(always, null, 2);
    expect(ids(first)).toEqual(['a/1', 'a/2']);
    const second = await store.decisions.page(always, first[1] ?? null, 2);
    expect(ids(second)).toEqual(['b/1', 'a/3']);
    expect(await store.decisions.page(always, second[1] ?? null, 2)).toEqual([]);
  });

  test('a page has a first and a last moment, and finds a repository in upper and lower case', async () => {
    for (const at of [1, 2, 3]) await store.decisions.put(aDecision({ id: String(at), at }));
    const other = { id: 8, owner: 'Octo', name: 'Roses' };
    await store.decisions.put(aDecision({ id: 'other', at: 2, repository: other }));
    const page = (changes: object) => store.decisions.page({ ...always, ...changes }, null, 10);
    expect(ids(await page({ since: 2, until: 3 }))).toEqual(['2', 'other']);
    expect(ids(await page({ repository: 'octo/GARDEN', since: 2 }))).toEqual(['2', '3']);
    expect(ids(await page({ repository: 'octo/roses' }))).toEqual(['other']);
  });

  test('decisions of a run are read newest first, and deleted with the run', async () => {
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

  test('a decision of a transaction that fails is not stored', async () => {
    const work = store.transaction(async (tables) => {
      await tables.decisions.put(aDecision());
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await store.decisions.page(always, null, 10)).toEqual([]);
  });
});
