// A scope that people have approved is never more than a rule of the repository could be.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rulesOf, terminal, tool } from '../../test/support/actions-to-decide.ts';
import { linesOf } from '../../test/support/lines.ts';
import { decideAll } from './decide.ts';
import type { ActionToDecide, Rule, RuleSet, When } from './types.ts';

const copy = '/workspace/project/hello';
const context = { workingCopies: [copy] };
const runs = { numRuns: 400, seed: 45 };
const decide = (sets: readonly RuleSet[], actions: readonly ActionToDecide[]) =>
  decideAll(sets, actions, context);

const any: When = { tool: null, path: null, command: null, risk: null };
const paths = ['**', 'src/**', 'docs/*.md', '.github/**', 'src/a.ts', '**/AGENTS.md', '.claude/**'];
const commands = ['npm test', 'npm test *', 'npm run *', 'git status', 'git push origin HEAD', 'ls'];
const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const when: fc.Arbitrary<When> = fc.oneof(
  some(paths).map((path) => ({ ...any, path })),
  some(commands).map((command) => ({ ...any, tool: ['terminal'], command })),
);
const line = when.map((given): Rule => ({ kind: 'approve', when: given }));
const ask = fc
  .tuple(when, fc.integer({ min: 1, max: 3 }))
  .map(([given, people]): Rule => ({ kind: 'ask', when: given, people, owners: false }));
const reject = when.map((given): Rule => ({ kind: 'reject', when: given, reason: null }));
const rules = fc.array(fc.oneof(line, ask, reject), { maxLength: 2 });
const scope = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines): RuleSet => ({ rules: lines, from: 'plan K3M', scopeBy: 'ada' }));
const acceptAll: Rule = { kind: 'approve', when: any };
const operators = fc.option(
  fc.array(fc.oneof(ask, reject), { maxLength: 1 }).map((more): readonly Rule[] => [acceptAll, ...more]),
  { freq: 1 },
);

const onFile = (command: string, path: string) => {
  const at = path.startsWith('/') ? path : `${copy}/${path}`;
  return tool('file_editor', 'FileEditorAction', { command, path: at, file_text: 'x' });
};
const ran = linesOf`npm test ~ npm test a ~ npm run x ~ git push origin HEAD ~ git push ~ ls ~ rm -rf x`;
const touched = linesOf`src/a.ts ~ docs/b.md ~ .github/w.yml ~ AGENTS.md ~ .claude/x ~ ../x ~ /etc/x ~ .git/config`;
const action: fc.Arbitrary<ActionToDecide> = fc.oneof(
  fc.constantFrom(...ran).map((command) => terminal(command)),
  fc.tuple(fc.constantFrom('view', 'create'), fc.constantFrom(...touched)).map((given) => onFile(...given)),
  fc.constant(tool('start_child_conversation', 'MCPToolAction', { data: {} })),
  fc.constant(tool('browser_navigate', 'BrowserNavigateAction', { url: 'https://x.example' })),
);
const actions = fc
  .array(action, { minLength: 1, maxLength: 2 })
  .map((all) => all.map((one, at) => ({ ...one, id: String(at) })));

const setsOf = (own: readonly Rule[], policy: readonly Rule[] | null): readonly RuleSet[] => [
  ...(policy === null ? [] : [{ rules: policy, from: 'POLICY_FILE', isOperators: true }]),
  { rules: own, from: 'file' },
];

test('a scope accepts exactly what the same lines would accept as rules of the repository', () => {
  let accepted = 0;
  fc.assert(
    fc.property(rules, operators, scope, actions, (own, policy, approved, wanted) => {
      const within = decide([...setsOf(own, policy), approved], wanted);
      const asRules = decide(setsOf([...own, ...approved.rules], policy), wanted);
      expect(within.kind).toBe(asRules.kind);
      if (within.kind === 'ask' && asRules.kind === 'ask') expect(within.people).toBe(asRules.people);
      if (within.kind === 'approve' && decide(setsOf(own, policy), wanted).kind === 'ask') accepted += 1;
    }),
    runs,
  );
  expect(accepted).toBeGreaterThan(10);
});

test('what a repository or an operator rejects or asks about by a rule is never accepted by a scope', () => {
  let held = 0;
  fc.assert(
    fc.property(rules, operators, scope, action, (own, policy, approved, wanted) => {
      const before = decide(setsOf(own, policy), [wanted]);
      const isMeant = before.why.some(({ rules: named, from }) => named.length > 0 || from === 'POLICY_FILE');
      if (before.kind === 'approve' || !isMeant) return;
      held += 1;
      expect(decide([...setsOf(own, policy), approved], [wanted]).kind).toBe(before.kind);
    }),
    runs,
  );
  expect(held).toBeGreaterThan(10);
});

test('a pattern of a scope never means a guard file, what git runs, another folder or another agent', () => {
  const text =
    '[{accept: {path: ["**", "**/AGENTS.md", ".claude/**"]}}, {accept: {tool: terminal, command: ["npm run *"]}}]';
  const wide: RuleSet = { rules: rulesOf(text), from: 'plan K3M', scopeBy: 'ada' };
  let guarded = 0;
  fc.assert(
    fc.property(action, scope, (wanted, approved) => {
      const { command, path, kind } = Object(wanted.arguments);
      const isOut =
        /AGENTS\.md|\.claude|\.git\/|\.\.|^\/etc/.test(path ?? '') &&
        !(command === 'view' && /AGENTS|claude/.test(path));
      if (!isOut && kind !== 'MCPToolAction') return;
      guarded += 1;
      expect(decide([{ rules: [], from: 'file' }, approved, wide], [wanted]).kind).toBe('ask');
    }),
    runs,
  );
  expect(guarded).toBeGreaterThan(10);
});

test('while an agent plans nothing but reading is accepted, whatever rules, policy and scope say', () => {
  const planning: RuleSet = { rules: [], from: 'ask: plan', plansFirst: 'plan first' };
  let read = 0;
  fc.assert(
    fc.property(rules, operators, scope, actions, (own, policy, approved, wanted) => {
      const { kind } = decide([...setsOf(own, policy), approved, planning], wanted);
      expect(kind).not.toBe('ask');
      if (kind !== 'approve') return;
      read += 1;
      expect(wanted.every((one) => Object(one.arguments).command === 'view')).toBe(true);
    }),
    runs,
  );
  expect(read).toBeGreaterThan(10);
});
