import { expect, test } from '@jest/globals';
import { action } from '../../test/support/scripted-service.ts';
import { anyConfirmation, confirmationName, readConfirmationName } from './confirmation-name.ts';
import { fingerprintOf } from './index.ts';

const actions = fingerprintOf({ kind: 'known', value: [action] });

test('what is said is what is read', () => {
  for (const whole of [true, false]) {
    expect(readConfirmationName(confirmationName(actions, whole))).toEqual({ fingerprint: actions, whole });
  }
});

test('where nothing is told, or nothing is pending, there is nothing to name', () => {
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
