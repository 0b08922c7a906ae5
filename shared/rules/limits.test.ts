// Limits of rules, at the limit and one beyond, and what a grant is not enough for.
import { describe, expect, test } from '@jest/globals';
import { file, rulesOf, terminal } from '../../test/support/actions-to-decide.ts';
import { wordsOfCommand } from './commands.ts';
import { decideAll } from './decide.ts';
import type { DecisionContext } from './types.ts';

const copy = '/workspace/project/hello';

test.each([
  ['one person is asked is approved by it', 'ask: { command: "make x" }', 'approve'],
  ['two people are asked is not', 'ask: { command: "make x" }\n    people: 2', 'ask'],
  ['an owner is asked is not', 'ask: { command: "make x" }\n    owners: true', 'ask'],
])('an action that was approved always, and about which %s', (_, rule, kind) => {
  const rules = rulesOf(`rules:\n  - ${rule}\n`);
  const action = terminal('make x');
  const context: DecisionContext = { workingCopies: [copy], grants: [{ action: action.id, by: 'mona' }] };
  expect(decideAll([{ rules, from: 'here' }], [action], context).kind).toBe(kind);
});

describe('an action on a path', () => {
  const rules = rulesOf('rules:\n  - accept: { tool: file_editor, path: ["docs/**"] }\n');
  const kindOf = (path: string) =>
    decideAll([{ rules, from: 'here' }], [file(`docs/${path}`)], { workingCopies: [copy] }).kind;
  const nameOf = (length: number) => 'n'.repeat(length);
  const pathOf = (length: number) => [123, 123, 123, length - 377].map(nameOf).join('/');

  test.each([
    ['whose longest name has 128 letters is accepted', nameOf(128), 'approve'],
    ['whose longest name has 129 letters is asked about', nameOf(129), 'ask'],
    ['of 500 letters in all is accepted', pathOf(500), 'approve'],
    ['of 501 letters in all is asked about', pathOf(501), 'ask'],
  ])('%s', (_, path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });
});

test('a pattern has four of * and ** at most', () => {
  const ofPattern = (pattern: string) => () => rulesOf(`rules:\n  - ask: { path: "${pattern}" }\n`);
  expect(ofPattern('a/**/b/**/c/**/*.ts')).not.toThrow();
  expect(ofPattern('a/**/b/**/c/**/*.d.*')).toThrow('at most 4 of * and **');
});

test('the words of a command of 8,000 letters are known, and of a longer one not', () => {
  expect(wordsOfCommand('x'.repeat(8_000))).not.toBeNull();
  expect(wordsOfCommand('x'.repeat(8_001))).toBeNull();
});
