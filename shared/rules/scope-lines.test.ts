// The lines of a scope beside the rules in force.
import { expect, test } from '@jest/globals';
import { seeCommand } from '../executed/index.ts';
import { decideAll, type Rule, type RuleSet, scopeLines, scopeSet, type When } from './index.ts';

const any: When = { tool: null, path: null, command: null, risk: null };
const accept = (when: Partial<When>): Rule => ({ kind: 'approve', when: { ...any, ...when } });
const reject = (when: Partial<When>): Rule => ({ kind: 'reject', when: { ...any, ...when }, reason: null });
const ask = (when: Partial<When>): Rule => ({
  kind: 'ask',
  when: { ...any, ...when },
  people: 2,
  owners: false,
});
const setOf = (rules: readonly Rule[], more: Partial<RuleSet> = {}): RuleSet => ({
  rules,
  from: 'file',
  ...more,
});
const workingCopies = ['/workspace/project/shop'];

const lineOf = (text: string, sets: readonly RuleSet[]) => {
  const isPath = text.includes('/') && !text.includes(' ');
  const scope = { paths: isPath ? [text] : [], commands: isPath ? [] : [text] };
  const [line] = scopeLines(scope, sets, { workingCopies, seeCommand });
  if (line === undefined) throw new Error('no line');
  return line;
};

/** `asked by rule 1 of file`; what is new also says which rules decide on a part. */
const told = (text: string, ...rules: readonly Rule[]): string => {
  const { is, by, except } = lineOf(text, [setOf(rules)]);
  return [
    is,
    ...(by.length > 0 ? [`by ${by.join(' and ')}`] : []),
    ...(except.asked.length > 0 ? [`but asked by ${except.asked.join(' and ')}`] : []),
    ...(except.rejected.length > 0 ? [`but rejected by ${except.rejected.join(' and ')}`] : []),
  ]
    .join(' ')
    .replaceAll(' of file', '');
};

