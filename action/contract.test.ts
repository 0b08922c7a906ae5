import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inputNames, modes, outputNames } from './contract.ts';

const metadata = parse(readFileSync(join(import.meta.dirname, '..', 'action.yml'), 'utf8'));

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
