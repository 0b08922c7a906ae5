// Who has to approve a scope, by the rules that ask.
import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { tableOf } from '../../test/support/table.ts';
import { seeCommand } from '../executed/index.ts';
import { askedByScope } from './scope-lines.ts';
import type { RuleSet } from './types.ts';

/** `{ path: "src/**" } 3 owners`, where two people are asked unless it says otherwise. */
const asks = (...written: readonly string[]) =>
  written.map((one) => {
    const [, when = '', people = '2', owners] = /^(\{.*\})(?: (\d))?( owners)?$/.exec(one) ?? [];
    return `- ask: ${when}\n  people: ${people}${owners ? '\n  owners: true' : ''}`;
  });
const setOf = (...rules: readonly string[]): RuleSet => ({ rules: rulesOf(rules.join('\n')), from: 'file' });
const place = { workingCopies: ['/workspace/project/shop'], seeCommand };
const scope = { paths: ['src/**', 'docs/a.md'], commands: ['npm test', 'git push *'] };
const peopleFor = (...rules: readonly string[]) => askedByScope(scope, [setOf(...rules)], place).people;

test.each(tableOf`
  what                                     | people | asks about
  a folder within a line                   | 2      | { path: "src/db/**" }
  a line by its name                       | 2      | { path: docs/a.md }
  another folder                           | 1      | { path: "lib/**" }
  a tool that the scope does not have      | 1      | { tool: browser }
  a command                                | 2      | { command: npm test }
  a command that an open line could become | 2      | { command: git push main }
  an option, which no open line takes      | 1      | { command: git push --force }
  another command                          | 1      | { command: rm }
  everything                               | 2      | {}
  the risk of an action                    | 2      | { path: "src/**", risk: HIGH }
  actions whose risk is not known          | 2      | { risk: UNKNOWN }
  the risk of a tool that is rarely used   | 2      | { tool: write_file, risk: MEDIUM }
`)('a rule that asks about %s says that %s people approve', (_, people, when = '') => {
  expect(peopleFor(...asks(when))).toBe(Number(people));
});

test.each([
  ['the first', [3, 1]],
  ['the last', [1, 3]],
  ['one between others', [2, 3, 1]],
])('of several rules that ask, the one that wants the most people counts: %s', (_, people) => {
  const rules = asks(...people.map((each) => `{ path: "src/**" } ${each}`));
  expect(peopleFor(...rules)).toBe(3);
  const sets = rules.map((rule) => setOf(rule));
  expect(askedByScope(scope, sets, place).people).toBe(3);
});

test('a rule that wants more people counts for the part that it means only', () => {
  expect(peopleFor(...asks('{ path: "src/db/**" }', '{ path: "lib/**" } 3'))).toBe(2);
});

test('where a line changes what another one runs, all who are asked about anything approve', () => {
  const changing = { paths: ['package.json'], commands: ['npm test'] };
  const sets = [setOf(...asks('{ command: git push } 3', '{ path: "db/**" } 1 owners'))];
  const harmless = { ...changing, paths: ['src/**'] };
  const rules = ['rule 1 of file', 'rule 2 of file'];
  expect(askedByScope(changing, sets, place)).toEqual({ people: 3, owners: ['db/**'], rules });
  expect(askedByScope(harmless, sets, place)).toEqual({ people: 1, owners: [], rules: [] });
  const publishing = { paths: ['package.json'], commands: ['npm publish'] };
  expect(askedByScope(publishing, sets, place)).toMatchObject({ people: 3, owners: ['db/**'] });
});

const others = asks('{ path: "lib/**" } 3');

test('the same where one of the two is a rule, and the line is new', () => {
  const peopleOf = (path: string, rule: string) =>
    askedByScope({ paths: [path], commands: [] }, [setOf(...others, rule)], place).people;
  const runs = '- accept: { command: sh tools/x.sh }';
  expect(peopleOf('tools/**', runs)).toBe(3);
  expect(peopleOf('src/**', runs)).toBe(1);
  expect(peopleOf('tools/**', `${runs}\n- accept: { path: "tools/**" }`)).toBe(1);
});

test.each([
  ['cat src/check.sh | sh', 3],
  ['sh < src/check.sh', 3],
  ['dotnet test', 3],
  ['dotnet *', 3],
  [`python -c 'import check'`, 3],
  ['npm test', 1],
  ['git push', 1],
])('where it is not known what a line runs, all approve: %s', (command, people) => {
  const written = { paths: ['src/**'], commands: [command] };
  expect(askedByScope(written, [setOf(...others)], place)).toMatchObject({ people });
});

test('owners are those of the part that the rule means, and rules are named', () => {
  const sets = [setOf(...asks('{ path: "src/db/**" } 1 owners'))];
  const asked = { people: 1, owners: ['src/db/**'], rules: ['rule 1 of file'] };
  expect(askedByScope(scope, sets, place)).toEqual(asked);
});

test.each([
  ['docs/**', ['docs/a.md']],
  ['docs/a.md', ['docs/a.md']],
  ['src/**', ['src/**']],
  ['**', ['src/**', 'docs/a.md']],
])('a rule that asks for the owners of %s means %j', (path, owners) => {
  const sets = [setOf(...asks(`{ path: "${path}" } 1 owners`))];
  expect(askedByScope({ ...scope, commands: [] }, sets, place).owners).toEqual(owners);
});

test('rules that approve or reject say nothing about who approves a scope', () => {
  expect(peopleFor('- accept: { path: "**" }', '- reject: {}')).toBe(1);
});

test('a command that the rules name as known asks nobody else', () => {
  const peopleOf = (...rules: readonly string[]) =>
    askedByScope({ paths: [], commands: ['turbo test'] }, [setOf(...rules)], place).people;
  expect(peopleOf(...others)).toBe(3);
  expect(peopleOf(...others, '- known: turbo')).toBe(1);
});