test.each([
  ['without rules a line is new', 'src/**', [], 'new'],
  ['an accept of the same pattern', 'src/**', [accept({ path: ['src/**'] })], 'allowed by rule 1'],
  ['an accept of more', 'src/api/*.ts', [accept({ path: ['src/**'] })], 'allowed by rule 1'],
  ['an accept of less', 'src/**', [accept({ path: ['src/*'] })], 'new'],
  ['an accept of one name of several', 'src/*/a.ts', [accept({ path: ['src/q*/a.ts'] })], 'new'],
  ['an accept of reading alone', 'src/**', [accept({ does: 'read' })], 'new'],
  ['an accept for a low risk alone', 'src/**', [accept({ path: ['src/**'], risk: ['LOW'] })], 'new'],
  ['an accept of unchanged files', 'npm test', [accept({ command: ['npm test'], unchanged: true })], 'new'],
  [
    'an accept of a command',
    'npm test',
    [accept({ tool: ['terminal'], command: ['npm test'] })],
    'allowed by rule 1',
  ],
  ['an accept that takes more words', 'npm run x', [accept({ command: ['npm run *'] })], 'allowed by rule 1'],
  ['an accept of fewer words', 'npm run *', [accept({ command: ['npm run x'] })], 'new'],
  [
    'two rules, each for a part',
    'src/*',
    [accept({ path: ['src/**'] }), ask({ path: ['lib/a.ts'] })],
    'allowed by rule 1',
  ],
  ['an ask about all of it', 'db/a/**', [ask({ path: ['db/**'] })], 'asked by rule 1'],
  ['an ask about a part', 'src/**', [ask({ path: ['src/db/**'] })], 'new but asked by rule 1'],
  ['an ask about a file of the root', 'src/**', [ask({ path: ['package.json'] })], 'new'],
  ['an ask in any folder', 'src/**', [ask({ path: ['**/*.sql'] })], 'new but asked by rule 1'],
  ['an ask about other files', 'src/**/*.ts', [ask({ path: ['*.sql'] })], 'new'],
  [
    'an accept of each risk but the one that is not known',
    'src/**',
    [accept({ path: ['src/**'], risk: ['LOW', 'MEDIUM', 'HIGH'] })],
    'new',
  ],
  ['an ask about everything', 'npm test', [ask({})], 'asked by rule 1'],
  ['an ask about a risk', 'npm test', [ask({ risk: ['HIGH'] })], 'new but asked by rule 1'],
  ['an ask about paths, which any word could be', 'touch *', [ask({ path: ['db/**'] })], 'new'],
  ['a reject of the command', 'git push --force', [reject({ command: ['git push'] })], 'rejected by rule 1'],
  ['a reject of some words', 'npm *', [reject({ command: ['npm publish'] })], 'new but rejected by rule 1'],
  [
    'a reject of words at its end',
    'make x *',
    [reject({ command: ['x publish'] })],
    'new but rejected by rule 1',
  ],
  [
    'a reject of words with a path',
    'rm *',
    [reject({ command: ['rm *'], path: ['db/**'] })],
    'new but rejected by rule 1',
  ],
  ['a reject of an option, which no further word is', 'npm *', [reject({ command: ['npm --force'] })], 'new'],
  ['a reject of one editor', 'src/**', [reject({ tool: ['file_editor'] })], 'new but rejected by rule 1'],
  [
    'a reject of two editors of four',
    'src/**',
    [reject({ tool: ['file_editor', 'write_file'] })],
    'new but rejected by rule 1',
  ],
  [
    'an ask about each editor',
    'src/**',
    [ask({ tool: ['file_editor', 'planning_file_editor', 'write_file', 'edit'] })],
    'asked by rule 1',
  ],
  [
    'an accept of the editor that agents use',
    'src/**',
    [accept({ tool: ['file_editor'], path: ['src/**'] })],
    'allowed by rule 1',
  ],
  ['a reject of another tool', 'src/**', [reject({ tool: ['browser'] })], 'new'],
  ['a reject wins over an ask', 'src/**', [ask({}), reject({ path: ['src/**'] })], 'rejected by rule 2'],
  [
    'an accept with a reject within',
    'src/**',
    [accept({ path: ['src/**'] }), reject({ path: ['src/keys/**'] })],
    'allowed by rule 1 but rejected by rule 2',
  ],
  ['a guard file by its name', 'docs/AGENTS.md', [accept({ path: ['docs/**'] })], 'out'],
  [
    'a guard file that a rule names as well',
    'docs/AGENTS.md',
    [accept({ path: ['docs/AGENTS.md'] })],
    'allowed by rule 1',
  ],
  ['a folder of guard files', '.agents/skills/**', [], 'out'],
  ['a command that names a guard file', 'rm AGENTS.md', [], 'out'],
] as const)('%s', (_, text, rules, expected) => {
  expect(told(text, ...rules)).toBe(expected);
});

test('where the policy of the operator accepts no line, people are asked by it', () => {
  const operators = setOf([accept({ path: ['docs/**'] })], { from: 'POLICY_FILE@1a', isOperators: true });
  expect(lineOf('src/**', [operators, setOf([])])).toMatchObject({ is: 'asked', by: ['POLICY_FILE@1a'] });
  expect(lineOf('docs/a/*', [operators, setOf([])])).toMatchObject({ is: 'new', by: [] });
  const all = setOf([accept({})], { from: 'POLICY_FILE@1a', isOperators: true });
  expect(lineOf('npm test', [all])).toMatchObject({ is: 'new', by: [] });
});

test.each<[string, Partial<When>]>([
  ['**/*.ts', { path: ['src/**'] }],
  ['src/**', { path: ['src/*.ts'] }],
  ['src/**', { path: ['src/**'], risk: ['LOW'] }],
  ['src/**', { tool: ['edit'] }],
  ['npm *', { command: ['npm test'] }],
  ['npm test', { command: ['npm test'], unchanged: true }],
  ['npm run *', { command: ['npm run lint *'] }],
])('%s is new where the policy of the operator accepts a part of it: %j', (text, when) => {
  const operators = setOf([accept(when)], { from: 'POLICY_FILE@1a', isOperators: true });
  const expected = { is: 'new', by: [], except: { asked: ['POLICY_FILE@1a'], rejected: [] } };
  expect(lineOf(text, [operators, setOf([])])).toMatchObject(expected);
});

