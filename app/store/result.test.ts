// What is kept of runs, on both databases.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { aRun, someRepository } from '../testing/runs.ts';
import { noticedFor, type PullFate } from './result.ts';
import { withFacts } from './run/run-facts.ts';

const day = 24 * 60 * 60_000;
const linked = (number: number) => ({ number, url: '', headSha: 'abc', branch: 'agent/x' });
const runOn = (id: string, pull: number, createdAt = 1_000) =>
  withFacts(aRun({ id, createdAt }), { pull: { linked: linked(pull) } });
const closed = (number: number, at: number, state: PullFate['state'] = 'closed'): PullFate => ({
  ...{ number, state, closedAt: state === 'open' ? null : at },
  toldAt: at,
});

onBothStores('what came of runs', (store) => {
  const all = () => store.results.page(0, null, 100);

  test('is kept once for each run, with what is newest', async () => {
    const run = runOn('a', 5);
    await store.results.keep(run, 2_000);
    const costly = withFacts(run, { agent: { usage: { cost: 1.25, tokens: null } } });
    await store.results.keep(costly, 3_000);
    await store.results.keep({ ...costly, endedAt: 9_000 }, 9_000);
    await store.results.keepQuestion('q', 'a', { openedAt: 1_500, answeredAt: null });
    await store.results.keepQuestion('q', 'a', { openedAt: 1_500, answeredAt: 1_800 });
    expect(await all()).toMatchObject([
      {
        ...{ runId: 'a', repositoryId: 7, repositoryName: 'octo/garden', askedAt: 1_000, endedAt: 9_000 },
        cost: 1_250_000,
        pulls: [{ number: 5, state: 'open', closedAt: null, isFirst: true }],
        questions: [{ openedAt: 1_500, answeredAt: 1_800 }],
      },
    ]);
  });

  test('costs nothing where nothing was sent to the service, and else is not known until it is told', async () => {
    await store.results.keep(aRun({ id: 'a', endedAt: 5 }), 5);
    await store.results.keep(withFacts(aRun({ id: 'b', endedAt: 5 }), { start: { sentAt: 2 } }), 5);
    await store.results.keep(aRun({ id: 'c' }), 5);
    expect((await all()).map(({ cost }) => cost)).toEqual([0, null, null]);
  });

  test('is read in pages, in the order in which runs were asked for', async () => {
    for (const [id, at] of Object.entries({ c: 3_000, b: 2_000, a: 2_000 }))
      await store.results.keep(aRun({ id, createdAt: at }), at);
    const [first, ...others] = await all();
    expect([first, ...others].map((each) => each?.runId)).toEqual(['a', 'b', 'c']);
    expect(await store.results.page(0, first ?? null, 1)).toEqual(others.slice(0, 1));
    expect((await store.results.page(2_001, null, 9)).map(({ runId }) => runId)).toEqual(['c']);
  });

  test('names the repository as it is called now', async () => {
    await store.results.keep(aRun(), 1);
    const repository = { ...someRepository, owner: 'newco', name: 'park' };
    await store.repositories.move({ repository, installationId: 3 }, 2);
    expect((await all()).map(({ repositoryName }) => repositoryName)).toEqual(['newco/park']);
  });

  test('of a pull request is kept with every run on it, and with no other', async () => {
    await store.results.keep(runOn('b', 5, 2_000), 2_000);
    await store.results.keep(runOn('a', 5, 1_000), 1_000);
    await store.results.keep(runOn('c', 6, 3_000), 3_000);
    await store.results.tell(7, closed(5, 4_000, 'merged'));
    await store.results.tell(8, closed(6, 4_000, 'merged'));
    const told = (await all()).flatMap(({ pulls }) => pulls.map(({ state, isFirst }) => [state, isFirst]));
    expect(told).toEqual([
      ['merged', true],
      ['merged', false],
      ['open', true],
    ]);
  });

  test('forgets a pull request that turned out not to be its own', async () => {
    await store.results.keep(runOn('a', 5), 1);
    await store.results.keep(runOn('a', 6), 2);
    expect((await all()).flatMap(({ pulls }) => pulls.map(({ number }) => number))).toEqual([6]);
  });

  test('is asked for once a day, until it was merged or the run ended thirty days ago', async () => {
    const { results } = store;
    const due = async (at: number) => (await results.toLookAt(at, 10)).map(({ number }) => number);
    await results.keep({ ...runOn('a', 5), endedAt: 1 }, 0);
    await results.keep({ ...runOn('b', 6), endedAt: 1 }, 0);
    expect(await due(day - 1)).toEqual([]);
    expect(await due(day)).toEqual([5, 6]);
    await results.tell(7, closed(6, 5, 'merged'));
    for (const number of [5, 6]) await results.lookedAt({ repositoryId: 7, number }, day);
    expect(await due(2 * day - 1)).toEqual([]);
    expect(await due(2 * day)).toEqual([5]);
    await results.lookedAt({ repositoryId: 7, number: 5 }, noticedFor + 2);
    expect(await due(noticedFor + 3 * day)).toEqual([]);
  });

  test('is deleted by the age of the end of its run, with all that belongs to it', async () => {
    await store.results.keep({ ...runOn('old', 5), endedAt: 10 }, 10);
    await store.results.keepQuestion('q', 'old', { openedAt: 1, answeredAt: 2 });
    await store.results.keep({ ...runOn('new', 6), endedAt: 20 }, 20);
    await store.results.keep(runOn('live', 7), 20);
    expect(await store.results.prune(20, 100)).toBe(1);
    expect((await all()).map(({ runId }) => runId)).toEqual(['live', 'new']);
    expect(await store.results.hasPull({ repositoryId: 7, number: 5 })).toBe(false);
  });
});
