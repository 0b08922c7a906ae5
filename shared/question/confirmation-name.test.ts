import { expect, test } from '@jest/globals';
import { action } from '../../action/testing/service.ts';
import { anyConfirmation, confirmationName, readConfirmationName } from './confirmation-name.ts';
import { fingerprintOf } from './index.ts';

const actions = fingerprintOf({ kind: 'known', value: [action] });

test('what is said is what is read', () => {
  expect(readConfirmationName(confirmationName(actions))).toBe(actions);
});

test('where nothing is told, or nothing is pending, there is nothing to name', () => {
  expect(confirmationName('unknown')).toBe('unknown');
  expect(confirmationName('none')).toBe('unknown');
  expect(readConfirmationName('unknown')).toBe('unknown');
});

test.each(['', 'none', anyConfirmation, 'actions:', `${actions}0`, actions.toUpperCase(), `${actions}\n`])(
  '%j names nothing',
  (text) => {
    expect(readConfirmationName(text)).toBeNull();
  },
);
