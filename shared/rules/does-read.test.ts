// `does: read`: what looks at the working copy and changes nothing, and all that only seems to.
import { expect, test } from '@jest/globals';
import { parseRules } from '../yaml/index.ts';
import { decideAll } from './decide.ts';
import type { ActionToDecide } from './types.ts';

const copy = '/workspace/project/hello';
const action = (tool: string, kind: string, given: object): ActionToDecide => ({
  id: 'a',
  tool,
  risk: 'LOW',
  arguments: { kind, ...given },
});
const view = (path: unknown, more: object = {}) =>
  action('file_editor', 'FileEditorAction', { command: 'view', path, ...more });
const readFile = (file_path: unknown) => action('read_file', 'ReadFileAction', { file_path });
const list = (more: object = {}) => action('list_directory', 'ListDirectoryAction', more);
const glob = (pattern: unknown, more: object = {}) => action('glob', 'GlobAction', { pattern, ...more });
const grep = (pattern: unknown, more: object = {}) => action('grep', 'GrepAction', { pattern, ...more });

function kindBy(rules: string, actions: readonly ActionToDecide[], workingCopies = [copy]) {
  const parsed = parseRules(rules);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return decideAll([{ rules: parsed.value, from: 'here' }], actions, { workingCopies }).kind;
}
const reads = '- accept: { does: read }';

test.each<readonly [ActionToDecide]>([
  [view(copy)],
  [view(`${copy}/src/a.ts`, { view_range: [1, 20] })],
  [view('src/a.ts', { file_text: null, old_str: null, new_str: null, insert_line: null })],
  [view(`${copy}/.openhands/hooks.json`)],
  [
    action('planning_file_editor', 'PlanningFileEditorAction', {
      command: 'view',
      path: `${copy}/a.md`,
    }),
  ],
  [readFile('src/a.ts')],
  [list()],
  [list({ dir_path: '.', recursive: true })],
  [list({ dir_path: `${copy}/src` })],
  [list({ dir_path: 'src' })],
  [glob('**/*.ts')],
  [glob('src/*.{ts,tsx}', { path: null })],
  [glob('*', { path: copy })],
  [grep('log.*Error$|^a/../b', { path: `${copy}/src`, include: '*.ts' })],
  [grep('~/x', { path: null, include: null })],
])('accepted by `does: read`: %j', (one) => {
  expect(kindBy(reads, [one])).toBe('accept');
  expect(kindBy(reads, [one, one])).toBe('accept');
  expect(kindBy(reads, [one], [])).toBe('ask');
  expect(kindBy(`${reads}\n- reject: { does: read }`, [one])).toBe('reject');
});

