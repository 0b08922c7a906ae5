import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growth } from '../../../../test/support/growth.ts';
import { linesOf } from '../../../../test/support/lines.ts';
import { fingerprintOf } from '../../../conversation/index.ts';
import { parseJson, parseJsonOrNothing, TooLarge } from './parse-json.ts';

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

test('JSON is read as the value that JSON.parse gives', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(parseJson(text)).toEqual(JSON.parse(text))));
  const plain =
    '{"a":[9007199254740991,-1.5e300,0.1,1e16,100.000000000000000000,0.5e-007,0,-0.5,1e100,0.30000000000000004,"12345678901234567891"]}';
  expect(parseJson(plain)).toEqual(JSON.parse(plain));
});

test('JSON may be nested 200 levels deep, and no deeper', () => {
  expect(JSON.stringify(parseJson(nested(200)))).toBe(nested(200));
  expect(() => parseJson(nested(202))).toThrow('nested deeper than 200 levels');
  expect(() => parseJson('['.repeat(4_000_000))).toThrow(SyntaxError);
});

test('brackets in a string or side by side count as no nesting', () => {
  const texts = [JSON.stringify('\\"['.repeat(500)), `[${'[],'.repeat(300)}0]`];
  expect(texts.map((text) => JSON.stringify(parseJson(text)))).toEqual(texts);
});

test.each([
  ...'12345678901234567891 -12345678901234567890 1e400 -1E+999 1e-400 -0 -0.0 -0e5'.split(' '),
  ...'9007199254740993 0.10000000000000000001 1234567890.1234567891 0.30000000000000004441'.split(' '),
])('the number %s is kept as its text, as it would become another number', (source) =>
  expect(parseJson(`{"n":[${source}]}`)).toEqual({ n: [`${source} (number)`] }),
);

test.each([
  ...'[--0] [1.2.3.4.5.6.7.8.9.0] {-0:1} {1e400:1} [.1234567890123456789] [01e400] ["a"-0]'.split(' '),
  ...'[1e400e1]'.split(' '),
])('%s, which is no JSON, does not become JSON by the mark at a number', (text) =>
  expect(() => parseJson(text)).toThrow(SyntaxError),
);

test('a name in JSON is kept, also where it looks like a marked number', () => {
  const name = '{"1e400 (number)" : {"1\\u0029":1e400}}';
  expect(parseJson(name)).toEqual({ '1e400 (number)': { '1)': '1e400 (number)' } });
});

const units = ['0,', '{},', '1e400,', '"\\u0029",', '"0)",'];
test.each(units)('a list of the most items %s is read, and one more is refused unread', (unit) => {
  const most = unit === '{},' ? 99_999 : 199_998;
  const of = (count: number) => `[-0,${unit.repeat(count)}0]`;
  expect(parseJson(of(most))).toHaveLength(most + 2);
  expect(() => parseJson(of(most + 1))).toThrow(TooLarge);
});

test('numbers that differ make actions of different fingerprints', () => {
  const of = (source: string) =>
    fingerprintOf({
      kind: 'known',
      value: [{ id: '1', tool: 't', arguments: parseJson(`{"n":${source}}`) }],
    });
  const sources = linesOf`
    12345678901234567891 ~ 12345678901234567890 ~ 1e400 ~ 1e401 ~ -1e400 ~ null ~ 1 ~ 0 ~ -0 ~ 0.1
    0.10000000000000000001 ~ "12345678901234567891 (number)" ~ "12345678901234567891" ~ "-0 (number)"
    "12345678901234567891 (number) (text)" ~ "1e400 (number)" ~ "1e401 \u0028number)"
    "-1e400 \u0028numbe\u0072)" ~ 1e402 ~ "1e40\u0032 \u0028number)"
  `;
  expect(new Set(sources.map(of)).size).toBe(sources.length);
});

test.each([
  ['an empty text', ''],
  ['a cut object', '{"a":'],
  ['a word', 'oops'],
  ['what is nested too deep', '['.repeat(300) + ']'.repeat(300)],
])('%s is no JSON, and read as nothing where that is allowed', (_, text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
  expect(parseJsonOrNothing(text)).toBeUndefined();
});

test('quotes and backslashes hide no number, and no number is seen where there is none', () => {
  const texts = fc.array(fc.constantFrom('\\', '"', '1e400', '-0', '[', ' ', '12345678901234567891'));
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [before, after] = [JSON.stringify(one.join('')), JSON.stringify(other.join(''))];
      const around = { before: JSON.parse(before), after: JSON.parse(after) };
      expect(parseJson(`{"before":${before},"n":1e400,"after":${after}}`)).toEqual({
        ...around,
        n: '1e400 (number)',
      });
      expect(parseJson(`{"before":${before},"n":-0.5,"after":${after}}`)).toEqual({ ...around, n: -0.5 });
    }),
  );
});

test.each<[string, (size: number) => string]>([
  ['a long integer', (size) => `1${'0'.repeat(size)}1`],
  ['a long fraction', (size) => `0.1${'0'.repeat(size)}1`],
  ['a long exponent', (size) => `1e-1${'0'.repeat(size)}1`],
  ['many texts that may be marked', (size) => `${'"0)",'.repeat(size / 10)}1`],
  ['many numbers', (size) => `${`1${'0'.repeat(57)}1,`.repeat(size / 50)}1`],
  ['many quotes and backslashes', (size) => JSON.stringify('\\"'.repeat(size))],
])('reading %s takes time by the length and not by its square', (_, text) => {
  expect(growth((size) => parseJson(`[${text(size)}]`), 50_000)).toBeLessThan(10);
});
