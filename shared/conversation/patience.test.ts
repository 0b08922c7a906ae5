// How long what should pass by itself is waited for: at each limit, and one beyond.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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

describe('what the other side takes', () => {
  /** `shownAt`: when a look shows it. Returns when it was set, and how that ended. */
  function played(given: { lookMs: number; shownAt: number; setAt?: number | null }) {
    const { lookMs, shownAt, setAt = null } = given;
    let current = thing();
    let [now, set] = [10 * minute, setAt];
    const sets: number[] = [];
    for (let looks = 0; looks < 200; looks += 1) {
      now += lookMs;
      if (now >= shownAt) return { sets, now, end: 'seen' };
      const setting = { setAt: set, set: () => 'set' as const, giveUp: over };
      const left = setUntilSeen(current, setting, patience, now);
      if (left === 'given up') return { sets, now, end: left };
      if (left === 'set') {
        sets.push(now);
        current = noteTaken(current, set, now);
        set = now;
      } else {
        current = left.thing;
        now = Math.max(now, current.dueAt ?? now);
      }
    }
    return { sets, now, end: 'never' };
  }

  test('and never shows is set a few times, and given up after a minute, whatever a look takes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000 }), (lookMs) => {
        const { sets, now, end } = played({ lookMs, shownAt: Number.POSITIVE_INFINITY });
        expect(end).toBe('given up');
        expect(sets.length).toBeGreaterThan(1);
        expect(sets.length).toBeLessThan(12);
        expect(now - 10 * minute).toBeGreaterThan(45_000);
        expect(now - 10 * minute).toBeLessThanOrEqual(63_000 + 2 * lookMs);
      }),
    );
  });

  test('and shows late is not given up, and one from before the trouble counts for nothing', () => {
    const { sets, end } = played({ lookMs: 100, shownAt: 10 * minute + 40_000, setAt: 5 });
    expect(end).toBe('seen');
    expect(sets[0]).toBe(10 * minute + 100);
    expect(sets.length).toBeLessThan(8);
  });

  test('is looked for again within a pause, and set again after it', () => {
    const taken = thing({ troubleSince: 5_000 });
    const at = (now: number) =>
      setUntilSeen(taken, { setAt: 5_000, set: () => 'set', giveUp: over }, patience, now);
    expect(at(5_999)).toMatchObject({ do: { kind: 'rest' }, thing: { dueAt: 6_999 } });
    expect(at(6_000)).toBe('set');
  });
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
