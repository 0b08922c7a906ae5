import { expect, test } from '@jest/globals';
import { repositoryFile } from '../schema/index.ts';
import { parseYaml } from './index.ts';

const parseFile = (text: string) => parseYaml(text, repositoryFile);

const problemsOf = (text: string) => {
  const parsed = parseFile(text);
  return parsed.kind === 'problems' ? parsed.problems : [];
};

test.each([
  ['nothing', '', {}],
  ['a comment', '# nothing yet\n', {}],
  ['an empty document', '---\n', {}],
  ['empty values', 'branch:\nprompt:\npermission:\n', {}],
  ['a label of 50 characters', `label: ${'😀'.repeat(50)}`, { label: '😀'.repeat(50) }],
  ['a label and bots', 'label: robot\nbots: ["x[bot]"]\n', { label: 'robot', bots: ['x[bot]'] }],
  ['commands', 'commands: { prefix: /bot, bare: false }', { commands: { prefix: '/bot', bare: false } }],
])('a configuration file may hold %s', (_, text, value) => {
  expect(parseFile(text)).toEqual({ kind: 'value', value });
});

test.each([
  ['label: 7', 1, 'label', 'is 7', 'the name of a label, at most 50 characters'],
  ['\nlabel: ""', 2, 'label', 'is ""', 'the name of a label, at most 50 characters'],
  [
    'permission: {start: wirte}',
    1,
    'permission.start',
    'is "wirte"',
    'one of triage, write, maintain, admin',
  ],
  ['permission: write', 1, 'permission', 'is "write"', 'a mapping with start, approve, reject'],
  ['permission: [write]', 1, 'permission', 'is a list', 'a mapping with start, approve, reject'],
  ['allow_requester: yes please', 1, 'allow_requester', 'is "yes please"', 'true or false'],
  [
    'bots: dependabot',
    1,
    'bots',
    'is "dependabot"',
    'a list, each item a login that ends in [bot], at most 60 characters',
  ],
  ['bots:\n - a[bot]\n - b', 3, 'bots[1]', 'is "b"', 'a login that ends in [bot], at most 60 characters'],
  ['label: { a: 1 }', 1, 'label', 'is a mapping', 'the name of a label, at most 50 characters'],
  [
    'commands: {prefix: agent}',
    1,
    'commands.prefix',
    'is "agent"',
    'a word that begins with /, at most 30 characters',
  ],
  ['a: &a x\nlabel: *a', 1, 'a', 'is unknown', expect.stringContaining('label, permission')],
  ['label: &l robot\nbranch: *l', 2, 'branch', 'is an alias', 'the value itself'],
  ['*l', 1, '', 'is an alias', 'the value itself'],
  ['questions: { expire: 0 }', 1, 'questions.expire', 'is 0', expect.stringMatching(/^a duration/)],
  ['questions: { remind: 721h }', 1, 'questions.remind', 'is "721h"', expect.stringMatching(/30 days$/)],
  ['promt: x', 1, 'promt', 'is unknown', expect.stringContaining('prompt')],
  ['toString: x', 1, 'toString', 'is unknown', expect.anything()],
  ['- a', 1, '', 'is a list', expect.stringMatching(/^a mapping with _extends, label/)],
  ['just words', 1, '', 'is "just words"', expect.anything()],
  ['on_pause: sleep', 1, 'on_pause', 'is "sleep"', 'one of resume, wait'],
])('the configuration file %j has a problem in line %i', (text, line, path, problem, expected) => {
  expect(problemsOf(text)).toContainEqual({ line, path, problem, expected });
});

test('a configuration file names every problem, not only the first', () => {
  expect(problemsOf('label: 7\npromt: x\non_pause: no\n').map(({ line }) => line)).toEqual([1, 2, 3]);
});

test.each([
  ['broken YAML', 'label: "open', /^is not valid YAML/],
  ['a key that is given twice', 'label: a\nlabel: b', /^is given twice/],
  ['more than 32,768 characters', `prompt: ${'x'.repeat(40_000)}`, /^has 40008 characters/],
  ['a key without a value in braces', '{ label }', /^is null/],
  ['a YAML set', '!!set { label }', /^is null/],
  ['a YAML set inside', 'permission: !!set { start }', /^is null/],
  ['a truth value of YAML 1.1', '%YAML 1.1\n---\nallow_requester: yes', /^is "yes"/],
  ['21 teams', `teams: [${Array.from({ length: 21 }, (_, n) => `t${n}`).join(', ')}]`, /^has 21 items/],
  ['a label of 200 characters, which the problem cuts', `label: ${'x'.repeat(200)}`, /…$/],
])('a configuration file with %s is refused', (_, text, problem) => {
  expect(problemsOf(text)[0]?.problem).toMatch(problem);
});
