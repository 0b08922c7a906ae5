import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { tableOf } from '../../test/support/table.ts';
import { seeCommand } from '../executed/index.ts';
import { neverFitting } from './never-fits.ts';

const found = (text: string) =>
  neverFitting([{ rules: rulesOf(text), from: 'file' }], seeCommand).map(({ name, why }) => `${name} ${why}`);
const set = (rules = '') => `- ${rules.replaceAll(' & ', '\n- ')}`;

test.each(tableOf`
  what                                                 | the rules
  unchanged files of an installation of something new  | accept: { command: npm install left-pad, unchanged: true }
  unchanged files of a push                            | accept: { command: git push, unchanged: [a.txt] }
`)('a rule for %s can never fit', (_, rules) => {
  const why = 'not everything that its commands run is known, so they are never unchanged';
  expect(found(set(rules))).toEqual([`rule 1 can never fit: ${why}`]);
});

test('a rule for a folder of git can never fit', () => {
  const why = 'nothing named .git is accepted';
  expect(found('- accept: { path: ".git/**" }')).toEqual([`rule 1 can never fit: ${why}`]);
});

test.each(tableOf`
  what                                          | which one       | the rules
  a path that is rejected                       | rule 2 < rule 1 | reject: { path: "db/**" } & ask: { path: "db/**" }
  a command whose first words are rejected      | rule 1 < rule 2 | accept: { command: "npm publish *" } & reject: { command: npm publish }
  a command where every path is asked about     | rule 1 < rule 2 | accept: { command: ls } & ask: { path: "**" }
`)('a rule for %s can never decide: %s', (_, which = '', rules) => {
  const [weaker, stricter] = which.split(' < ');
  const why = `${stricter} of file is stricter and fits all that it fits`;
  expect(found(set(rules))).toEqual([`${weaker} can never decide: ${why}`]);
});

test.each(tableOf`
  what                                                   | the rules
  unchanged files of a test                              | accept: { command: npm test, unchanged: true }
  a command with any further words                       | accept: { command: "npm install *", unchanged: true }
  a command in another folder                            | accept: { command: "cd /workspace/project/a && npm test", unchanged: true }
  a path beside that of git                              | accept: { path: [".git/**", "src/**"] }
  a part of what is asked about                          | accept: { path: "**" } & ask: { path: "db/**" }
  a longer command than is asked about                   | accept: { command: npm testing } & ask: { command: npm test }
  a tool without a path, where every path is asked about | accept: { tool: think } & ask: { path: "**" }
`)('a rule for %s may decide', (_, rules) => {
  expect(found(set(rules))).toEqual([]);
});
