// How a file compares with the default branch, and what differs.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FileReading } from '../conversation/index.ts';
import { fileStateOf } from './index.ts';
import { differenceOf } from './show.ts';

const file = (text: string): FileReading => ({ kind: 'file', bytes: new TextEncoder().encode(text) });
const absent: FileReading = { kind: 'absent' };
const unread: FileReading = { kind: 'unread', why: 'too large' };
const readings = (now?: FileReading, before?: FileReading) => ({
  sandbox: new Map(now ? [['a', now]] : []),
  defaultBranch: new Map(before ? [['a', before]] : []),
});

test.each<[string, string, FileReading | undefined, FileReading | undefined]>([
  ['same', 'with the same content', file('x'), file('x')],
  ['changed', 'with other content', file('x'), file('y')],
  ['changed', 'with more content', file('xy'), file('x')],
  ['changed', 'that is taken away', absent, file('x')],
  ['new', 'that the default branch does not have', file('x'), absent],
  ['unknown', 'that is nowhere', absent, absent],
  ['unknown', 'that could not be read', unread, file('x')],
  ['unknown', 'that could not be read on the default branch', file('x'), unread],
  ['unknown', 'that was not read', undefined, file('x')],
  ['unknown', 'that was not read on the default branch', file('x'), undefined],
])('the state is %s for a file %s', (state, _, now, before) => {
  expect(fileStateOf('a', readings(now, before))).toBe(state);
});

test('a difference shows each changed line with two lines around it', () => {
  const before = 'a b c d e f g h i j k'.replaceAll(' ', '\n');
  const after = before.replace('b\n', '').replace('j', 'x\ny');
  const lines = [' a', '-b', ' c', ' d', ' …', ' h', ' i', '-j', '+x', '+y', ' k'];
  expect(differenceOf(before, after).split('\n')).toEqual(lines);
});

test('the lines of a difference are all those that were taken out and put in, and no other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (old, now) => {
      const lines = differenceOf(old.join('\n'), now.join('\n')).split('\n');
      const signed = (sign: string) =>
        lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
      const without = (text: readonly string[], some: readonly string[]) => {
        const left = text.join('\n').split('\n');
        for (const line of some) if (left.includes(line)) left.splice(left.indexOf(line), 1);
        return left.toSorted();
      };
      expect(without(now, signed('+'))).toEqual(without(old, signed('-')));
    }),
  );
});

test('two long texts with nothing in common are compared in bounded time, one behind the other', () => {
  const lines = (letter: string) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join('\n');
  const difference = differenceOf(lines('a'), lines('b')).split('\n');
  expect(difference).toHaveLength(6_000);
  expect(difference.findLastIndex((line) => line.startsWith('-'))).toBe(2_999);
});
