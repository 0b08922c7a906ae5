import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { tableOf } from '../../test/support/table.ts';
import { parseRules } from './index.ts';

const problemsOf = (text: string, mayAcceptAll = false) => {
  const parsed = parseRules(text, { mayAcceptAll });
  return parsed.kind === 'problems' ? parsed.problems : [];
};
const like = (given: string | RegExp) => (typeof given === 'string' ? given : expect.stringMatching(given));
/** A line end or a letter that is written as in JavaScript. */
const read = (written: string): string => JSON.parse(`"${written.replaceAll('"', '\\"')}"`);
const nothing = { tool: null, path: null, command: null, risk: null };

const approve = (more: object) => ({ kind: 'approve', when: { ...nothing, ...more } });
const reject = (more: object, reason: string | null = null) => ({
  ...{ kind: 'reject', when: { ...nothing, ...more }, reason },
});
const ask = (more: object, people: number, owners: boolean) => ({
  ...{ kind: 'ask', when: { ...nothing, ...more }, people, owners },
});
const thinkOfA = { tool: ['think'], path: ['a'] };
const tests = { command: ['npm test'] };
const editor = approve({ tool: ['file_editor'], path: ['a', 'b/**'] });
const listed = approve({ ...tests, unchanged: ['jest.config.js', 'tools/a b.js'] });

test.each<[string, ...(readonly object[])]>([
  [''],
  ['rules:\n  - accept: { tool: file_editor, path: [a, "b/**"] }', editor],
  ['- accept: { command: npm test }', approve(tests)],
  ['- accept: { command: npm test, unchanged: true }', approve({ ...tests, unchanged: true })],
  ['- accept: { command: npm test, unchanged: [jest.config.js, "tools/a b.js"] }', listed],
  ['- known: [turbo, wireit]', { kind: 'known', programs: ['turbo', 'wireit'] }],
  ['- approve: { command: npm test }', approve(tests)],
  ['- reject: {}\n  reason: No.', reject({}, 'No.')],
  ['- ask: { risk: [HIGH, LOW] }\n  people: 2\n  owners: true', ask({ risk: ['HIGH', 'LOW'] }, 2, true)],
  ['- ask: { tool: my-mcp.tool }', ask({ tool: ['my-mcp.tool'] }, 1, false)],
  ['- ask: {tool: think, path: a}\n- reject: {path: a}', ask(thinkOfA, 1, false), reject({ path: ['a'] })],
  ['- reject: { path: a, command: b }', reject({ path: ['a'], command: ['b'] })],
])('rules may be %j', (text, ...rules) => {
  expect(parseRules(text)).toEqual({ kind: 'value', value: rules });
});

