import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { parseRules } from './index.ts';

const problemsOf = (text: string, mayAcceptAll = false) => {
  const parsed = parseRules(text, { mayAcceptAll });
  return parsed.kind === 'problems' ? parsed.problems : [];
};
const like = (given: string | RegExp) => (typeof given === 'string' ? given : expect.stringMatching(given));
const nothing = { tool: null, path: null, command: null, risk: null };

test.each([
  ['nothing', '', []],
  ['an empty list under the key rules', 'rules: []', []],
  [
    'an accept of a tool with two paths',
    'rules:\n  - accept: { tool: file_editor, path: [a, "b/**"] }',
    [{ kind: 'approve', when: { ...nothing, tool: ['file_editor'], path: ['a', 'b/**'] } }],
  ],
  [
    'an accept of a command',
    '- accept: { command: npm test }',
    [{ kind: 'approve', when: { ...nothing, command: ['npm test'] } }],
  ],
  [
    'an accept of a command whose files have to be unchanged',
    '- accept: { command: npm test, unchanged: true }',
    [{ kind: 'approve', when: { ...nothing, command: ['npm test'], unchanged: true } }],
  ],
  [
    'an accept of a command beside files that have to be unchanged',
    '- accept: { command: npm test, unchanged: [jest.config.js, "tools/a b.js"] }',
    [
      {
        kind: 'approve',
        when: { ...nothing, command: ['npm test'], unchanged: ['jest.config.js', 'tools/a b.js'] },
      },
    ],
  ],
  [
    'programs that are known',
    '- known: [turbo, wireit]\n- known: nx',
    [
      { kind: 'known', programs: ['turbo', 'wireit'] },
      { kind: 'known', programs: ['nx'] },
    ],
  ],
  [
    'approve in place of accept',
    '- approve: { command: npm test }',
    [{ kind: 'approve', when: { ...nothing, command: ['npm test'] } }],
  ],
  [
    'a reject of a tool',
    '- reject: {tool: browser}',
    [{ kind: 'reject', when: { ...nothing, tool: ['browser'] }, reason: null }],
  ],
  [
    'a reject of everything with a reason',
    '- reject: {}\n  reason: No.',
    [{ kind: 'reject', when: nothing, reason: 'No.' }],
  ],
  [
    'an ask for two people and owners',
    '- ask: { risk: [HIGH, UNKNOWN] }\n  people: 2\n  owners: true',
    [{ kind: 'ask', when: { ...nothing, risk: ['HIGH', 'UNKNOWN'] }, people: 2, owners: true }],
  ],
  [
    'an ask about a tool that nobody knows',
    '- ask: { tool: my-mcp.tool }',
    [{ kind: 'ask', when: { ...nothing, tool: ['my-mcp.tool'] }, people: 1, owners: false }],
  ],
])('rules may hold %s', (_, text, rules) => {
  expect(parseRules(text)).toEqual({ kind: 'value', value: rules });
});

/** Where the problem is, the problem, the text, and what was expected. */
test('a rule that asks or rejects may name a path beside the terminal and a command', () => {
  const text = '- ask: { tool: terminal, path: a }\n- reject: { path: a, command: b }';
  expect(parseRules(text)).toMatchObject({ kind: 'value', value: [{ kind: 'ask' }, { kind: 'reject' }] });
});

