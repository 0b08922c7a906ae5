import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findJson } from './find-json.ts';

function found(words: string): unknown {
  const json = findJson(words);
  return json.kind === 'value' ? { value: JSON.parse(json.text) } : json.why;
}

const block = (text: string) => `\`\`\`json\n${text}\n\`\`\``;

test.each<[string, string, unknown]>([
  ['a fenced block', `Done.\n\n${block('{"a": 1}')}\nBye.`, { a: 1 }],
  ['the last of two', `${block('{"a": 1}')}\n${block('{"a": 2}')}`, { a: 2 }],
  ['a last one that nothing closes', `${block('{"a": 1}')}\n\`\`\`json\n{"a": 2}`, { a: 2 }],
  ['a block before a later value', `${block('{"a": 1}')}\nAs in {"a": 3}.`, { a: 1 }],
  ['over several lines', block('{\n  "a": [\n    1\n  ]\n}'), { a: [1] }],
  ['CRLF', block('{"a": 1}').replaceAll('\n', '\r\n'), { a: 1 }],
  ['a scalar in a block', block('"yes"'), 'yes'],
  ['the last in brackets', 'First {"a": 1}, then {"a": 2}. Done', { a: 2 }],
  ['the outermost', 'It is {"a": {"b": [1, 2]}}', { a: { b: [1, 2] } }],
  ['brackets in a text', 'It is {"a": "}{]["}', { a: '}{][' }],
  ['a quote in a text', String.raw`It is {"a": "say \"}\" now"}`, { a: 'say "}" now' }],
  ['prose in brackets before', 'I [think] that {x} is {"a": 1}', { a: 1 }],
  ['prose in brackets after', '{"a": 1} is it [I think]', { a: 1 }],
  ['a value in brackets with prose', 'It is [I think {"a": 1}]', { a: 1 }],
  ['a quote in prose that goes over a line', 'It [is "so\nand {"a": 1}', { a: 1 }],
  ['an unclosed bracket before', 'It [is: {"a": 1}', { a: 1 }],
  ['a block of another language', '```js\n{"a": 1}\n```', { a: 1 }],
  ['a number alone', '42', 42],
  ['on the last line', 'The answer is below.\ntrue', true],
])('%s', (_, words, value) => {
  expect(found(words)).toEqual({ value });
});

test.each([
  ['nothing', ''],
  ['no value', 'I am done.'],
  ['an unclosed value', 'It is {"a": 1'],
  ['a block that is not JSON', `${block('{a: 1}')}\n{"b": 2}`],
  ['prose in brackets', 'I [think] {so}'],
])('%s', (_, words) => {
  expect(findJson(words)).toMatchObject({ kind: 'none' });
});

describe('in any text', () => {
  test('any value in a block is found', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, before) => {
        const words = `${before.replaceAll('`', '')}\n${block(JSON.stringify(value, null, 2))}`;
        expect(found(words)).toEqual({ value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  test.each([
    ['opened', '['],
    ['opened with a text', '["'],
    ['opened again and again', '[{}'],
    ['small values', '[]'],
    ['closed', ']'],
    ['one that is long', '[1,'],
    ['fences', '```json\n'],
    ['quotes', '{"\\"'],
    ['prose around prose', '[a {b}] '],
    ['a lot in one that is too deep', `[${'[]'.repeat(150_000)}${'['.repeat(201)}`],
  ])('hardly more is parsed than was written: %s', (_, piece) => {
    const words = piece.repeat(Math.ceil(500_000 / piece.length)).slice(0, 500_000);
    let parsed = 0;
    findJson(words, (text) => {
      parsed += text.length;
      return JSON.parse(text);
    });
    expect(parsed).toBeLessThanOrEqual(3 * words.length);
  });
});
