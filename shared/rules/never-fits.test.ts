import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { seeCommand } from '../executed/index.ts';
import { neverFitting } from './never-fits.ts';

const found = (text: string) =>
  neverFitting([{ rules: rulesOf(text), from: 'file' }], seeCommand).map(({ name, why }) => `${name} ${why}`);
const unseen =
  'rule 1 can never fit: not everything that its commands run is known, so they are never unchanged';
const shadowed = (name: string, by: string) =>
  `${name} can never decide: ${by} of file is stricter and fits all that it fits`;

test.each<[string, string, readonly string[]]>([
  [
    'unchanged files of an installation of something new',
    '- accept: { command: npm install left-pad, unchanged: true }',
    [unseen],
  ],
  ['unchanged files of a push', '- accept: { command: git push, unchanged: [a.txt] }', [unseen]],
  [
    'a folder of git',
    '- accept: { path: ".git/**" }',
    ['rule 1 can never fit: nothing named .git is accepted'],
  ],
  ['what is asked about', '- accept: { command: npm test }\n- ask: {}', [shadowed('rule 1', 'rule 2')]],
  [
    'a path that is rejected',
    '- reject: { path: "db/**" }\n- ask: { path: "db/**" }',
    [shadowed('rule 2', 'rule 1')],
  ],
  [
    'a command whose first words are rejected',
    '- accept: { command: "npm publish *" }\n- reject: { command: npm publish }',
    [shadowed('rule 1', 'rule 2')],
  ],
  [
    'a command where every path is asked about',
    '- accept: { command: ls }\n- ask: { path: "**" }',
    [shadowed('rule 1', 'rule 2')],
  ],
])('a rule for %s can never decide', (_, text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each<[string, string]>([
  ['unchanged files of a test', '- accept: { command: npm test, unchanged: true }'],
  ['one of two commands that is known', '- accept: { command: [npm test, git push], unchanged: true }'],
  ['a command with any further words', '- accept: { command: "npm install *", unchanged: true }'],
  [
    'a command in another folder',
    '- accept: { command: "cd /workspace/project/a && npm test", unchanged: true }',
  ],
  ['no files at all', '- accept: { command: git push }'],
  ['a path beside that of git', '- accept: { path: [".git/**", "src/**"] }'],
  ['a part of what is asked about', '- accept: { path: "**" }\n- ask: { path: "db/**" }'],
  [
    'a longer command than is asked about',
    '- accept: { command: npm testing }\n- ask: { command: npm test }',
  ],
  ['any risk, where one is asked about', '- accept: { command: ls }\n- ask: { risk: HIGH }'],
  [
    'a tool without a path, where every path is asked about',
    '- accept: { tool: think }\n- ask: { path: "**" }',
  ],
  ['what a weaker one fits', '- ask: { path: "db/**" }\n- accept: { path: "**" }'],
])('a rule for %s may decide', (_, text) => {
  expect(found(text)).toEqual([]);
});
