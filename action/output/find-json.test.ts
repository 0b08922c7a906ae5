import { describe, expect, test } from '@jest/globals';
import { findJson } from './find-json.ts';

function found(words: string): unknown {
  const json = findJson(words);
  return json.kind === 'value' ? { value: JSON.parse(json.text) } : json.why;
}

const block = (text: string) => `\`\`\`json\n${text}\n\`\`\``;

test.each<[string, string, unknown]>([
  ['a fenced block', `Done.\n\n${block('{"a": 1}')}\nBye.`, { a: 1 }],
  ['the last of two blocks', `${block('{"a": 1}')}\n${block('{"a": 2}')}`, { a: 2 }],
  ['a last block that nothing closes', `${block('{"a": 1}')}\n\`\`\`json\n{"a": 2}`, { a: 2 }],
  ['a block before a later value', `${block('{"a": 1}')}\nAs in {"a": 3}.`, { a: 1 }],
  ['a block over several lines', block('{\n  "a": [\n    1\n  ]\n}'), { a: [1] }],
  ['a block with CRLF', block('{"a": 1}').replaceAll('\n', '\r\n'), { a: 1 }],
  ['a scalar in a block', block('"yes"'), 'yes'],
  ['the last of two values in brackets', 'First {"a": 1}, then {"a": 2}. Done', { a: 2 }],
  ['the outermost of nested values', 'It is {"a": {"b": [1, 2]}}', { a: { b: [1, 2] } }],
  ['a value with brackets in a text', 'It is {"a": "}{]["}', { a: '}{][' }],
  ['a value with a quote in a text', String.raw`It is {"a": "say \"}\" now"}`, { a: 'say "}" now' }],
  ['a value after prose in brackets', 'I [think] that {x} is {"a": 1}', { a: 1 }],
  ['a value before prose in brackets', '{"a": 1} is it [I think]', { a: 1 }],
  ['a value in brackets with prose', 'It is [I think {"a": 1}]', { a: 1 }],
  ['a value after a quote that its line leaves open', 'It [is "so\nand {"a": 1}', { a: 1 }],
  ['a value after an unclosed bracket', 'It [is: {"a": 1}', { a: 1 }],
  ['a block of another language', '```js\n{"a": 1}\n```', { a: 1 }],
  ['a number alone', '42', 42],
  ['a scalar on the last line', 'The answer is below.\ntrue', true],
])('%s is found', (_, words, value) => {
  expect(found(words)).toEqual({ value });
});

test.each([
  ['an empty text', ''],
  ['prose', 'I am done.'],
  ['a text with an unclosed value', 'It is {"a": 1'],
  ['a block that is not JSON', `${block('{a: 1}')}\n{"b": 2}`],
  ['prose with brackets', 'I [think] {so}'],
])('%s holds no JSON value', (_, words) => {
  expect(findJson(words)).toMatchObject({ kind: 'none' });
});

describe('JSON in a long text', () => {
  test.each([
    ['opening brackets', '['],
    ['opened texts', '["'],
    ['values in opened brackets', '[{}'],
    ['small values', '[]'],
    ['closing brackets', ']'],
    ['members of one long list', '[1,'],
    ['fences', '```json\n'],
    ['quotes', '{"\\"'],
    ['prose around prose', '[a {b}] '],
    ['values in one that is too deep', `[${'[]'.repeat(150_000)}${'['.repeat(201)}`],
  ])('hardly more is parsed of many %s than was written', (_, piece) => {
    const words = piece.repeat(Math.ceil(500_000 / piece.length)).slice(0, 500_000);
    let parsed = 0;
    findJson(words, (text) => {
      parsed += text.length;
      return JSON.parse(text);
    });
    expect(parsed).toBeLessThanOrEqual(3 * words.length);
  });
});
