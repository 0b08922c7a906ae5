import { expect, test } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';

function checked(schema: unknown, value: unknown): readonly string[] {
  const compiled = compileSchema(schema);
  if (compiled.kind === 'problem') throw new Error(compiled.problem);
  return compiled.check(value);
}

const plan = {
  type: 'object',
  properties: { steps: { type: 'array', items: { type: 'string' } }, risk: { enum: ['low', 'high'] } },
  required: ['steps'],
  additionalProperties: false,
};

test.each<[string, unknown, unknown, string[]]>([
  ['what fits', plan, { steps: ['a'] }, []],
  ['a wrong type', plan, { steps: [1] }, ['/steps/0 must be string']],
  ['what is missing', plan, {}, ["the value must have required property 'steps'"]],
  ['what is too much', plan, { steps: [], x: 1 }, ['the value must NOT have additional properties: "x"']],
  [
    'another word',
    plan,
    { steps: [], risk: 'odd' },
    ['/risk must be equal to one of the allowed values: ["low","high"]'],
  ],
  ['true', true, 1, []],
  ['false', false, 1, ['the value boolean schema is false']],
  ['unknown keywords', { 'x-note': 1, example: 2 }, 1, []],
  ['formats count for nothing', { format: 'email' }, 'no', []],
  [
    'draft 7',
    { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] },
    [1],
    ['/0 must be string'],
  ],
  [
    '2019-09',
    { $schema: 'https://json-schema.org/draft/2019-09/schema', type: 'string' },
    1,
    ['the value must be string'],
  ],
  [
    '2020-12',
    { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{ type: 'string' }] },
    [1],
    ['/0 must be string'],
  ],
  [
    'a reference in itself',
    { $defs: { a: { type: 'string' } }, $ref: '#/$defs/a' },
    1,
    ['the value must be string'],
  ],
])('%s', (_, schema, value, errors) => {
  expect(checked(schema, value)).toEqual(errors);
});

test('many errors are cut', () => {
  const errors = checked(
    { items: { type: 'string' } },
    Array.from({ length: 30 }, () => 1),
  );
  expect(errors).toHaveLength(11);
  expect(errors.at(-1)).toBe('and 20 more');
});

test.each([
  ['a word', 'object'],
  ['a list', []],
  ['null', null],
  ['a type that is none', { type: 'strnig' }],
  ['a reference elsewhere', { $ref: 'https://example.com/schema.json' }],
  ['a draft that is not known', { $schema: 'https://example.com/my-draft' }],
  ['a pattern that is none', { pattern: '(' }],
])('%s is a problem, and nothing is fetched', async (_, schema) => {
  const fetch = globalThis.fetch;
  globalThis.fetch = () => {
    throw new Error('fetched');
  };
  try {
    expect(compileSchema(schema)).toMatchObject({
      kind: 'problem',
      problem: expect.not.stringContaining('fetched'),
    });
  } finally {
    globalThis.fetch = fetch;
  }
});
