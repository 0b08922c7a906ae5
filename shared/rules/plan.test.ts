// Rules while an agent plans, and beside the scope of an approved plan.
import { expect, test } from '@jest/globals';
import { rulesOf, terminal as running, tool } from '../../test/support/actions-to-decide.ts';
import { decideAll, type RuleSet } from './index.ts';
import { scopeSet } from './scope.ts';
import type { ActionToDecide } from './types.ts';

const set = (text: string, more: Partial<RuleSet> = {}): RuleSet => ({
  rules: rulesOf(text),
  from: 'file',
  ...more,
});
const planning = set('', { from: 'ask: plan', plansFirst: 'plan first' });
const lines =
  '- accept: { tool: file_editor, path: "src/**" }\n- accept: { tool: terminal, command: npm test }';
const scope = set(lines, { from: 'plan K3M', scopeBy: 'ada' });
const workingCopies = ['/workspace/project'];
const editing = (command: string, path: string) =>
  tool('file_editor', 'FileEditorAction', { command, path: `/workspace/project/${path}`, file_text: 'x' });
const decided = (sets: readonly RuleSet[], action: ActionToDecide) => {
  const { kind, why } = decideAll(sets, [action], { workingCopies });
  return `${kind} by ${why.map(({ from }) => from).join()}`;
};

test('an agent that plans may read, and nobody is asked about anything', () => {
  const sets = [set('- accept: { command: npm test }'), planning];
  expect(decided(sets, editing('view', 'src/a.ts'))).toBe('approve by ask: plan');
  expect(decided(sets, editing('create', 'src/a.ts'))).toBe('reject by ask: plan');
  expect(decided(sets, running('npm test'))).toBe('reject by ask: plan');
});

const aScope = { paths: ['src/**'], commands: [], cost: null, hours: null };
const thinking = tool('think', 'ThinkAction', { thought: 'x' });
const tasks = { command: 'plan', task_list: [{ title: 'x', status: 'todo' }] };
const listing = (more: object = {}) => tool('task_tracker', 'TaskTrackerAction', { ...tasks, ...more });

test.each([
  ['while it plans', [planning]],
  ['beside the scope of its plan', [set(''), scopeSet(aScope, { code: 'K3M', by: ['ada'] })]],
])('an agent may think and write its list of tasks %s, also beside reading', (_, sets) => {
  expect(decided(sets, listing())).toMatch(/^approve/);
  const together = (...actions: readonly ActionToDecide[]) =>
    decideAll(sets, actions, { workingCopies }).kind;
  expect(together(editing('view', 'src/a.ts'), thinking, listing())).toBe('approve');
  expect(together(editing('create', 'docs/a.md'), thinking)).not.toBe('approve');
  expect(decided(sets, listing({ path: '/etc/passwd' }))).not.toMatch(/^approve/);
});

test('more actions at once than rules decide on are rejected while an agent plans', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...running('ls'), id: String(at) }));
  const rejected = { kind: 'reject', reason: 'plan first' };
  expect(decideAll([planning], many, { workingCopies })).toMatchObject(rejected);
});

test('a reject rule says its own reason while an agent plans', () => {
  const reject = set('- reject: { tool: file_editor }\n  reason: no editor');
  const rejected = { kind: 'reject', reason: 'no editor' };
  expect(decideAll([reject, planning], [editing('view', 'a')], { workingCopies })).toMatchObject(rejected);
});

test('a scope decides where no rule of the repository does', () => {
  expect(decided([set(''), scope], editing('create', 'src/a.ts'))).toBe('approve by plan K3M');
  expect(decided([scope], running('npm test'))).toBe('approve by plan K3M');
  expect(decided([set(''), scope], editing('create', 'docs/a.md'))).toBe('ask by file');
});

test('a scope never fills in for the policy of the operator', () => {
  const operators = set('', { from: 'POLICY_FILE', isOperators: true });
  expect(decided([operators, scope], running('npm test'))).toBe('ask by POLICY_FILE');
});

test('a scope that names a guard file allows no change of it, as a rule that names it does', () => {
  const commands = ['cp a .git/hooks/pre-commit', 'ls'];
  const named = { paths: ['AGENTS.md'], commands, cost: null, hours: null };
  const approved = [set(''), scopeSet(named, { code: 'K3M', by: ['ada'] })];
  const decisions = (...actions: readonly ActionToDecide[]) => actions.map((one) => decided(approved, one));
  const guarded = [editing('create', 'AGENTS.md'), running('cp a .git/hooks/pre-commit')];
  expect(decisions(...guarded)).toEqual(['ask by file', 'ask by file']);
  const harmless = [editing('view', 'AGENTS.md'), running('ls')];
  expect(decisions(...harmless)).toEqual(['approve by plan K3M', 'approve by plan K3M']);
  const asRule = set('- accept: { tool: file_editor, path: AGENTS.md }');
  expect(decided([asRule], editing('create', 'AGENTS.md'))).toBe('approve by file');
});
