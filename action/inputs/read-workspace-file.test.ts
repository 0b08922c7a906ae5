import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readWorkspaceFile } from './run-context.ts';

let home: string;
let workspace: string;

beforeAll(() => {
  home = temporaryFolder();
  workspace = join(home, 'work');
  mkdirSync(workspace);
  writeFileSync(join(home, 'secret'), 'a secret');
  writeFileSync(join(workspace, 'prompt.md'), 'a prompt');
  writeFileSync(join(workspace, '..dots'), 'dots');
  symlinkSync(join(workspace, 'prompt.md'), join(workspace, 'near'));
  symlinkSync(join(home, 'secret'), join(workspace, 'far'));
  mkdirSync(join(workspace, 'sub', '.git'), { recursive: true });
  writeFileSync(join(workspace, 'sub', '.git', 'config'), 'AUTHORIZATION: basic x');
  symlinkSync('sub/.git/config', join(workspace, 'issue.md'));
});

test.each([
  ['prompt.md', 'a prompt'],
  ['near', 'a prompt'],
  ['..dots', 'dots'],
])('%s is read', (path, text) => {
  expect(readWorkspaceFile(workspace, path)).toBe(text);
});

test.each(['../secret', 'far', '/etc/passwd'])('%s is not', (path) => {
  expect(() => readWorkspaceFile(workspace, path)).toThrow('outside of the workspace');
});

test.each([
  ['issue.md', 'in .git'],
  ['sub/.git/config', 'in .git'],
  ['sub', 'not a regular file'],
])('%s is refused: it is %s', (path, why) => {
  expect(() => readWorkspaceFile(workspace, path)).toThrow(why);
});
