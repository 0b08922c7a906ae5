import { expect, test } from '@jest/globals';
import { parseRules } from '../yaml/index.ts';
import { planInstruction, readPlan, scopeYaml } from './index.ts';

const scope = ['```scope', 'paths: ["src/**"]', 'commands: [npm test]', 'cost: 5', 'hours: 8', '```'];
const plan = (...lines: readonly string[]) => lines.join('\n');
const problemsOf = (text: string) => {
  const read = readPlan(text);
  return read.kind === 'wrong' ? read.problems : [];
};

test('a plan is the words beside one block with the word scope', () => {
  expect(readPlan(plan('I change the parser.', '', ...scope, '', 'Then I test it.'))).toEqual({
    kind: 'plan',
    plan: {
      words: 'I change the parser.\n\n\nThen I test it.',
      scope: { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 },
    },
  });
});

test('the example that the agent is given is a plan', () => {
  expect(readPlan(planInstruction).kind).toBe('plan');
});

test('a scope as YAML is read as rules', () => {
  const read = readPlan(plan('Words.', ...scope));
  if (read.kind !== 'plan') throw new Error('no plan');
  expect(parseRules(scopeYaml(read.plan.scope))).toMatchObject({
    kind: 'value',
    value: [
      { kind: 'approve', when: { does: 'read' } },
      { kind: 'approve', when: { tool: ['file_editor'], path: ['src/**'] } },
      { kind: 'approve', when: { tool: ['terminal'], command: ['npm test'] } },
    ],
  });
});

test.each([
  ['a quoted scope is none', plan('Words.', ...scope.map((line) => `> ${line}`))],
  ['an indented scope is none', plan('Words.', ...scope.map((line) => `  ${line}`))],
  [
    'a scope in a list is none',
    plan('Words.', `- ${scope[0]}`, ...scope.slice(1).map((line) => `  ${line}`)),
  ],
  ['a scope in another block is none', plan('Words.', '````md', ...scope, '````')],
  ['a scope in a block of tildes is none', plan('Words.', '~~~', ...scope, '~~~')],
])('%s', (_, text) => {
  expect(problemsOf(text)).toEqual(['It has no fenced block with the word scope.']);
});

test.each([
  ['two scopes', plan('Words.', ...scope, ...scope), 'exactly one is read'],
  ['a scope that is not closed', plan('Words.', ...scope.slice(0, -1)), 'has no end'],
  ['an unknown key', plan('Words.', '```scope', 'paths: [a]', 'people: 2', '```'), 'line 2, people'],
  ['a command with a shell in it', plan('Words.', '```scope', 'commands: ["a; b *"]', '```'), 'commands[0]'],
  ['a path that leads out', plan('Words.', '```scope', 'paths: ["../x"]', '```'), 'paths[0]'],
  ['nothing that is allowed', plan('Words.', '```scope', 'cost: 5', '```'), 'neither paths nor commands'],
  ['no words', plan(...scope), 'no words beside'],
])('%s is wrong', (_, text, problem) => {
  expect(problemsOf(text).join('\n')).toContain(problem);
});
