// What hostile schemas and hostile last words do to the check of an output.
import { expect, test } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';
import { judgeOutput } from './judge-output.ts';

const same = (text: string) => text;

function judged(schema: unknown, words: string, clean = same, checkMs?: number) {
  const compiled = compileSchema(schema, checkMs);
  if (compiled.kind === 'problem') return { kind: 'bad_schema', errors: [compiled.problem] };
  return judgeOutput(words, { text: '', check: compiled.check }, clean);
}

const block = (text: string) => `\`\`\`json\n${text}\n\`\`\``;
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('an asynchronous schema would fit everything, so it is refused', () => {
  expect(judged({ $async: true, type: 'string' }, block('1'))).toEqual({
    kind: 'bad_schema',
    errors: ['$async is not of JSON Schema'],
  });
});

const drafts = 'https://json-schema.org';
test.each([
  'http://json-schema.org/draft-07/schema#',
  `${drafts}/draft-07/schema`,
  `${drafts}/draft/2019-09/schema`,
  `${drafts}/draft/2020-12/schema`,
  `${drafts}/draft/2020-12/schema#`,
  'http://json-schema.org/draft/2020-12/schema',
])('the known draft "%s" is taken', ($schema) => {
  expect(judged({ $schema, type: 'integer' }, block('1'))).toEqual({ kind: 'fits', json: '1' });
  expect(judged({ $schema, type: 'integer' }, block('"1"'))).toMatchObject({ kind: 'misfit' });
});

test.each(['http://json-schema.org/draft-04/schema#', '', 7])(
  'the unknown draft "%s" is a problem',
  ($schema) => {
    expect(judged({ $schema, type: 'integer' }, block('1'))).toEqual({
      kind: 'bad_schema',
      errors: ['its $schema is not draft 07, 2019-09 or 2020-12'],
    });
  },
);

test.each<[string, unknown]>([
  ['through a reference to itself', { $ref: '#' }],
  ['through a part of it', { allOf: [{ $ref: '#' }] }],
  ['through a dynamic reference', { $dynamicRef: '#' }],
])('a schema that leads in a circle %s is refused', (_, schema) => {
  expect(judged(schema, block('1'))).toMatchObject({ kind: 'bad_schema' });
});

test('a value that leads the schema in a circle does not fit', () => {
  const schema = {
    properties: { a: { $ref: '#/$defs/x' } },
    $defs: { x: { allOf: [{ $ref: '#/$defs/x' }] } },
  };
  expect(judged(schema, block('{"a": 1}'))).toEqual({
    kind: 'misfit',
    errors: ['it could not be checked: Maximum call stack size exceeded'],
  });
});

test('a check whose pattern never ends is ended, and the value does not fit', () => {
  expect(judged({ pattern: '^(a+)+$' }, block(`"${'a'.repeat(60)}!"`), same, 100)).toEqual({
    kind: 'misfit',
    errors: ['it could not be checked: it takes longer than 0.1 s'],
  });
});

test.each([202, 200_000])('a value nested %d deep does not fit', (depth) => {
  for (const schema of [true, { items: { $ref: '#' } }]) {
    expect(judged(schema, block(deep(depth)))).toEqual({
      kind: 'misfit',
      errors: ['the JSON value is nested too deeply, or holds a number that is too large'],
    });
  }
});

test('a number that would become null does not fit', () => {
  expect(judged({ type: 'number' }, block('1e999'))).toMatchObject({ kind: 'misfit' });
  expect(judged(true, block('{"a": [-1e999]}'))).toMatchObject({ kind: 'misfit' });
  expect(judged(true, '1e999')).toMatchObject({ kind: 'misfit' });
});

test('a property that every object inherits is not the required one', () => {
  expect(judged({ required: ['toString'] }, block('{}'))).toMatchObject({ kind: 'misfit' });
});

test('the length of an output is counted in bytes', () => {
  expect(judged(true, block(JSON.stringify('水'.repeat(20_000))))).toEqual({
    kind: 'misfit',
    errors: ['it has 60002 bytes, and may have 60000'],
  });
});

test('a secret key that is spelt with escapes is taken out of the output', () => {
  const clean = (text: string) => text.replaceAll('secret-key', '***');
  expect(judged(true, block(String.raw`{"a": ["\u0073ecret-key"]}`), clean)).toEqual({
    kind: 'fits',
    json: '{"a":["***"]}',
  });
  const named = block(String.raw`{"\u0073ecret-key": 1}`);
  expect(judged(true, named, clean)).toEqual({ kind: 'fits', json: '{"***":1}' });
  expect(judged({ additionalProperties: false }, named, clean)).toEqual({
    kind: 'misfit',
    errors: ['the value must NOT have additional properties: "***"'],
  });
});

test.each([
  '9007199254740993',
  '123456789012345678901234567890',
  '0.1000000000000000055511151231257827',
  '1.50',
  '-0',
  '1e3',
])('the number %s goes out with the digits that it came with', (digits) => {
  expect(judged(true, block(`[${digits}, {"a": ${digits}}]`))).toEqual({
    kind: 'fits',
    json: `[${digits},{"a":${digits}}]`,
  });
});

test('names such as __proto__ are kept in the output', () => {
  const words = block('{"__proto__": {"a": 1}, "constructor": 2, "a": 1, "a": 3}');
  expect(judged({ type: 'object' }, words)).toEqual({
    kind: 'fits',
    json: '{"__proto__":{"a":1},"constructor":2,"a":3}',
  });
});
