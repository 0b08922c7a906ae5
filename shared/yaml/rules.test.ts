import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { globMatcher, wrongWithGlob } from '../rules/glob.ts';
import { parseRules } from './index.ts';

const problemsOf = (text: string, mayAcceptAll = false) => {
  const parsed = parseRules(text, { mayAcceptAll });
  return parsed.kind === 'problems' ? parsed.problems : [];
};
const like = (given: string | RegExp) => (typeof given === 'string' ? given : expect.stringMatching(given));
const nothing = { tool: null, path: null, command: null, risk: null };

test.each([
  ['', []],
  ['# none', []],
  ['[]', []],
  ['rules: []', []],
  [
    'rules:\n  - accept: { tool: file_editor, path: [a, "b/**"] }',
    [{ kind: 'accept', when: { ...nothing, tool: ['file_editor'], path: ['a', 'b/**'] } }],
  ],
  ['- accept: { command: npm test }', [{ kind: 'accept', when: { ...nothing, command: ['npm test'] } }]],
  ['- accept: { command: "a | b" }', [{ kind: 'accept', when: { ...nothing, command: ['a | b'] } }]],
  ['- reject: {tool: browser}', [{ kind: 'reject', when: { ...nothing, tool: ['browser'] }, reason: null }]],
  ['- reject: {}\n  reason: No.', [{ kind: 'reject', when: nothing, reason: 'No.' }]],
  [
    '- ask: { risk: [HIGH, UNKNOWN] }\n  people: 2\n  owners: true',
    [{ kind: 'ask', when: { ...nothing, risk: ['HIGH', 'UNKNOWN'] }, people: 2, owners: true }],
  ],
  [
    '- ask: { tool: my-mcp.tool }',
    [{ kind: 'ask', when: { ...nothing, tool: ['my-mcp.tool'] }, people: 1, owners: false }],
  ],
])('the rules %j are read', (text, rules) => {
  expect(parseRules(text)).toEqual({ kind: 'value', value: rules });
});

