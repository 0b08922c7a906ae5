import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseFileCommands } from '../../lab/runner/file-commands.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createStateFile } from './runner-files.ts';

function opened(path: string | undefined) {
  const appended: string[] = [];
  const save = createStateFile(
    () => path,
    (name, value) => void appended.push(`${name}=${value}`),
  );
  return { save, appended };
}

test('a state that changes a thousand times is kept once in its file, with the others', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'state');
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
  expect(readdirSync(folder)).toEqual(['state']);
  expect(appended).toEqual([]);
});

test('where nothing can be created beside it the file is written in place', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'state');
  writeFileSync(path, 'x'.repeat(500));
  mkdirSync(`${path}.next`);
  opened(path).save('facts', '{}');
  expect([...parseFileCommands(readFileSync(path, 'utf8'))]).toEqual([['facts', '{}']]);
});

test('where the disk is full the state before stays whole, and the failure is reported', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'state');
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
