// What hostile schemas and hostile last words do to the check of an output.
import { expect, test } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';
import { wantedOutput } from './judge-output.ts';

const same = (text: string) => text;

function judged(schema: unknown, words: string, clean = same, checkMs?: number) {
  const compiled = compileSchema(schema, checkMs);
  if (compiled.kind === 'problem') return { kind: 'bad_schema', errors: [compiled.problem] };
  const judgement = wantedOutput({ text: '', check: compiled.check }).judge(words, clean);
  if (judgement.kind === 'misfit') return { kind: judgement.kind, errors: judgement.errors };
  return { kind: 'fits', json: 'output' in judgement.found ? judgement.found.output : null };
}

const block = (text: string) => `\`\`\`json\n${text}\n\`\`\``;

const known = [
  'http://json-schema.org/draft-07/schema#',
  ...['draft-07', 'draft/2019-09', 'draft/2020-12'].map((draft) => `https://json-schema.org/${draft}/schema`),
  'https://json-schema.org/draft/2020-12/schema#',
  'http://json-schema.org/draft/2020-12/schema',
];
test.each(known)('the known draft "%s" is taken', ($schema) => {
  expect(judged({ $schema, type: 'integer' }, block('1'))).toEqual({ kind: 'fits', json: '1' });
  expect(judged({ $schema, type: 'integer' }, block('"1"'))).toMatchObject({ kind: 'misfit' });
});

const unknown = '$schema is not draft 07, 2019-09 or 2020-12';
test.each<[string, unknown, string]>([
  ['that is asynchronous, and would fit everything', { $async: true, type: 'string' }, '$async is not of'],
  ...['http://json-schema.org/draft-04/schema#', 'http://json-schema.org/draft-07/schema#/x', '', 7].map(
    ($schema): [string, unknown, string] => [
      `of the unknown draft "${$schema}"`,
      { $schema, type: 'integer' },
      unknown,
    ],
  ),
  ['that leads in a circle through a reference to itself', { $ref: '#' }, ''],
  ['that leads in a circle through a part of it', { allOf: [{ $ref: '#' }] }, ''],
  ['that leads in a circle through a dynamic reference', { $dynamicRef: '#' }, ''],
])('a schema %s is refused', (_, schema, why) => {
  const errors = [expect.stringContaining(why)];
  expect(judged(schema, block('1'))).toEqual({ kind: 'bad_schema', errors });
});

const circle = { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { allOf: [{ $ref: '#/$defs/x' }] } } };
const endless = { pattern: '^(a+)+$' };
const tooDeep = 'the JSON value is nested too deeply, or holds a number that is too large';
const nested = (depth: number) => block(`${'['.repeat(depth)}${']'.repeat(depth)}`);
test.each<[string, unknown, string, string]>([
  [
    'that leads the schema in a circle',
    circle,
    '{"a": 1}',
    'it could not be checked: Maximum call stack size',
  ],
  ['whose check never ends', endless, `"${'a'.repeat(60)}!"`, 'it takes longer than 0.1 s'],
  ['that would become null', { type: 'number' }, '1e999', tooDeep],
  ['of which a part would become null', true, '{"a": [-1e999]}', tooDeep],
  ['without a property that every object inherits', { required: ['toString'] }, '{}', "property 'toString'"],
  ['of too many bytes', true, JSON.stringify('水'.repeat(20_000)), 'it has 60002 bytes, and may have 60000'],
])('a value %s does not fit', (_, schema, value, why) => {
  const errors = [expect.stringContaining(why)];
  expect(judged(schema, block(value), same, schema === endless ? 100 : undefined)).toEqual({
    kind: 'misfit',
    errors,
  });
});

test.each([202, 200_000])('a value nested %d deep does not fit', (depth) => {
  for (const schema of [true, { items: { $ref: '#' } }])
    expect(judged(schema, nested(depth))).toEqual({ kind: 'misfit', errors: [tooDeep] });
});

test('a number without a block that would become null does not fit', () => {
  expect(judged(true, '1e999')).toMatchObject({ kind: 'misfit' });
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
