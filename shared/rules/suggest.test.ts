// Which rules are suggested, and that none of them accepts what was not approved or was ever rejected.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseRules } from '../yaml/index.ts';
import { decideAll } from './decide.ts';
import { compareRules, type DecidedAtOnce, judge, suggestRules } from './judge.ts';
import type { ActionToDecide, RuleSet } from './types.ts';

const workingCopies = ['/workspace/project/garden'];
const command = (text: string, more = {}): ActionToDecide => ({
  ...{ id: '0', tool: 'terminal', risk: 'LOW' },
  arguments: { kind: 'TerminalAction', command: text, ...more },
});
const edit = (path: string, what: string, text = 'x'): ActionToDecide => ({
  ...{ id: '0', tool: 'file_editor', risk: 'LOW' },
  arguments: { kind: 'FileEditorAction', command: what, path, ...(what === 'create' && { file_text: text }) },
});
const decided = (action: ActionToDecide, changes: Partial<DecidedAtOnce> = {}): DecidedAtOnce => ({
  ...{ kind: 'approved', by: '1', isWhole: true, workingCopies, actions: [action] },
  ...changes,
});
const setOf = (text: string): RuleSet => {
  const parsed = parseRules(text);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return { rules: parsed.value, from: 'x' };
};

test('what is suggested: exact commands and paths, with how often and by how many people they were approved', () => {
  const history = [
    ...['1', '2', '1'].map((by) => decided(command('npm test'), { by })),
    ...['a', 'b'].map((text) => decided(edit('src/a.ts', 'create', text))),
    ...['a', 'b'].map((path) => decided(edit(`src/${path}.md`, 'view'))),
    decided(command('once')),
  ];
  expect(suggestRules([], history)).toEqual([
    { rule: '- accept: { tool: terminal, command: "npm test" }', approvals: 3, people: 2 },
    { rule: '- accept: { tool: file_editor, path: "src/a.ts" }', approvals: 2, people: 1 },
  ]);
});

test.each<[string, readonly DecidedAtOnce[]]>([
  ['was rejected once, by whomever', [decided(command('ls'), { kind: 'rejected', by: 'rules[0]' })]],
  ['was rejected in another spelling', [decided(command('ls', { timeout: 9 }), { kind: 'rejected' })]],
  ['came, and was not approved so', [decided(command('ls', { timeout: 9 }), { kind: 'neither' })]],
  [
    'may be what was rejected and is not known whole',
    [decided({ ...command(''), arguments: '{"comm' }, { kind: 'rejected' })],
  ],
  ['may be among what was rejected', [decided(command('x'), { kind: 'rejected', isWhole: false })]],
])('what is suggested: nothing that %s', (_, more) => {
  const history = [decided(command('ls')), decided(command('ls'))];
  expect(suggestRules([], history)).toHaveLength(1);
  expect(suggestRules([], [...history, ...more])).toEqual([]);
});

test.each([
  ['what ends like a pattern', command('rm *'), []],
  ['a guard file', edit('.openhands/hooks.json', 'create'), []],
  ['a workflow', edit('.github/workflows/ci.yml', 'create'), []],
  ['the configuration', edit('.GitHub/agent-conversations.yml', 'create'), []],
  ['what is outside', edit('/etc/passwd', 'create'), []],
  ['a pattern for a path', edit('src/*.ts', 'create'), []],
  ['a tool without command and path', { ...command(''), tool: 'mcp_x' }, []],
  ['what a rule asks about', command('ls'), [setOf('- ask: { command: ls }')]],
  ['what is accepted already', command('ls'), [setOf('- accept: { command: ls }')]],
])('what is suggested not %s', (_, action, sets) => {
  expect(suggestRules(sets, [decided(action), decided(action)])).toEqual([]);
});

const action = fc.oneof(
  fc.constantFrom('npm test', 'ls', 'rm *', 'git push').map((text) => command(text)),
  fc.constantFrom('npm test', 'ls').map((text) => command(text, { timeout: 60 })),
  fc
    .tuple(
      fc.constantFrom('src/a', 'src/*', '/workspace/project/garden/src/a', '../b'),
      fc.constantFrom('view', 'create', 'dance'),
    )
    .map(([path, what]) => edit(path, what)),
  fc.constant<ActionToDecide>({ ...command(''), arguments: '{"command":"np' }),
);
const history = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'approved' as const,
      'approved' as const,
      'approved' as const,
      'rejected' as const,
      'neither' as const,
    ),
    by: fc.constantFrom('1', '2'),
    isWhole: fc.integer({ min: 0, max: 30 }).map((dice) => dice > 0),
    workingCopies: fc.constant(workingCopies),
    actions: fc
      .array(action, { minLength: 1, maxLength: 2 })
      .map((all) => all.map((each, at) => ({ ...each, id: String(at) }))),
  }),
  { maxLength: 25 },
);
const key = ({ tool, arguments: given }: ActionToDecide) => JSON.stringify([tool, given]);

test('no suggestion accepts anything that was ever rejected, or was not approved', () => {
  let suggested = 0;
  fc.assert(
    fc.property(history, (past) => {
      const approved = new Set(
        past.flatMap(({ kind, actions }) => (kind === 'approved' ? actions.map(key) : [])),
      );
      for (const { rule } of suggestRules([], past)) {
        suggested += 1;
        const sets = [setOf(rule)];
        for (const { kind, actions, ...at } of past)
          for (const each of actions) {
            if (decideAll(sets, [each], at).kind !== 'accept') continue;
            expect(kind).not.toBe('rejected');
            expect(approved).toContain(key(each));
          }
      }
    }),
    { numRuns: 500 },
  );
  expect(suggested).toBeGreaterThan(5);
});

test('what is newly accepted is exactly what one rule set accepts and the other does not', () => {
  const rules = [
    '- accept: { does: read }',
    '- accept: { command: ls }',
    '- reject: { path: "src/a" }',
    '- ask: {}',
    '',
  ];
  const set = fc.constantFrom(...rules).map((text) => [setOf(text)]);
  fc.assert(
    fc.property(history, set, set, (past, one, other) => {
      const { today, after, newly } = compareRules(one, other, past);
      expect([today, after]).toEqual([judge(one, past), judge(other, past)]);
      const count = newly.reduce((sum, each) => sum + each.count, 0);
      const accepted = (sets: readonly RuleSet[]) => (at: DecidedAtOnce) =>
        decideAll(sets, at.actions, at).kind === 'accept';
      const expected = past.filter((at) => accepted(other)(at) && !accepted(one)(at));
      expect(count).toBe(expected.flatMap(({ actions }) => actions).length);
    }),
  );
});
