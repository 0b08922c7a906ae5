// A question is read in ten seconds: few words of ours surround what the agent wants to do.
//
// The rule for counting: what people see without unfolding anything, in the words of ours. The action, its paths and files, the plan and
// the scope are `x` here, and neither they nor code blocks count. Commands to answer with, links, names and times do.
import { expect, test } from '@jest/globals';
import { about, money, planWith, question, spelling } from '../../../test/support/example-views.ts';
import type { ExecutedFile, Executes, ShownAction } from '../../conversation/index.ts';
import { questionComment } from './question.ts';
import type { QuestionView } from './question-view.ts';

const most = 60;

const wordsOfOurs = (comment: string): readonly string[] =>
  comment
    .replace(/<details><summary>(.*?)<\/summary>[\s\S]*?\n<\/details>/g, '$1')
    .replace(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word.replaceAll(/`x`|\bx\b/g, '')));

const action = (tool: string, given: object, executes?: Executes): ShownAction => ({
  tool,
  arguments: given,
  summary: 'x',
  risk: 'MEDIUM',
  thought: 'x',
  ...(executes && { executes }),
});
const file = (more: Partial<ExecutedFile>): ExecutedFile => ({
  ...{ path: 'x', part: null, state: 'same', digest: '0a', shown: { kind: 'as_on_default_branch' } },
  ...more,
});
const command = (executes?: Executes) =>
  action('terminal', { kind: 'TerminalAction', command: 'x' }, executes);
const unchanged = command({ files: [file({ part: 'script x' }), file({})], besides: 'tests' });
const changed = command({
  files: [
    file({ part: 'script x' }),
    file({ state: 'changed', shown: { kind: 'difference', text: '+x', leftOut: 3 } }),
  ],
  besides: 'tests',
});
const edit = action('file_editor', {
  ...{ kind: 'FileEditorAction', command: 'str_replace', path: 'x', old_str: 'x', new_str: 'x' },
});
const unknown = command({ files: [file({ part: 'script x' })], besides: 'packages', notKnown: 'part' });

const url = 'https://github.com/acme/shop/pull/12/checks';
const inApp: QuestionView = {
  ...question,
  mentions: ['rita'],
  mayRepeat: true,
  buttons: { url, only: false },
  rejectAt: question.expiresAt,
};
const inWorkflow: QuestionView = {
  ...question,
  ...{ mentions: ['mona'], answering: { kind: 'comment', spelling }, expiresAt: null, commit: null },
};
const scope = { paths: ['src/x', 'test/x'], commands: ['ls x'], cost: 5, hours: 8 };
const terms = { people: 2, owners: ['x'], rules: ['x'], approvedBy: ['ada'], owned: [] };

const questions: readonly (readonly [string, QuestionView])[] = [
  ...[['the App', inApp] as const, ['a workflow', inWorkflow] as const].flatMap(([road, view]) => [
    [`a command whose files are unchanged, of ${road}`, { ...view, actions: [unchanged] }] as const,
    [`a command with a changed file, of ${road}`, { ...view, actions: [changed] }] as const,
    [`an edit of a file, of ${road}`, { ...view, actions: [edit] }] as const,
    [`a command that is not wholly known, of ${road}`, { ...view, actions: [unknown] }] as const,
  ]),
  ['a plan', { ...inApp, ...about(planWith(scope, 'x')) }],
  ['money', { ...inApp, ...about(money) }],
  ['a command that two people have to approve', { ...inApp, actions: [unchanged], needs: terms }],
  ['several actions', { ...inApp, actions: [edit, unknown] }],
];

test.each(questions)('the question about %s has at most sixty words of ours', (_, view) => {
  const words = wordsOfOurs(questionComment(view, null));
  expect(words.length > most ? words : []).toEqual([]);
});

test('a count sees what is not folded, and no code', () => {
  expect(wordsOfOurs('### ✋ The agent · `K7M4Q`\n\n```sh\nrm -rf /\n```\n\n`x`, script `x`: same')).toEqual([
    ...['The', 'agent', '`K7M4Q`', 'script', 'same'],
  ]);
  expect(wordsOfOurs('<details><summary>one two</summary>\n\nthree\n\n</details>')).toEqual(['one', 'two']);
});
