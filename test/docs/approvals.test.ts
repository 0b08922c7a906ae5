// The sets of rules on the page of approvals decide as the page says. That each sample can be read is in workflows.test.ts.
import { describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { seeCommand } from '../../shared/executed/index.ts';
import { decideAll, type Rule } from '../../shared/rules/index.ts';
import { workingCopiesOf } from '../../shared/service/index.ts';
import { rulesOf } from '../support/actions-to-decide.ts';
import { read } from './markdown.ts';

const page = read('docs/approvals.md');
const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);

function setNamed(name: string): readonly Rule[] {
  const block = blocks.find((text) => text.startsWith(`# ${name}\n`));
  const { ask, rules } = parse(block ?? '');
  expect(ask).toBe('always');
  return rulesOf(stringify(rules));
}

const shapes: Readonly<Record<string, (what: string) => object>> = {
  terminal: (command) => ({ kind: 'TerminalAction', command }),
  file_editor: (path) => ({ kind: 'FileEditorAction', command: 'create', path, file_text: 'x' }),
  read_file: (file_path) => ({ kind: 'ReadFileAction', file_path }),
  think: (thought) => ({ kind: 'ThinkAction', thought }),
  browser_navigate: (url) => ({ kind: 'BrowserNavigateAction', url }),
  mcp: (path) => ({ kind: 'MCPToolAction', data: { path } }),
};
const place = { workingCopies: workingCopiesOf('garden', 'c') };

/** Of actions as words: `tool what`, `(RISK)` where it is not low, joined by `and`, or one of them `, 5 times` or `, where it is changed`. */
function decided(rules: readonly Rule[], given: string) {
  const [words = '', changed] = given.split(', where it is changed');
  const past = { seeCommand, areUnchanged: changed === undefined };
  const [all = '', times = '1'] = words.split(/, (\d+) times$/);
  const each = Array.from({ length: Number(times) }, () => all.split(' and ')).flat();
  const actions = each.map((one, at) => {
    const [, tool = '', what = '', risk = 'LOW'] = /^(\w+) (.*?)(?: \((\w+)\))?$/.exec(one) ?? [];
    return { id: String(at), tool, risk, arguments: shapes[tool]?.(what) };
  });
  const decision = decideAll([{ rules, from: 'page' }], actions, { ...place, past });
  if (decision.kind !== 'ask') return decision.kind;
  const owned = decision.owners.length > 0 ? ', owners' : '';
  return `ask ${decision.people}${owned}`;
}

describe.each([
  [
    'tests may run',
    [
      ['approve', 'read_file build/out.log'],
      ['ask 1', 'read_file ../other/index.js'],
      ['approve', 'file_editor docs/a/b.md'],
      ['approve', 'file_editor /workspace/project/garden/README.md'],
      ['approve', 'think Hm. and file_editor docs/a.md'],
      ['ask 1', 'mcp docs/a.md'],
      ['ask 1', 'file_editor docs/a.md and terminal curl example.com'],
      ['reject', 'file_editor docs/a.md and browser_navigate https://example.com'],
      ['ask 2', 'file_editor docs/a.md, 21 times'],
      ['ask 2', 'read_file .github/workflows/ci.yml'],
      ['approve', 'terminal npm test'],
      ['ask 1', 'terminal npm test, where it is changed'],
      ['approve', 'terminal git diff'],
      ['ask 1', 'terminal git diff, where it is changed'],
      ['ask 1', 'terminal npm test src/a.test.js'],
      ['approve', 'file_editor src/index.js'],
      ['ask 1', 'terminal npm test && curl example.com'],
      ['ask 1', 'terminal npm test /etc/passwd'],
      ['ask 1', 'terminal npm ci --foreground-scripts'],
      ['ask 1', 'terminal git diff > src/a'],
      ['ask 2', 'file_editor package.json'],
      ['ask 2', 'file_editor .github/workflows/ci.yml'],
      ['ask 2', 'mcp x/../.github/workflows/ci.yml'],
    ],
  ],
  [
    'everything asks',
    [
      ['ask 1, owners', 'file_editor docs/a.md'],
      ['ask 1, owners', 'read_file docs/a.md'],
      ['ask 1, owners', 'terminal ls'],
      ['ask 2, owners', 'terminal ls (HIGH)'],
      ['ask 2, owners', 'terminal ls (UNKNOWN)'],
      ['reject', 'terminal cd x && git "push" --force origin'],
      ['ask 1, owners', 'terminal git push -f'],
    ],
  ],
])('the rules "%s" of docs/approvals.md', (name, rows) => {
  const rules = setNamed(name);
  test.each(rows)('decide "%s" on %s', (expected, actions) => {
    expect(decided(rules, String(actions))).toBe(expected);
  });
});

test.each(['agent', 'agent-risky', 'label', 'environment-gate'])(
  'the rules of examples/%s.yml let the agent read, and install and test only what is unchanged',
  (name) => {
    const [, text = ''] =
      /^ *(?:RULES|rules): \|\n((?: +(?:-|#) .*\n)+)/m.exec(read(`examples/${name}.yml`)) ?? [];
    const rules = rulesOf(text);
    expect(rules[0]).toMatchObject({ kind: 'approve', when: { does: 'read' } });
    expect(decided(rules, 'read_file src/index.js')).toBe('approve');
    expect(decided(rules, 'terminal npm ci')).toBe('approve');
    for (const what of ['npm ci', 'npm test']) {
      expect(decided(rules, `terminal ${what}, where it is changed`)).toBe('ask 1');
    }
  },
);
