import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growth } from '../../test/support/growth.ts';
import { parseDuration } from './setting.ts';

test.each([
  ['1h30m15s', 5_415_000],
  ['0', 0],
  [' 2M ', 120_000],
  ['0.5s', 500],
])('the duration "%s" is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

const wrong = ['', 'soon', '5 m', '-5', '5d', '30m1h', 'm', '1e9', '9000h', '١s'];
test.each(wrong)('%j is no duration', (text) => {
  expect(parseDuration(text)).toBeNull();
});

const longest = 365 * 24 * 3_600_000;
const upTo = (max: number) => fc.integer({ min: 0, max });

test('durations mean what they say, in any case and with blanks around them', () => {
  fc.assert(
    fc.property(upTo(8000), upTo(600), upTo(600), fc.constantFrom('', ' ', '\n'), (h, m, s, blank) => {
      const ms = (h * 3600 + m * 60 + s) * 1000;
      for (const text of [`${h}h${m}m${s}s`, `${h}H${m}M${s}S`, `${ms / 1000}`, `${ms / 1000}s`]) {
        expect(parseDuration(`${blank}${text}${blank}`)).toBe(ms);
      }
      expect(parseDuration(`${m}m`)).toBe(m * 60_000);
    }),
  );
});

const piece = fc.constantFrom('1', '0', '59', '9'.repeat(30), ...'.|-|+|e9|h|m|s| |0x1|٣|∞'.split('|'));

test('a duration is whole milliseconds up to a year, or refused', () => {
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (given) => {
      const ms = parseDuration(given);
      if (ms === null) return;
      expect(Number.isSafeInteger(ms)).toBe(true);
      expect(ms >= 0 && ms <= longest && !Object.is(ms, -0)).toBe(true);
      // Digits, units and a point are all that a duration can be made of, and a digit is always among it.
      expect(given.trim()).toMatch(/^(?=.*[0-9])[0-9.hms]+$/i);
    }),
    { numRuns: 500 },
  );
});

const pieces = ['1', '1.', '1h', '0.0', 'h', '1m1'];
test.each(pieces)('the cost of many %j does not grow with the square of their number', (piece) => {
  expect(growth((size) => parseDuration(piece.repeat(size)), 12_500)).toBeLessThan(10);
});
