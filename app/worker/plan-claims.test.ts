import { describe, expect, test } from '@jest/globals';
import type { RunState } from '../model/run.ts';
import { planClaims } from './plan-claims.ts';

const now = 100_000;
const limit = (state: RunState, count: number, oldest: number, pollInterval = 30_000) =>
  planClaims([{ apiKey: 'k', state, count, oldest }], now, pollInterval)[0]?.limit ?? 0;

describe('due runs are taken', () => {
  test.each([
    ['looks, when they fill a request', 'watching', 250, now, 198],
    ['looks, when they fill many requests', 'watching', 5_000, now, 396],
    ['looks, not yet when few have just become due', 'watching', 5, now, 0],
    ['looks, a little later however few they are', 'watching', 5, now - 900, 5],
    ['starts, a few at a time', 'pending', 500, now, 10],
    ['unclear starts, a request full', 'starting', 500, now, 99],
    ['start tasks, at once', 'preparing', 2, now, 99],
    ['ended ones, never', 'ended', 2, now, 0],
  ] as const)('%s', (_, state, count, oldest, taken) => {
    expect(limit(state, count, oldest)).toBe(taken);
  });

  test('with a wait that fits the poll interval', () => {
    expect(limit('watching', 5, now - 30, 1_000)).toBe(5);
    expect(limit('watching', 5, now - 29, 1_000)).toBe(0);
    expect(limit('watching', 5, now - 1_000, 3_600_000)).toBe(5);
  });

  test('looks only while nobody else has taken them, everything else whatever is left', () => {
    const atLeast = (state: RunState, count: number, oldest: number) =>
      planClaims([{ apiKey: 'k', state, count, oldest }], now, 30_000)[0]?.atLeast;
    expect(atLeast('watching', 250, now)).toBe(99);
    expect(atLeast('watching', 5, now - 900)).toBe(5);
    expect(atLeast('pending', 500, now)).toBe(1);
  });
});
