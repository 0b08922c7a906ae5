import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pinnedVersions } from './pins.ts';

const { agentServer, hosted } = pinnedVersions;
const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

test('operators are told that the pinned versions are supported', () => {
  const [told] = /^- \*\*OpenHands:\*\* .*$/m.exec(textOf('../../docs/operations.md')) ?? [];
  expect(told).toContain(`agent servers ${agentServer}, and the hosted server ${hosted}`);
});

test.each([
  ['agent server', agentServer],
  ['hosted server', hosted],
])('every story of the %s held on its pinned version %s', (server, version) => {
  const row = new RegExp(`^\\| ${server} \\| ${version} \\| pinned.*\\| (\\d+) of \\1 \\| yes`, 'm');
  expect(textOf('versions.md')).toMatch(row);
});
