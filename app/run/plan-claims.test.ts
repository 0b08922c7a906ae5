import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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

/** In the way of the store: the longest due first, and nothing where nothing is due. */
function requestsOf(
  due: number[],
  interval: number,
  from: number,
  until: number,
): { requests: number; latest: number } {
  let requests = 0;
  let latest = 0;
  for (let at = 0; at < until; at += 250) {
    const count = due.filter((each) => each <= at).length;
    const [claim] = planClaims(
      count === 0 ? [] : [{ apiKey: 'k', state: 'watching', count, oldest: 0 }],
      at,
      interval,
    );
    if (claim === undefined) continue;
    const order = [...due.keys()].sort((one, other) => (due[one] ?? 0) - (due[other] ?? 0));
    const taken = order.filter((place) => (due[place] ?? 0) <= (claim.early ?? at)).slice(0, claim.limit);
    for (const place of taken) {
      latest = Math.max(latest, at - (due[place] ?? 0));
      due[place] = at + interval * (1 - (0.01 * ((place * 7919) % 100)) / 100);
    }
    if (at >= from) requests += Math.ceil(taken.length / 99);
  }
  return { requests, latest };
}

test('runs come to share polls wherever they began, and no poll is late', () => {
  const interval = 30_000;
  const began = fc.array(fc.nat(interval), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(began, (due) => {
      const { requests, latest } = requestsOf([...due], interval, 3 * interval, 9 * interval);
      // Six intervals, which are up to 1 % shorter.
      expect(requests / 6).toBeLessThanOrEqual(Math.ceil(due.length / 99) + 2);
      expect(latest).toBeLessThan(interval * 0.1);
    }),
    { numRuns: 40 },
  );
});
