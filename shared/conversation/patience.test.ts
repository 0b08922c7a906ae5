// How long what should pass by itself is waited for: at each limit, and one beyond.
import { expect, test } from '@jest/globals';
import {
  isRefusal,
  lookAgainOrBelieve,
  noteTaken,
  patienceAt,
  setUntilSeen,
  type Troubled,
  troubleWith,
  waitOrGiveUp,
} from './patience.ts';
import { rest } from './visit.ts';

const second = 1_000;
const minute = 60 * second;
const patience = patienceAt(second, 20 * second);
const thing = (changes: Partial<Troubled> = {}): Troubled => ({
  dueAt: 0,
  createdAt: 0,
  settledAt: null,
  ...changes,
});
const over = () => 'given up' as const;

test('waits are shorter only for poll intervals below a second, which are for tests', () => {
  expect(patienceAt(30 * second, 20 * second)).toEqual(patience);
  const shorter = { pause: 50, settle: second, trouble: 3 * second, waking: 15 * second, fate: second };
  expect(patienceAt(50, 20 * second)).toMatchObject({ ...shorter, refused: 3 * second, absent: 500 });
});

test.each<[string, number | null, number | undefined, number | null]>([
  ['that has lasted almost as long as it may is looked at again', 41_000, undefined, 101_000],
  ['that will have lasted longer by the next look is given up', 40_999, undefined, null],
  ['is borne for ten minutes more at most', 41_000, 10 * minute, 700_000],
  ['in which the other side asks for longer than that is given up', null, 11 * minute + 1, null],
])('trouble %s (since %j, asked %j)', (_, troubleSince, retryAfterMs, dueAt) => {
  const borne = { forMs: minute, pause: second, retryAfterMs };
  const left = waitOrGiveUp(thing({ troubleSince }), borne, 100_000, over);
  if (dueAt === null) expect(left).toBe('given up');
  else expect(left).toEqual(rest(thing({ troubleSince: troubleSince ?? 100_000 }), dueAt));
});

test('what is not found is believed to be gone at the third look in a row, within ten seconds', () => {
  const first = lookAgainOrBelieve(thing(), patience, 0, over);
  expect(first).toMatchObject({ thing: { missings: 1, troubleSince: 0, dueAt: 5_000 } });
  const again = lookAgainOrBelieve(thing({ missings: 1, troubleSince: 0 }), patience, 5_000, over);
  expect(again).toMatchObject({ thing: { missings: 2, troubleSince: 0, dueAt: 10_000 } });
  expect(lookAgainOrBelieve(thing({ missings: 2 }), patience, 10_000, over)).toBe('given up');
});

/** It is in trouble since 5 s; the last but two are when it was set last, and now. */
test.each<[string, number | null, number, string | number]>([
  ['is set where it never was', null, 9_000, 'set'],
  ['is set where it was set before the trouble', 4_999, 5_100, 'set'],
  ['is looked for again within a pause', 5_000, 5_999, 6_999],
  ['is set again after a pause', 5_000, 6_000, 'set'],
  ['is looked for a longer time later', 20_000, 34_000, 35_000],
  ['is set again after that', 20_000, 35_000, 'set'],
  ['is looked for no longer than a minute in all', 60_000, 61_000, 65_000],
  ['is given up then', 60_000, 65_000, 'given up'],
])('what the other side has to take %s (set at %j, at %i): %s', (_, setAt, now, expected) => {
  const setting = { setAt, set: () => 'set' as const, giveUp: over };
  const left = setUntilSeen(thing({ troubleSince: 5_000 }), setting, patience, now);
  expect(typeof left === 'string' ? left : left.thing.dueAt).toBe(expected);
});

test('the trouble with what is set again begins with the first time that it was taken', () => {
  const takenBefore = (setAt: number) => noteTaken(thing({ troubleSince: 5_000 }), setAt, 9_000).troubleSince;
  expect([takenBefore(4_999), takenBefore(5_000)]).toEqual([9_000, 5_000]);
});

test.each<[string, number, boolean]>([
  ['bad_configuration', 0, true],
  ['not_found', minute, true],
  ['rejected', minute, true],
  ['unauthorized', 2 * minute, false],
])('a look that fails with %s is borne for %i ms; as a reply it is a refusal: %s', (code, ms, isFinal) => {
  expect(troubleWith(code, { ...patience, refused: 2 * minute })).toBe(ms);
  expect(isRefusal(code)).toBe(isFinal);
});
