// What the documents say in tables, held against the code.
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inputNames, inputOf, modes } from '../../action/inputs/inputs.ts';
import { variableNames } from '../../app/configuration/environment.ts';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { camelCase, configurationKeys } from '../../shared/schema/index.ts';
import { callsPage, callsPath } from '../../tools/calls.ts';
import { documents } from '../../tools/documents.ts';
import { read, root } from './markdown.ts';

const table = (path: string, head: string) => tableIn(read(path), head);

const column = (rows: string[][], place = 0) => rows.map((row) => row[place]);

test.each(Object.entries(documents(read)))(
  '%s says what the code says; `npm run documents` writes it',
  (path, content) => {
    const isJson = path.endsWith('.json');
    expect(isJson ? JSON.parse(read(path)) : read(path)).toEqual(isJson ? JSON.parse(content) : content);
  },
);

test('docs/calls.md says what a run says; `npm run documents` writes it', async () => {
  expect(read(callsPath)).toEqual(await callsPage());
}, 300_000);

test('action.yml runs the bundle as main, and an entry of its own as post', () => {
  expect(parse(read('action.yml')).runs).toEqual({
    using: 'node24',
    main: 'dist/index.js',
    post: 'dist/post.js',
  });
});

test('docs/reference.md and the meaning of the input `mode` name every mode', () => {
  expect(column(table('docs/reference.md', '| mode |'))).toEqual([...modes]);
  expect(modes.filter((mode) => !inputOf('mode').text.includes(`\`${mode}\``))).toEqual([]);
});

test.each([
  ['input of the Action', 'action', inputNames],
  ['variable of the environment', 'app', variableNames],
  ['key of the configuration file', 'app', configurationKeys.map(([key]) => key)],
])('every %s is used in the code, under its name in camel case', (_, folder, names) => {
  const code = globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((path) => !/\.test\.ts$|(inputs|environment)\.ts$/.test(path))
    .map(read)
    .join('\n');
  expect(names.filter((name) => !new RegExp(`\\b${camelCase(name)}\\b`).test(code))).toEqual([]);
});

test('the README links to all commands', () => {
  expect(read('README.md')).toContain('[all commands](docs/action.md#commands-in-comments)');
});
