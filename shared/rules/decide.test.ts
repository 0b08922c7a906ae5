// What the rules make of an action, row by row.
import { describe, expect, test } from '@jest/globals';
import { call, file, inShort, rulesOf, terminal, tool } from '../../test/support/actions-to-decide.ts';
import { costRatio, growth } from '../../test/support/growth.ts';
import { linesOf } from '../../test/support/lines.ts';
import { tableOf } from '../../test/support/table.ts';
import { wordsOfCommand } from './commands.ts';
import { decideAll } from './decide.ts';
import type {
  ActionToDecide,
  CommandSeen,
  DecisionContext,
  Rule,
  RuleDecision,
  SeenToExecute,
} from './types.ts';

const copy = '/workspace/project/hello';
const place = { workingCopies: [copy] };
const decide = (
  rules: readonly Rule[],
  actions: readonly ActionToDecide[],
  { from, ...context }: DecisionContext & { readonly from: string },
) => decideAll([{ rules, from }], actions, context);

const ownersOf = (path: string | null) => (path === null ? ', owners unknown' : `, owners of ${path}`);
const inWords = (decision: RuleDecision): string =>
  decision.kind === 'ask' ? `ask ${decision.people}${decision.owners.map(ownersOf).join('')}` : decision.kind;

function rows(text: string, table: readonly (readonly [ActionToDecide, string])[]): void {
  const named = table.map(([action, expected]) => [inShort(action), expected, action] as const);
  test.each(named)('the decision on %s is: %s', (_, expected, action) => {
    expect(inWords(decide(rulesOf(text), [action], { ...place, from: 'here' }))).toBe(expected);
  });
}

const ofUnknown = 'ask 2, owners unknown';
const sample = `
rules:
  - accept: { tool: file_editor, path: ["docs/**", "src/**"] }
  - accept: { tool: terminal, command: ["npm test", "npm ci", "npm run test *"] }
  - reject: { tool: browser }
    reason: No browsing from this repository.
  - ask: { path: ".github/**" }
    people: 2
  - ask: { path: "db/**" }
    owners: true
`;

/** The same for many: one on a line, or between bars. */
const each =
  (make: (words: string) => ActionToDecide, expected: string) =>
  ([words = '']: TemplateStringsArray) =>
    words
      .split(/ \| |\n {2,}/)
      .flatMap((one, at, all) =>
        one === '' && (at === 0 || at === all.length - 1) ? [] : [[make(one), expected] as const],
      );
const inCopy = (path: string) => file(`${copy}/${path}`);