test.each<readonly [string, ActionToDecide]>([
  ['writes', view('src/a.ts', { command: 'create', file_text: 'x' })],
  ['undoes', view('src/a.ts', { command: 'undo_edit' })],
  ['writes', action('write_file', 'WriteFileAction', { file_path: 'src/a.ts', content: 'x' })],
  ['a command', action('terminal', 'TerminalAction', { command: 'ls' })],
  ['a command named view', action('terminal', 'TerminalAction', { command: 'view' })],
  ['no file', action('task_tracker', 'TaskTrackerAction', { command: 'view' })],
  ['a page', action('browser_get_state', 'BrowserGetStateAction', {})],
  // What leaves the working copy.
  ['outside', view('/etc/passwd')],
  ['outside', view('/workspace/project')],
  ['outside', view(`${copy}/../other/a`)],
  ['outside', view(`${copy}-other/a`)],
  ['outside', readFile('../other/a')],
  ['outside', readFile('~/.ssh/id_rsa')],
  ['outside', list({ dir_path: '..' })],
  ['outside', list({ dir_path: '/' })],
  ['outside', glob('*', { path: '/' })],
  ['outside', glob('/etc/*')],
  ['outside', glob('~/*')],
  ['outside', glob('../*')],
  ['outside', glob('src/../../*')],
  ['outside', glob('a\\..\\b')],
  ['outside', glob('C:/*')],
  ['outside', grep('x', { path: '/workspace' })],
  ['outside', grep('x', { path: `${copy}/..` })],
  ['outside', grep('x', { include: '../*' })],
  ['what git keeps', readFile('.git/config')],
  ['what git keeps', grep('token', { path: `${copy}/.git` })],
  // The server resolves it against its own folder.
  ['a relative folder', glob('*', { path: 'src' })],
  ['a relative folder', grep('x', { path: '.' })],
  ['a relative folder', grep('x', { path: '' })],
  // The server puts a pattern onto the command line of ripgrep, where this runs a program.
  ['an option', grep('--pre=/workspace/project/hello/x')],
  ['an option', grep('-f/etc/passwd')],
  ['an option', glob('--pre=x')],
  ['an option', grep('x', { include: '--pre=x' })],
  ['a pattern with an end in it', grep('a\0b')],
  // Unknown arguments, kinds and types.
  ['an unknown argument', view('src/a.ts', { follow: true })],
  ['an unknown argument', grep('x', { pre: 'sh' })],
  ['an unknown argument', glob('*', { exec: null, command: 'rm' })],
  ['another type', readFile(['src/a.ts'])],
  ['another type', grep({ pattern: 'x' })],
  ['another type', list({ dir_path: 7 })],
  ['another type', list({ recursive: 'yes' })],
  ['a tool of that name', action('grep', 'MCPToolAction', { pattern: 'x' })],
  ['a tool of that name', action('grep', 'GlobAction', { pattern: 'x' })],
  ['a tool of that name', action('mcp_grep', 'GrepAction', { pattern: 'x' })],
  ['a tool of that name', action('Grep', 'GrepAction', { pattern: 'x' })],
  ['a tool of that name', action('view', 'FileEditorAction', { command: 'view', path: 'src/a.ts' })],
  ['no arguments', { id: 'a', tool: 'list_directory', risk: 'LOW', arguments: null }],
])('asked in spite of `does: read`: %s: %j', (_, one) => {
  expect(kindBy(reads, [one])).toBe('ask');
  expect(kindBy(reads, [view('src/a.ts'), one, grep('x')])).toBe('ask');
});

test('asked in spite of `does: read`: more at once than rules decide on', () => {
  const many = (count: number) => kindBy(reads, Array<ActionToDecide>(count).fill(view('src/a.ts')));
  expect([many(20), many(21)]).toEqual(['accept', 'ask']);
});

const inSource = '- accept: { does: read, path: "src/**" }';
test.each<readonly [string, ActionToDecide, string]>([
  [inSource, view('src/a.ts'), 'accept'],
  [inSource, grep('x', { path: `${copy}/src` }), 'accept'],
  [inSource, grep('x'), 'ask'],
  [inSource, view(copy), 'ask'],
  [inSource, view('src/a.ts', { command: 'create' }), 'ask'],
  ['- accept: { does: read, tool: grep }', grep('x'), 'accept'],
  ['- accept: { does: read, tool: grep }', glob('x'), 'ask'],
  ['- accept: { tool: grep }', grep('x'), 'accept'],
  ['- accept: { does: read, risk: LOW }', { ...grep('x'), risk: 'HIGH' }, 'ask'],
  [`${reads}\n- ask: { path: "**" }`, grep('x'), 'ask'],
  [`${reads}\n- reject: { path: "secret/**" }`, grep('x', { path: `${copy}/secret/a` }), 'reject'],
  [`${reads}\n- reject: { does: read, path: "src/**" }`, view('src/a.ts', { command: 'create' }), 'ask'],
  // What is not known may read.
  ['- reject: { does: read }', action('mcp_read', 'MCPToolAction', { path: 'a' }), 'reject'],
  ['- reject: { does: read }', action('terminal', 'TerminalAction', { command: 'ls' }), 'ask'],
])('beside other keys: %s, %j: %s', (rules, one, kind) => {
  expect(kindBy(rules, [one])).toBe(kind);
});

test.each([
  ['- accept: { does: write }', 'is "write"'],
  ['- accept: { does: read, command: ls }', 'has does and command'],
  ['- accept: { does: read, tool: terminal }', 'has does: read with a tool that reads nothing'],
  ['- accept: { does: read, tool: [grep, write_file] }', 'has does: read with a tool that reads nothing'],
  ['- reject: { does: read, command: ls }', 'has does and command'],
])('beside other keys: %s is wrong', (text, problem) => {
  const parsed = parseRules(text);
  expect(parsed.kind === 'problems' && parsed.problems.map((each) => each.problem)).toEqual([problem]);
});
