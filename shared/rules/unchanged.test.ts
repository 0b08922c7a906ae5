// Rules that demand unchanged files, compared with each other and over the past.
import { expect, test } from '@jest/globals';
import { rulesOf, terminal } from '../../test/support/actions-to-decide.ts';
import { seeCommand } from '../executed/index.ts';
import { asksForUnchanged, byRules } from './index.ts';
import { compareRules, judge } from './judge.ts';
import type { Rule, RuleSet } from './types.ts';
import { ruleLine } from './write-rule.ts';

const rule = (more: string): Rule => {
  const [first] = rulesOf(`- accept: { command: "npm test"${more} }`);
  if (first === undefined) throw new Error(more);
  return first;
};
const set = (...rules: readonly Rule[]): RuleSet => ({ rules, from: 'file' });
const past = [{ workingCopies: ['/workspace/project/garden'], actions: [terminal('npm test')] }];

test('the paths that rules list are read, each once', () => {
  const all = ['[b, c]', 'true'].map((files) => rule(`, unchanged: ${files}`));
  const sets = [set(rule(', unchanged: [a, b]'), rule('')), set(...all)];
  expect(byRules(sets)).toEqual({ listed: ['a', 'b', 'c'], known: [] });
  expect(sets.map((each) => asksForUnchanged([each]))).toEqual([true, true]);
  expect(asksForUnchanged([set(rule(''))])).toBe(false);
});

test('where the operator asks for unchanged files, a repository cannot name further programs as known', () => {
  const knows = (...programs: readonly string[]): Rule => ({ kind: 'known', programs });
  const operator = (...rules: readonly Rule[]): RuleSet => ({ ...set(...rules), isOperators: true });
  const repository = set(knows('turbo'));
  const known = (...sets: readonly RuleSet[]) => byRules(sets).known;
  expect(known(operator(knows('wireit'), rule(', unchanged: true')), repository)).toEqual(['wireit']);
  expect(known(operator(knows('wireit'), rule('')), repository)).toEqual(['wireit', 'turbo']);
});

test('a rule is written as a configuration has it', () => {
  expect(ruleLine(rule(', unchanged: true'))).toBe('- accept: { command: "npm test", unchanged: true }');
  const line = '- accept: { command: "npm test", unchanged: [a, "b.js"] }';
  expect(ruleLine(rule(', unchanged: [a, b.js]'))).toBe(line);
});

test('over the past, files are taken as unchanged, and that is said', () => {
  const judged = judge([set(rule(', unchanged: true'))], past, seeCommand);
  expect(judged).toMatchObject({ accepted: 1, takenAsUnchanged: true });
  expect(judge([set(rule(''))], past, seeCommand)).not.toHaveProperty('takenAsUnchanged');
  expect(judge([], past, seeCommand).frequent).toMatchObject([
    { rule: '- accept: { tool: terminal, command: "npm test", unchanged: true }' },
  ]);
});

test('a rule that demands unchanged files no longer accepts more, one that begins to accepts nothing more', () => {
  const [loose, tight] = [[set(rule(''))], [set(rule(', unchanged: true'))]];
  expect(compareRules(tight, loose, past, seeCommand).newly).toHaveLength(1);
  expect(compareRules(loose, tight, past, seeCommand).newly).toEqual([]);
  expect(compareRules([], tight, past, seeCommand).newly).toHaveLength(1);
});
