import { describe, expect, test } from '@jest/globals';
import { addTraffic, isFlood, noTraffic } from './connect.ts';
import { decideReconnect } from './listen.ts';

const closed = (openForMs: number) => ({ kind: 'closed', why: '', openForMs }) as const;

describe('a connection that ended', () => {
  test('is never opened again when it was refused', () => {
    expect(decideReconnect({ kind: 'refused', why: '' }, 0, 0)).toEqual({ kind: 'give_up' });
  });

  test('is opened again later and later, and not for ever', () => {
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

  test('begins anew after one that held, and is spread by chance', () => {
    expect(decideReconnect(closed(20_000), 6, 0)).toEqual({ kind: 'reconnect', afterMs: 500, failures: 1 });
    expect(decideReconnect(closed(19_999), 6, 0)).toEqual({ kind: 'give_up' });
  });
});

describe('a flood', () => {
  test('is more than 1,000 frames or 4 MB in a second', () => {
    let heard = noTraffic;
    for (let frame = 0; frame < 1_000; frame += 1) heard = addTraffic(heard, 1, 0, 5_000);
    expect(isFlood(heard)).toBe(false);
    expect(isFlood(addTraffic(heard, 1, 0, 5_999))).toBe(true);
    expect(isFlood(addTraffic(heard, 1, 0, 6_000))).toBe(false);
    expect(isFlood(addTraffic(noTraffic, 0, 4 * 1024 * 1024 + 1, 0))).toBe(true);
  });
});
