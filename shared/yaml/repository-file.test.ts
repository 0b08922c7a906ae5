import { expect, test } from '@jest/globals';
import { repositoryFile } from '../schema/index.ts';
import { parseWithLines, parseYaml } from './index.ts';

const parseFile = (text: string) => parseYaml(text, repositoryFile);

const problemsOf = (text: string) => {
  const parsed = parseFile(text);
  return parsed.kind === 'problems' ? parsed.problems : [];
};

test.each([
  ['a comment', '# nothing yet\n', {}],
  ['an empty document', '---\n', {}],
  ['empty values', 'branch:\nprompt:\npermission:\n', {}],
  ['a label of 50 characters', `label: ${'😀'.repeat(50)}`, { label: '😀'.repeat(50) }],
])('a configuration file may hold %s', (_, text, value) => {
  expect(parseFile(text)).toEqual({ kind: 'value', value });
});

const levels = 'one of triage, write, maintain, admin';
const bot = 'a login that ends in [bot], at most 60 characters';
test.each([
  ['label', 1, 'is 7', 'label: 7', 'the name of a label, at most 50 characters'],
  ['permission.start', 1, 'is "wirte" (did you mean write?)', 'permission: {start: wirte}', levels],
  ['permission', 1, 'is "write"', 'permission: write', 'a mapping with start, approve, reject'],
  ['bots', 1, 'is "dependabot"', 'bots: dependabot', `a list, each item ${bot}`],
  ['bots[1]', 3, 'is "b"', 'bots:\n - a[bot]\n - b', bot],
  ['a', 1, 'is unknown', 'a: &a x\nlabel: *a', expect.stringContaining('label, permission')],
  ['branch', 2, 'is an alias', 'label: &l robot\nbranch: *l', 'the value itself'],
  ['the file', 1, 'is an alias', '*l', 'the value itself'],
  ['questions.expire', 1, 'is 0', 'questions: { expire: 0 }', expect.stringMatching(/^a duration/)],
  ['questions.remind', 1, 'is "721h"', 'questions: { remind: 721h }', expect.stringMatching(/30 days$/)],
  ['promt', 1, 'is unknown (did you mean prompt?)', 'promt: x', expect.stringContaining('prompt')],
  ['toString', 1, 'is unknown', 'toString: x', expect.anything()],
  [
    'the file',
    2,
    'has a letter that is not UTF-8',
    Buffer.from('rules:\n - reject: { path: "b\xfcro/**" }', 'latin1').toString(),
    'a text in UTF-8',
  ],
  ['on_pause', 1, 'is "sleep"', 'on_pause: sleep', 'one of resume, wait'],
])('a configuration file is refused where %s in line %i %s', (where, line, problem, text, expected) => {
  const path = where === 'the file' ? '' : where;
  expect(problemsOf(text)).toContainEqual({ line, path, problem, expected });
});

test('a configuration file names every problem, not only the first', () => {
  expect(problemsOf('label: 7\npromt: x\non_pause: no\n').map(({ line }) => line)).toEqual([1, 2, 3]);
});

test.each([
  ['a key that is given twice', 'label: a\nlabel: b', /^is given twice/],
  ['more than 32,768 characters', `prompt: ${'x'.repeat(40_000)}`, /^has 40008 characters/],
  ['a key without a value in braces', '{ label }', /^is null/],
  ['a YAML set inside', 'permission: !!set { start }', /^is null/],
  ['a truth value of YAML 1.1', '%YAML 1.1\n---\nallow_requester: yes', /^is "yes"/],
  ['21 teams', `teams: [${Array.from({ length: 21 }, (_, n) => `t${n}`).join(', ')}]`, /^has 21 items/],
  ['a label of 200 characters, which the problem cuts', `label: ${'x'.repeat(200)}`, /…$/],
])('a configuration file with %s is refused', (_, text, problem) => {
  expect(problemsOf(text)[0]?.problem).toMatch(problem);
});

test('a file tells the line of each of its values', () => {
  const text =
    'label: robot\nrules:\n  # The tests.\n  - accept: { command: npm test }\n\n  -\n    reject: { tool: browser }\n';
  const { parsed, lineOf } = parseWithLines(text, repositoryFile);
  expect(parsed.kind).toBe('value');
  expect([lineOf(['label']), lineOf(['rules', 0]), lineOf(['rules', 1])]).toEqual([1, 4, 7]);
  // The nearest around what the file does not have.
  expect(lineOf(['rules', 1, 'reason'])).toBe(7);
  expect(parseWithLines('', repositoryFile).lineOf(['rules'])).toBeNull();
  expect(parseWithLines('a: [', repositoryFile).lineOf(['rules'])).toBeNull();
});
