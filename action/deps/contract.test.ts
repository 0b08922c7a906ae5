import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inputNames, modes, outputNames } from './contract.ts';

const root = join(import.meta.dirname, '../..');
const metadata = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** First cells of the table under a heading, with the cells that follow them. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the names in code are the names in action.yml', () => {
  test('inputs', () => {
    expect(Object.keys(metadata.inputs)).toEqual([...inputNames]);
  });

  test('outputs', () => {
    expect(Object.keys(metadata.outputs)).toEqual([...outputNames]);
  });

  test('main and post are one bundle on node24', () => {
    expect(metadata.runs).toEqual({ using: 'node24', main: 'dist/index.js', post: 'dist/index.js' });
  });

  test.each(modes)('the description of mode names %s', (mode) => {
    expect(metadata.inputs.mode.description).toContain(`\`${mode}\``);
  });

  test.each([...inputNames])('%s is described', (name) => {
    expect(metadata.inputs[name].description.length).toBeGreaterThan(15);
  });
});

describe('the tables of the README are those of action.yml', () => {
  test('inputs with their defaults', () => {
    const written = tableUnder('Inputs').map(([name, standard]) => [name, standard]);
    const declared = inputNames.map((name) => {
      const standard = String(metadata.inputs[name].default ?? '');
      return [`\`${name}\``, standard === '' ? '–' : `\`${standard}\``];
    });
    expect(written).toEqual(declared);
  });

  test('outputs', () => {
    expect(tableUnder('Outputs').map(([name]) => name)).toEqual(outputNames.map((name) => `\`${name}\``));
  });

  test('modes', () => {
    expect(tableUnder('Modes').map(([name]) => name)).toEqual(modes.map((mode) => `\`${mode}\``));
  });
});
