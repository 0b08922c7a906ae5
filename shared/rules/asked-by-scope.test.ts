// Who has to approve a scope, by the rules that ask.
import { expect, test } from '@jest/globals';
import { seeCommand } from '../executed/index.ts';
import { askedByScope } from './scope-lines.ts';
import type { Rule, RuleSet, When } from './types.ts';

const any: When = { tool: null, path: null, command: null, risk: null };
const ask = (when: Partial<When>, people = 2, owners = false): Rule => ({
  kind: 'ask',
  when: { ...any, ...when },
  people,
  owners,
});
const setOf = (...rules: readonly Rule[]): RuleSet => ({ rules, from: 'file' });
const copies = ['/workspace/project/shop'];
const scope = { paths: ['src/**', 'docs/a.md'], commands: ['npm test', 'git push *'] };
const peopleFor = (...rules: readonly Rule[]) =>
  askedByScope(scope, [setOf(...rules)], { workingCopies: copies, seeCommand }).people;

test.each([
  ['a folder within a line', { path: ['src/db/**'] }, 2],
  ['a line by its name', { path: ['docs/a.md'] }, 2],
  ['another folder', { path: ['lib/**'] }, 1],
  ['a tool that the scope does not have', { tool: ['browser'] }, 1],
  ['a command', { command: ['npm test'] }, 2],
  ['a command that an open line could become', { command: ['git push main'] }, 2],
  ['an option, which no open line takes', { command: ['git push --force'] }, 1],
  ['another command', { command: ['rm'] }, 1],
  ['everything', {}, 2],
  ['the risk of an action', { path: ['src/**'], risk: ['HIGH'] }, 2],
  ['actions whose risk is not known', { risk: ['UNKNOWN'] }, 2],
  ['the risk of a tool that is rarely used', { tool: ['write_file'], risk: ['MEDIUM'] }, 2],
] as const)('a rule that asks about %s says how many people approve', (_, when, people) => {
  expect(peopleFor(ask(when))).toBe(people);
});

test.each([
  ['the first', [3, 1]],
  ['the last', [1, 3]],
  ['one between others', [2, 3, 1]],
])('of several rules that ask, the one that wants the most people counts: %s', (_, people) => {
  expect(peopleFor(...people.map((each) => ask({ path: ['src/**'] }, each)))).toBe(3);
  const sets = people.map((each) => setOf(ask({ path: ['src/**'] }, each)));
  expect(askedByScope(scope, sets, { workingCopies: copies, seeCommand }).people).toBe(3);
});

test('a rule that wants more people counts for the part that it means only', () => {
  expect(peopleFor(ask({ path: ['src/db/**'] }, 2), ask({ path: ['lib/**'] }, 3))).toBe(2);
});

test('where a line changes what another one runs, all who are asked about anything approve', () => {
  const changing = { paths: ['package.json'], commands: ['npm test'] };
  const sets = [setOf(ask({ command: ['git push'] }, 3), ask({ path: ['db/**'] }, 1, true))];
  const harmless = { ...changing, paths: ['src/**'] };
  expect(askedByScope(changing, sets, { workingCopies: copies, seeCommand })).toEqual({
    people: 3,
    owners: ['db/**'],
    rules: ['rule 1 of file', 'rule 2 of file'],
  });
  expect(askedByScope(harmless, sets, { workingCopies: copies, seeCommand })).toEqual({
    people: 1,
    owners: [],
    rules: [],
  });
  const publishing = { paths: ['package.json'], commands: ['npm publish'] };
  expect(askedByScope(publishing, sets, { workingCopies: copies, seeCommand })).toMatchObject({
    people: 3,
    owners: ['db/**'],
  });
});

test.each([
  ['cat src/check.sh | sh', 3],
  ['sh < src/check.sh', 3],
  ['dotnet test', 3],
  ['dotnet *', 3],
  [`python -c 'import check'`, 3],
  ['npm test', 1],
  ['git push', 1],
])(
  'where it is not known what a line runs, all who are asked about anything approve: %s',
  (command, people) => {
    const sets = [setOf(ask({ path: ['db/**'] }, 3))];
    const place = { workingCopies: copies, seeCommand };
    expect(askedByScope({ paths: ['src/**'], commands: [command] }, sets, place)).toMatchObject({ people });
  },
);

test('owners are those of the part that the rule means, and rules are named', () => {
  expect(
    askedByScope(scope, [setOf(ask({ path: ['src/db/**'] }, 1, true))], {
      workingCopies: copies,
      seeCommand,
    }),
  ).toEqual({
    people: 1,
    owners: ['src/db/**'],
    rules: ['rule 1 of file'],
  });
});

test.each([
  ['docs/**', ['docs/a.md']],
  ['docs/a.md', ['docs/a.md']],
  ['src/**', ['src/**']],
  ['**', ['src/**', 'docs/a.md']],
])('a rule that asks for the owners of %s means %j', (path, owners) => {
  const asked = askedByScope({ ...scope, commands: [] }, [setOf(ask({ path: [path] }, 1, true))], {
    workingCopies: copies,
    seeCommand,
  });
  expect(asked.owners).toEqual(owners);
});

test('rules that approve or reject say nothing about who approves a scope', () => {
  expect(peopleFor({ kind: 'approve', when: any }, { kind: 'reject', when: any, reason: null })).toBe(1);
});
