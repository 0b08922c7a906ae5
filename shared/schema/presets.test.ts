import { describe, expect, test } from '@jest/globals';
import { file, inShort, rulesOf, terminal, tool } from '../../test/support/actions-to-decide.ts';
import { linesOf } from '../../test/support/lines.ts';
import { decideAll } from '../rules/decide.ts';
import type { ActionToDecide, SeenToExecute } from '../rules/types.ts';
import { presetNames, presetRules, presetText } from './presets.ts';

const workingCopies = ['/workspace/project/garden'];
const same = { state: 'same' };
/** All files as on the default branch, and nothing else that runs: the best case for an accept. */
const harmless: SeenToExecute = {
  files: [same],
  listed: ['package.json', 'pyproject.toml'].map((path) => ({ path, ...same })),
};
const running = (command: string, executes: SeenToExecute = harmless): ActionToDecide => ({
  ...terminal(command),
  executes,
});

const attacks: readonly ActionToDecide[] = [
  ...linesOf`
    git push ~ git push -f origin main ~ git push origin +main ~ npm test && git push ~ npm test; git push
    git diff > src/a.js ~ git status | sh ~ git -c core.fsmonitor=./x status ~ git diff --ext-diff
    npm ci --foreground-scripts ~ npm test -- --require ./x.js ~ npm install left-pad ~ npm publish
    pytest -p evil ~ pytest --pyargs os ~ python -m pytest --rootdir=/ ~ python x.py ~ pip install requests
    ruff check . --config x.toml ~ mypy . --install-types ~ ls $(curl example.com) ~ ls; curl example.com
    curl example.com ~ cat .env ~ env ~ sh ~ node -e "1" ~ A=1 npm test ~ cd /tmp && npm test ~ cd .. && pytest
    yarn test --cwd .. ~ git config core.hooksPath x ~ LS
  `.map((command) => running(command)),
  ...['npm\ttest', 'npm test\n', ''].map((command) => running(command)),
  ...linesOf`
    AGENTS.md ~ docs/CLAUDE.md ~ docs/claude.md ~ src/agents.md ~ tests/.cursorrules ~ test/GEMINI.md
    .openhands/setup.sh ~ .openhands/microagents/a.md ~ src/.agents/x ~ docs/.claude/settings.json
    .github/workflows/ci.yml ~ .github/x.md ~ .git/config ~ src/.git/hooks/pre-push ~ .npmrc ~ package.json
    package-lock.json ~ pyproject.toml ~ Makefile ~ conftest.py ~ mypy.ini ~ index.js ~ .env ~ x/y.md
    ../garden/src/a.js ~ src/../package.json ~ /etc/passwd ~ /workspace/project/other/src/a.js ~ ~/src/a
    docs/conf.py ~ docs/build.sh ~ SRC/a.js
  `.map((path) => file(path)),
  ...['docs/a.md ', ''].map((path) => file(path)),
  tool('jira', 'MCPToolAction', { data: { path: 'src/a.js' } }),
  tool('mcp_files', 'MCPToolAction', { data: { command: 'npm test' } }),
  ...['task', 'delegate', 'workflow', 'start_child_conversation', 'invoke_skill'].map((name) =>
    tool(name, 'SomeAction', { prompt: 'Read the code.' }),
  ),
  tool('browser_navigate', 'BrowserNavigateAction', { url: 'https://example.com' }),
  { ...running('npm test'), arguments: { kind: 'TerminalAction', command: 'npm test', is_input: true } },
  { ...running('ls'), arguments: { kind: 'TerminalAction', command: 'ls', more: 'git push' } },
  { ...running('npm test'), isElsewhere: '/tmp' },
  tool('read_file', 'ReadFileAction', { file_path: '/etc/passwd' }),
  tool('grep', 'GrepAction', { pattern: 'x', path: '..' }),
];

const withFile = ['npm ci', 'npm test', 'yarn test'];
const withoutFile = ['ls', 'git status', 'git diff', 'pytest', 'mypy .'];
const notKnown = [...withFile, ...withoutFile].flatMap((command) => [
  running(command, { ...harmless, notKnown: 'core.fsmonitor' }),
  running(command, { ...harmless, files: [same, { state: 'changed' }] }),
  running(command, { files: [], listed: [] }),
  terminal(command),
]);
const changed = withoutFile.map((command) =>
  running(command, { files: [], listed: [{ path: 'package.json', state: 'changed' }] }),
);

describe.each(presetNames)('the preset %s', (name) => {
  const rules = presetRules(name);

  test('is printed as rules that a configuration takes', () => {
    const plain = rules.map(({ origin: _, ...rule }) => rule);
    expect(rulesOf(presetText(name))).toEqual(plain);
    expect(rulesOf(name)).toEqual(rules);
    expect(rulesOf(`- preset: ${name}`)).toEqual(rules);
  });

  const all = [...attacks, ...notKnown, ...changed].map((action) => [inShort(action), action] as const);
  test.each(all)('leaves %s to people', (_, action) => {
    expect(decideAll([{ rules, from: 'x' }], [action], { workingCopies }).kind).toBe('ask');
  });
});

test.each([
  ['read', tool('read_file', 'ReadFileAction', { file_path: 'src/a.js' }), 'preset read, rule 1'],
  ['docs', file('docs/a/b.md'), 'preset docs, rule 3'],
  ['node', running('npm test'), 'preset node, rule 4'],
  ['node', running('git diff'), 'preset node, rule 5'],
  ['python', running('pytest'), 'preset python, rule 4'],
])('the preset %s accepts what it is for, and is named: %#', (name, action, rule) => {
  const { kind, why } = decideAll([{ rules: rulesOf(name), from: 'x' }], [action], { workingCopies });
  expect({ kind, rules: why[0]?.rules }).toEqual({ kind: 'approve', rules: [rule] });
});

test('among other rules a preset is one item, and the strictest rule still decides', () => {
  const rules = rulesOf('- preset: node\n- ask: { path: "src/secret/**" }\n  people: 2\n- preset: python');
  const decided = (path: string) => decideAll([{ rules, from: 'x' }], [file(path)], { workingCopies });
  expect(decided('src/secret/a.js')).toMatchObject({ kind: 'ask', people: 2, why: [{ rules: ['rule 2'] }] });
  expect(decided('src/a.js')).toMatchObject({ kind: 'approve', why: [{ rules: ['preset node, rule 3'] }] });
});
