// What never makes anything accepted.
import { describe, expect, test } from '@jest/globals';
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

/** An action that these rules accept, so that what is done to it can show. */
const accepted = fc.tuple(rules, action).filter(([given, one]) => kindOf(given, [one]) === 'approve');

function always(name: string, change: fc.Arbitrary<(one: ActionToDecide) => ActionToDecide>): void {
  test(`${name} makes what was accepted a question`, () => {
    fc.assert(
      fc.property(accepted, change, ([given, one], changed) => {
        expect(kindOf(given, [changed(one)])).not.toBe('approve');
      }),
      runs,
    );
  });
}

const argument = (one: ActionToDecide): { key: string; text: string; all: object } => {
  const all = Object(one.arguments);
  const key = ['path', 'command', 'thought'].find(
    (name) => Object.hasOwn(all, name) && (name !== 'command' || one.tool === 'terminal'),
  );
  return { key: key ?? '', text: String(all[key ?? '']), all };
};
const withText = (one: ActionToDecide, change: (text: string) => string): ActionToDecide => {
  const { key, text, all } = argument(one);
  return { ...one, arguments: { ...all, [key]: change(text) } };
};
const insertedAt = (text: string, at: number, what: string) => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + what + text.slice(place);
};

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

test('rules: the order of rules and of actions changes nothing', () => {
  fc.assert(
    fc.property(rules, fc.array(action, { maxLength: 3 }), (given, actions) => {
      const one = decide(given, actions);
      const other = decide(given.toReversed(), actions.toReversed());
      expect(other.kind).toBe(one.kind);
      if (one.kind === 'ask' && other.kind === 'ask') expect(other.people).toBe(one.people);
    }),
    runs,
  );
});

describe('hidden characters', () => {
  const hidden = fc.constantFrom(
    ...'\u200b \u202e \u2066 \u00ad \ufeff \u0000 \u0007 \u001b \r \n \u2028 \u{e0041} \ufe0f'.split(' '),
    ...'\u3164 \ud800'.split(' '),
  );
  const inTool = (one: ActionToDecide, at: number, what: string) => ({
    ...one,
    tool: insertedAt(one.tool, at, what),
  });
  const inside = fc.tuple(hidden, fc.nat());
  always(
    'a hidden character',
    inside.map(([what, at]) => (one: ActionToDecide) => {
      return one.tool === 'think'
        ? inTool(one, at, what)
        : withText(one, (text) => insertedAt(text, at, what));
    }),
  );
  always(
    'a hidden character in the name of the tool',
    inside.map(
      ([what, at]) =>
        (one: ActionToDecide) =>
          inTool(one, at, what),
    ),
  );
});

describe('another spelling of a path', () => {
  const spelt = (change: (path: string) => string) => (one: ActionToDecide) =>
    one.tool === 'file_editor' ? withText(one, change) : { ...one, tool: one.tool.toUpperCase() };
  const change = fc.constantFrom(
    spelt((text) => text.replace(/([^/]+)$/, '../$1')),
    spelt((text) => text.replace(/([^/]+)$/, './$1')),
    spelt((text) => text.replace(/([^/]+)$/, '/$1')),
    spelt((text) => `${text}/`),
    spelt((text) => `${text}/.`),
    spelt((text) => `${text}/..`),
    spelt((text) => `../hello/${text.replace(`${copy}/`, '')}`),
    spelt((text) => `./${text}`),
    spelt((text) => `~/${text}`),
    spelt((text) => `/${text}`),
    spelt((text) => `${text} `),
    spelt((text) => ` ${text}`),
    spelt((text) => `file://${text}`),
    spelt((text) => `${text}\\x`),
    spelt((text) => text.replace(/a|b|s|o/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
    spelt((text) => `${text}u\u0308`),
    spelt((text) => `/elsewhere/${text}`),
    spelt((text) => `${text}/.git/config`),
  );

  test('another spelling of a path never makes anything accepted', () => {
    fc.assert(
      fc.property(rules, action, change, (given, one, changed) => {
        if (kindOf(given, [one]) !== 'approve') expect(kindOf(given, [changed(one)])).not.toBe('approve');
      }),
      runs,
    );
  });

  test('another spelling of a path is not accepted where the plain path is', () => {
    const onFiles = accepted.filter(([, { tool }]) => tool === 'file_editor');
    fc.assert(
      fc.property(onFiles, change, ([given, one], changed) => {
        const other = changed(one);
        if (argument(other).text !== argument(one).text) expect(kindOf(given, [other])).not.toBe('approve');
      }),
      runs,
    );
  });
});

describe('what is not known', () => {
  const names = fc.constantFrom(...'cwd|env|user|Command|kind2|__proto__|constructor|data|'.split('|'));
  always(
    'an argument that is not known',
    fc.tuple(names, fc.anything()).map(([name, value]) => (one: ActionToDecide) => ({
      ...one,
      arguments: Object.defineProperty({ ...Object(one.arguments) }, name, { value, enumerable: true }),
    })),
  );
  const kinds = ['terminalaction', 'TerminalAction ', 'MCPToolAction', 'BashAction'];
  always(
    'a kind that is not known',
    fc
      .oneof(fc.anything(), fc.constantFrom(...kinds))
      .map((kind) => (one: ActionToDecide) => ({ ...one, arguments: { ...Object(one.arguments), kind } })),
  );
  const others = ['bash', 'Terminal', 'terminal2', 'mcp_write', 'browser_click', '', 'editor'];
  always(
    'a tool that is not known',
    fc.constantFrom(...others).map((name) => (one: ActionToDecide) => ({ ...one, tool: name })),
  );
  const noMapping = fc.oneof(fc.string(), fc.constant(null), fc.integer(), fc.array(fc.anything()));
  always(
    'something that is no mapping, in place of the arguments,',
    noMapping.map((given) => (one: ActionToDecide) => ({ ...one, arguments: given })),
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
