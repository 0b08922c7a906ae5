import { expect, test } from '@jest/globals';
import type { Rule } from '../../shared/rules/index.ts';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { isTightened } from './changes-of.ts';

const rule = (more: string): Rule => {
  const [first] = rulesOf(`- accept: { command: "npm test"${more} }`);
  if (first === undefined) throw new Error(more);
  return first;
};

test.each([
  ['', ', unchanged: true', true],
  ['', ', unchanged: [a]', true],
  [', unchanged: [a]', ', unchanged: [b, a]', true],
  [', unchanged: [a, b]', ', unchanged: [a]', false],
  [', unchanged: true', '', false],
  [', unchanged: true', ', unchanged: [a]', false],
  [', unchanged: [a]', ', unchanged: true', false],
  ['', ', tool: terminal, unchanged: true', false],
])('an accept with "%s" that becomes one with "%s" is tightened: %s', (before, after, expected) => {
  expect(isTightened(rule(before), rule(after))).toBe(expected);
});
