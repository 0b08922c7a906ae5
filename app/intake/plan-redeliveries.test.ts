import { describe, expect, test } from '@jest/globals';
import { planRedeliveries, readAttempt } from './sweep.ts';

const now = 10_000_000;
const attempt = (id: number, guid: string, at: number, taken = false) => ({ id, guid, at, taken });

describe('failed deliveries', () => {
  test('are redelivered oldest first, by their newest attempt', () => {
    const attempts = [attempt(3, 'b', 300), attempt(2, 'a', 200), attempt(1, 'a', 100), attempt(4, 'c', 50)];
    expect(planRedeliveries(attempts, now)).toEqual([
      { id: 4, guid: 'c' },
      { id: 2, guid: 'a' },
      { id: 3, guid: 'b' },
    ]);
  });

  test.each([
    ['that arrived later', [attempt(1, 'a', 100), attempt(2, 'a', 200, true)]],
    ['that have just failed', [attempt(1, 'a', now - 59_999)]],
    ['that failed five times', Array.from({ length: 5 }, (_, n) => attempt(n, 'a', n))],
  ])('%s are left alone', (_, attempts) => {
    expect(planRedeliveries(attempts, now)).toEqual([]);
  });

  test('are redelivered in bounded numbers', () => {
    const attempts = Array.from({ length: 80 }, (_, n) => attempt(n, `g${n}`, n));
    expect(planRedeliveries(attempts, now)).toHaveLength(50);
  });
});

test.each([
  [{}, attempt(1, 'a', 1000)],
  [{ status_code: 202 }, attempt(1, 'a', 1000, true)],
  [{ delivered_at: 'x' }, null],
])('an attempt with %j is read', (change, expected) => {
  const failed = { id: 1, guid: 'a', delivered_at: '1970-01-01T00:00:01Z', status_code: 502 };
  expect(readAttempt({ ...failed, ...change })).toEqual(expected);
});
