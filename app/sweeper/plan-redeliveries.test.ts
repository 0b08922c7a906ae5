import { describe, expect, test } from '@jest/globals';
import { nextCursor, planRedeliveries, readAttempts } from './plan-redeliveries.ts';

const now = 10_000_000;
const attempt = (id: number, guid: string, at: number, taken = false) => ({ id, guid, at, taken });

describe('failed deliveries', () => {
  test('are asked for again, oldest first, by their newest attempt', () => {
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

  test('are asked for in bounded numbers', () => {
    const attempts = Array.from({ length: 80 }, (_, n) => attempt(n, `g${n}`, n));
    expect(planRedeliveries(attempts, now)).toHaveLength(50);
  });
});

test('attempts are read with care', () => {
  const good = { id: 1, guid: 'a', delivered_at: '1970-01-01T00:00:01Z', status_code: 502 };
  expect(readAttempts([good, { ...good, status_code: 202 }, { ...good, status_code: null }])).toEqual([
    attempt(1, 'a', 1000),
    attempt(1, 'a', 1000, true),
    attempt(1, 'a', 1000),
  ]);
  expect(readAttempts([{ ...good, guid: 7 }, { ...good, delivered_at: 'x' }, { guid: 'a' }, null])).toEqual(
    [],
  );
  expect(readAttempts('nothing')).toEqual([]);
});

test.each([
  ['<https://api.github.com/app/hook/deliveries?per_page=100&cursor=v1_5%3D>; rel="next"', 'v1_5='],
  ['<https://x/?cursor=a>; rel="prev", <https://x/?cursor=b>; rel="next"', 'b'],
  ['<https://x/?cursor=a>; rel="prev"', null],
  ['<https://x/?page=2>; rel="next"', null],
  [undefined, null],
])('the cursor in %j is %j', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});
