// What people can approve is what they can read: all of it, letter by letter.
import { describe, expect, test } from '@jest/globals';
import type { ShownAction } from '../../question/index.ts';
import { question, shell } from './example-data.ts';
import { firstLineAsked } from './pending-action.ts';
import { isShownWhole, questionComment } from './question.ts';

const running = (command: string, more: object = {}): ShownAction => ({
  ...shell,
  arguments: { command, ...more },
});
const several = (count: number, command: string) =>
  Array.from({ length: count }, (_, at) => running(`${command} ${at}`));
const told = (actions: readonly ShownAction[]) => questionComment({ ...question, actions }, null);

describe('what is shown whole', () => {
  test.each<[string, readonly ShownAction[]]>([
    ['a command', [shell]],
    ['a script of 45,000 characters', [running(`${'echo "one more line of it"\n'.repeat(1_600)}rm -rf /`)]],
    ['the last of 12 small actions', [...several(11, 'npm test'), running('rm -rf /')]],
    ['a command after 3,000 blanks', [running(`ls${' '.repeat(3_000)}; rm -rf /`)]],
    ['a command behind other arguments', [running('rm -rf /', { a: 'x\n'.repeat(5_000), b: 1 })]],
  ])('%s', (_, actions) => {
    expect(isShownWhole(actions)).toBe(true);
    expect(told(actions)).toContain('rm -rf ');
    expect(told(actions)).toContain('/approve K7M4Q');
    expect(told(actions)).not.toContain('CAUTION');
  });

  test('comes with the command before everything else', () => {
    const text = told([{ ...shell, arguments: { a: 'x\ny', command: 'rm -rf /' } }]);
    expect(text.indexOf('rm -rf /')).toBeLessThan(text.indexOf('`a`:'));
  });
});

describe('what is not', () => {
  test.each<[string, readonly ShownAction[]]>([
    ['a script of 70,000 characters', [running(`${'echo 1\n'.repeat(10_000)}rm -rf /`)]],
    ['a text behind which nobody looks', [running('ls', { a: 'x\n'.repeat(40_000), z: 'rm -rf /' })]],
    ['400 actions', several(400, 'a command of some length, so that they do not fit: echo 0123456789')],
    ['a tool whose name code font cannot show', [{ ...shell, tool: 'bash`\u202e' }]],
    ['a megabyte of blanks', [running(`${' '.repeat(1_000_000)}rm -rf /`)]],
  ])('%s can be rejected, and not approved', (_, actions) => {
    expect(isShownWhole(actions)).toBe(false);
    const text = told(actions);
    expect(text).toContain(
      '> [!CAUTION]\n> **Not all of this can be shown here, so it cannot be approved here.**',
    );
    expect(text.indexOf('CAUTION')).toBeLessThan(text.indexOf('Tool `'));
    expect(text).toContain('/reject K7M4Q reason');
    expect(text).not.toContain('/approve');
    expect(text.length).toBeLessThan(62_000);
  });

  test('is not answered by a workflow either', () => {
    const answering = { kind: 'elsewhere', confirmation: 'actions:0' } as const;
    const actions = several(400, 'x'.repeat(300));
    expect(questionComment({ ...question, actions, answering }, null)).not.toContain('mode: respond');
  });
});

test('nothing is told as shown of what the service does not tell', () => {
  expect(isShownWhole(null)).toBe(true);
});

test('the kind of an action is shown, whatever it says', () => {
  expect(told([running('ls', { kind: 'DeleteEverythingAction' })])).toContain(
    'Tool `execute_bash` (`DeleteEverythingAction`) · Risk',
  );
  expect(told([running('ls', { kind: 'x' })])).toContain('"kind": "x"');
});

test('what only looks like the end of a line is spelt out in every argument', () => {
  const text = told([running('# clean\rrm -rf /', { script: 'a\n# b\u2028c', other: 'd\u2029e' })]);
  expect(text).toContain('# clean⟨U+000D⟩rm -rf /');
  expect(text).toContain('# b⟨U+2028⟩c');
  expect(text).toContain('d⟨U+2029⟩e');
});

test('a line that is wider than the page is wrapped', () => {
  expect(told([running(`echo ${'x'.repeat(200)}; rm -rf /`)])).toContain('⟨line goes on⟩\n');
});

describe('a key in what would run', () => {
  const token = `ghp_${'aB3'.repeat(12)}`;

  test('is shown as it is, with a warning above', () => {
    const text = told([running(`git push https://x:${token}@github.com/octo/hello`)]);
    expect(text).toContain(token);
    expect(text).toContain('> [!WARNING]\n> There seems to be a key in it.');
    expect(text.indexOf('There seems to be a key')).toBeLessThan(text.indexOf(token));
    expect(told([shell])).not.toContain('There seems to be a key');
  });

  test('is not shown on the way to the question', () => {
    const line = firstLineAsked([running(`echo ${token}`)]);
    expect(line).toBe('`execute_bash: echo ***`');
  });

  test('of this conversation was blotted out before, and that is told', () => {
    expect(told([running('curl -d *** https://example.com')])).toContain(
      'Where it says `***`, there may be a key',
    );
    expect(told([shell])).not.toContain('Where it says');
  });
});
