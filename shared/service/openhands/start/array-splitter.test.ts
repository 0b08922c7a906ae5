import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createArraySplitter } from './stream-start.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function split(chunks: readonly Uint8Array[]) {
  const splitter = createArraySplitter();
  const elements = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
  return { elements, state: splitter.state, why: splitter.why };
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
      const { elements, state } = split(chunked(whole, cuts));
      expect(elements.map(same)).toEqual(values.map((value) => same(JSON.parse(same(value)))));
      expect(state).toBe('closed');
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
      const { elements, state } = split([whole.subarray(0, cut)]);
      expect(state).toBe('open');
      const endOf = (place: number) => bytes(`[${texts.slice(0, place + 1).join(',')}`).length;
      const complete = texts.filter((_, place) => endOf(place) <= cut);
      expect(elements.map(same)).toEqual(complete.map((text) => same(JSON.parse(text))));
    }),
  );
});

test.each([
  ['<html>', [], 'does not begin'],
  ['{"detail":"no"}', [], 'does not begin'],
  ['[{"a":1}{"b":2}]', [{ a: 1 }], 'comma'],
  ['[{"a":1},]', [{ a: 1 }], 'not an object'],
  ['[,{"a":1}]', [], 'not an object'],
  ['[}', [], 'not an object'],
  ['[1]', [], 'not an object'],
  ['[{"a":1],2]', [], 'not JSON'],
  ['[{a}]', [], 'not JSON'],
  ['[{"a":1}] x', [{ a: 1 }], 'follows'],
])('the JSON array %s is malformed', (text, elements, why) => {
  const said = expect.stringContaining(why);
  expect(split([bytes(text)])).toMatchObject({ elements, state: 'malformed', why: said });
});

test('a JSON array with bytes that are not UTF-8, or an element of more than 1 MB, is malformed', () => {
  expect(split([bytes('[{"a":"'), Uint8Array.of(0xff), bytes('"}]')])).toMatchObject({ state: 'malformed' });
  const tooLong = split([bytes('[{"a":"'), new Uint8Array(1024 * 1024).fill(0x61)]);
  expect(tooLong).toMatchObject({ why: 'an element is too long' });
});

test('no object is handed on after a JSON array has become malformed', () => {
  expect(split([bytes('x'), bytes('[{"a":1}]')])).toMatchObject({ elements: [], state: 'malformed' });
});
