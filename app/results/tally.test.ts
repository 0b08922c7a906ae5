// What came of runs, in figures: what each single run adds, and what is divided.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { tableOf } from '../../test/support/table.ts';
import { pullStates, type Result, type ResultPull } from '../store/result.ts';
import { addTo, addToShares, figuresOf, newTally, readShares, type Share } from './tally.ts';

const november = Date.UTC(2026, 10, 3, 12);
const minute = 60_000;

const aResult = (changes: Partial<Result> = {}): Result => ({
  ...{ runId: 'a', repositoryId: 7, repositoryName: 'octo/garden', pulls: [], questions: [] },
  ...{ askedAt: november, endedAt: november + 10 * minute, cost: 1_000_000 },
  ...changes,
});
/** `merged@-10`: so many minutes after the first run was asked for. `again`: another run began on it. */
function pullOf(words: string): ResultPull {
  const [, state = '', minutes = '30', again] = /^(\w+)(?:@([-.\d]+))?( again)?$/.exec(words) ?? [];
  const isOver = state === 'merged' || state === 'closed';
  const closedAt = isOver ? november + Number(minutes) * minute : null;
  const known = pullStates.find((each) => each === state) ?? 'open';
  return { number: 5, state: known, closedAt, isFirst: again === undefined };
}
interface Run {
  readonly cost?: number | null;
  readonly pulls?: readonly string[];
  /** Minutes after which each question was answered. */
  readonly answers?: readonly (number | null)[];
  readonly live?: boolean;
  /** Minutes. */
  readonly later?: number;
}
const resultOf = ({ cost = 1, pulls = [], answers = [], live = false, later = 0 }: Run) =>
  aResult({
    cost: cost && cost * 1_000_000,
    pulls: pulls.map(pullOf),
    questions: answers.map((each) => ({
      openedAt: november,
      answeredAt: each === null ? null : november + each * minute,
    })),
    askedAt: november + later * minute,
    ...(live && { endedAt: null }),
  });

test.each(tableOf`
  what came of                                                    | runs                                                    | in figures
  one without a pull request is nothing                           | {}                                                      | came: none 1
  one that is live and has no pull request yet is not known       | { live: true }                                          | came: running 1
  one with an open pull request is open                           | { pulls: [open] }                                       | came: open 1
  one that is live, with an open pull request, is open            | { live: true, pulls: [open] }                           | came: open 1
  one whose pull request was merged is merged                     | { pulls: [merged] }                                     | came: merged 1
  one with a merged pull request beside a closed one is merged    | { pulls: [closed, merged] }                             | came: merged 1
  one with an open pull request beside a closed one is open       | { pulls: [closed, open] }                               | came: open 1
  one whose pull request was closed is closed                     | { pulls: [closed] }                                     | came: closed 1
  one that is live, whose pull request was closed, is not known   | { live: true, pulls: [closed] }                         | came: running 1
  one with a pull request that GitHub has never shown is nothing  | { pulls: [unseen] }                                     | came: none 1
  one whose pull request was merged before it began is nothing    | { pulls: [merged@-10] }                                 | came: none 1
  one whose pull request was merged as it began is merged         | { pulls: [merged@-0.015] }                              | came: merged 1
  runs counts as nothing where it was closed or never proposed    | { pulls: [closed], cost: 2 }, { cost: 3 }, { pulls: [open] }, { live: true } | nothing: 2, dollarsForNothing: 5, dollars: 7
  two runs on one merged pull request is added up, and counts once | { pulls: [merged] }, { cost: 3, pulls: [merged again] } | runs: 2, pullsMerged: 1, dollars: 4, dollarsPerMerge: 4, came: merged 2
  runs that brought nothing is in the price of those that did     | { pulls: [merged] }, {}, {}                             | dollarsPerMerge: 3
  one whose dollars nobody told costs no zero                     | { cost: null, pulls: [merged] }                         | dollars: null, dollarsForNothing: null, dollarsPerMerge: null, costsNotKnown: 1
  two runs, the dollars of one of which nobody told               | { cost: null }, { cost: 0 }                             | dollars: 0, costsNotKnown: 1
  one that was not merged has no price                            | { pulls: [closed] }                                     | dollarsPerMerge: null
  an odd number of answers has the middle one as median           | { answers: [30, 1, 5] }                                 | minutesToAnswer: 5, questions: 3, questionsPerRun: 3
  an even number of answers has the middle between two            | { answers: [30, 1, 5, 6] }                              | minutesToAnswer: 5.5, questions: 4, questionsPerRun: 4
  questions leaves out those that no person answered              | { answers: [null, 4, null] }                            | minutesToAnswer: 4, questions: 3, questionsPerRun: 3
  a question that nobody answered has no median                   | { answers: [null] }                                     | minutesToAnswer: null, questions: 1, questionsPerRun: 1
  an answer before its question took no time                      | { answers: [-2] }                                       | minutesToAnswer: 0, questions: 1, questionsPerRun: 1
  two runs on a merged pull request began with the first          | { pulls: [merged] }, { later: 20, pulls: [merged again] } | minutesToMerge: 30
  nothing at all has nothing to divide                            |                                                         | runs: 0, dollars: null, questionsPerRun: null, minutesToMerge: null
`)('what came of %s', (_, runs = '', expected = '') => {
  const tally = newTally();
  for (const run of parse(`[${runs}]`)) addTo(tally, resultOf(run));
  const figures = figuresOf(tally);
  const came = Object.entries(figures.fates).flatMap(([fate, count]) =>
    count > 0 ? [`${fate} ${count}`] : [],
  );
  expect({ ...figures, came: came.join(', ') }).toMatchObject(parse(`{ ${expected} }`));
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
