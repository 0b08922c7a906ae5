// What hostile schemas and hostile last words do to the check of an output.
import { expect, test } from '@jest/globals';
import { judgeOutput } from './judge-output.ts';
import { loadValidator } from './load-validator.ts';

const compile = await loadValidator();
const same = (text: string) => text;

function judged(schema: unknown, words: string, clean = same) {
  const compiled = compile(schema);
  if (compiled.kind === 'problem') return { kind: 'bad_schema', errors: [compiled.problem] };
  return judgeOutput(words, { text: '', check: compiled.check }, clean);
}

const block = (text: string) => `\`\`\`json\n${text}\n\`\`\``;
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('a schema that answers later would fit everything, so it is none', () => {
  expect(judged({ $async: true, type: 'string' }, block('1'))).toEqual({
    kind: 'bad_schema',
    errors: ['$async is not of JSON Schema'],
  });
});

test.each<[string, unknown]>([
  ['a reference to itself', { $ref: '#' }],
  ['through a part', { allOf: [{ $ref: '#' }] }],
  ['a dynamic one', { $dynamicRef: '#' }],
])('a schema that leads in a circle is none: %s', (_, schema) => {
  expect(judged(schema, block('1'))).toMatchObject({ kind: 'bad_schema' });
});

test('a circle that is met only with the value is told as what does not fit', () => {
  const schema = {
    properties: { a: { $ref: '#/$defs/x' } },
    $defs: { x: { allOf: [{ $ref: '#/$defs/x' }] } },
  };
  expect(judged(schema, block('{"a": 1}'))).toEqual({
    kind: 'misfit',
    errors: ['it could not be checked: Maximum call stack size exceeded'],
  });
});

test('a pattern that never ends is ended', () => {
  const began = performance.now();
  expect(judged({ pattern: '^(a+)+$' }, block(`"${'a'.repeat(60)}!"`))).toEqual({
    kind: 'misfit',
    errors: ['it could not be checked: it takes longer than 5 s'],
  });
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.each([202, 200_000])('a value %d deep counts as none', (depth) => {
  for (const schema of [true, { items: { $ref: '#' } }]) {
    expect(judged(schema, block(deep(depth)))).toEqual({
      kind: 'misfit',
      errors: ['the JSON value is nested too deeply, or holds a number that is too large'],
    });
  }
});

test('a number that would become null is none', () => {
  expect(judged({ type: 'number' }, block('1e999'))).toMatchObject({ kind: 'misfit' });
  expect(judged(true, block('{"a": [-1e999]}'))).toMatchObject({ kind: 'misfit' });
  expect(judged(true, '1e999')).toMatchObject({ kind: 'misfit' });
});

test('what every object has is not what was asked for', () => {
  expect(judged({ required: ['toString'] }, block('{}'))).toMatchObject({ kind: 'misfit' });
});

test('the length is counted in bytes, as the environment has it', () => {
  expect(judged(true, block(JSON.stringify('水'.repeat(20_000))))).toEqual({
    kind: 'misfit',
    errors: ['it has 60002 bytes, and may have 60000'],
  });
});

test('a key that was spelt in another way is taken out', () => {
  const clean = (text: string) => text.replaceAll('secret-key', '***');
  expect(judged(true, block(String.raw`{"a": ["\u0073ecret-key"]}`), clean)).toEqual({
    kind: 'fits',
    json: '{"a":["***"]}',
  });
});
