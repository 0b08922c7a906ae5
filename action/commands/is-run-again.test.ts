import { expect, test } from '@jest/globals';
import { isRunAgain } from './command-step.ts';

test.each([
  ['the first attempt, by the sender', 1, 'Wendy', false],
  ['the first attempt, where GitHub does not tell by whom', 1, '', false],
  ['the first attempt, by somebody else', 1, 'mallory', true],
  ['a second attempt', 2, 'wendy', true],
  ['an attempt without a number', 0, 'wendy', true],
])('%s', (_, runAttempt, triggeringActor, again) => {
  expect(isRunAgain({ runAttempt, triggeringActor }, 'wendy')).toBe(again);
});
