// What people can approve is what they can read: all of it, letter by letter.
import { describe, expect, test } from '@jest/globals';
import { about, planWith, question, shell } from '../../../test/support/example-views.ts';
import { costRatio } from '../../../test/support/growth.ts';
import { expectSaid } from '../../../test/support/said.ts';
import type { ExecutedFile, ShownAction, ShownFile } from '../../conversation/index.ts';
import { firstLineAsked } from './pending-action.ts';
import { questionComment } from './question.ts';
import { isShownWhole } from './question-asked.ts';
import { questionCheck } from './question-check.ts';

const running = (command: string, more: object = {}): ShownAction => ({
  ...shell,
  arguments: { command, ...more },
});
const several = (count: number, command: string) =>
  Array.from({ length: count }, (_, at) => running(`${command} ${at}`));
const told = (actions: readonly ShownAction[]) => questionComment({ ...question, actions }, null);

test.each<[string, readonly ShownAction[]]>([
  ['a command', [shell]],
  ['a script of 45,000 characters', [running(`${'echo "one more line of it"\n'.repeat(1_600)}rm -rf /`)]],
  ['the last of 12 small actions', [...several(11, 'npm test'), running('rm -rf /')]],
  ['a command after 3,000 blanks', [running(`ls${' '.repeat(3_000)}; rm -rf /`)]],
  ['a command behind other arguments', [running('rm -rf /', { a: 'x\n'.repeat(5_000), b: 1 })]],
])('a question about %s is shown whole in one comment, and can be approved', (_, actions) => {
  expect(isShownWhole({ actions })).toBe(true);
  expectSaid(told(actions), ['rm -rf ', '**`/approve`**', '!CAUTION']);
});

const runsFiles = (command: string, files: readonly ExecutedFile[]): ShownAction => ({
  ...running(command),
  executes: { files, besides: 'other_files' },
});
const script = (shown: ShownFile, path = 'a.sh'): ExecutedFile => ({
  ...{ path, part: null, state: 'changed', digest: '0a' },
  shown,
});

test('a question about a command whose files are cut, or cannot be shown, says so and can be approved', () => {
  const cut = script({ kind: 'beginning', text: 'echo 1', leftOut: 900 });
  const large = script({ kind: 'unread', why: 'it is too large' }, 'b.sh');
  const actions = [runsFiles('sh a.sh', [cut, large])];
  expect(isShownWhole({ actions })).toBe(true);
  const said = ['900 more lines are not shown', '; **not shown**: it is too large', '**`/approve`**'];
  expectSaid(told(actions), said);
});

test('what is in a file is marked as in a command, and its fence cannot be closed from inside', () => {
  const text = 'echo \u2018a; rm -rf /\u2019\n\u202eecho\n```\n@maria see #7';
  const shown = told([runsFiles('sh a.sh', [script({ kind: 'whole', text })])]);
  expect(shown).toContain('````\necho ⟨U+2018⟩a; rm -rf /⟨U+2019⟩\n⟨U+202E⟩echo\n```\n@maria see #7\n````');
  // What runs is code, also where its name is one of texts.
  const notes = { ...script({ kind: 'whole', text: 'It\u2019s' }), path: 'a.md' };
  expect(told([runsFiles('sh a.md', [notes])])).toContain('It⟨U+2019⟩s');
});

describe('not shown whole', () => {
  test.each<[string, readonly ShownAction[]]>([
    ['a script of 70,000 characters', [running(`${'echo 1\n'.repeat(10_000)}rm -rf /`)]],
    ['scripts that one comment does not hold', several(3, `${'echo 1\n'.repeat(3_000)}`)],
    ['a text behind which nobody looks', [running('ls', { a: 'x\n'.repeat(40_000), z: 'rm -rf /' })]],
    ['800 actions', several(800, 'a command of some length, so that they do not fit: echo 0123456789')],
    ['a tool whose name code font cannot show', [{ ...shell, tool: 'bash`\u202e' }]],
    ['a megabyte of blanks', [running(`${' '.repeat(1_000_000)}rm -rf /`)]],
  ])('a question about %s can be rejected, and not approved', (_, actions) => {
    expect(isShownWhole({ actions })).toBe(false);
    const text = told(actions);
    const said = '> [!CAUTION]\n> **Not all of this can be shown here, so it cannot be approved here.**';
    expectSaid(text, [said, '**`/reject`**', '!/approve']);
    expect(text.indexOf('CAUTION')).toBeLessThan(text.indexOf('Tool `'));
    expect(text.length).toBeLessThan(62_000);
  });

  test('a question about 4,000 actions is not answered by a workflow either', () => {
    const answering = { kind: 'elsewhere', confirmation: 'actions:0' } as const;
    const actions = several(4_000, 'x'.repeat(300));
    expect(questionComment({ ...question, actions, answering }, null)).not.toContain('mode: respond');
  });
});

