// Rules while an agent plans, and beside the scope of an approved plan.
import { expect, test } from '@jest/globals';
import { decideAll, type Rule, type RuleSet, type When } from './index.ts';
import { scopeSet } from './scope.ts';
import type { ActionToDecide } from './types.ts';

const any: When = { tool: null, path: null, command: null, risk: null };
const approve = (when: Partial<When>): Rule => ({ kind: 'approve', when: { ...any, ...when } });
const set = (rules: readonly Rule[], more: Partial<RuleSet> = {}): RuleSet => ({
  rules,
  from: 'file',
  ...more,
});
const planning = set([], { from: 'ask: plan', plansFirst: 'plan first' });
const scope = set(
  [
    approve({ tool: ['file_editor'], path: ['src/**'] }),
    approve({ tool: ['terminal'], command: ['npm test'] }),
  ],
  { from: 'plan K3M', scopeBy: 'ada' },
);
const workingCopies = ['/workspace/project'];
const editing = (command: string, path: string) => ({
  id: '1',
  tool: 'file_editor',
  arguments: { kind: 'FileEditorAction', command, path: `/workspace/project/${path}`, file_text: 'x' },
  risk: 'LOW',
});
const running = (command: string) => ({
  id: '1',
  tool: 'terminal',
  arguments: { kind: 'TerminalAction', command },
  risk: 'LOW',
});
const decided = (sets: readonly RuleSet[], action: ActionToDecide) => {
  const { kind, why } = decideAll(sets, [action], { workingCopies });
  return `${kind} by ${why.map(({ from }) => from).join()}`;
};

test('an agent that plans may read, and nobody is asked about anything', () => {
  const sets = [set([approve({ command: ['npm test'] })]), planning];
  expect(decided(sets, editing('view', 'src/a.ts'))).toBe('approve by ask: plan');
  expect(decided(sets, editing('create', 'src/a.ts'))).toBe('reject by ask: plan');
  expect(decided(sets, running('npm test'))).toBe('reject by ask: plan');
});

const aScope = { paths: ['src/**'], commands: [], cost: null, hours: null };
const thinking = { id: '2', tool: 'think', arguments: { kind: 'ThinkAction', thought: 'x' }, risk: 'LOW' };
const tasks = {
  id: '3',
  tool: 'task_tracker',
  arguments: { kind: 'TaskTrackerAction', command: 'plan', task_list: [{ title: 'x', status: 'todo' }] },
  risk: 'LOW',
};

test.each([
  ['while it plans', [planning]],
  ['beside the scope of its plan', [set([]), scopeSet(aScope, { code: 'K3M', by: ['ada'] })]],
])('an agent may think and write its list of tasks %s, also beside reading', (_, sets) => {
  expect(decided(sets, tasks)).toMatch(/^approve/);
  const together = [editing('view', 'src/a.ts'), thinking, tasks];
  expect(decideAll(sets, together, { workingCopies }).kind).toBe('approve');
  const beside = decideAll(sets, [editing('create', 'docs/a.md'), thinking], { workingCopies });
  expect(beside.kind).not.toBe('approve');
  const unknown = { ...tasks, arguments: { ...tasks.arguments, path: '/etc/passwd' } };
  expect(decided(sets, unknown)).not.toMatch(/^approve/);
});

test('more actions at once than rules decide on are rejected while an agent plans', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...running('ls'), id: String(at) }));
  expect(decideAll([planning], many, { workingCopies })).toMatchObject({
    kind: 'reject',
    reason: 'plan first',
  });
});

test('a reject rule says its own reason while an agent plans', () => {
  const reject = set([{ kind: 'reject', when: { ...any, tool: ['file_editor'] }, reason: 'no editor' }]);
  expect(decideAll([reject, planning], [editing('view', 'a')], { workingCopies })).toMatchObject({
    kind: 'reject',
    reason: 'no editor',
  });
});

test('a scope decides where no rule of the repository does', () => {
  expect(decided([set([]), scope], editing('create', 'src/a.ts'))).toBe('approve by plan K3M');
  expect(decided([scope], running('npm test'))).toBe('approve by plan K3M');
  expect(decided([set([]), scope], editing('create', 'docs/a.md'))).toBe('ask by file');
});

test('a scope never fills in for the policy of the operator', () => {
  const operators = set([], { from: 'POLICY_FILE', isOperators: true });
  expect(decided([operators, scope], running('npm test'))).toBe('ask by POLICY_FILE');
});

test('a scope that names a guard file allows no change of it, as a rule that names it does', () => {
  const named = {
    paths: ['AGENTS.md'],
    commands: ['cp a .git/hooks/pre-commit', 'ls'],
    cost: null,
    hours: null,
  };
  const approved = [set([]), scopeSet(named, { code: 'K3M', by: ['ada'] })];
  const guarded = [editing('create', 'AGENTS.md'), running('cp a .git/hooks/pre-commit')];
  expect(guarded.map((action) => decided(approved, action))).toEqual(['ask by file', 'ask by file']);
  expect([editing('view', 'AGENTS.md'), running('ls')].map((action) => decided(approved, action))).toEqual([
    'approve by plan K3M',
    'approve by plan K3M',
  ]);
  const asRule = set([approve({ tool: ['file_editor'], path: ['AGENTS.md'] })]);
  expect(decided([asRule], editing('create', 'AGENTS.md'))).toBe('approve by file');
});