/** The text, where the problem is, the problem, and what was expected. */
test.each<[string, string, string | RegExp, (string | RegExp)?]>([
  [
    '- reject: {}\n- accept: { tool: terminal }',
    '2 rules[1].accept',
    'has the tool terminal without command',
    'the commands that are accepted',
  ],
  ['- accept: {}', '1 rules[0].accept', 'names no tool, path, command or does', /risk is only the word/],
  ['- accept: { risk: LOW }', '1 rules[0].accept', 'names no tool, path, command or does'],
  ['- accept: { tool: bash }', '1 rules[0].accept.tool', 'is "bash"', /^one of terminal, .* browser: /],
  ['- accept:\n    tool:\n      - think\n      - Think', '4 rules[0].accept.tool[1]', 'is "Think"'],
  ['- accept: { tool: think, path: a }', '1 rules[0].accept', 'has path with a tool that takes none'],
  [
    '- accept: { tool: [terminal, file_editor], path: a }',
    '1 rules[0].accept',
    'has the tool terminal without command',
  ],
  [
    '- accept: { tool: file_editor, command: view }',
    '1 rules[0].accept',
    'has command with a tool that takes none',
    'the tool terminal alone',
  ],
  ['- accept: { path: a, command: b }', '1 rules[0].accept', 'has path and command'],
  ['- ask: { tool: terminal, path: a }', '1 rules[0].ask', 'has path with the tool terminal'],
  ['accept: {}', '1 rules', 'is a mapping', 'a list of rules, each with accept, reject or ask'],
  ['just words', '1 rules', 'is "just words"'],
  ['rules:', '1 rules', 'is null'],
  ['rules: []\nlabel: x', '1 rules', 'is a mapping'],
  ['- x', '1 rules[0]', 'is "x"', 'a rule: a mapping with accept, reject or ask'],
  ['- {}', '1 rules[0]', 'is empty', 'one of accept, reject, ask'],
  ['- allow: {}', '1 rules[0]', 'has allow', 'one of accept, reject, ask'],
  [
    '- accept: { path: a }\n  reject: {}',
    '1 rules[0]',
    'has accept and reject',
    'one of accept, reject, ask',
  ],
  ['- reject:', '1 rules[0].reject', 'is null', 'a mapping with tool, path, command, risk, does'],
  ['- { reject }', '1 rules[0].reject', 'is null'],
  ['- ask: browser', '1 rules[0].ask', 'is "browser"'],
  ['- ask: {}\n  poeple: 2', '2 rules[0].poeple', 'is unknown', 'one of ask, people, owners'],
  ['- accept: { path: a }\n  people: 2', '2 rules[0].people', 'is unknown', 'one of accept'],
  ['- ask: { paths: a }', '1 rules[0].ask.paths', 'is unknown', 'one of tool, path, command, risk, does'],
  ['- ask: {}\n  people: 0', '2 rules[0].people', 'is 0', 'a whole number from 1 to 10'],
  ['- ask: {}\n  people: 11', '2 rules[0].people', 'is 11'],
  ['- ask: {}\n  people: 1.5', '2 rules[0].people', 'is 1.5'],
  ['- ask: {}\n  people: two', '2 rules[0].people', 'is "two"'],
  ['- ask: {}\n  owners: yes', '2 rules[0].owners', 'is "yes"', 'true or false'],
  ['- reject: {}\n  reason: ""', '2 rules[0].reason', 'is ""'],
  ['- reject: {}\n  reason: [a]', '2 rules[0].reason', 'is a list'],
  ['- ask: { risk: high }', '1 rules[0].ask.risk', 'is "high"', 'one of LOW, MEDIUM, HIGH, UNKNOWN'],
  ['- ask: { tool: [] }', '1 rules[0].ask.tool', 'has 0 items', '1 to 100'],
  ['- ask: { tool: 7 }', '1 rules[0].ask.tool', 'is 7'],
  ['- ask: { tool: "*" }', '1 rules[0].ask.tool', 'is "*"', 'the name of a tool'],
  ['- ask: { path: { a: b } }', '1 rules[0].ask.path', 'is a mapping'],
  ['- ask: { path: /a }', '1 rules[0].ask.path', 'is "/a"', /of the working copy/],
  ['- ask: { path: a/ }', '1 rules[0].ask.path', 'is "a/"'],
  ['- ask: { path: a/../b }', '1 rules[0].ask.path', 'is "a/../b"'],
  ['- ask: { path: ./a }', '1 rules[0].ask.path', 'is "./a"'],
  ['- ask: { path: ~/a }', '1 rules[0].ask.path', 'is "~/a"'],
  ['- ask: { path: "{a,b}" }', '1 rules[0].ask.path', 'is "{a,b}"', /only \*, \*\* and \?/],
  ['- ask: { path: "[ab]" }', '1 rules[0].ask.path', 'is "[ab]"'],
  ['- ask: { path: "!a" }', '1 rules[0].ask.path', 'is "!a"'],
  ['- ask: { path: "a**" }', '1 rules[0].ask.path', 'is "a**"', '** only between slashes'],
  ['- ask: { path: "*a*b*" }', '1 rules[0].ask.path', 'is "*a*b*"', /at most/],
  ['- ask: { path: "**/a/**/b/**/c/**" }', '1 rules[0].ask.path', /./, /at most/],
  ['- ask: { path: "a\u200bb" }', '1 rules[0].ask.path', /./, /visible/],
  ['- ask: { path: "u\u0308" }', '1 rules[0].ask.path', /./, /composed/],
  ['- accept: { command: "a\\nb" }', '1 rules[0].accept.command', /./, /one line/],
  ['- accept: { command: " a" }', '1 rules[0].accept.command', /./],
  ['- accept: { command: "*" }', '1 rules[0].accept.command', 'is "*"', 'a command, such as npm test'],
  ['- accept: { command: "npm * test" }', '1 rules[0].accept.command', 'is "npm * test"', /only a last/],
  ['- accept: { command: "a; b *" }', '1 rules[0].accept.command', 'is "a; b *"', /plain words only/],
  ['- accept: { command: "A=1 b *" }', '1 rules[0].accept.command', 'is "A=1 b *"'],
  ['- accept: { command: "echo \\"a *" }', '1 rules[0].accept.command', /./],
  ['- reject: { command: "rm*" }', '1 rules[0].reject.command', 'is "rm*"', /only a last/],
  ['- reject: { command: ";" }', '1 rules[0].reject.command', 'is ";"'],
  ['- reject: { tool: a }\n  reject: { tool: b }', '2 rules[0].reject', 'is given twice', 'each key once'],
  ['- reject: &a {}\n- reject: *a', '2 rules[1].reject', 'is an alias', 'the value itself'],
  ['- ? [a]\n  : b', '1 rules[0]', 'has a key that is no text', 'names as keys'],
  ['- 1: b', '1 rules[0]', 'has a key that is no text', 'names as keys'],
  [`${'['.repeat(20)}${']'.repeat(20)}`, '1 rules[0][0][0][0][0][0][0][0][0]', 'is nested too deeply'],
  ['- "a', '1 rules', /^is not valid YAML/, 'a YAML document'],
])('the rules %j are refused in line %s', (text, where, problem, expected = /./) => {
  const found = problemsOf(text).filter(({ line, path }) => where === `${line} ${path}`.trim());
  const wanted = { problem: like(problem), expected: like(expected) };
  expect(found).toContainEqual(expect.objectContaining(wanted));
});