describe('edits of files', () => {
  const usual = { command: 'str_replace', path: 'src/a.js', file_text: null, insert_line: null };
  const edit = (given: object, tool = 'file_editor'): ShownAction => ({
    ...shell,
    tool,
    arguments: { kind: 'FileEditorAction', ...usual, ...given },
  });
  const other = { kind: 'EditAction', file_path: 'src/a.js', old_string: 'a', new_string: 'b' };
  const block = (text: string, language = 'diff') => `\`\`\`${language}\n${text}\n\`\`\``;

  test.each<[string, ShownAction, string]>([
    ['replaces', edit({ old_str: 'a\n  b', new_str: 'c' }), block('-a\n-  b\n+c')],
    ['changes lines in between', edit({ old_str: 'a\nb\nc', new_str: 'a\nB\nc' }), block(' a\n-b\n+B\n c')],
    ['takes out', edit({ old_str: 'a' }), block('-a')],
    ['puts nothing in its place', edit({ old_str: 'a\n', new_str: '' }), block('-a\n-\n+')],
    ['inserts', edit({ command: 'insert', insert_line: 3, new_str: '--x' }), block('+--x')],
    ['writes a file', edit({ command: 'create', file_text: 'x' }), `file is then:\n\n${block('x', '')}`],
    ['is of another tool', { ...shell, tool: 'edit', arguments: other }, `\`edit\`:\n\n${block('-a\n+b')}`],
  ])('an edit that %s is shown as its path and a diff', (_, action, shown) => {
    expectSaid(told([action]), ['File `src/a.js`', shown, '!"path"']);
    expect(isShownWhole({ actions: [action] })).toBe(true);
  });

  test.each([
    ['an argument that nobody knows', edit({ old_str: 'a', new_str: 'b', sudo: true })],
    ['another tool', edit({ old_str: 'a', new_str: 'b' }, 'my_editor')],
    ['a path that is too long for the line above', edit({ old_str: 'a', path: 'x'.repeat(201) })],
    ['a path of two lines', edit({ old_str: 'a', path: 'x\ny' })],
    ['a path with more than plain letters', edit({ old_str: 'a', path: 'src/\u0430.js' })],
    ['a path with two blanks in a row', edit({ old_str: 'a', path: 'x  y' })],
    ['a whole file beside', edit({ old_str: 'a', new_str: 'b', file_text: 'c' })],
  ])('an edit with %s is shown as it is', (_, action) => {
    expectSaid(told([action]), ['!```diff', '"old_str": "a"']);
  });

  describe('quotes of print, which a shell reads as letters,', () => {
    const line = 'echo ‘Notes: build first; rm -rf x; deploy after that’';
    const marked = 'echo ⟨U+2018⟩Notes: build first; rm -rf x; deploy after that⟨U+2019⟩';
    const create = (path: string) => edit({ command: 'create', path, file_text: `#!/bin/sh\n${line}\n` });
    const replace = (path: string) => edit({ path, old_str: 'x\ny', new_str: line });
    const other = (name: string, given: object) => ({ ...shell, tool: name, arguments: given });

    test.each<[string, ShownAction]>([
      ['a new script', create('build.sh')],
      ['a file whose name says nothing', create('Makefile')],
      ['a file that only passes for a text', create('CMakeLists.txt')],
      ['a text that the agent server loads as a skill', create('docs/AGENTS.md')],
      ['a change of a script', replace('src/build.sh')],
      ['a file of a tool that is not known', other('mcp_write', { path: 'a.md', content: `a\n${line}` })],
      ['a patch', other('apply_patch', { patch: `*** Begin Patch\n+${line}` })],
    ])('are marked in %s', (_, action) => {
      expectSaid(told([action]), [marked, '!‘']);
    });

    test.each<[string, ShownAction]>([
      ['a new text', create('docs/guide.md')],
      ['a text without an ending', create('LICENSE')],
      ['a change of a text', replace('notes.TXT')],
      ['a thought', other('think', { kind: 'ThinkAction', thought: `a\n${line}` })],
    ])('are shown as they are in %s', (_, action) => {
      expect(told([action])).toContain(line);
    });
  });
});

