import { expect, test } from '@jest/globals';
import { addressed } from './target-question.ts';

const first = { id: '1', code: 'A2B3C' };
const second = { id: '2', code: 'D4E5F' };
const codes = ['A2B3C', 'D4E5F'];

test.each([
  ['nothing open', [], null, null, { kind: 'none_open' }],
  ['one open, no code', [first], null, null, { kind: 'this', id: '1' }],
  ['one open, its code', [first], 'A2B3C', null, { kind: 'this', id: '1' }],
  ['one open, an old code', [first], 'D4E5F', null, { kind: 'wrong_code', codes: ['A2B3C'] }],
  ['two open, no code', [first, second], null, null, { kind: 'code_needed', codes }],
  ['two open, a code', [first, second], 'D4E5F', null, { kind: 'this', id: '2' }],
  ['two open, an old code', [first, second], 'X2X2X', null, { kind: 'wrong_code', codes }],
  ['in a thread, no code', [first, second], null, '2', { kind: 'this', id: '2' }],
  [
    "in a thread, another thread's code",
    [first, second],
    'A2B3C',
    '2',
    { kind: 'wrong_code', codes: ['D4E5F'] },
  ],
  ['in a thread that is closed', [first], null, '2', { kind: 'none_open' }],
  [
    'a code that two share',
    [first, { ...second, code: first.code }],
    'A2B3C',
    null,
    { kind: 'code_needed', codes: ['A2B3C', 'A2B3C'] },
  ],
])('%s', (_name, open, code, thread, expected) => {
  expect(addressed(open, { code, thread })).toEqual(expected);
});
