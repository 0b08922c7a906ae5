import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createArraySplitter } from './stream-start.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function split(chunks: readonly Uint8Array[]) {
  const splitter = createArraySplitter();
  const elements = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
  return { elements, isClosed: splitter.isClosed() };
}

function chunked(whole: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b);
  return [...places, whole.length].map((end, at) => whole.subarray(places[at - 1] ?? 0, end));
}

const anyObject = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ depthSize: 'small' }));
const anyObjects = fc.array(anyObject, { maxLength: 6 });
const joints = fc.constantFrom(',', ' , ', ',\n', '\r\n,\t');
const anyCuts = fc.array(fc.nat(), { maxLength: 20 });
const same = (value: unknown) => JSON.stringify(value);

test('a JSON array in chunks of any size gives the objects that went in', () => {
  fc.assert(
    fc.property(anyObjects, joints, anyCuts, (values, joint, cuts) => {
      const whole = bytes(`[\n${values.map(same).join(joint)}\n]\n`);
      const { elements, isClosed } = split(chunked(whole, cuts));
      expect(elements.map(same)).toEqual(values.map((value) => same(JSON.parse(same(value)))));
      expect(isClosed).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a JSON array that is cut stays open, and gives every object that was complete', () => {
  fc.assert(
    fc.property(fc.array(anyObject, { minLength: 1 }), fc.nat(), (values, at) => {
      const texts = values.map(same);
      const whole = bytes(`[${texts.join(',')}]`);
      const cut = at % whole.length;
      const { elements, isClosed } = split([whole.subarray(0, cut)]);
      expect(isClosed).toBe(false);
      const endOf = (place: number) => bytes(`[${texts.slice(0, place + 1).join(',')}`).length;
      const complete = texts.filter((_, place) => endOf(place) <= cut);
      expect(elements.map(same)).toEqual(complete.map((text) => same(JSON.parse(text))));
    }),
  );
});

test.each([
  ['<html>', [], false],
  ['{"detail":"no"}', [], true],
  ['[{"a":1},', [{ a: 1 }], false],
  ['[1]', [], true],
  ['[[1]]', [[1]], true],
  ['[{"a":1},{a}]', [{ a: 1 }, undefined], true],
  [`[{"a":"${'b'.repeat(1024 * 1024)}"}]`, [undefined], true],
])(
  'of what is no JSON array of objects, %s, nothing is handed on that reads as one',
  (text, elements, isClosed) => {
    expect(split([bytes(text)])).toEqual({ elements, isClosed });
  },
);