test.each<[string, string, string, (string | RegExp)?]>([
  [
    'accept of rule 2 in line 2',
    'has the tool terminal without command',
    '- reject: {}\n- accept: { tool: terminal }',
    'the commands that are accepted',
  ],
  [
    'accept of rule 1 in line 1',
    'names no tool, path, command or does',
    '- accept: {}',
    /risk is only the word/,
  ],
  ['accept of rule 1 in line 1', 'names no tool, path, command or does', '- accept: { risk: LOW }'],
  [
    'accept.tool of rule 1 in line 1',
    'is "bash"',
    '- accept: { tool: bash }',
    /^one of terminal, .* browser: /,
  ],
  ['accept.tool of rule 1 in line 1', 'is "teminal"', '- accept: { tool: teminal }', /did you mean terminal/],
  [
    'accept of rule 1 in line 1',
    'has path with a tool that takes none',
    '- accept: { tool: think, path: a }',
  ],
  [
    'accept of rule 1 in line 1',
    'has the tool terminal without command',
    '- accept: { tool: [terminal, file_editor], path: a }',
  ],
  [
    'accept of rule 1 in line 1',
    'has command with a tool that takes none',
    '- accept: { tool: file_editor, command: view }',
    'the tool terminal alone',
  ],
  ['accept of rule 1 in line 1', 'has path and command', '- accept: { path: a, command: b }'],
  [
    'rules in line 1',
    'is a mapping',
    'accept: {}',
    'a list of rules, each with approve (or accept), reject, ask, known or preset, or one of read, docs, node, python',
  ],
  ['rules in line 1', 'is null', 'rules:'],
  ['rules in line 1', 'is a mapping', 'rules: []\nlabel: x'],
  [
    'rule 1 in line 1',
    'is "x"',
    '- x',
    'a rule: a mapping with approve (or accept), reject, ask, known or preset',
  ],
  ['rule 1 in line 1', 'has accept and approve', '- accept: { path: a }\n  approve: { path: a }'],
  ['approve of rule 1 in line 1', 'has the tool terminal without command', '- approve: { tool: terminal }'],
  ['rule 1 in line 1', 'is empty', '- {}', 'one of accept, approve, reject, ask, known, preset'],
  ['known of rule 1 in line 1', 'is "./x.sh"', '- known: ./x.sh', /the name of a program/],
  [
    'rule 1 in line 1',
    'has accept and reject',
    '- accept: { path: a }\n  reject: {}',
    'one of accept, approve, reject, ask, known, preset',
  ],
  ['reject of rule 1 in line 1', 'is null', '- reject:', 'a mapping with tool, path, command, risk, does'],
  ['reject of rule 1 in line 1', 'is null', '- { reject }'],
  ...(
    [
      [
        '.unchanged',
        'is false',
        'command: a, unchanged: false',
        'true, or a list of paths of the working copy',
      ],
      ['.unchanged', 'is "true"', 'command: a, unchanged: "true"'],
      ['.unchanged', 'is "a"', 'command: a, unchanged: a'],
      ['.unchanged', 'has 0 items', 'command: a, unchanged: []', '1 to 20'],
      ['.unchanged', 'has 21 items', `command: a, unchanged: [${Array(21).fill('a').join(', ')}]`],
      [
        '.unchanged[0]',
        'is "src/**"',
        'command: a, unchanged: ["src/**"]',
        'the path of one file, no pattern',
      ],
      ['.unchanged[1]', 'is "../a"', 'command: a, unchanged: [a, ../a]'],
      ['.unchanged[0]', 'is "/a"', 'command: a, unchanged: [/a]'],
      ['.unchanged[0]', 'is 7', 'command: a, unchanged: [7]'],
      ['', 'has unchanged without command', 'tool: file_editor, path: a, unchanged: true'],
    ] as const
  ).map(([key, problem, when, expected = /./]): [string, string, string, string | RegExp] => [
    `accept${key} of rule 1 in line 1`,
    problem,
    `- accept: { ${when} }`,
    expected,
  ]),
  ['ask.unchanged of rule 1 in line 1', 'is unknown', '- ask: { command: a, unchanged: true }'],
  ['reject.unchanged of rule 1 in line 1', 'is unknown', '- reject: { command: a, unchanged: [a] }'],
  ['ask of rule 1 in line 1', 'is "browser"', '- ask: browser'],
  [
    'poeple of rule 1 in line 2',
    'is unknown (did you mean people?)',
    '- ask: {}\n  poeple: 2',
    'one of ask, people, owners',
  ],
  ['rule 1 in line 1', 'has acept (did you mean accept?)', '- acept: { path: a }', /^one of accept/],
  [
    'rule 1 in line 1',
    'has nothing below accept',
    '- accept:\n  tool: terminal',
    'tool indented further, below it',
  ],
  ['people of rule 1 in line 2', 'is unknown', '- accept: { path: a }\n  people: 2', 'one of accept'],
  [
    'ask.paths of rule 1 in line 1',
    'is unknown (did you mean path?)',
    '- ask: { paths: a }',
    'one of tool, path, command, risk, does',
  ],
  ['people of rule 1 in line 2', 'is 0', '- ask: {}\n  people: 0', 'a whole number from 1 to 10'],
  ['people of rule 1 in line 2', 'is 11', '- ask: {}\n  people: 11'],
  ['owners of rule 1 in line 2', 'is "yes"', '- ask: {}\n  owners: yes', 'true or false'],
  ['reason of rule 1 in line 2', 'is ""', '- reject: {}\n  reason: ""'],
  ['reason of rule 1 in line 2', 'is a list', '- reject: {}\n  reason: [a]'],
  [
    'ask.risk of rule 1 in line 1',
    'is "high" (did you mean HIGH?)',
    '- ask: { risk: high }',
    'one of LOW, MEDIUM, HIGH, UNKNOWN',
  ],
  ['ask.tool of rule 1 in line 1', 'has 0 items', '- ask: { tool: [] }', '1 to 100'],
  ['ask.tool of rule 1 in line 1', 'is "*"', '- ask: { tool: "*" }', 'the name of a tool'],
  ['ask.path of rule 1 in line 1', 'is a mapping', '- ask: { path: { a: b } }'],
  ['ask.path of rule 1 in line 1', 'is "/a"', '- ask: { path: /a }', /of the working copy/],
  ['ask.path of rule 1 in line 1', 'is "a/"', '- ask: { path: a/ }'],
  ['ask.path of rule 1 in line 1', 'is "a/../b"', '- ask: { path: a/../b }'],
  ['ask.path of rule 1 in line 1', 'is "{a,b}"', '- ask: { path: "{a,b}" }', /only \*, \*\* and \?/],
  ['ask.path of rule 1 in line 1', 'is "!a"', '- ask: { path: "!a" }'],
  ['ask.path of rule 1 in line 1', 'is "a**"', '- ask: { path: "a**" }', '** only between slashes'],
  ['ask.path of rule 1 in line 1', 'is "*a*b*c*d*"', '- ask: { path: "*a*b*c*d*" }', /at most 4/],
  ['ask.path of rule 1 in line 1', 'is "a\u200bb"', '- ask: { path: "a\u200bb" }', /visible/],
  ['ask.path of rule 1 in line 1', 'is "u\u0308"', '- ask: { path: "u\u0308" }', /composed/],
  ['accept.command of rule 1 in line 1', 'is "a\\nb"', '- accept: { command: "a\\nb" }', /one line/],
  ['accept.command of rule 1 in line 1', 'is " a"', '- accept: { command: " a" }'],
  [
    'accept.command of rule 1 in line 1',
    'is "*"',
    '- accept: { command: "*" }',
    'a command, such as npm test',
  ],
  [
    'accept.command of rule 1 in line 1',
    'is "npm * test"',
    '- accept: { command: "npm * test" }',
    /only a last/,
  ],
  [
    'accept.command of rule 1 in line 1',
    'is "a; b *"',
    '- accept: { command: "a; b *" }',
    /plain words only/,
  ],
  ['accept.command of rule 1 in line 1', 'is "A=1 b *"', '- accept: { command: "A=1 b *" }'],
  ['reject.command of rule 1 in line 1', 'is "rm*"', '- reject: { command: "rm*" }', /only a last/],
  ['reject.command of rule 1 in line 1', 'is ";"', '- reject: { command: ";" }'],
  [
    'reject of rule 1 in line 2',
    'is given twice',
    '- reject: { tool: a }\n  reject: { tool: b }',
    'each key once',
  ],
  ['reject of rule 2 in line 2', 'is an alias', '- reject: &a {}\n- reject: *a', 'the value itself'],
  ['rule 1 in line 1', 'has a key that is no text', '- ? [a]\n  : b', 'names as keys'],
  ['rule 1 in line 1', 'has a key that is no text', '- 1: b', 'names as keys'],
  [
    '[0][0][0][0][0][0][0][0] of rule 1 in line 1',
    'is nested too deeply',
    `${'['.repeat(20)}${']'.repeat(20)}`,
  ],
  ['rules in line 1', 'is not valid YAML: Missing closing "quote', '- "a', /every quote and bracket closed/],
])('rules are refused where %s %s', (where, problem, text, expected = /./) => {
  const found = problemsOf(text).filter(({ line, path }) => where === `${path} in line ${line}`);
  expect(found).toContainEqual(expect.objectContaining({ problem, expected: like(expected) }));
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
