import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { tableOf } from '../../test/support/table.ts';
import { compileSchema, withinTime } from './compile-schema.ts';

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

test.each(tableOf`
  a schema                                            | with this schema                                   | and this value              | finds
  takes a value that fits                             | plan                                               | { steps: [a] }              |
  names the place of a wrong type                     | plan                                               | { steps: [1] }              | /steps/0 must be string
  finds a missing property                            | plan                                               | {}                          | the value must have required property 'steps'
  names an additional property                        | plan                                               | { steps: [], x: 1 }         | the value must NOT have additional properties: "x"
  lists the enum of a value that is not in it         | plan                                               | { steps: [], risk: odd }    | /risk must be equal to one of the allowed values: ["low","high"]
  that is true takes everything                       | true                                               | 1                           |
  that is false takes nothing                         | false                                              | 1                           | the value boolean schema is false
  passes over unknown keywords                        | { x-note: 1, example: 2 }                          | 1                           |
  counts formats for nothing                          | { format: email }                                  | no                          |
  of draft 07 is understood                           | { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: string }] } | [1] | /0 must be string
  of draft 2019-09 is understood                      | { $schema: "https://json-schema.org/draft/2019-09/schema", type: string } | 1    | the value must be string
  of draft 2020-12 is understood                      | { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: string }] } | [1] | /0 must be string
  follows a reference within itself                   | { $defs: { a: { type: string } }, $ref: "#/$defs/a" } | 1                        | the value must be string
`)('a schema %s', (_, schema, value, error) => {
  expect(checked(schema === 'plan' ? plan : parse(schema ?? ''), parse(value ?? ''))).toEqual(
    error === '' ? [] : [error],
  );
});

test('of many errors ten are listed, and how many more there are', () => {
  const errors = checked(
    { items: { type: 'string' } },
    Array.from({ length: 30 }, () => 1),
  );
  expect(errors).toHaveLength(11);
  expect(errors.at(-1)).toBe('and 20 more');
});

test.each([
  ['a word as a schema', 'object'],
  ['a list as a schema', []],
  ['null as a schema', null],
  ['an unknown type', { type: 'strnig' }],
  ['a reference elsewhere', { $ref: 'https://example.com/schema.json' }],
  ['a broken pattern', { pattern: '(' }],
])('%s is a problem of the schema, and nothing is fetched', async (_, schema) => {
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

test.each([
  ['got no processor time is tried again', 0, { kind: 'done', value: 'compiled' }],
  ['had its time has failed', 60_000, { kind: 'failed', why: 'it takes longer than 0.05 s' }],
])('work that was stopped and %s', (_, user, expected) => {
  let calls = 0;
  const work = () => {
    calls += 1;
    while (calls === 1);
    return 'compiled';
  };
  expect(withinTime(50, work, () => ({ user, system: 0 }))).toEqual(expected);
});
