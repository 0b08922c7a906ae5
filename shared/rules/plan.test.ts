// Rules while an agent plans, and beside the scope of an approved plan.
import { expect, test } from '@jest/globals';
import { rulesOf, terminal as running, tool } from '../../test/support/actions-to-decide.ts';
import { tableOf } from '../../test/support/table.ts';
import { decideAll, type RuleSet } from './index.ts';
import { scopeSet } from './scope.ts';
import type { ActionToDecide } from './types.ts';

const set = (text: string, more: Partial<RuleSet> = {}): RuleSet => ({
  rules: rulesOf(text),
  from: 'file',
  ...more,
});
const planning = set('', { from: 'ask: plan', plansFirst: 'plan first' });
const limits = { cost: null, hours: null };
const approved = (paths: readonly string[], commands: readonly string[]) =>
  scopeSet({ paths, commands, ...limits }, { code: 'K3M', by: ['ada'] });
const scope = approved(['src/**'], ['npm test']);
const rulesIn: Readonly<Record<string, readonly RuleSet[]>> = {
  'while it plans': [set('- accept: { command: npm test }'), planning],
  'while it plans, beside a reject': [set('- reject: { tool: file_editor }\n  reason: no editor'), planning],
  'within a scope': [set(''), scope],
  'within a scope alone': [scope],
  'within a scope, under a policy': [set('', { from: 'POLICY_FILE', isOperators: true }), scope],
  'within one of guard files': [set(''), approved(['AGENTS.md'], ['cp a .git/hooks/pre-commit', 'ls'])],
  'by a rule for a guard file': [set('- accept: { tool: file_editor, path: AGENTS.md }')],
};

/** `creates a.ts`, `runs npm test`, `thinks`, `lists`: one action. */
function actionOf(words: string): ActionToDecide {
  const [verb = '', what = ''] = words.split(/ (.*)/);
  if (verb === 'runs') return running(what);
  if (verb === 'thinks') return tool('think', 'ThinkAction', { thought: 'x' });
  const tasks = { command: 'plan', task_list: [{ title: 'x', status: 'todo' }] };
  if (verb === 'lists') return tool('task_tracker', 'TaskTrackerAction', { ...tasks, ...(what && { what }) });
  const given = { path: `/workspace/project/${what}`, file_text: 'x' };
  return tool('file_editor', 'FileEditorAction', { command: verb.slice(0, -1), ...given });
}

test.each(tableOf`
  an agent                        | does                               | which is decided
  while it plans                  | views src/a.ts                     | approve by ask: plan
  while it plans                  | creates src/a.ts                   | reject by ask: plan
  while it plans                  | runs npm test                      | reject by ask: plan
  while it plans                  | lists                              | approve by ask: plan
  while it plans                  | lists /etc/passwd                  | reject by ask: plan
  while it plans                  | views src/a.ts, thinks, lists      | approve by ask: plan
  while it plans                  | creates docs/a.md, thinks          | reject by ask: plan
  while it plans, beside a reject | views a                            | reject by file
  within a scope                  | creates src/a.ts                   | approve by plan K3M
  within a scope                  | creates docs/a.md                  | ask by file
  within a scope                  | lists                              | approve by plan K3M
  within a scope                  | lists /etc/passwd                  | ask by file
  within a scope                  | views src/a.ts, thinks, lists      | approve by plan K3M
  within a scope                  | creates docs/a.md, thinks          | ask by file,plan K3M
  within a scope alone            | runs npm test                      | approve by plan K3M
  within a scope, under a policy  | runs npm test                      | ask by POLICY_FILE
  within one of guard files       | creates AGENTS.md                  | ask by file
  within one of guard files       | runs cp a .git/hooks/pre-commit    | ask by file
  within one of guard files       | views AGENTS.md                    | approve by plan K3M
  within one of guard files       | runs ls                            | approve by plan K3M
  by a rule for a guard file      | creates AGENTS.md                  | approve by file
`)('%s what an agent does is decided: %s: %s', (where, does = '', expected = '') => {
  const actions = does.split(', ').map((words, at) => ({ ...actionOf(words), id: String(at) }));
  const { kind, why } = decideAll(rulesIn[where] ?? [], actions, { workingCopies: ['/workspace/project'] });
  expect(`${kind} by ${[...new Set(why.map(({ from }) => from))].join()}`).toBe(expected);
});

test('more actions at once than rules decide on are rejected while an agent plans', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...running('ls'), id: String(at) }));
  const rejected = { kind: 'reject', reason: 'plan first' };
  expect(decideAll([planning], many, { workingCopies: [] })).toMatchObject(rejected);
});

test('a reject rule says its own reason while an agent plans', () => {
  const rules = rulesIn['while it plans, beside a reject'] ?? [];
  expect(decideAll(rules, [actionOf('views a')], { workingCopies: [] })).toMatchObject({
    kind: 'reject',
    reason: 'no editor',
  });
});
