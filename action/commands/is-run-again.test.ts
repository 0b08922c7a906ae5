import { expect, test } from '@jest/globals';
import { isRunAgain } from './command-step.ts';

test.each<[string, boolean, number, string]>([
  ['the first attempt, by the sender', false, 1, 'Wendy'],
  ['the first attempt, where GitHub does not tell by whom', false, 1, ''],
  ['the first attempt, by somebody else', true, 1, 'mallory'],
  ['a second attempt', true, 2, 'wendy'],
  ['an attempt without a number', true, 0, 'wendy'],
])('%s counts as a job that was run again: %s', (_, again, runAttempt, triggeringActor) => {
  expect(isRunAgain({ runAttempt, triggeringActor }, 'wendy')).toBe(again);
});
