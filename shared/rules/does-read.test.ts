// `does: read`: what looks at the working copy and changes nothing, and all that only seems to.
import { expect, test } from '@jest/globals';
import { inShort, rulesOf, terminal, tool } from '../../test/support/actions-to-decide.ts';
import { parseRules } from '../yaml/index.ts';
import { decideAll } from './decide.ts';
import type { ActionToDecide } from './types.ts';

const copy = '/workspace/project/hello';
const view = (path: unknown, more: object = {}) =>
  tool('file_editor', 'FileEditorAction', { command: 'view', path, ...more });
const readFile = (file_path: unknown) => tool('read_file', 'ReadFileAction', { file_path });
const list = (more: object = {}) => tool('list_directory', 'ListDirectoryAction', more);
const glob = (pattern: unknown, more: object = {}) => tool('glob', 'GlobAction', { pattern, ...more });
const grep = (pattern: unknown, more: object = {}) => tool('grep', 'GrepAction', { pattern, ...more });

function kindBy(rules: string, actions: readonly ActionToDecide[], workingCopies = [copy]) {
  return decideAll([{ rules: rulesOf(rules), from: 'here' }], actions, { workingCopies }).kind;
}
const reads = '- accept: { does: read }';

test.each(
  [
    view(copy),
    view(`${copy}/src/a.ts`, { view_range: [1, 20] }),
    view('src/a.ts', { file_text: null, old_str: null, new_str: null, insert_line: null }),
    view(`${copy}/.openhands/hooks.json`),
    tool('planning_file_editor', 'PlanningFileEditorAction', { command: 'view', path: `${copy}/a.md` }),
    readFile('src/a.ts'),
    list(),
    list({ dir_path: '.', recursive: true }),
    list({ dir_path: `${copy}/src` }),
    list({ dir_path: 'src' }),
    glob('**/*.ts'),
    glob('src/*.{ts,tsx}', { path: null }),
    glob('*', { path: copy }),
    grep('log.*Error$|^a/../b', { path: `${copy}/src`, include: '*.ts' }),
    grep('~/x', { path: null, include: null }),
  ].map((one) => [inShort(one), one] as const),
)('a rule with `does: read` accepts %s', (_, one) => {
  expect(kindBy(reads, [one])).toBe('approve');
  expect(kindBy(reads, [one, one])).toBe('approve');
  expect(kindBy(reads, [one], [])).toBe('ask');
  expect(kindBy(`${reads}\n- reject: { does: read }`, [one])).toBe('reject');
});

const kinds: Readonly<Record<string, readonly ActionToDecide[]>> = {
  'what writes': [
    ...[view('src/a.ts', { command: 'create', file_text: 'x' }), view('src/a.ts', { command: 'undo_edit' })],
    tool('write_file', 'WriteFileAction', { file_path: 'src/a.ts', content: 'x' }),
  ],
  'a command': [terminal('ls'), terminal('view')],
  'a tool without files': [
    tool('task_tracker', 'TaskTrackerAction', { command: 'view' }),
    tool('browser_get_state', 'BrowserGetStateAction', {}),
  ],
  'what is outside of the working copy': [
    ...['/etc/passwd', '/workspace/project', `${copy}/../other/a`, `${copy}-other/a`].map((path) =>
      view(path),
    ),
    ...[readFile('../other/a'), readFile('~/.ssh/id_rsa'), list({ dir_path: '..' }), list({ dir_path: '/' })],
    ...['/etc/*', '~/*', '../*', 'src/../../*', 'a\\..\\b', 'C:/*'].map((pattern) => glob(pattern)),
    ...[glob('*', { path: '/' }), grep('x', { path: '/workspace' }), grep('x', { path: `${copy}/..` })],
    grep('x', { include: '../*' }),
  ],
  'what git keeps': [readFile('.git/config'), grep('token', { path: `${copy}/.git` })],
  // The server resolves it against its own folder.
  'a folder that the server resolves itself': [
    ...[glob('*', { path: 'src' }), grep('x', { path: '.' }), grep('x', { path: '' })],
  ],
  // The server puts a pattern onto the command line of ripgrep, where this runs a program.
  'what ripgrep would read as an option': [
    ...[grep('--pre=/workspace/project/hello/x'), grep('-f/etc/passwd'), glob('--pre=x')],
    grep('x', { include: '--pre=x' }),
  ],
  'a pattern with an end in it': [grep('a\0b')],
  'an unknown argument': [
    ...[
      view('src/a.ts', { follow: true }),
      grep('x', { pre: 'sh' }),
      glob('*', { exec: null, command: 'rm' }),
    ],
  ],
  'an argument of another type': [
    ...[readFile(['src/a.ts']), grep({ pattern: 'x' }), list({ dir_path: 7 }), list({ recursive: 'yes' })],
  ],
  'another tool or kind of a known name': [
    ...[tool('grep', 'MCPToolAction', { pattern: 'x' }), tool('grep', 'GlobAction', { pattern: 'x' })],
    ...[tool('mcp_grep', 'GrepAction', { pattern: 'x' }), tool('Grep', 'GrepAction', { pattern: 'x' })],
    tool('view', 'FileEditorAction', { command: 'view', path: 'src/a.ts' }),
  ],
  'no arguments': [{ id: 'a', tool: 'list_directory', risk: 'LOW', arguments: null }],
};

