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
  // As PowerShell 5 writes files, on runners without a newer one.
  writeFileSync(join(workspace, 'marked.md'), '\ufeffa prompt');
  writeFileSync(join(workspace, 'wide.md'), Buffer.from('\ufeffa prompt', 'utf16le'));
  symlinkSync(join(workspace, 'prompt.md'), join(workspace, 'near'));
  symlinkSync(join(home, 'secret'), join(workspace, 'far'));
  mkdirSync(join(workspace, 'sub', '.git'), { recursive: true });
  writeFileSync(join(workspace, 'sub', '.git', 'config'), 'AUTHORIZATION: basic x');
  symlinkSync('sub/.git/config', join(workspace, 'issue.md'));
});

test.each([
  ['a file of the workspace', 'prompt.md', 'a prompt'],
  ['a link within the workspace', 'near', 'a prompt'],
  ['a file whose name begins with dots', '..dots', 'dots'],
  ['a file without the mark of its byte order', 'marked.md', 'a prompt'],
])('%s is read', (_, path, text) => {
  expect(readWorkspaceFile(workspace, path)).toBe(text);
});

test.each([
  ['a path that leaves the workspace', '../secret'],
  ['a link out of the workspace', 'far'],
  ['an absolute path elsewhere', '/etc/passwd'],
])('%s is not read', (_, path) => {
  expect(() => readWorkspaceFile(workspace, path)).toThrow('outside of the workspace');
});

test.each([
  ['a link into .git', 'issue.md', 'in .git'],
  ['a file in .git', 'sub/.git/config', 'in .git'],
  ['a folder', 'sub', 'not a regular file'],
  ['a file in UTF-16', 'wide.md', 'not written in UTF-8'],
])('%s is not read', (_, path, why) => {
  expect(() => readWorkspaceFile(workspace, path)).toThrow(why);
});
