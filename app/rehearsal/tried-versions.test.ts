import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isNewer, triedVersions } from './tried-versions.ts';

const pins = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../lab/interop/python', `${name}.in`), 'utf8');

test('the versions that were tried are those that interop installs', () => {
  expect(pins('hosted-server')).toContain(`openhands-ai==${triedVersions.hosted}\n`);
  expect(pins('agent-server')).toContain(`openhands-agent-server==${triedVersions.agentServer}\n`);
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
