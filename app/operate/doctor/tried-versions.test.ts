import { expect, test } from '@jest/globals';
import { pinnedVersions } from '../../../lab/interop/pins.ts';
import { isNewer, triedVersions } from './check-account.ts';

test('the versions that were tried are those that interop plays whole', () => {
  expect(triedVersions).toEqual(pinnedVersions);
});

test.each([
  ['1.58.3', '1.58.2', true],
  ['1.58.10', '1.58.2', true],
  ['2.0', '1.58.2', true],
  ['1.58.2', '1.58.2', false],
  ['1.58.2.dev1', '1.58.2', false],
  ['1.9.9', '1.58.2', false],
  ['1.58', '1.58.2', false],
])('version %s is newer than %s: %s', (version, tried, expected) => {
  expect(isNewer(version, tried)).toBe(expected);
});