test('a question whose actions the service does not tell has no part that is left out', () => {
  expect(isShownWhole({ actions: null })).toBe(true);
});

test('the kind of an action is shown, whatever its value', () => {
  const kind = 'DeleteEverythingAction';
  expect(told([running('ls', { kind })])).toContain(`Tool \`terminal\` (\`${kind}\`)`);
  expect(told([running('ls', { kind: 'x' })])).toContain('"kind": "x"');
});

const token = `ghp_${'aB3'.repeat(12)}`;

test('a secret key in a command is shown as it is, with a warning above', () => {
  const text = told([running(`git push https://x:${token}@github.com/octo/hello`)]);
  expect(text).toContain(token);
  expect(text).toContain('> [!WARNING]\n> There seems to be a key in it.');
  expect(text.indexOf('There seems to be a key')).toBeLessThan(text.indexOf(token));
  expect(told([shell])).not.toContain('There seems to be a key');
});

test('a secret key in a command is not shown on the way to the question', () => {
  expect(firstLineAsked([running(`echo ${token}`)])).toBe('`terminal: echo ***`');
});

test('a command in which a secret key was blotted out gets a note', () => {
  expect(told([running('curl -d *** https://a.b')])).toContain('Where it says `***`, there may be a key');
  expect(told([shell])).not.toContain('Where it says');
});

const blind = (length: number) => running('\r'.repeat(length));
const behind = (text: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `\n${text}`]));
const [returns, cyrillic] = ['\r'.repeat(199_000), 'а'.repeat(290_000)];
test.each<[string, readonly ShownAction[]]>([
  ['a megabyte of carriage returns', [blind(1_200_000)]],
  ['as many carriage returns as one argument may be long', [blind(299_000)]],
  ['carriage returns in several arguments', [running(returns, behind(returns, ...'abcde'))]],
  ['carriage returns in each of many actions', Array.from({ length: 60 }, () => blind(20_000))],
  ['Cyrillic letters in several arguments', [running(cyrillic, behind(cyrillic, 'a'))]],
])('of %s only the beginning is spelt out, and nothing can be approved', (_, actions) => {
  expect(isShownWhole({ actions })).toBe(false);
  expectSaid(told(actions), ['⟨U+', 'more characters._', '!/approve']);
});

test('where only the beginning is spelt out, the cut counts all that was not read', () => {
  const [, left] = /_Cut here: (\d+) more/.exec(told([blind(1_200_000)])) ?? [];
  expect(Number(left)).toBeGreaterThan(1_180_000);
});

test('where only the beginning is spelt out, ten times as much text costs no more', () => {
  const ratio = costRatio(
    () => isShownWhole({ actions: [blind(290_000)] }),
    () => isShownWhole({ actions: [blind(29_000)] }),
  );
  expect(ratio).toBeLessThan(3);
});

test('a plan is whole where words and scope fit into its comment, and a longer one can only be rejected', () => {
  const scope = { paths: ['src/**'], commands: [], cost: null, hours: null };
  const whole = about(planWith(scope, 'x '.repeat(7_000)));
  expect(isShownWhole(whole)).toBe(true);
  expect(questionComment(whole, null)).toContain('**`/approve`**');
  const paths = Array.from({ length: 50 }, (_, at) => `${'ж'.repeat(400)}${at}/**`);
  for (const long of [planWith(scope, 'x '.repeat(9_000)), planWith({ ...scope, paths })]) {
    const text = questionComment(about(long), null);
    expect(isShownWhole(about(long))).toBe(false);
    expectSaid(text, [
      '**Not all of this plan can be shown',
      '!`/approve',
      '**`/reject`** and what to change',
    ]);
    expect(text.length).toBeLessThan(65_536);
    expect(questionCheck(about(long), null, null).buttons).toMatchObject([{ label: 'Reject K3M9A' }]);
  }
});

test('lines of a scope are shown letter by letter', () => {
  const scope = { paths: ['src/ѕrc/**'], commands: ['npm  test'], cost: null, hours: null };
  const text = questionComment(about(planWith(scope)), null);
  expect(text).toContain('edit src/⟨U+0455⟩');
  expect(text).toContain('run  npm  test');
});
