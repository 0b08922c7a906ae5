import { expect, test } from '@jest/globals';
import { compileSchema } from '../output/compile-schema.ts';
import { wantedOutput } from '../output/judge-output.ts';
import { readOutputSchema } from './late-inputs.ts';
import type { OutputSchema } from './settings.ts';

function read(given: string) {
  const problems: string[] = [];
  const readFile = () => {
    throw new Error('no such file');
  };
  let text: string | undefined;
  const wants = (schema: OutputSchema) => {
    text = schema.text;
    return wantedOutput(schema);
  };
  readOutputSchema(given, readFile, { compile: compileSchema, wants }, (name, problem) => {
    problems.push(`${name}: ${problem}`);
  });
  return { text, problems };
}

test.each([1_000, 3_000, 22_000])('an output schema nested %d deep is sent as it is written', (depth) => {
  const given = `{"default": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(read(given)).toEqual({ text: given, problems: [] });
});

test.each([
  ['that is no JSON', '{"type": ', 'output-schema: is not JSON: '],
  ['that is no schema', '[1]', 'output-schema: is not a JSON Schema that can be used: it is neither'],
  ['in a file that is missing', 'schemas/none.json', 'output-schema: "schemas/none.json" cannot be read'],
  ['that is too long', JSON.stringify({ description: 'x'.repeat(60_000) }), 'and may have 50000'],
])('an output schema %s is a problem of the inputs', (_, given, problem) => {
  expect(read(given)).toEqual({ problems: [expect.stringContaining(problem)] });
});
