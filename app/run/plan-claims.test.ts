import { describe, expect, test } from '@jest/globals';
import type { RunState } from '../store/run/run.ts';
import { planClaims } from './run-batches.ts';

const now = 100_000;
const planned = (state: RunState, count: number) =>
  planClaims([{ apiKey: 'k', state, count, oldest: now }], now, 30_000)[0];

describe('a plan of claims', () => {
  test.each([
    ['has a full request of watched runs, however few are due', 'watching', 1, 99],
    ['has as many requests of watched runs as are needed', 'watching', 250, 297],
    ['has no more requests of watched runs than are sent at once', 'watching', 5_000, 396],
    ['has a few starts at a time', 'pending', 500, 10],
    ['has a full request of unclear starts', 'starting', 500, 99],
    ['has a full request of runs that are prepared', 'preparing', 2, 99],
    ['has no run that ended', 'ended', 2, undefined],
  ] as const)('%s', (_, state, count, taken) => {
    expect(planned(state, count)?.limit).toBe(taken);
  });

  test('takes watched runs along before their time where a request has room', () => {
    expect(planned('watching', 1)?.early).toBe(112_000);
    expect(planned('preparing', 1)?.early).toBeUndefined();
  });
});
