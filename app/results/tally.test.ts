// What came of runs, in figures: what each single run adds, and what is divided.
import { describe, expect, test } from '@jest/globals';
import type { PullState, Result, ResultPull } from '../store/result.ts';
import { addTo, addToShares, type Figures, figuresOf, newTally, readShares, type Share } from './tally.ts';

const november = Date.UTC(2026, 10, 3, 12);
const minute = 60_000;
const dollar = 1_000_000;

const aResult = (changes: Partial<Result> = {}): Result => ({
  runId: 'a',
  repositoryId: 7,
  repositoryName: 'octo/garden',
  askedAt: november,
  endedAt: november + 10 * minute,
  cost: dollar,
  pulls: [],
  questions: [],
  ...changes,
});
const pull = (state: PullState, changes: Partial<ResultPull> = {}): ResultPull => ({
  number: 5,
  state,
  closedAt: state === 'merged' || state === 'closed' ? november + 30 * minute : null,
  isFirst: true,
  ...changes,
});
const figures = (...results: readonly Partial<Result>[]): Figures => {
  const tally = newTally();
  for (const result of results) addTo(tally, aResult(result));
  return figuresOf(tally);
};

describe('what came of a run', () => {
  test.each<[what: string, result: Partial<Result>, came: string]>([
    ['without a pull request is nothing', {}, 'none'],
    ['that is live and has none yet is not known', { endedAt: null }, 'running'],
    ['with an open one is open', { pulls: [pull('open')] }, 'open'],
    ['that is live, with an open one, is open', { endedAt: null, pulls: [pull('open')] }, 'open'],
    ['whose pull request was merged is merged', { pulls: [pull('merged')] }, 'merged'],
    ['with a merged one beside a closed is merged', { pulls: [pull('closed'), pull('merged')] }, 'merged'],
    ['with an open one beside a closed one is open', { pulls: [pull('closed'), pull('open')] }, 'open'],
    ['whose pull request was closed is closed', { pulls: [pull('closed')] }, 'closed'],
    ['that is live may make another', { endedAt: null, pulls: [pull('closed')] }, 'running'],
    ['with one that GitHub has never shown is nothing', { pulls: [pull('unseen')] }, 'none'],
    [
      'on one that was merged before it began is nothing',
      { pulls: [pull('merged', { closedAt: november - 10 * minute })] },
      'none',
    ],
    [
      'on one that was merged in the second in which it began is merged',
      { pulls: [pull('merged', { closedAt: november - 900 })] },
      'merged',
    ],
  ])('%s', (_, result, came) => {
    const none = { merged: 0, open: 0, closed: 0, none: 0, running: 0 };
    expect(figures(result).fates).toEqual({ ...none, [came]: 1 });
  });

  test('counts as nothing where it was closed or never proposed, with its cost', () => {
    const told = figures(
      { pulls: [pull('closed')], cost: 2 * dollar },
      { cost: 3 * dollar },
      { pulls: [pull('open')] },
      { endedAt: null },
    );
    expect(told).toMatchObject({ nothing: 2, dollarsForNothing: 5, dollars: 7 });
  });
});

describe('dollars', () => {
  test('of several runs on one merged pull request are added up, and it counts once', () => {
    const again = { runId: 'b', cost: 3 * dollar, pulls: [pull('merged', { isFirst: false })] };
    const told = figures({ pulls: [pull('merged')] }, again);
    expect(told).toMatchObject({ runs: 2, pullsMerged: 1, dollars: 4, dollarsPerMerge: 4 });
    expect(told.fates.merged).toBe(2);
  });

  test('of runs that brought nothing are in the price of those that did', () => {
    expect(figures({ pulls: [pull('merged')] }, {}, {}).dollarsPerMerge).toBe(3);
  });

  test('that nobody told are not known, and no zero', () => {
    expect(figures({ cost: null, pulls: [pull('merged')] })).toMatchObject({
      dollars: null,
      dollarsForNothing: null,
      dollarsPerMerge: null,
      costsNotKnown: 1,
    });
    expect(figures({ cost: null }, { cost: 0 })).toMatchObject({ dollars: 0, costsNotKnown: 1 });
  });

  test('for a merged pull request are nothing to tell where none was merged', () => {
    expect(figures({ pulls: [pull('closed')] }).dollarsPerMerge).toBeNull();
  });
});

describe('medians', () => {
  const asked = (...minutes: readonly (number | null)[]) =>
    minutes.map((each) => ({
      openedAt: november,
      answeredAt: each === null ? null : november + each * minute,
    }));

  test.each<[what: string, minutes: readonly (number | null)[], median: number | null, questions: number]>([
    ['of an odd number is the middle one', [30, 1, 5], 5, 3],
    ['of an even number lies between the middle two', [30, 1, 5, 6], 5.5, 4],
    ['leave out questions that no person answered', [null, 4, null], 4, 3],
    ['of none is none', [null], null, 1],
    ['are never below nothing', [-2], 0, 1],
  ])('of the time to an answer %s', (_, minutes, median, count) => {
    const told = figures({ questions: asked(...minutes) });
    expect(told.minutesToAnswer).toBe(median);
    expect([told.questions, told.questionsPerRun]).toEqual([count, count]);
  });

  test('of the time to a merge begin with the label of the first run', () => {
    const second = { askedAt: november + 20 * minute, pulls: [pull('merged', { isFirst: false })] };
    expect(figures({ pulls: [pull('merged')] }, second).minutesToMerge).toBe(30);
  });
});

test('runs are counted by the month in which they were asked for, in UTC, and by repository', () => {
  const shares = new Map<string, Share>();
  const end = Date.UTC(2026, 11, 1);
  for (const askedAt of [end - 1, end, end + 1]) addToShares(shares, aResult({ askedAt }));
  addToShares(shares, aResult({ askedAt: end, repositoryId: 8, repositoryName: 'octo/park' }));
  const counted = [...shares.values()].map(({ month, repository, tally }) => [month, repository, tally.runs]);
  expect(counted).toEqual([
    ['2026-11', 'octo/garden', 1],
    ['2026-12', 'octo/garden', 2],
    ['2026-12', 'octo/park', 1],
  ]);
});

test('shares are read page by page, each result once, newest month first', async () => {
  const all = Array.from({ length: 800 }, (_, at) =>
    aResult({ runId: String(at).padStart(3, '0'), askedAt: november + at * 24 * 60 * minute }),
  );
  const page = async (since: number, after: Pick<Result, 'runId'> | null, limit: number) =>
    all.filter(({ askedAt, runId }) => askedAt >= since && runId > (after?.runId ?? '')).slice(0, limit);
  const shares = await readShares({ page }, 0);
  expect(shares.reduce((sum, { tally }) => sum + tally.runs, 0)).toBe(800);
  const months = shares.map(({ month }) => month);
  expect(months).toEqual(months.toSorted().toReversed());
  expect(await readShares({ page }, 0, () => false)).toEqual([]);
});

test('nothing at all has no figures to divide', () => {
  expect(figures()).toMatchObject({ runs: 0, dollars: null, questionsPerRun: null, minutesToMerge: null });
});
