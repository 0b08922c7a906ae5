// What never makes anything accepted.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rulesOf, terminal, tool } from '../../test/support/actions-to-decide.ts';
import { anyText } from '../../test/support/any-text.ts';
import { decideAll } from './decide.ts';
import type { ActionToDecide, Risk, Rule, When } from './types.ts';

const copy = '/workspace/project/hello';
const context = { workingCopies: [copy] };
const runs = { numRuns: 250 };

const decide = (rules: readonly Rule[], actions: readonly ActionToDecide[]) =>
  decideAll([{ rules, from: 'x' }], actions, context);
const kindOf = (rules: readonly Rule[], actions: readonly ActionToDecide[]) => decide(rules, actions).kind;

const someOf = <T>(...values: readonly T[]): fc.Arbitrary<readonly T[] | null> =>
  fc.option(fc.subarray([...values], { minLength: 1 }));
const toolNames = ['terminal', 'file_editor', 'browser', 'think', 'browser_click', 'mcp_write'];
const patterns = ['**', 'src/**', 'docs/*.md', '**/a', '.github/**', 'src/a', 'd?cs/**'];
const commands = ['npm test', 'npm test *', 'npm run *', 'git *', 'ls', 'git push'];
const when: fc.Arbitrary<When> = fc.record({
  tool: someOf(...toolNames),
  path: someOf(...patterns),
  command: someOf(...commands),
  risk: someOf<Risk>('LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'),
});
const accept: fc.Arbitrary<Rule> = when.map((given) => ({ kind: 'approve', when: given }));
const listed = '["npm test *", "git *", "ls"]';
const wide = rulesOf(`[{accept: {tool: terminal, command: ${listed}}}, {accept: {path: "**"}}]`);
const reject: fc.Arbitrary<Rule> = when.map((given) => ({ kind: 'reject', when: given, reason: null }));
const ask: fc.Arbitrary<Rule> = fc
  .tuple(when, fc.integer({ min: 1, max: 10 }), fc.boolean())
  .map(([given, people, owners]) => ({ kind: 'ask', when: given, people, owners }));
const rules = fc
  .array(fc.oneof({ weight: 3, arbitrary: accept }, reject, ask), { maxLength: 5 })
  .map((some) => [...some, ...wide]);

const command = fc.constantFrom(...'npm test|npm test a b|npm run x|git push|ls|git status|rm x'.split('|'));
const path = fc
  .array(fc.constantFrom('src', 'docs', 'a', 'b.md', '.github', 'x y'), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.constantFrom(names.join('/'), `${copy}/${names.join('/')}`));
const risk = fc.constantFrom('LOW', 'MEDIUM', 'HIGH', 'UNKNOWN', 'odd');
const action: fc.Arbitrary<ActionToDecide> = fc.oneof(
  fc.tuple(command, risk).map(([text, named]) => ({ ...terminal(text), risk: named })),
  fc.tuple(path, risk).map(([where, named]) => file(where, named)),
  risk.map((named) => ({ ...tool('think', 'ThinkAction', { thought: 'x' }), risk: named })),
);

function file(where: string, named: string): ActionToDecide {
  const given = { command: 'create', path: where, file_text: 'x' };
  return { ...tool('file_editor', 'FileEditorAction', given), risk: named };
}

test('rules: adding a reject or an ask never makes anything accepted, nor fewer people enough', () => {
  const further = fc.tuple(fc.oneof(reject, ask), fc.nat());
  fc.assert(
    fc.property(rules, fc.array(action, { maxLength: 3 }), further, (given, actions, [one, at]) => {
      const before = decide(given, actions);
      const after = decide(given.toSpliced(at % (given.length + 1), 0, one), actions);
      if (before.kind !== 'approve') expect(after.kind).not.toBe('approve');
      if (before.kind === 'reject') expect(after.kind).toBe('reject');
      if (before.kind === 'ask' && after.kind === 'ask') {
        expect(after.people).toBeGreaterThanOrEqual(before.people);
        expect(after.owners).toEqual(expect.arrayContaining([...before.owners]));
      }
    }),
    runs,
  );
});

test('rules: actions together are accepted only if each of them is, and rejected if one of them is', () => {
  let sets = 0;
  fc.assert(
    fc.property(rules, fc.array(action, { maxLength: 4 }), (given, actions) => {
      const each = actions.map((one) => kindOf(given, [one]));
      const all = kindOf(given, actions);
      expect(all === 'approve').toBe(each.length > 0 && each.every((kind) => kind === 'approve'));
      expect(all === 'reject').toBe(each.includes('reject'));
      if (all === 'approve' && each.length > 1) sets += 1;
    }),
    runs,
  );
  expect(sets).toBeGreaterThan(3);
});

test('rules: a second configuration never makes anything accepted', () => {
  fc.assert(
    fc.property(rules, rules, fc.array(action, { maxLength: 3 }), (one, other, actions) => {
      const each = [one, other].map((given) => kindOf(given, actions));
      const sets = [one, other].map((given) => ({ rules: given, from: 'x' }));
      const together = decideAll(sets, actions, context).kind;
      expect(together === 'approve').toBe(each.every((kind) => kind === 'approve'));
      expect(together === 'reject').toBe(each.includes('reject'));
    }),
    runs,
  );
});

test('a command with a further word that is not plain is never accepted', () => {
  const plain = /^[A-Za-z0-9_@+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.string()), (text) => {
      const words = text.split(' ');
      if (words.every((word) => plain.test(word))) return;
      expect(kindOf(wide, [terminal(`npm test ${text}`)])).not.toBe('approve');
    }),
    runs,
  );
});

test('an action of any shape is never accepted, and the decision on it is the same each time', () => {
  const any = fc.record({ id: anyText(), tool: anyText(), risk: anyText(), arguments: fc.anything() });
  fc.assert(
    fc.property(rules, any, (given, one) => {
      const decision = decide(given, [one]);
      expect(decision.kind).not.toBe('approve');
      expect(decide(given, [one])).toEqual(decision);
    }),
    runs,
  );
});
