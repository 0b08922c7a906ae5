import { expect, test } from '@jest/globals';
import { action } from '../../test/support/scripted-service.ts';
import { fingerprintOf } from '../watch/index.ts';
import { anyConfirmation, confirmationName, readConfirmationName } from './names.ts';

const actions = fingerprintOf({ kind: 'known', value: [action] });

test('a written name is read back', () => {
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
])('%j names nothing', (text) => {
  expect(readConfirmationName(text)).toBeNull();
});