test('a line that is told to be new for a part of it does allow that part', () => {
  const operators = setOf([accept({ path: ['src/**'] })], { from: 'POLICY_FILE@1a', isOperators: true });
  const scope = { paths: ['**/*.ts'], commands: [], cost: null, hours: null };
  const sets = [operators, setOf([]), scopeSet(scope, { code: 'K3M', by: ['ada'] })];
  const writes = (path: string) => ({
    ...{ id: 'a', tool: 'write_file', risk: 'LOW' },
    arguments: { kind: 'WriteFileAction', file_path: `${workingCopies[0]}/${path}`, content: 'x' },
  });
  const decided = (path: string) => decideAll(sets, [writes(path)], { workingCopies }).kind;
  expect([decided('src/a.ts'), decided('lib/a.ts')]).toEqual(['approve', 'ask']);
});

test.each<[string, Partial<When>]>([
  ['src/**', { does: 'read' }],
  ['src/**', { tool: ['browser'] }],
  ['src/**', { path: ['lib/src/**'] }],
  ['npm run *', { command: ['npm test'] }],
])('people are asked about %s where the policy of the operator accepts other things: %j', (text, when) => {
  const operators = setOf([accept(when)], { from: 'POLICY_FILE@1a', isOperators: true });
  expect(lineOf(text, [operators, setOf([])])).toMatchObject({ is: 'asked', by: ['POLICY_FILE@1a'] });
});

test('what planning and an approved plan bring counts for nothing', () => {
  const scope = setOf([accept({ path: ['src/**'] })], { from: 'plan K3M', scopeBy: 'ada' });
  const planning = setOf([], { from: 'ask: plan', plansFirst: 'plan first' });
  expect(lineOf('src/**', [setOf([]), scope, planning])).toMatchObject({ is: 'new', by: [] });
});

test('where the working copy is not known no path is in the scope', () => {
  const [line] = scopeLines({ paths: ['src/**'], commands: [] }, [], { workingCopies: [], seeCommand });
  expect(line?.is).toBe('out');
});

test.each([
  ['**/*', 'every file'],
  ['.github/**', 'workflows'],
  ['*/workflows/*', 'workflows'],
  ['npm *', 'can run or write what any further word names'],
  ['dotnet test', 'not all that it runs or writes is known here'],
])('%s is warned of', (text, warning) => {
  expect(lineOf(text, []).warning).toContain(warning);
});

test.each([
  [['package.json'], ['npm test'], 'npm test'],
  [['scripts/**'], ['sh scripts/check.sh *'], 'sh scripts/check.sh *'],
  [['.husky/**'], ['git commit -am x'], 'git commit -am x'],
  [['*.py'], ['python -m check'], 'python -m check'],
  [[], ['cp a check.sh', './check.sh'], './check.sh'],
  [[], ['cp -r a .', './check.sh'], './check.sh'],
])('of %j and %j the first line changes what the last one runs', (paths, commands, last) => {
  const [first, ...others] = scopeLines({ paths, commands }, [], { workingCopies, seeCommand });
  expect(first?.warning).toBe(`the agent can change what \`${last}\` runs, and so run any command`);
  expect(others.at(-1)?.warning ?? '').not.toContain('can change');
});

test('a line that rules allow already is told to change what a new one runs, and not where both are allowed', () => {
  const scope = { paths: ['package.json'], commands: ['npm test'] };
  const edits = setOf([accept({ path: ['package.json'] })]);
  const tests = accept({ tool: ['terminal'], command: ['npm test'] });
  const warnings = (sets: readonly RuleSet[]) =>
    scopeLines(scope, sets, { workingCopies, seeCommand }).map(({ warning }) => warning !== null);
  expect(warnings([edits])).toEqual([true, false]);
  expect(warnings([setOf([...edits.rules, tests])])).toEqual([false, false]);
});

test.each(['src/**', 'npm test', '.github/ISSUE_TEMPLATE/*'])('%s is not warned of', (text) => {
  expect(lineOf(text, []).warning).toBeNull();
});

test('a hostile scope beside as many rules as a file may have is read in bounded time', () => {
  const paths = Array.from({ length: 50 }, (_, at) => `**/a*/**/${'a'.repeat(at)}*`);
  const rules = Array.from({ length: 200 }, (_, at) => ask({ path: [`a/**/${at}*`] }));
  expect(scopeLines({ paths, commands: [] }, [setOf(rules)], { workingCopies, seeCommand })).toHaveLength(50);
});
