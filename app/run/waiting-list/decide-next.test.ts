import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { tableOf } from '../../../test/support/table.ts';
import { decideNext, mostPlacesTold, type Waiter, type WaitingState } from './decide-next.ts';

const waits = (id: string, repositoryId: number, changes: Partial<Waiter> = {}): Waiter => ({
  id,
  repositoryId,
  askedAt: 0,
  runsAtOnce: null,
  costPerDay: null,
  ...changes,
});
const aLine = (waiting: readonly Waiter[], changes: Partial<WaitingState> = {}): WaitingState => ({
  ...{ waiting, live: new Map(), liveOfKey: 0, startingOfKey: 0, maxRuns: null, spent: new Map() },
  ...{ turns: {}, refused: 0, closedUntil: 0, now: 1_000 },
  ...changes,
});

/** `a1@10` waits in the first repository since 10. */
const waiters = (text: string) =>
  text.split(' ').map((each) => {
    const [id = '', askedAt = 0] = each.split('@');
    return waits(id, 'ab'.indexOf(id.charAt(0)) + 1, { askedAt: Number(askedAt) });
  });

describe('runs that wait', () => {
  test.each(tableOf`
    they                                                          | wait            | under                                | called
    are all called without a limit                                | a b             |                                      | a b
    are called in turns of their repositories, in order in each   | a1 a2 a3 b1 b2  | maxRuns: 4                           | a1 b1 a2 b2
    are called from where the last turn was longest ago           | b2@10 a9@900    | maxRuns: 1, turns: { 2: 500, 1: 800 } | b2
    are not passed by who asks only now, however old its turn     | b@300 a@900     | maxRuns: 1, turns: { 1: 100 }        | b
    wait from when they asked without a turn, after a later one   | a@100 b@300     | maxRuns: 1, turns: { 1: 500 }        | b
    wait from when they asked without a turn, before an older one | a@100 b@300     | maxRuns: 1, turns: { 1: 200 }        | a
  `)('%s', (_, waiting = '', under = '', called = '') => {
    const list = aLine(waiters(waiting), parse(`{ ${under} }`));
    expect(decideNext(list).called).toEqual(called.split(' '));
  });

  test('are told their places while nobody is called, and none where they are far behind', () => {
    const placesOf = (waiting: readonly Waiter[]) =>
      [...decideNext(aLine(waiting, { maxRuns: 4, liveOfKey: 4 })).places].map(
        ([id, { place, why }]) => `${id} ${place} ${why}`,
      );
    expect(placesOf(waiters('a1 a2 b1'))).toEqual(['a1 1 key', 'a2 3 key', 'b1 2 key']);
    const far = placesOf(Array.from({ length: 12 }, (_, at) => waits(`r${at}`, 1)));
    expect(far.slice(9, 11)).toEqual([`r9 ${mostPlacesTold} key`, 'r10 null key']);
  });

  test('of nobody else leave nothing to remember of their repository', () => {
    const list = aLine(waiters('b2@10 a9@900'), { maxRuns: 1, turns: { 2: 500, 1: 800 } });
    expect(decideNext(list).turns).toEqual({ 1: 800 });
  });

  test('are not held up by another repository that is full', () => {
    const full = [waits('a1', 1, { runsAtOnce: 1 }), waits('a2', 1, { runsAtOnce: 1 })];
    const { called, places } = decideNext(aLine([...full, waits('b1', 2)], { live: new Map([[1, 1]]) }));
    expect(called).toEqual(['b1']);
    expect([...places.values()].map(({ why }) => why)).toEqual(['repository', 'repository']);
  });

  test('are not called where the money of the day of their repository is spent', () => {
    const list = aLine([waits('a', 1, { costPerDay: 5 })], { spent: new Map([[1, 5]]) });
    expect(decideNext(list).called).toEqual([]);
    expect(decideNext(list).places.get('a')).toEqual({ place: 1, why: 'day', until: 86_400_000 });
    expect(decideNext({ ...list, spent: new Map([[1, 4.99]]) }).called).toEqual(['a']);
  });

  test('are called one at a time after the service has refused one', () => {
    const list = aLine(waiters('a b'), { refused: 1, closedUntil: 1_500 });
    expect(decideNext(list).called).toEqual([]);
    expect(decideNext(list).places.get('b')).toEqual({ place: 2, why: 'service' });
    expect(decideNext({ ...list, now: 1_500 }).called).toEqual(['a']);
    expect(decideNext({ ...list, now: 1_500, startingOfKey: 1 }).called).toEqual([]);
  });
});

test('a turn comes after every turn there was, also where the clock went back', () => {
  const turns = { 1: 3_000, 2: 5_000 };
  const next = decideNext(aLine(waiters('a1 a2 b@10'), { maxRuns: 1, turns, now: 1_000 }));
  expect(next.called).toEqual(['a1']);
  expect(next.turns[1]).toBeGreaterThan(5_000);
});
