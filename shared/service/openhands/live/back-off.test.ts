import { expect, test } from '@jest/globals';
import { limitTraffic } from './connect.ts';
import { decideReconnect } from './listen.ts';

const closed = (openForMs: number) => ({ kind: 'closed', why: '', openForMs }) as const;

test('a connection that ended is never opened again when it was refused', () => {
  expect(decideReconnect({ kind: 'refused', why: '' }, 0, 0)).toEqual({ kind: 'give_up' });
});

test('a connection that ended is opened again later and later, and not for ever', () => {
  const pauses: number[] = [];
  let failures = 0;
  for (;;) {
    const next = decideReconnect(closed(0), failures, 1);
    if (next.kind === 'give_up') break;
    pauses.push(next.afterMs);
    failures = next.failures;
  }
  expect(pauses).toEqual([1_000, 3_000, 9_000, 27_000, 60_000, 60_000]);
});

test('the pauses before a connection begin again after one that held, and are spread by chance', () => {
  expect(decideReconnect(closed(20_000), 6, 0)).toEqual({ kind: 'reconnect', afterMs: 500, failures: 1 });
  expect(decideReconnect(closed(19_999), 6, 0)).toEqual({ kind: 'give_up' });
});

type Add = readonly [at: number, frames: number, bytes?: number, ms?: number];

test.each<[string, readonly Add[], boolean]>([
  ['1,000 frames in a second are no flood', [[0, 1_000]], false],
  [
    '1,001 frames in a second are one',
    [
      [0, 1_000],
      [999, 1],
    ],
    true,
  ],
  [
    '1,001 frames in two seconds are none',
    [
      [0, 1_000],
      [1_000, 1],
    ],
    false,
  ],
  ['more than 4 MB are one', [[0, 0, 4 * 1024 * 1024 + 1]], true],
  [
    'more than 50 ms of work in a second are one',
    [
      [0, 0, 0, 30],
      [999, 0, 0, 21],
    ],
    true,
  ],
  [
    'more than 50 ms of work in two seconds are none',
    [
      [0, 0, 0, 30],
      [1_000, 0, 0, 21],
    ],
    false,
  ],
])('%s', (_, added, isFlood) => {
  let [now, floods] = [0, 0];
  const traffic = limitTraffic(
    () => now,
    () => {
      floods += 1;
    },
  );
  for (const [at, ...more] of added) {
    now = at;
    traffic.add(...more);
  }
  expect(floods > 0).toBe(isFlood);
});
