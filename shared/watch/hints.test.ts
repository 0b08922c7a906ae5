import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Hints, hinted, noHints, taken } from './hints.ts';

describe('a hint', () => {
  test('wants a look a little later, and further hints want the same one', () => {
    const first = hinted(noHints, 1_000);
    expect(first.lookAt).toBe(1_200);
    expect(hinted(first, 1_150)).toBe(first);
  });

  test('after the look wants another one', () => {
    expect(hinted(taken(hinted(noHints, 1_000)), 1_300).lookAt).toBe(1_500);
    expect(taken(noHints)).toBe(noHints);
  });

  test('of many is rationed: after the first ones, one look in three seconds', () => {
    let hints: Hints = noHints;
    const looks: number[] = [];
    for (let now = 1_000_000; now < 1_060_000; now += 10) {
      hints = hinted(hints, now);
      if (hints.lookAt !== null && hints.lookAt <= now) {
        looks.push(now);
        hints = taken(hints);
      }
    }
    expect(looks.length).toBeGreaterThanOrEqual(36);
    expect(looks.length).toBeLessThanOrEqual(42);
    const late = looks.slice(-5);
    for (const [place, at] of late.slice(1).entries())
      expect(at - (late[place] ?? 0)).toBeGreaterThanOrEqual(2_900);
  });

  test('never looks into the past, and never waits for longer than three seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5_000), fc.boolean()), { maxLength: 200 }), (steps) => {
        let [hints, now]: [Hints, number] = [noHints, 1];
        for (const [pause, isLook] of steps) {
          now += pause;
          const before = hints;
          hints = isLook ? taken(hints) : hinted(hints, now);
          if (isLook || before.lookAt !== null || hints.lookAt === null) continue;
          expect(hints.lookAt).toBeGreaterThan(now);
          expect(hints.lookAt - now).toBeLessThanOrEqual(3_000);
        }
      }),
    );
  });
});
