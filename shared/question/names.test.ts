import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { action } from '../../test/support/scripted-service.ts';
import { fingerprintOf } from '../conversation/index.ts';
import { anyConfirmation, codeOf, confirmationName, readCode, readConfirmationName } from './names.ts';

const question = { conversationId: '0A1B-2c', epoch: '7', fingerprint: 'unknown' } as const;

test('the code of a question is the same for both spellings of the conversation id', () => {
  expect(codeOf(question)).toBe(codeOf({ ...question, conversationId: '0a1b2c' }));
});

test('the code of a question changes with conversation, wait and actions', () => {
  const others = [
    { ...question, conversationId: '0a1b2d' },
    { ...question, epoch: '8' },
    { ...question, epoch: null },
    { ...question, fingerprint: 'none' as const },
  ];
  expect(new Set([question, ...others].map(codeOf)).size).toBe(5);
});

test('every code is read back, in either case', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (conversationId, epoch) => {
      const code = codeOf({ conversationId, epoch, fingerprint: 'none' });
      expect(readCode(code)).toBe(code);
      expect(readCode(code.toLowerCase())).toBe(code);
    }),
  );
});

test.each(['', 'wrong', 'B2B', 'K7M4', 'K7M4Q1', 'K7M4 ', 'K0M4Q', 'K7L4Q', 'ſ7M4Q', '\u041a7M4Q', '7K4M2'])(
  '%j is not the code of a question',
  (word) => {
    expect(readCode(word)).toBeNull();
  },
);

const actions = fingerprintOf({ kind: 'known', value: [action] });

test('the name of a question is read back as it was written', () => {
  for (const whole of [true, false]) {
    expect(readConfirmationName(confirmationName(actions, whole))).toEqual({ fingerprint: actions, whole });
  }
});

test('an unknown or empty list of actions has no name', () => {
  expect(confirmationName('unknown')).toBe('unknown');
  expect(confirmationName('none')).toBe('unknown');
  expect(readConfirmationName('unknown')).toEqual({ fingerprint: 'unknown', whole: true });
});

test.each([
  '',
  'none',
  anyConfirmation,
  'actions:',
  `${actions}0`,
  actions.toUpperCase(),
  `${actions}\n`,
  'partly:',
  'partly:unknown',
])('%j is not the name of a question', (text) => {
  expect(readConfirmationName(text)).toBeNull();
});
