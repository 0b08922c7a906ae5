import { expect, test } from '@jest/globals';
import { addTraffic, isFlood, noTraffic, type Traffic } from './connect.ts';
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

test('a flood is more than 1,000 frames, 4 MB or 50 ms of work in a second', () => {
  const add = (heard: Traffic, more: Partial<Traffic>, now: number) =>
    addTraffic(heard, { frames: 0, bytes: 0, ms: 0, ...more }, now);
  let heard = noTraffic;
  for (let frame = 0; frame < 1_000; frame += 1) heard = add(heard, { frames: 1 }, 5_000);
  expect(isFlood(heard)).toBe(false);
  expect(isFlood(add(heard, { frames: 1 }, 5_999))).toBe(true);
  expect(isFlood(add(heard, { frames: 1 }, 6_000))).toBe(false);
  expect(isFlood(add(noTraffic, { bytes: 4 * 1024 * 1024 + 1 }, 0))).toBe(true);
  expect(isFlood(add(add(noTraffic, { ms: 30 }, 0), { ms: 21 }, 999))).toBe(true);
  expect(isFlood(add(add(noTraffic, { ms: 30 }, 0), { ms: 21 }, 1_000))).toBe(false);
});
