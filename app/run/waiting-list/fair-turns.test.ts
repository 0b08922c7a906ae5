// Whose turn it is, where repositories came at different times.
import { expect, test } from '@jest/globals';
import { decideNext, type Waiter, type WaitingState } from './decide-next.ts';

const waits = (id: string, repositoryId: number, askedAt: number): Waiter => ({
  ...{ id, repositoryId, askedAt, runsAtOnce: null, costPerDay: null },
});
const aLine = (waiting: readonly Waiter[], changes: Partial<WaitingState> = {}): WaitingState => ({
  ...{ waiting, live: new Map(), liveOfKey: 0, startingOfKey: 0, maxRuns: 1, spent: new Map() },
  ...{ turns: {}, refused: 0, closedUntil: 0, now: 1_000 },
  ...changes,
});

test('a repository that had its last turn long ago, and asks only now, does not pass one that has waited since', () => {
  const waiting = [waits('b', 2, 300), waits('a', 1, 900)];
  expect(decideNext(aLine(waiting, { turns: { 1: 100 } })).called).toEqual(['b']);
});

test('a repository that never had a turn waits from the time that it asked', () => {
  const waiting = [waits('a', 1, 100), waits('b', 2, 300)];
  expect(decideNext(aLine(waiting, { turns: { 1: 500 } })).called).toEqual(['b']);
  expect(decideNext(aLine(waiting, { turns: { 1: 200 } })).called).toEqual(['a']);
});

test('a turn comes after every turn there was, also where the clock went back', () => {
  const waiting = [waits('a1', 1, 0), waits('a2', 1, 0), waits('b', 2, 10)];
  const { called, turns } = decideNext(aLine(waiting, { turns: { 1: 3_000, 2: 5_000 }, now: 1_000 }));
  expect(called).toEqual(['a1']);
  expect(turns[1]).toBeGreaterThan(5_000);
});
