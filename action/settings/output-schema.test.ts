import { expect, test } from '@jest/globals';
import { loadValidator } from '../output/load-validator.ts';
import { rawInputs } from '../testing/fixtures.ts';
import { Fields } from './fields.ts';
import { readOutputSchema } from './output-schema.ts';

const compile = await loadValidator();

test.each([1_000, 3_000, 22_000])('a schema nested %d deep is told as it is written', (depth) => {
  const given = `{"default": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const fields = new Fields(rawInputs({ 'output-schema': given }));
  const read = readOutputSchema(fields, () => '', compile);
  expect(fields.problems).toEqual([]);
  expect(read?.text).toBe(given);
});