test('every problem of a list of rules is reported', () => {
  const text = '- accept: { tool: bash }\n- ask: {}\n  people: 0\n- nothing\n';
  expect(problemsOf(text).map(({ line }) => line)).toEqual([1, 3, 4]);
});

test.each([
  ['201 rules', JSON.stringify(Array(201).fill({ ask: {} })), 'has 201 items', /200$/],
  ['101 tools', JSON.stringify([{ ask: { tool: Array(101).fill('a') } }]), 'has 101 items', /100$/],
  ['a tool of 1,001 characters', `- ask: { tool: ${'x'.repeat(1001)} }`, /…$/, /at most 1000 characters$/],
  ['33,002 characters', `# ${'x'.repeat(33_000)}`, 'has 33002 characters', /^at most 32768$/],
])('rules with %s are refused', (_, text, problem, expected) => {
  expect(problemsOf(text)).toMatchObject([{ problem: like(problem), expected: like(expected) }]);
});

test("a rule that accepts everything is refused, except in the operator's policy", () => {
  expect(problemsOf('- accept: {}', true)).toEqual([]);
  expect(problemsOf('- accept: { risk: LOW }', true)).toHaveLength(1);
});

test('any text gives rules, or problems with line and path', () => {
  const word = fc.constantFrom(
    ...'accept reject ask tool path people terminal *a ? __proto__ { } "'.split(' '),
    ...[': ', '- ', '\n', '\n  ', '&a '],
  );
  const text = fc.oneof(
    anyText(),
    fc.array(word, { maxLength: 14 }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      for (const { line, problem, expected, path } of problemsOf(given)) {
        expect(line === null || (line >= 1 && line <= given.split(/\r\n?|\n/).length)).toBe(true);
        expect(Math.min(problem.length, expected.length, path.length)).toBeGreaterThan(0);
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('a pattern without * and ? fits itself alone', () => {
  const name = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/[/*?]/.test(text));
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(path, path, (pattern, other) => {
      if (wrongWithGlob(pattern) !== null) return;
      expect(globMatcher()(pattern, pattern)).toBe(true);
      expect(globMatcher()(pattern, other)).toBe(pattern === other);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['*', 'a', true],
  ['*', '.a', true],
  ['*', 'a/b', false],
  ['*.md', 'a.md', true],
  ['**', '.a/b', true],
  ['a/**', 'a/b/c', true],
  ['a/**', 'ab/c', false],
  ['**/a', 'a', true],
  ['**/a', 'b/c/a', true],
  ['**/a', 'ba', false],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a/*/b', 'a/b', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['a++', 'a+', false],
  ['@(a)', 'a', false],
])('that the pattern %s fits the path %s is %s', (pattern, path, fits) => {
  expect(globMatcher()(pattern, path)).toBe(fits);
});
