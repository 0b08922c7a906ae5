import { describe, expect, test } from '@jest/globals';
import { parseDuration } from './index.ts';

describe('parseDuration', () => {
  test.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['1h', 3_600_000],
    ['1h30m', 5_400_000],
    ['1h30m15s', 5_415_000],
    ['45', 45_000],
    ['0', 0],
    [' 2M ', 120_000],
    ['0.5s', 500],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(['', 'soon', '5 m', '-5', '5d', '30m1h', 'm', '1e9', '9000h', '١s'])('%j is refused', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});
