import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readWorkspaceFile } from './read-workspace-file.ts';

let home: string;
let workspace: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'agent-conversations-workspace-'));
  workspace = join(home, 'work');
  mkdirSync(workspace);
  writeFileSync(join(home, 'secret'), 'a secret');
  writeFileSync(join(workspace, 'prompt.md'), 'a prompt');
  writeFileSync(join(workspace, '..dots'), 'dots');
  symlinkSync(join(workspace, 'prompt.md'), join(workspace, 'near'));
  symlinkSync(join(home, 'secret'), join(workspace, 'far'));
});
afterAll(() => rmSync(home, { recursive: true }));

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
