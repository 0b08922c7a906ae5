import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createArraySplitter } from './array-splitter.ts';

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

const anyArray = fc.array(fc.jsonValue({ depthSize: 'small', stringUnit: 'grapheme' }), { maxLength: 6 });
const joints = fc.constantFrom(',', ' , ', ',\n', '\r\n,\t');
const anyCuts = fc.array(fc.nat(), { maxLength: 20 });
const same = (value: unknown) => JSON.stringify(value);

describe('any value in any chunks', () => {
  test('gives the elements that went in', () => {
    fc.assert(
      fc.property(anyArray, joints, anyCuts, (values, joint, cuts) => {
        const whole = bytes(`[\n${values.map(same).join(joint)}\n]\n`);
        const { elements, state } = split(chunked(whole, cuts));
        expect(same(elements)).toBe(same(values));
        expect(state).toBe('closed');
      }),
      { numRuns: 500 },
    );
  });

  test('one byte at a time too', () => {
    const values = [{ title: 'Grüße 🦊 "]}{["' }, ['\\', []], 'a]b', -1.5e3, null, true];
    const whole = bytes(same(values));
    expect(split([...whole].map((byte) => Uint8Array.of(byte)))).toMatchObject({
      elements: values,
      state: 'closed',
    });
  });

  test('cut anywhere: still open, with every object that was complete', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
        fc.nat(),
        (values, at) => {
          const texts = values.map(same);
          const whole = bytes(`[${texts.join(',')}]`);
          const cut = at % whole.length;
          const { elements, state } = split([whole.subarray(0, cut)]);
          expect(state).toBe('open');
          let end = 1;
          const complete = texts.filter((text) => {
            end += bytes(text).length;
            const isIn = end <= cut;
            end += 1;
            return isIn;
          });
          expect(elements.map(same)).toEqual(complete.map((text) => same(JSON.parse(text))));
        },
      ),
    );
  });
});

test('an object is handed on at its closing brace, before the comma', () => {
  const splitter = createArraySplitter();
  expect(splitter.push(bytes('[\n{"id":"a"'))).toEqual([]);
  expect(splitter.push(bytes('}'))).toEqual([{ id: 'a' }]);
  expect(splitter.push(bytes(',\n'))).toEqual([]);
  expect(splitter.push(bytes('{"id":"b"}'))).toEqual([{ id: 'b' }]);
  expect(splitter.state).toBe('open');
  splitter.push(bytes(']'));
  expect(splitter.state).toBe('closed');
});

test.each([
  ['<html>', [], 'does not begin'],
  ['{"detail":"no"}', [], 'does not begin'],
  ['[{"a":1}{"b":2}]', [{ a: 1 }], 'comma'],
  ['[{"a":1},]', [{ a: 1 }], 'not JSON'],
  ['[,{"a":1}]', [], 'not JSON'],
  ['[{"a":1],2]', [], 'not JSON'],
  ['[}', [], 'not JSON'],
  ['[nul]', [], 'not JSON'],
  ['[1] x', [1], 'follows'],
])('%s is malformed', (text, elements, why) => {
  expect(split([bytes(text)])).toMatchObject({
    elements,
    state: 'malformed',
    why: expect.stringContaining(why),
  });
});

test('bytes that are no UTF-8, and an element without end, are malformed', () => {
  expect(split([bytes('["'), Uint8Array.of(0xff), bytes('"]')]).state).toBe('malformed');
  expect(split([bytes('["'), new Uint8Array(1024 * 1024).fill(0x61)])).toMatchObject({
    why: 'an element is too long',
  });
});

test('after what is malformed nothing is handed on', () => {
  expect(split([bytes('x'), bytes('[{"a":1}]')])).toMatchObject({ elements: [], state: 'malformed' });
});
