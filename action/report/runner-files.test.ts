import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseFileCommands } from '../../lab/runner/file-commands.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createStateFile, guardRunnerFiles } from './runner-files.ts';

function guarded() {
  const disk = { isFull: false };
  const written: string[] = [];
  const warned: string[] = [];
  const write = (name: string, value: unknown) => {
    if (disk.isFull) throw new Error('ENOSPC: no space left on device, write');
    written.push(`${name}=${value}`);
  };
  const warning = (text: string | Error) => void warned.push(String(text));
  const files = guardRunnerFiles({ saveState: write, setOutput: write, warning });
  return { disk, written, warned, files };
}

test('outputs and states are written as they come, and nothing is said', () => {
  const { files, written, warned } = guarded();
  files.setOutput('outcome', 'finished');
  files.saveState('facts', '{}');
  expect(files.finish()).toBeNull();
  expect(written).toEqual(['outcome=finished', 'facts={}']);
  expect(warned).toEqual([]);
});

test('a full disk is reported once, nothing is thrown, and at the end the failure has the link', () => {
  const { files, disk, warned } = guarded();
  disk.isFull = true;
  files.saveState('facts', '{}');
  files.setOutput('conversation-url', 'https://service.example/conversations/c');
  files.setOutput('outcome', 'finished');
  expect(warned).toEqual([expect.stringContaining('ENOSPC: no space left')]);
  expect(files.finish()?.words).toBe(
    'Outputs of this step could not be written: Error: ENOSPC: no space left on device, write. Free the disk of the runner, or look at what GITHUB_OUTPUT names. The conversation: https://service.example/conversations/c',
  );
});

test('what could not be written is written at the end, where there is room again', () => {
  const { files, disk, written } = guarded();
  disk.isFull = true;
  files.saveState('facts', '{}');
  files.setOutput('outcome', 'running');
  files.setOutput('outcome', 'finished');
  disk.isFull = false;
  expect(files.finish()).toBeNull();
  expect(written).toEqual(['facts={}', 'outcome=finished']);
});

test('a state alone that is lost fails nothing: only a step that was killed needs it', () => {
  const { files, disk } = guarded();
  disk.isFull = true;
  files.saveState('facts', '{}');
  expect(files.finish()).toBeNull();
});

function opened(path: string | undefined) {
  const appended: string[] = [];
  const save = createStateFile(
    () => path,
    (name, value) => void appended.push(`${name}=${value}`),
  );
  return { save, appended };
}

test('a state that changes a thousand times is kept once in its file, with the others', () => {
  const path = join(temporaryFolder(), 'state');
  writeFileSync(path, '');
  const { save, appended } = opened(path);
  save('facts', 'old '.repeat(10_000));
  for (let each = 1; each <= 1_000; each += 1) save('facts', `{"polls":${each}}\n`);
  save('done', 'true');
  const text = readFileSync(path, 'utf8');
  expect([...parseFileCommands(text)]).toEqual([
    ['facts', '{"polls":1000}\n'],
    ['done', 'true'],
  ]);
  expect(text.length).toBeLessThan(300);
  expect(readdirSync(join(path, '..'))).toEqual(['state']);
  expect(appended).toEqual([]);
});

test('where nothing can be created beside it the file is written in place', () => {
  const path = join(temporaryFolder(), 'state');
  writeFileSync(path, 'x'.repeat(500));
  mkdirSync(`${path}.next`);
  opened(path).save('facts', '{}');
  expect([...parseFileCommands(readFileSync(path, 'utf8'))]).toEqual([['facts', '{}']]);
});

test('where the disk is full the state before stays whole, and the failure is reported', () => {
  const path = join(temporaryFolder(), 'state');
  writeFileSync(path, 'facts=before\n');
  symlinkSync('/dev/full', `${path}.next`);
  expect(() => opened(path).save('facts', 'after')).toThrow(/ENOSPC/);
  expect(readFileSync(path, 'utf8')).toBe('facts=before\n');
});

test.each([
  ['the runner gives no file', () => undefined],
  ['the file is missing', (folder: string) => join(folder, 'gone')],
  ['the file is a folder', (folder: string) => folder],
  ['the file is a device', () => '/dev/null'],
  [
    'the file is a link',
    (folder: string) => {
      symlinkSync('/dev/null', join(folder, 'link'));
      return join(folder, 'link');
    },
  ],
])('where %s the toolkit saves the state, and nothing is replaced', (_, pathIn) => {
  const folder = temporaryFolder();
  const path = pathIn(folder);
  const before = readdirSync(folder);
  const { save, appended } = opened(path);
  save('facts', '{}');
  expect(appended).toEqual(['facts={}']);
  expect(readdirSync(folder)).toEqual(before);
});