test.each(
  Object.entries(kinds).flatMap(([what, actions]) =>
    actions.map((one) => [what, inShort(one), one] as const),
  ),
)('`does: read` does not accept %s: %s', (_, __, one) => {
  expect(kindBy(reads, [one])).toBe('ask');
  expect(kindBy(reads, [view('src/a.ts'), one, grep('x')])).toBe('ask');
});

test('`does: read` accepts 20 actions at once, and no more', () => {
  const many = (count: number) => kindBy(reads, Array<ActionToDecide>(count).fill(view('src/a.ts')));
  expect([many(20), many(21)]).toEqual(['approve', 'ask']);
});

const inSource = '- accept: { does: read, path: "src/**" }';
const withOtherKeys: readonly (readonly [string, ActionToDecide, string])[] = [
  [inSource, view('src/a.ts'), 'approve'],
  [inSource, grep('x', { path: `${copy}/src` }), 'approve'],
  [inSource, grep('x'), 'ask'],
  [inSource, view(copy), 'ask'],
  [inSource, view('src/a.ts', { command: 'create' }), 'ask'],
  ['- accept: { does: read, tool: grep }', grep('x'), 'approve'],
  ['- accept: { does: read, tool: grep }', glob('x'), 'ask'],
  ['- accept: { tool: grep }', grep('x'), 'approve'],
  ['- accept: { does: read, risk: LOW }', { ...grep('x'), risk: 'HIGH' }, 'ask'],
  [`${reads}\n- ask: { path: "**" }`, grep('x'), 'ask'],
  [`${reads}\n- reject: { path: "secret/**" }`, grep('x', { path: `${copy}/secret/a` }), 'reject'],
  [`${reads}\n- reject: { does: read, path: "src/**" }`, view('src/a.ts', { command: 'create' }), 'ask'],
  // What is not known may read.
  ['- reject: { does: read }', tool('mcp_read', 'MCPToolAction', { path: 'a' }), 'reject'],
  ['- reject: { does: read }', terminal('ls'), 'ask'],
];

const named = withOtherKeys.map(([rules, one, kind]) => [rules, inShort(one), kind, one] as const);
test.each(named)('by the rules %j, the decision on %s is: %s', (rules, _, kind, one) => {
  expect(kindBy(rules, [one])).toBe(kind);
});

test.each([
  ['- accept: { does: write }', 'is "write"'],
  ['- accept: { does: read, command: ls }', 'has does and command'],
  ['- accept: { does: read, tool: terminal }', 'has does: read with a tool that reads nothing'],
  ['- accept: { does: read, tool: [grep, write_file] }', 'has does: read with a tool that reads nothing'],
  ['- reject: { does: read, command: ls }', 'has does and command'],
])('the rule %j is wrong, as it %s', (text, problem) => {
  const parsed = parseRules(text);
  expect(parsed.kind === 'problems' && parsed.problems.map((each) => each.problem)).toEqual([problem]);
});