/** However it is joined to its option. */
const outside = [
  ...'../other a/../../b --config=../x /etc/passwd --config=/etc/x https://example.com/x .. -C..'.split(' '),
  ...'-C../other +/etc/x x%2f..%2fy -f/etc/x.mk -sf/etc/x.mk -C/ --directory=.. --file=/etc/x.mk'.split(' '),
];
const inside = `${copy}/x.mk a/b docs/en c++ a-b a--b a/x=1`.split(' ');
/** A variable of a program: it may name another shell, or what is loaded. */
const furtherVariables = 'x=docs/en SHELL=src/x a+=b .SHELLFLAGS=-c A='.split(' ');
/** The program decides what it does with an option: it may run or write what that names. */
const furtherOptions = [
  ...'+x +main -j4 -s -Cdocs -C -- --directory=docs/en --output=src/x --watch=false - -x=1'.split(' '),
  '--script-shell=src/x.sh',
];
const furtherAddresses = [
  ...'@scope/pkg c:d git@example.com:a/b.git example.com:a/b github:a/b me@example.com --to=a:b'.split(' '),
];
const shellWords = [
  ...'; ;ls && & | || > 2>a < <<EOF $(ls) `ls` $HOME (a) {a,b} a* a? [ab] ~ ~root/x !! !x #x =ls %1'.split(
    ' ',
  ),
  ...['"a b"', "'a'", 'a\\ b', 'a\nls', 'a\\\nls', 'a\rls'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a shell reads
  ...['${HOME}', 'a\u2028ls', 'a\u00a0b', 'ünit'],
];

describe('by the sample of rules, for commands', () => {
  const more = linesOf`
    {"is_input":true} ~ {"is_input":"false"} ~ {"is_input":0} ~ {"reset":true} ~ {"timeout":-1} ~ {"timeout":"60"}
    {"cwd":"/"} ~ {"cwd":null} ~ {"kind":"BashAction"} ~ {"kind":["TerminalAction"]}
  `;
  const onTest = (expected: string, words: readonly string[]) =>
    words.map((word) => [terminal(`npm run test ${word}`), expected] as const);
  rows(sample, [
    ...each(terminal, 'approve')`
      npm test | npm ci | npm run test | npm run test unit | npm run test a,b 50%
      npm run test src/a.test.ts docs/en | npm run test /workspace/project/hello/src/a.test.ts
      cd /workspace/project/hello && npm test | cd /workspace/project/hello && npm run test unit
    `,
    ...onTest('approve', inside),
    // Each may be an address, or an option.
    ...onTest('ask 1', [...furtherAddresses, ...furtherOptions, ...furtherVariables, '-- src/a.test.ts']),
    ...furtherOptions.map((word) => [terminal(`npm run test a ${word} b`), 'ask 1'] as const),
    [terminal('npm test', { is_input: false, timeout: 60, reset: false }), 'approve'],
    [terminal('npm test', { is_input: null, timeout: null, reset: null }), 'approve'],
    [terminal('npm test', { timeout: 0.5 }), 'approve'],
    // It is meant to run in the working copy, and nothing else before it.
    ...each(terminal, 'ask 1')`
      cd /workspace/project/hello && cd /workspace/project/hello && npm test
      cd /workspace/project/hello && ls | cd /workspace/project/hello/a && npm test
      cd /workspace/project/hello/ && npm test | cd /workspace/project/hello-x && npm test
      cd /workspace/project/hello; npm test | cd /workspace/project/hello || npm test
      cd  /workspace/project/hello && npm test | cd a && npm test | cd /workspace/project && npm test | cd . && npm test
    `,
    // Other commands, however near.
    ...['', ' ', 'npm test ', ' npm test', 'npm run test unit ', `cd ${copy} && `].map(
      (text) => [terminal(text), 'ask 1'] as const,
    ),
    ...each(terminal, 'ask 1')`
      ls | npm | npm tes | npm  test | npm\ttest | NPM TEST | npm test\n | npm test\r | npm test unit
      npm test; rm -rf / | npm test\nrm -rf / | sudo npm test | A=1 npm test | npm run testing | npm run test  unit
      npm run test\tunit | npm run test; ls
    `,
    // What a shell may read as more than words, and what is not of the working copy.
    ...onTest('ask 1', [...shellWords, ...outside, `${copy}/../x`, `${copy}-other/x`]),
    // Hidden characters.
    ...each(terminal, 'ask 1')`npm\u200b test | npm test\u200b | npm run test a\u202eb | npm test\u0000`,
    // More than the command.
    ...more.map((given) => [terminal('npm test', JSON.parse(given)), 'ask 1'] as const),
    [terminal('npm test', { kind: undefined }), 'ask 1'],
    // Any path could be meant.
    [terminal('npm run test *'), ofUnknown],
    [terminal(['npm test']), ofUnknown],
    [terminal(null), ofUnknown],
    [terminal(undefined), ofUnknown],
    [tool('bash', 'TerminalAction', { command: 'npm test' }), 'ask 1'],
    [tool('Terminal', 'TerminalAction', { command: 'npm test' }), 'ask 1'],
    [tool('terminal ', 'TerminalAction', { command: 'npm test' }), 'ask 1'],
    [tool('file_editor', 'TerminalAction', { command: 'npm test' }), ofUnknown],
    [{ id: 'a', tool: 'terminal', risk: 'LOW', arguments: 'npm test' }, ofUnknown],
    [{ id: 'a', tool: 'terminal', risk: 'LOW', arguments: null }, ofUnknown],
    [{ id: 'a', tool: 'terminal', risk: 'LOW', arguments: [] }, ofUnknown],
  ]);
});

describe('by rules that write options before " *"', () => {
  rows('- accept: { tool: terminal, command: ["npm test -- --watch=false *", "git log --oneline *"] }', [
    ...each(terminal, 'approve')`
      npm test -- --watch=false | npm test -- --watch=false src/a | git log --oneline main
    `,
    ...each(terminal, 'ask 1')`
      npm test -- --watch=true | npm test -- --watch=false --config=x | npm test src/a
      git log --oneline --output=src/x | git log --oneline -c | git log --oneline -- src
    `,
  ]);
});

describe('by the sample of rules, for paths', () => {
  const more = linesOf`
    {"command":"delete"} ~ {"command":null} ~ {"mode":"777"} ~ {"file_text":7} ~ {"insert_line":-1}
    {"insert_line":1.5} ~ {"view_range":[1]} ~ {"view_range":"1,2"} ~ {"kind":"fileeditoraction"}
    {"kind":"PlanningFileEditorAction"}
  `;
  rows(sample, [
    ...each(inCopy, 'approve')`
      src/a.ts | src/a/b/c.ts | src/.env | docs/a b.md | docs/ünter.md | docs | docs/[id]/(group).md
    `,
    [file('src/a.ts'), 'approve'],
    [file('src/a.ts', { command: 'view', view_range: [1, -1] }), 'approve'],
    [file('src/a.ts', { command: 'create', file_text: '$(rm)', old_str: null, new_str: null }), 'approve'],
    [file('src/a.ts', { command: 'insert', insert_line: 0 }), 'approve'],
    [file('src/a.ts', { command: 'undo_edit' }), 'approve'],
    // Elsewhere, and other spellings.
    ...['', copy, `${copy}/`, `${copy}/src/a.ts `, ` ${copy}/src/a.ts`].map(
      (path) => [file(path), 'ask 1'] as const,
    ),
    ...each(file, 'ask 1')`
      / | /src/a.ts | /etc/passwd | /workspace/project/other/src/a.ts | /workspace/project/hello-other/src/a.ts
      /x/workspace/project/hello/src/a.ts | /workspace/project/src/a.ts | ../hello/src/a.ts | ./src/a.ts
      /workspace/project/hello//src/a.ts | //workspace/project/hello/src/a.ts | /WORKSPACE/PROJECT/HELLO/src/a.ts
      ~/src/a.ts | ~root/src/a.ts | file:///workspace/project/hello/src/a.ts
    `,
    ...each(inCopy, 'ask 1')`
      README.md | srcs/a.ts | a/src/a.ts | src/../README.md | src/../../other/src/a.ts | src/../src/a.ts | ./src/a.ts
      src//a.ts | src/a.ts/ | src/ | SRC/a.ts | src\\a.ts | src/a\\..\\..\\b | src /a.ts | src/a.ts\n | src/\u200ba.ts
      src/a\u0000.ts | src/a\u202e.ts | src/u\u0308.ts | src/\uff41.ts | src/a\u00a0b.ts | src/\ud800.ts
      src/.git/config | src/.GIT/config
    `,
    [file(`${copy}/src/${'a/'.repeat(50)}a`), ofUnknown],
    // A name may have 128 letters, and a path 500 in all.
    [file(`src/${'n'.repeat(128)}`), 'approve'],
    [file(`src/${'n'.repeat(129)}`), ofUnknown],
    [file(`src/${`${'n'.repeat(123)}/`.repeat(3)}${'n'.repeat(124)}`), 'approve'],
    [file(`src/${`${'n'.repeat(123)}/`.repeat(3)}${'n'.repeat(125)}`), ofUnknown],
    // More than is known.
    ...more.map((given) => [file('src/a.ts', JSON.parse(given)), 'ask 1'] as const),
    [file(['src/a.ts']), ofUnknown],
    [file(null), ofUnknown],
    [file({}), ofUnknown],
    // Another tool with the same path.
    [tool('write_file', 'WriteFileAction', { file_path: 'src/a.ts', content: '' }), 'ask 1'],
    [tool('planning_file_editor', 'PlanningFileEditorAction', { command: 'view', path: 'src/a' }), 'ask 1'],
    [tool('mcp_write', 'MCPToolAction', { data: { path: 'src/a.ts' } }), 'ask 1'],
    [tool('apply_patch', 'ApplyPatchAction', { patch: '*** Update File: src/a.ts' }), 'ask 1'],
  ]);
});

describe('by the sample of rules, for .github and db, however they are spelt', () => {
  rows(sample, [
    [inCopy('.github/workflows/ci.yml'), 'ask 2'],
    [file(`${copy}/.github/a`, { command: 'view' }), 'ask 2'],
    ...each(inCopy, 'ask 2')`
      .github | src/../.github/a | .GitHub/a | .git\u200bhub/a | \uff0egithub/a | .github\\a | .github./a | .github /a
      /.github//a | %2egithub/a | .github/a\nb
    `,
    ...each(file, 'ask 2')`.github/a | /proc/self/cwd/.github/a | /elsewhere/.github/a`,
    [file(`${copy}/.githubs/a`), 'ask 1'],
    [file(`${copy}/db/a.sql`), 'ask 1, owners of db/a.sql'],
    [file('db/a.sql'), 'ask 1, owners of db/a.sql'],
    [file(`${copy}/DB/a.sql`), 'ask 1, owners of DB/a.sql'],
    [file(`${copy}/src/../db/a.sql`), 'ask 1, owners unknown'],
    [file('/elsewhere/db/a.sql'), 'ask 1, owners unknown'],
    [tool('write_file', 'WriteFileAction', { file_path: '.github/a', content: '' }), 'ask 2'],
    [tool('mcp_write', 'MCPToolAction', { data: { path: '.github/a', text: 'x' } }), 'ask 2'],
    [tool('mcp_move', 'MCPToolAction', { data: { files: [{ to: `${copy}/.github/a` }] } }), 'ask 2'],
    [tool('mcp_write', 'MCPToolAction', { data: { '.github/a': 'text' } }), 'ask 2'],
    [tool('mcp_write', 'MCPToolAction', { data: { path: `/${'a/'.repeat(300)}.github/a` } }), ofUnknown],
    [tool('mcp_say', 'MCPToolAction', { data: { text: 'x'.repeat(600) } }), 'ask 1'],
    [tool('mcp_many', 'MCPToolAction', { data: Array(600).fill('x') }), ofUnknown],
    [tool('apply_patch', 'ApplyPatchAction', { patch: '*** Begin\n*** Add File: .github/a\n+x' }), 'ask 2'],
    [tool('apply_patch', 'ApplyPatchAction', { patch: '*** Move to: db/b' }), 'ask 1, owners unknown'],
    [terminal('cat .github/a'), 'ask 2'],
    [terminal('cat', { is_input: true }), 'ask 1'],
    [terminal('rm .github/a\n', { is_input: true }), 'ask 2'],
    // Other spellings of a path, as some systems read them.
    ...each((path) => tool('mcp_a', 'MCPToolAction', { data: { path } }), 'ask 2')`.github./a | %2egithub/a`,
    [tool('execute_bash', 'CmdRunAction', { command: 'true\nrm .git"hub"/a' }), 'ask 2'],
  ]);
});

describe('a folder with the name of the repository, or of a folder around its copy', () => {
  const everything = '- accept: { path: "**" }\n- accept: { tool: terminal, command: ["cat *", "ls"] }';
  rows(`- reject: { path: ["hello/**", "project/**"] }\n${everything}`, [
    ...each(inCopy, 'approve')`docs/a.md | hello.md | src/a.ts`,
    ...each(inCopy, 'reject')`hello/a.ts | src/hello/a.ts | src/../hello/a.ts | project/x | HELLO/a.ts`,
    [file(copy, { command: 'view' }), 'ask 1'],
    ...each(terminal, 'approve')`
      cat docs/a.md | cat /workspace/project/hello/docs/a.md | cd /workspace/project/hello && ls
    `,
    ...each(terminal, 'reject')`
      cat /workspace/project/hello/hello/a.ts | cat hello/a.ts | cd /workspace/project/hello && rm hello/a.ts
      rm /workspace/project/hello/docs/../hello/a.ts | cd /workspace/project/hello/hello && rm a.ts
      cat /workspace/project/other/hello | cd /workspace/project && rm hello/hello/a
    `,
    [tool('mcp_write', 'MCPToolAction', { data: { path: `${copy}/docs/a.md` } }), 'ask 1'],
    [tool('mcp_write', 'MCPToolAction', { data: { path: `${copy}/hello/a.md` } }), 'reject'],
    // Prose may name a path and mean nothing by it: people decide.
    [tool('mcp_say', 'MCPToolAction', { body: 'See hello/a.md:\nit is old.' }), 'ask 1'],
  ]);
});

describe('a name that ends in a dot or a blank', () => {
  test.each([
    ['secret./**', 'secret./key', 'reject'],
    ['secret./**', `${copy}/secret./key`, 'reject'],
    ['secret./**', 'a/secret./key', 'reject'],
    ['secret./**', 'secret/key', 'approve'],
    ['keys/key.', 'keys/key.', 'reject'],
    ['.../x', '.../x', 'reject'],
    ['secret/**', 'secret./key', 'reject'],
  ])('with a reject of %s, the decision on the path %s is: %s', (path, given, expected) => {
    const text = `- accept: { tool: file_editor, path: "**" }\n- reject: { path: "${path}" }`;
    expect(inWords(decide(rulesOf(text), [file(given)], { ...place, from: 'x' }))).toBe(expected);
  });
});

describe('by the sample of rules, for a list of paths in one text of an unknown tool', () => {
  const mcp = (words: string) => tool('mcp_files', 'MCPToolAction', { files: words });
  rows(sample, [
    ...each(mcp, 'ask 2')`
      docs/a .github/x | docs/a,.github/x | docs/a:.github/x | ["docs/a",".github/x"] | '.github/x' | docs/a\n.github/x
    `,
    ...each(mcp, 'ask 1')`docs/a docs/b`,
    [tool('mcp_say', 'MCPToolAction', { body: 'See db/b:\nit is old.' }), 'ask 1, owners unknown'],
    [tool('mcp_files', 'MCPToolAction', { cmd: 'tee .github/x' }), 'ask 2'],
  ]);
});

describe('by the sample of rules, for a browser', () => {
  rows(sample, [
    ...each(call, 'reject')`
      browser_navigate {"url":"https://example.com/"} | browser | browser_anything_new {"x":[1]}
      BROWSER_CLICK {"index":1} | br\u200bowser_click
    `,
    [tool('surf', 'BrowserNavigateAction', { url: 'https://example.com/' }), 'reject'],
    [{ id: 'a', tool: 'browser_click', risk: 'LOW', arguments: null }, 'reject'],
    ...each(call, 'ask 1')`browsers | a_browser`,
  ]);
});

describe('a reject of "git push *" and "npm publish" beside an accept of all git and npm', () => {
  rows(
    '- reject: { command: ["git push *", "npm publish"] }\n- accept: { tool: terminal, command: ["git *", "npm *"] }',
    [
      ...each(terminal, 'approve')`git status | npm test | git pushy | git stash push`,
      ...each(terminal, 'reject')`
        git push | git push --force | cd x && git push | x;git push | $(git push) | git  push | git\tpush
        git \\\npush | g"i"t pu'sh' | "git" "push" | sh -c "git push" | GIT PUSH | /usr/bin/git push
        git pu\u200bsh | npm publish --tag x
      `,
      [terminal('echo `git push`'), 'reject'],
      [terminal('git push', { is_input: true }), 'reject'],
      [tool('execute_bash', 'CmdRunAction', { command: 'git push' }), 'reject'],
      [tool('mcp_shell', 'MCPToolAction', { data: { argv: ['-c', 'git push'] } }), 'reject'],
      [terminal('x'.repeat(9_000)), 'reject'],
      [terminal(7), 'reject'],
      [file('src/a', { new_str: 'git push' }), 'ask 1'],
    ],
  );
});

const risky = (risk: string): ActionToDecide => ({ ...terminal('npm test'), risk });
const ofTest = 'tool: terminal, command: npm test';
const risks = ['LOW', 'MEDIUM', 'HIGH', 'low', 'high', 'UNKNOWN', 'none', ''];

/** What is no word for a risk counts as unknown. Beside a rule that accepts the action, but for the last row. */
test.each(tableOf`
  the rule                        | LOW     | MEDIUM  | HIGH    | low     | high    | UNKNOWN | none   | no word
  ask: { risk: HIGH }             | approve | approve | ask 1   | approve | ask 1   | ask 1   | ask 1  | ask 1
  ask: { risk: HIGH } & people: 3 | approve | approve | ask 3   | approve | ask 3   | ask 3   | ask 3  | ask 3
  ask: { risk: [MEDIUM, HIGH] }   | approve | ask 1   | ask 1   | approve | ask 1   | ask 1   | ask 1  | ask 1
  reject: { risk: HIGH }          | approve | approve | reject  | approve | reject  | ask 1   | ask 1  | ask 1
  reject: { risk: UNKNOWN }       | approve | approve | approve | approve | approve | reject  | reject | reject
  accept: { OF TEST, risk: LOW }  | approve | ask 1   | ask 1   | ask 1   | ask 1   | ask 1   | ask 1  | ask 1
`)(
  'by the rule %j, decisions on actions of each risk are: %s, %s, %s, %s, %s, %s, %s, %s',
  (rule, ...expected) => {
    const own = `- ${rule.replace(' & ', '\n  ').replace('OF TEST', ofTest)}`;
    const rules = rulesOf(own.startsWith('- accept') ? own : `${own}\n- accept: { ${ofTest} }`);
    expect(risks.map((risk) => inWords(decide(rules, [risky(risk)], { ...place, from: 'x' })))).toEqual(
      expected,
    );
  },
);

describe('by an accept of known tools alone', () => {
  rows('- accept: { tool: [browser, think, finish, task_tracker, read_file, write_file, edit] }', [
    ...each(call, 'approve')`
      browser_navigate {"url":"https://example.com/"} | browser_click {"index":1,"new_tab":false}
      browser_type {"index":1,"text":"x"} | browser_get_state {"include_screenshot":false} | browser_go_back
      browser_get_content {"start_from_char":0} | browser_scroll {"direction":"down"} | browser_list_tabs
      browser_switch_tab {"tab_id":"a"} | browser_close_tab {"tab_id":"a"}
      think {"thought":"x"} | finish {"message":"x"} | task_tracker {"command":"view","task_list":[]}
      task_tracker {"command":"plan","task_list":[{"title":"a","notes":"","status":"todo"}]}
      read_file {"file_path":"a","offset":1,"limit":null} | write_file {"file_path":"a","content":""}
      edit {"file_path":"a","old_string":"","new_string":"","expected_replacements":1}
    `,
    ...each(call, 'ask 1')`
      browser_navigate {"url":"file:///etc/passwd"} | browser_navigate {"url":"javascript:alert(1)"}
      browser_scroll {"direction":"left"} | browser_set_storage {"storage_state":{}}
      task_tracker {"command":"plan","task_list":[{"run":"x"}]} | task_tracker {"command":"plan","task_list":["x"]}
      read_file {"file_path":"/etc/passwd"} | write_file {"file_path":"../a","content":""}
      glob {"pattern":"**"} | delegate {"command":"spawn"} | toString | __proto__
    `,
    [tool('think', 'FinishAction', { message: 'x' }), 'ask 1'],
  ]);
});

const rules = rulesOf('- accept: { tool: file_editor, path: "src/**" }');
const at = (workingCopies: readonly string[], path: string) =>
  decide(rules, [file(path)], { workingCopies, from: 'x' }).kind;

test.each([
  [[], `${copy}/src/a`, 'ask'],
  [[], 'src/a', 'ask'],
  [[`${copy}/`], `${copy}/src/a`, 'approve'],
  [['/other', copy], `${copy}/src/a`, 'approve'],
  // Inside both, and accepted in one of them only.
  [['/workspace/project', copy], `${copy}/src/a`, 'ask'],
  [['hello'], 'hello/src/a', 'ask'],
  [[''], '/src/a', 'ask'],
])('with the working copies %j, the decision on the path %s is: %s', (workingCopies, path, expected) => {
  expect(at(workingCopies, path)).toBe(expected);
});

const both = [terminal('npm test'), { ...file('src/a'), id: 'a2' }];
const decideOn = (text: string, actions: readonly ActionToDecide[] = both) =>
  decide(rulesOf(text), actions, { ...place, from: 'config@1a2b3c4' });
const acceptBoth = '- accept: { tool: terminal, command: npm test }\n- accept: { path: "src/**" }\n';

test('a decision names for each action its rule and the configuration', () => {
  const from = 'config@1a2b3c4';
  expect(decideOn(acceptBoth)).toEqual({
    kind: 'approve',
    why: [
      { action: 'a1', tool: 'terminal', kind: 'approve', rules: ['rule 1'], from },
      { action: 'a2', tool: 'file_editor', kind: 'approve', rules: ['rule 2'], from },
    ],
  });
});

test.each([
  ['- ask: {}\n  people: 4', 'ask 4'],
  ['- ask: {}\n  people: 2\n- ask: { tool: terminal }\n  people: 3', 'ask 3'],
  ['- ask: { tool: file_editor }\n  owners: true\n- ask: {}\n  people: 3', 'ask 3, owners of src/a'],
  ['- ask: { tool: terminal }\n  owners: true', 'ask 1, owners unknown'],
  ['- ask: {}\n  owners: true', 'ask 1, owners unknown, owners of src/a'],
  ['- reject: { tool: file_editor }\n- ask: {}\n  people: 9', 'reject'],
  ['- reject: {}', 'reject'],
  ['- ask: { tool: terminal }', 'ask 1'],
  ['- ask: { tool: browser }\n  people: 2', 'approve'],
])('with the rule %j beside two that accept, the decision is: %s', (text, expected) => {
  expect(inWords(decideOn(`${acceptBoth}${text}`))).toBe(expected);
});

test('the reason of a rejection is that of the rule that rejects', () => {
  const text = '- reject: { tool: browser }\n- reject: { tool: terminal }\n  reason: No.';
  expect(decideOn(text)).toMatchObject({ kind: 'reject', reason: 'No.', why: [{ rules: ['rule 2'] }, {}] });
});

test('no action at all is not accepted, nor are more than 20 at once', () => {
  expect(inWords(decideOn(acceptBoth, []))).toBe('ask 1');
  expect(inWords(decideOn(acceptBoth, Array(20).fill(terminal('npm test'))))).toBe('approve');
  expect(inWords(decideOn(acceptBoth, Array(21).fill(terminal('npm test'))))).toBe('ask 1');
  const asking = `${acceptBoth}- ask: { path: "db/**" }\n  people: 2\n  owners: true\n- reject: { tool: browser }`;
  const decision = decideOn(asking, Array(21).fill(terminal('npm test')));
  expect(inWords(decision)).toBe('ask 2, owners unknown');
  // Each rule that asks or rejects may be meant.
  expect(decision.why[20]?.rules).toEqual(['rule 3', 'rule 4']);
});

test('an accept without tool, path and command accepts nothing, however it was stored', () => {
  const when = { tool: null, path: null, command: null, risk: null };
  for (const risk of [null, ['LOW'] as const]) {
    const rule: Rule = { kind: 'approve', when: { ...when, risk } };
    expect(decide([rule], [both[0] ?? file('')], { ...place, from: 'x' }).kind).toBe('ask');
  }
  const anyCommand: Rule = { kind: 'approve', when: { ...when, tool: ['terminal'] } };
  expect(decide([anyCommand], [terminal('npm test')], { ...place, from: 'x' }).kind).toBe('ask');
});

describe('several configurations', () => {
  const repository = {
    rules: rulesOf('- accept: { tool: terminal, command: npm test }'),
    from: 'repository',
  };
  const setsUnder = (text: string) => [
    { rules: rulesOf(text, true), from: 'policy', isOperators: true },
    repository,
  ];

  test.each([
    ['- accept: {}', 'approve', ['policy', 'repository']],
    ['- accept: {}\n- ask: {}\n  people: 2', 'ask 2', ['policy']],
    ['- accept: {}\n- reject: { tool: terminal }', 'reject', ['policy']],
    ['- accept: { tool: terminal, command: npm ci }', 'ask 1', ['policy']],
    ['- reject: { tool: browser }', 'ask 1', ['policy']],
    ['[]', 'ask 1', ['policy']],
  ])('the policy %j makes of what the repository accepts: %s', (text, expected, from) => {
    const decision = decideAll(setsUnder(text), [terminal('npm test')], place);
    expect(inWords(decision)).toBe(expected);
    expect(decision.why.map((why) => why.from)).toEqual(from);
  });

  test('a policy that accepts all leaves the decision to the repository', () => {
    const sets = setsUnder('- accept: {}');
    expect(inWords(decideAll(sets, [terminal('ls')], place))).toBe('ask 1');
    expect(inWords(decideAll(sets, [terminal('npm test', { is_input: true })], place))).toBe('ask 1');
    expect(inWords(decideAll([], [terminal('npm test')], place))).toBe('ask 1');
  });
});

test('a hostile path does not keep a pattern busy', () => {
  const patterns = ['**/*a*a/**/b', '**/a/**/a/*b', '*a*b/**/*c', '**/a*a*/**/b'];
  const rules = rulesOf(
    JSON.stringify([{ ask: { path: patterns } }, { accept: { tool: 'file_editor', path: patterns } }]),
  );
  const paths = [Array(4).fill('a'.repeat(120)).join('/'), 'a/'.repeat(38), `${'a'.repeat(127)}/`.repeat(3)];
  const decideOn = (each: readonly string[]) => {
    for (const path of each) decide(rules, [file(path)], { ...place, from: 'x' });
  };
  const plain = paths.map((path) => path.replaceAll('a', 'x'));
  const times = costRatio(
    () => decideOn(paths),
    () => decideOn(plain),
  );
  expect(times).toBeLessThan(1_000);
});

test('the time for a decision grows with what there is to look at', () => {
  const some = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  const rules = rulesOf(
    JSON.stringify([
      ...some(10, (at) => ({ ask: { path: some(10, (one) => `a${at}/*x*/**/y${one}`) } })),
      ...some(5, (at) => ({ reject: { command: some(50, (one) => `c${at} d${one}`) } })),
    ]),
  );
  const decideOn = (count: number) => {
    const data = some(count, (at) => `${'ab/'.repeat(30)}${at}`);
    const actions = some(10, () => tool('mcp_many', 'MCPToolAction', { data }));
    expect(inWords(decide(rules, actions, { ...place, from: 'x' }))).toBe('ask 1');
  };
  expect(growth(decideOn, 38)).toBeLessThan(12);
});

const seenToRun = (states: readonly string[], more: Partial<SeenToExecute> = {}): SeenToExecute => ({
  files: states.map((state) => ({ state })),
  ...more,
});
const listed = (state: string, path = 'jest.config.js') => ({ listed: [{ path, state }] });

describe('by rules that demand unchanged files', () => {
  const text = (unchanged: string) => `- accept: { command: "npm test", unchanged: ${unchanged} }`;
  test.each<[string, string, string, SeenToExecute | undefined]>([
    ['approve', 'true', 'all that it runs is as on the default branch', seenToRun(['same', 'same'])],
    ['ask', 'true', 'one file is changed', seenToRun(['same', 'changed'])],
    ['ask', 'true', 'one file is new', seenToRun(['new'])],
    ['ask', 'true', 'one file is not known', seenToRun(['same', 'unknown'])],
    ['ask', 'true', 'a state comes that nobody knows', seenToRun(['SAME'])],
    ['ask', 'true', 'no file is seen', seenToRun([])],
    ['ask', 'true', 'not all can be seen', seenToRun(['same'], { notKnown: 'part' })],
    ['ask', 'true', 'nobody has looked', undefined],
    ['approve', '[jest.config.js]', 'the listed file is the same', seenToRun(['same'], listed('same'))],
    ['approve', '[jest.config.js]', 'it runs no file that is known', seenToRun([], listed('same'))],
    ['ask', '[jest.config.js]', 'the listed file is changed', seenToRun(['same'], listed('changed'))],
    ['ask', '[jest.config.js]', 'the listed file is nowhere', seenToRun(['same'], listed('unknown'))],
    ['ask', '[jest.config.js]', 'the listed file was not read', seenToRun(['same'])],
    ['ask', '[jest.config.js]', 'another file was read', seenToRun(['same'], listed('same', 'x'))],
    ['ask', '[jest.config.js]', 'what it runs is changed', seenToRun(['new'], listed('same'))],
    ['ask', '[a, jest.config.js]', 'one of two was read', seenToRun(['same'], listed('same'))],
  ])('the decision is %s with unchanged: %s where %s', (kind, unchanged, _, executes) => {
    const action = { ...terminal('npm test'), ...(executes && { executes }) };
    expect(decide(rulesOf(text(unchanged)), [action], { ...place, from: 'here' }).kind).toBe(kind);
  });

  test('in the past, whose files are not known, what a command runs is taken as it is told to be', () => {
    const by = (ran: CommandSeen['ran'], unchanged: string, areUnchanged: boolean) => {
      const none = { writes: [], mayWriteMore: false, runsOthers: false, mayRunMore: false };
      const seeCommand = () => ({ ran, ...none, filesOf: () => [] });
      const past = { seeCommand, areUnchanged };
      return decide(rulesOf(text(unchanged)), [terminal('npm test')], { ...place, from: 'here', past }).kind;
    };
    expect([by('files', 'true', true), by('files', 'true', false)]).toEqual(['approve', 'ask']);
    expect([by('nothing', '[a]', true), by('nothing', '[a]', false)]).toEqual(['approve', 'ask']);
    expect([by('nothing', 'true', true), by('part', '[a]', true)]).toEqual(['ask', 'ask']);
  });
});

test.each([
  ['npm test', 'ask 1'],
  [`cd ${copy} && npm test`, 'approve'],
])('of a terminal that is known to be elsewhere, %p comes to: %s', (command, expected) => {
  const rules = rulesOf('- accept: { tool: terminal, command: "npm test" }');
  const action: ActionToDecide = { ...terminal(command), isElsewhere: '/tmp' };
  expect(inWords(decide(rules, [action], { ...place, from: 'here' }))).toBe(expected);
  expect(inWords(decide(rules, [terminal(command)], { ...place, from: 'here' }))).toBe('approve');
});

test.each([
  ['one person is asked is approved by it', 'ask: { command: "make x" }', 'approve'],
  ['two people are asked is not', 'ask: { command: "make x" }\n  people: 2', 'ask'],
  ['an owner is asked is not', 'ask: { command: "make x" }\n  owners: true', 'ask'],
])('an action that was approved always, and about which %s', (_, rule, kind) => {
  const grants = [{ action: 'a1', by: 'mona' }];
  const decided = decide(rulesOf(`- ${rule}`), [terminal('make x')], { ...place, grants, from: 'here' });
  expect(decided.kind).toBe(kind);
});

test('a pattern has four of * and ** at most, and the words of a command of 8,000 letters are known', () => {
  const ofPattern = (pattern: string) => () => rulesOf(`- ask: { path: "${pattern}" }`);
  expect(ofPattern('a/**/b/**/c/**/*.ts')).not.toThrow();
  expect(ofPattern('a/**/b/**/c/**/*.d.*')).toThrow('at most 4 of * and **');
  expect(wordsOfCommand('x'.repeat(8_000))).not.toBeNull();
  expect(wordsOfCommand('x'.repeat(8_001))).toBeNull();
});
