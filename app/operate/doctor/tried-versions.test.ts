import { expect, test } from '@jest/globals';
import { readVersions } from '../../../lab/interop/version-files.ts';
import { supportedRange } from '../../../lab/interop/versions.ts';
import { isNewer, triedVersions } from './check-account.ts';

const table = readVersions();

test('the versions that were tried are the newest that interop played whole', () => {
  expect(triedVersions).toEqual({
    hosted: supportedRange(table, 'hosted server')?.newest,
    agentServer: supportedRange(table, 'agent server')?.newest,
  });
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
