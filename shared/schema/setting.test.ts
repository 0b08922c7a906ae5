import { expect, test } from '@jest/globals';
import { growth } from '../../test/support/growth.ts';
import { parseDuration } from './setting.ts';

test.each([
  ['1h30m15s', 5_415_000],
  ['0', 0],
  [' 2M ', 120_000],
  ['0.5s', 500],
  ['90', 90_000],
  ['8760h', 365 * 24 * 3_600_000],
])('the duration "%s" is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

const wrong = ['', ...'soon|5 m|-5|5d|30m1h|m|1e9|8761h|١s|.|+1|0x1|1.5.5|∞|.5s|s'.split('|')];
test.each(wrong)('%j is no duration', (text) => {
  expect(parseDuration(text)).toBeNull();
});

const pieces = ['1', '1.', '1h', '0.0', 'h', '1m1'];
test.each(pieces)('the cost of many %j does not grow with the square of their number', (piece) => {
  expect(growth((size) => parseDuration(piece.repeat(size)), 12_500)).toBeLessThan(10);
});
