import { expect, test } from '@jest/globals';
import { ruleAddress } from './compose.ts';

const web = 'https://github.example';
const commit = '520f7f2a'.repeat(5);
const path = '.github/agent-conversations.yml';

test('a rule links to its line of the file that its configuration names, at that commit', () => {
  expect(ruleAddress(web, { configuration: `octo/base/${path}@${commit}`, line: 12 })).toBe(
    `${web}/octo/base/blob/${commit}/${path}#L12`,
  );
});

test.each([
  ['its line is not known', `octo/garden/${path}@${commit}`, undefined],
  ['its configuration is no file', 'plan K3M9A', 3],
  ['two configurations have decided', `POLICY_FILE, octo/garden/${path}@${commit}`, 3],
  ['no commit is named', `octo/garden/${path}`, 3],
  ['the commit is cut', `octo/garden/${path}@520f7f2`, 3],
  ['the file could end the link', `octo/garden/a) [x](https://e.vil@${commit}`, 3],
  ['the file could end the address', `octo/garden/a?b#c@${commit}`, 3],
  ['the file could lead elsewhere', `octo/garden/../../evil/x@${commit}`, 3],
  ['the owner is a host', `//e.vil/x@${commit}`, 3],
])('a rule is nowhere where %s', (_, configuration, line) => {
  expect(ruleAddress(web, { configuration, ...(line !== undefined && { line }) })).toBeNull();
});