/** The place is in rule 1 and line 1, or as it is said. The last cell is a part of what is expected there. */
test.each(tableOf`
  where             | the problem                            | the rules                                        | what is expected
  accept (2, 2)     | has the tool terminal without command  | - reject: {}\n- accept: { tool: terminal }       | the commands that are accepted
  accept            | names no tool, path, command or does   | - accept: {}                                     | risk is only the word
  accept            | names no tool, path, command or does   | - accept: { risk: LOW }                          |
  accept.tool       | is "bash"                              | - accept: { tool: bash }                         | one of terminal,
  accept.tool       | is "teminal"                           | - accept: { tool: teminal }                      | did you mean terminal
  accept            | has path with a tool that takes none   | - accept: { tool: think, path: a }               |
  accept            | has the tool terminal without command  | - accept: { tool: [terminal, file_editor], path: a } |
  accept            | has command with a tool that takes none | - accept: { tool: file_editor, command: view }  | the tool terminal alone
  accept            | has path and command                   | - accept: { path: a, command: b }                |
  rules             | is a mapping                           | accept: {}                                       | a list of rules, each with approve (or accept), reject, ask, known or preset, or one of read, docs, node, python
  rules             | is null                                | rules:                                           |
  rules             | is "nodejs" (did you mean node?)       | nodejs                                           |
  rules             | is "rust"                              | rust                                             | a list of rules,
  rule              | is "node" (did you mean preset: node?) | - node                                           |
  rule              | has presets (did you mean preset?)     | - presets: node                                  |
  preset            | is "pyton" (did you mean python?)      | - preset: pyton                                  |
  accept.tools      | is unknown (did you mean tool?)        | - accept: { tools: terminal }                    |
  rules             | is a mapping                           | rules: []\nlabel: x                              |
  rule              | is "x"                                 | - x                                              | a rule: a mapping with approve (or accept), reject, ask, known or preset
  approve           | has the tool terminal without command  | - approve: { tool: terminal }                    |
  rule              | is empty                               | - {}                                             | one of accept, approve, reject, ask, known, preset
  known             | is "./x.sh"                            | - known: ./x.sh                                  | the name of a program
  rule              | has accept and reject                  | - accept: { path: a }\n  reject: {}              | one of accept, approve, reject, ask, known, preset
  reject            | is null                                | - reject:                                        | a mapping with tool, path, command, risk, does
  reject            | is null                                | - { reject }                                     |
  accept.unchanged  | is false                               | - accept: { command: a, unchanged: false }       | true, or a list of paths of the working copy
  accept.unchanged  | is "true"                              | - accept: { command: a, unchanged: "true" }      |
  accept.unchanged[0] | is "src/**"                          | - accept: { command: a, unchanged: ["src/**"] }  | the path of one file, no pattern
  accept.unchanged[1] | is "../a"                            | - accept: { command: a, unchanged: [a, ../a] }   |
  accept.unchanged[0] | is "/a"                              | - accept: { command: a, unchanged: [/a] }        |
  accept.unchanged[0] | is 7                                 | - accept: { command: a, unchanged: [7] }         |
  accept            | has unchanged without command          | - accept: { tool: file_editor, path: a, unchanged: true } |
  reject.unchanged  | is unknown                             | - reject: { command: a, unchanged: [a] }         |
  ask               | is "browser"                           | - ask: browser                                   |
  poeple (1, 2)     | is unknown (did you mean people?)      | - ask: {}\n  poeple: 2                           | one of ask, people, owners
  rule              | has acept (did you mean accept?)       | - acept: { path: a }                             | one of accept
  rule              | has nothing below accept               | - accept:\n  tool: terminal                      | tool indented further, below it
  people (1, 2)     | is 0                                   | - ask: {}\n  people: 0                           | a whole number from 1 to 10
  owners (1, 2)     | is "yes"                               | - ask: {}\n  owners: yes                         | true or false
  reason (1, 2)     | is ""                                  | - reject: {}\n  reason: ""                       |
  reason (1, 2)     | is a list                              | - reject: {}\n  reason: [a]                      |
  ask.risk          | is "high" (did you mean HIGH?)         | - ask: { risk: high }                            | one of LOW, MEDIUM, HIGH, UNKNOWN
  ask.tool          | has 0 items                            | - ask: { tool: [] }                              | 1 to 100
  ask.tool          | is "*"                                 | - ask: { tool: "*" }                             | the name of a tool
  ask.path          | is "/a"                                | - ask: { path: /a }                              | of the working copy
  ask.path          | is "a/"                                | - ask: { path: a/ }                              |
  ask.path          | is "a/../b"                            | - ask: { path: a/../b }                          |
  ask.path          | is "{a,b}"                             | - ask: { path: "{a,b}" }                         | only *, ** and ?
  ask.path          | is "!a"                                | - ask: { path: "!a" }                            |
  ask.path          | is "a**"                               | - ask: { path: "a**" }                           | ** only between slashes
  ask.path          | is "*a*b*c*d*"                         | - ask: { path: "*a*b*c*d*" }                     | at most 4
  ask.path          | is "a\u200bb"                          | - ask: { path: "a\u200bb" }                      | visible
  ask.path          | is "u\u0308"                           | - ask: { path: "u\u0308" }                       | composed
  accept.command    | is "a\\nb"                             | - accept: { command: "a\\nb" }                   | one line
  accept.command    | is " a"                                | - accept: { command: " a" }                      |
  accept.command    | is "*"                                 | - accept: { command: "*" }                       | a command, such as npm test
  accept.command    | is "npm * test"                        | - accept: { command: "npm * test" }              | only a last
  accept.command    | is "a; b *"                            | - accept: { command: "a; b *" }                  | plain words only
  accept.command    | is "A=1 b *"                           | - accept: { command: "A=1 b *" }                 |
  reject.command    | is "rm*"                               | - reject: { command: "rm*" }                     | only a last
  reject.command    | is ";"                                 | - reject: { command: ";" }                       |
  reject (1, 2)     | is given twice                         | - reject: { tool: a }\n  reject: { tool: b }     | each key once
  rule              | has a key that is no text              | - ? [a]\n  : b                                   | names as keys
  rule              | has a key that is no text              | - 1: b                                           | names as keys
  [0][0][0][0][0][0][0][0] | is nested too deeply            | [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]         |
`)('rules are refused where %s %s', (where, problem = '', text = '', expected = '') => {
  const [, key = '', rule = '1', line = '1'] = /^(.*?)(?: \((\d), (\d)\))?$/.exec(where) ?? [];
  const path = key === 'rules' ? key : `${key === 'rule' ? '' : `${key} of `}rule ${rule}`;
  const found = problemsOf(read(text)).filter((each) => `${each.line} ${each.path}` === `${line} ${path}`);
  const like = expect.stringContaining(expected);
  expect(found).toContainEqual(expect.objectContaining({ problem: read(problem), expected: like }));
});

test('every problem of a list of rules is reported', () => {
  const text = '- accept: { tool: bash }\n- ask: {}\n  people: 0\n- nothing\n';
  expect(problemsOf(text).map(({ line }) => line)).toEqual([1, 3, 4]);
});

const unchanged = Array(21).fill('a');
test.each([
  ['201 rules', JSON.stringify(Array(201).fill({ ask: {} })), 'has 201 items', /200$/],
  ['101 tools', JSON.stringify([{ ask: { tool: Array(101).fill('a') } }]), 'has 101 items', /100$/],
  ['a tool of 1,001 characters', `- ask: { tool: ${'x'.repeat(1001)} }`, /…$/, /at most 1000 characters$/],
  ['21 unchanged files', JSON.stringify([{ accept: { command: 'a', unchanged } }]), 'has 21 items', /20$/],
  ['a quote that is open', '- "a', /^is not valid YAML: Missing closing/, /every quote and bracket closed/],
  ['33,002 characters', `# ${'x'.repeat(33_000)}`, 'has 33002 characters', /^at most 32768$/],
])('rules with %s are refused', (_, text, problem, expected) => {
  expect(problemsOf(text)).toMatchObject([{ problem: like(problem), expected: like(expected) }]);
});

test("a rule that accepts everything is refused, except in the operator's policy", () => {
  expect(problemsOf('- accept: {}', true)).toEqual([]);
  expect(problemsOf('- approve: {}', true)).toEqual([]);
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
