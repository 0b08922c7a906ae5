// Which rules are suggested, and that none of them accepts what was not approved or was ever rejected.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { terminal as command, rulesOf } from '../../test/support/actions-to-decide.ts';
import { seeCommand } from '../executed/index.ts';
import { decideAll } from './decide.ts';
import { compareRules, judge } from './judge.ts';
import { type DecidedAtOnce, suggestRules as suggest } from './suggest.ts';
import type { ActionToDecide, RuleSet } from './types.ts';

const workingCopies = ['/workspace/project/garden'];
const edit = (path: string, what: string, text = 'x'): ActionToDecide => ({
  ...{ id: '0', tool: 'file_editor', risk: 'LOW' },
  arguments: { kind: 'FileEditorAction', command: what, path, ...(what === 'create' && { file_text: text }) },
});
const decided = (action: ActionToDecide, changes: Partial<DecidedAtOnce> = {}): DecidedAtOnce => ({
  ...{ kind: 'approved', by: '1', isWhole: true, workingCopies, actions: [action] },
  ...changes,
});
const suggestRules = (...given: Parameters<typeof suggest>) => suggest(...given).suggestions;
const past = { seeCommand, areUnchanged: true };
const setOf = (text: string): RuleSet => ({ rules: rulesOf(text), from: 'x' });

test('exact commands and paths are suggested, with how often and by how many people they were approved', () => {
  const history = [
    ...['1', '2', '1'].map((by) => decided(command('npm test'), { by })),
    ...['a', 'b'].map((text) => decided(edit('src/a.ts', 'create', text))),
    ...['a', 'b'].map((path) => decided(edit(`src/${path}.md`, 'view'))),
    decided(command('once')),
  ];
  expect(suggestRules([], history, seeCommand)).toEqual([
    { rule: '- accept: { tool: terminal, command: "npm test", unchanged: true }', approvals: 3, people: 2 },
    { rule: '- accept: { tool: file_editor, path: "src/a.ts" }', approvals: 2, people: 1 },
  ]);
});

test('a command behind a move to the working copy is suggested without the move', () => {
  const history = ['', 'cd /workspace/project/garden && '].map((move) => decided(command(`${move}ls -l`)));
  expect(suggestRules([], history, seeCommand)).toEqual([
    { rule: '- accept: { tool: terminal, command: "ls -l" }', approvals: 2, people: 1 },
  ]);
});

test.each<[string, readonly DecidedAtOnce[]]>([
  ['was rejected once, by whomever', [decided(command('ls'), { kind: 'rejected', by: 'rule 1' })]],
  ['was rejected in another spelling', [decided(command('ls', { timeout: 9 }), { kind: 'rejected' })]],
  ['came in another spelling, not approved', [decided(command('ls', { timeout: 9 }), { kind: 'neither' })]],
  ['may be a rejected one', [decided({ ...command(''), arguments: '{"comm' }, { kind: 'rejected' })]],
  ['may be among several rejected ones', [decided(command('x'), { kind: 'rejected', isWhole: false })]],
])('no rule is suggested for an action that %s', (_, more) => {
  const history = [decided(command('ls')), decided(command('ls'))];
  expect(suggestRules([], history, seeCommand)).toHaveLength(1);
  expect(suggestRules([], [...history, ...more], seeCommand)).toEqual([]);
});

test.each([
  ['a command that ends like a pattern', command('rm *'), []],
  ['what was not wholly known', { ...command('ls'), executes: { files: [], notKnown: 'part' } }, []],
  ['what is not known by its words', command('unknown x'), []],
  ['a guard file', edit('.openhands/hooks.json', 'create'), []],
  ['a workflow', edit('.github/workflows/ci.yml', 'create'), []],
  ['the configuration', edit('.GitHub/agent-conversations.yml', 'create'), []],
  ['a path outside of the working copy', edit('/etc/passwd', 'create'), []],
  ['a path that reads as a pattern', edit('src/*.ts', 'create'), []],
  ['a tool without command and path', { ...command(''), tool: 'mcp_x' }, []],
  ['what a rule asks about', command('ls'), [setOf('- ask: { command: ls }')]],
  ['what is accepted already', command('ls'), [setOf('- accept: { command: ls }')]],
])('no rule is suggested for %s', (_, action, sets) => {
  expect(suggestRules(sets, [decided(action), decided(action)], seeCommand)).toEqual([]);
});

const paths = ['src/a', 'src/*', '/workspace/project/garden/src/a', '../b'];
const action = fc.oneof(
  fc.constantFrom('npm test', 'ls', 'rm *', 'git push').map((text) => command(text)),
  fc.constantFrom('npm test', 'ls').map((text) => command(text, { timeout: 60 })),
  fc.tuple(fc.constantFrom(...paths), fc.constantFrom('view', 'create', 'dance')).map((of) => edit(...of)),
  fc.constant<ActionToDecide>({ ...command(''), arguments: '{"command":"np' }),
);
const history = fc.array(
  fc.record({
    kind: fc.constantFrom(...(['approved', 'approved', 'approved', 'rejected', 'neither'] as const)),
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
    fc.property(history, (before) => {
      const approved = before.flatMap(({ kind, actions }) => (kind === 'approved' ? actions.map(key) : []));
      for (const { rule } of suggestRules([], before, seeCommand)) {
        suggested += 1;
        const sets = [setOf(rule)];
        for (const { kind, actions, ...at } of before)
          for (const each of actions) {
            if (decideAll(sets, [each], { ...at, past }).kind !== 'approve') continue;
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
  const accepts = ['- accept: { does: read }', '- accept: { command: ls }'];
  const rules = [...accepts, '- reject: { path: "src/a" }', '- ask: {}', ''];
  const set = fc.constantFrom(...rules).map((text) => [setOf(text)]);
  fc.assert(
    fc.property(history, set, set, (past, one, other) => {
      const { today, after, newly } = compareRules(one, other, past, seeCommand);
      expect([today, after]).toEqual([judge(one, past, seeCommand), judge(other, past, seeCommand)]);
      const count = newly.reduce((sum, each) => sum + each.count, 0);
      const accepted = (sets: readonly RuleSet[]) => (at: DecidedAtOnce) =>
        decideAll(sets, at.actions, at).kind === 'approve';
      const expected = past.filter((at) => accepted(other)(at) && !accepted(one)(at));
      expect(count).toBe(expected.flatMap(({ actions }) => actions).length);
    }),
  );
});
