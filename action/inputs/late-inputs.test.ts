import { expect, test } from '@jest/globals';
import { compileSchema } from '../output/compile-schema.ts';
import { readOutputSchema } from './late-inputs.ts';

test.each([1_000, 3_000, 22_000])('an output schema nested %d deep is sent as it is written', (depth) => {
  const given = `{"default": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const read = readOutputSchema(
    given,
    () => '',
    compileSchema,
    (_, problem) => {
      throw new Error(problem);
    },
  );
  expect(read?.text).toBe(given);
});
