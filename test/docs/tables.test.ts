// What the documents say in tables, held against the code.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inputNames, modes, outputNames } from '../../action/deps/contract.ts';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { commandTable } from '../../shared/github/index.ts';
import { exitCodes, outcomeNames } from '../../shared/watch/index.ts';
import { read } from './markdown.ts';

const table = (path: string, head: string) => tableIn(read(path), head);

const column = (rows: string[][], place = 0) => rows.map((row) => row[place]);

test('every input, with the default of action.yml', () => {
  const rows = table('README.md', '| input |');
  expect(column(rows)).toEqual([...inputNames]);
  const declared: Record<string, { default?: string }> = parse(read('action.yml')).inputs;
  const defaults = inputNames.map((name) => declared[name]?.default ?? '–');
  expect(column(rows, 1)).toEqual(defaults);
});

test('every output and every mode', () => {
  expect(column(table('README.md', '| output |'))).toEqual([...outputNames]);
  expect(column(table('README.md', '| mode |'))).toEqual([...modes]);
});

test('every outcome with its exit code, and what to do about it', () => {
  const rows = table('README.md', '| code | outcome |');
  expect(rows.map(([code, name]) => [name, Number(code)])).toEqual(Object.entries(exitCodes));
  expect(column(table('docs/troubleshooting.md', '| outcome |'))).toEqual([...outcomeNames]);
});

test('every command as the help of the App shows it', () => {
  const shown = commandTable({ prefix: '/agent', bare: true }).split('\n').slice(2);
  expect(read('README.md')).toContain(`\n${shown.join('\n')}\n`);
});

test('every environment variable that the App reads', () => {
  const sources = ['agent-keys', 'github-address', 'policy-file', 'private-key', 'secrets'].map(
    (name) => `app/configuration/${name}.ts`,
  );
  const code = ['app/configuration/configuration.ts', ...sources].map(read).join('\n');
  const names = [...code.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name]) => name);
  expect(new Set(column(table('docs/app.md', '| variable |')))).toEqual(new Set(names));
});
