// The lines of a scope beside the rules in force.
import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { tableOf } from '../../test/support/table.ts';
import { seeCommand } from '../executed/index.ts';
import { decideAll, type RuleSet, scopeLines, scopeSet } from './index.ts';

/** `accept: { path: "src/**" } & ask: {}` */
const setOf = (rules: string, more: Partial<RuleSet> = {}): RuleSet => ({
  rules: rulesOf(rules === '' ? '' : `- ${rules.replaceAll(' & ', '\n- ')}`, more.isOperators),
  from: 'file',
  ...more,
});
const operators = (rules: string) => setOf(rules, { from: 'POLICY_FILE@1a', isOperators: true });
const workingCopies = ['/workspace/project/shop'];

const lineOf = (text: string, sets: readonly RuleSet[]) => {
  const isPath = text.includes('/') && !text.includes(' ');
  const scope = { paths: isPath ? [text] : [], commands: isPath ? [] : [text] };
  const [line] = scopeLines(scope, sets, { workingCopies, seeCommand });
  if (line === undefined) throw new Error('no line');
  return line;
};

/** `asked by rule 1 of file`; what is new also says which rules decide on a part. */
const told = (text: string, rules: string): string => {
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

test.each(tableOf`
  what                                       | the line             | comes to                                | with the rules
  a line without rules                       | src/**               | new                                     |
  an accept of the same pattern              | src/**               | allowed by rule 1                       | accept: { path: "src/**" }
  an accept of more                          | src/api/*.ts         | allowed by rule 1                       | accept: { path: "src/**" }
  an accept of less                          | src/**               | new                                     | accept: { path: "src/*" }
  an accept of one name of several           | src/*/a.ts           | new                                     | accept: { path: "src/q*/a.ts" }
  an accept of reading alone                 | src/**               | new                                     | accept: { does: read }
  an accept for a low risk alone             | src/**               | new                                     | accept: { path: "src/**", risk: LOW }
  an accept of unchanged files               | npm test             | new                                     | accept: { command: npm test, unchanged: true }
  an accept of a command                     | npm test             | allowed by rule 1                       | accept: { tool: terminal, command: npm test }
  an accept that takes more words            | npm run x            | allowed by rule 1                       | accept: { command: "npm run *" }
  an accept of fewer words                   | npm run *            | new                                     | accept: { command: npm run x }
  an accept beside an ask elsewhere          | src/*                | allowed by rule 1                       | accept: { path: "src/**" } & ask: { path: lib/a.ts }
  an ask about all of it                     | db/a/**              | asked by rule 1                         | ask: { path: "db/**" }
  an ask about a part                        | src/**               | new but asked by rule 1                 | ask: { path: "src/db/**" }
  an ask about a file of the root            | src/**               | new                                     | ask: { path: package.json }
  an ask in any folder                       | src/**               | new but asked by rule 1                 | ask: { path: "**/*.sql" }
  an ask about other files                   | src/**/*.ts          | new                                     | ask: { path: "*.sql" }
  an accept of each risk but the unknown one | src/**               | new                                     | accept: { path: "src/**", risk: [LOW, MEDIUM, HIGH] }
  an ask about everything                    | npm test             | asked by rule 1                         | ask: {}
  an ask about a risk                        | npm test             | new but asked by rule 1                 | ask: { risk: HIGH }
  an ask about paths, which any word may be  | touch *              | new                                     | ask: { path: "db/**" }
  a reject of the command                    | git push --force     | rejected by rule 1                      | reject: { command: git push }
  a reject of some words                     | npm *                | new but rejected by rule 1              | reject: { command: npm publish }
  a reject of words at its end               | make x *             | new but rejected by rule 1              | reject: { command: x publish }
  a reject of words with a path              | rm *                 | new but rejected by rule 1              | reject: { command: "rm *", path: "db/**" }
  a reject of an option, as no word is one   | npm *                | new                                     | reject: { command: npm --force }
  a reject of one editor                     | src/**               | new but rejected by rule 1              | reject: { tool: file_editor }
  a reject of two editors of four            | src/**               | new but rejected by rule 1              | reject: { tool: [file_editor, write_file] }
  an ask about each editor                   | src/**               | asked by rule 1                         | ask: { tool: [file_editor, planning_file_editor, write_file, edit] }
  an accept of the editor that agents use    | src/**               | allowed by rule 1                       | accept: { tool: file_editor, path: "src/**" }
  a reject of another tool                   | src/**               | new                                     | reject: { tool: browser }
  a reject beside an ask                     | src/**               | rejected by rule 2                      | ask: {} & reject: { path: "src/**" }
  an accept with a reject within             | src/**               | allowed by rule 1 but rejected by rule 2 | accept: { path: "src/**" } & reject: { path: "src/keys/**" }
  a guard file by its name                   | docs/AGENTS.md       | out                                     | accept: { path: "docs/**" }
  a guard file that a rule names as well     | docs/AGENTS.md       | allowed by rule 1                       | accept: { path: docs/AGENTS.md }
  a folder of guard files                    | .agents/skills/**    | out                                     |
  a command that names a guard file          | rm AGENTS.md         | out                                     |
`)('%s, of %s: %s', (_, text = '', expected = '', rules = '') => {
  expect(told(text, rules)).toBe(expected);
});

/** A part of it, all of it, or nothing of it. */
test.each(tableOf`
  the line   | is    | where the policy of the operator accepts
  src/**     | asked | accept: { path: "docs/**" }
  src/**     | asked | accept: { does: read }
  src/**     | asked | accept: { tool: browser }
  src/**     | asked | accept: { path: "lib/src/**" }
  npm run *  | asked | accept: { command: npm test }
  docs/a/*   | all   | accept: { path: "docs/**" }
  npm test   | all   | accept: {}
  **/*.ts    | part  | accept: { path: "src/**" }
  src/**     | part  | accept: { path: "src/*.ts" }
  src/**     | part  | accept: { path: "src/**", risk: LOW }
  src/**     | part  | accept: { tool: edit }
  npm *      | part  | accept: { command: npm test }
  npm test   | part  | accept: { command: npm test, unchanged: true }
  npm run *  | part  | accept: { command: "npm run lint *" }
`)('%s is (%s) where the policy of the operator accepts %s', (text, is, rules = '') => {
  const policy = ['POLICY_FILE@1a'];
  const expected =
    is === 'asked'
      ? { is, by: policy }
      : { is: 'new', by: [], except: { asked: is === 'part' ? policy : [], rejected: [] } };
  expect(lineOf(text, [operators(rules), setOf('')])).toMatchObject(expected);
});

test('a line that is told to be new for a part of it does allow that part', () => {
  const scope = { paths: ['**/*.ts'], commands: [], cost: null, hours: null };
  const approved = scopeSet(scope, { code: 'K3M', by: ['ada'] });
  const sets = [operators('accept: { path: "src/**" }'), setOf(''), approved];
  const writes = (path: string) => ({
    ...{ id: 'a', tool: 'write_file', risk: 'LOW' },
    arguments: { kind: 'WriteFileAction', file_path: `${workingCopies[0]}/${path}`, content: 'x' },
  });
  const decided = (path: string) => decideAll(sets, [writes(path)], { workingCopies }).kind;
  expect([decided('src/a.ts'), decided('lib/a.ts')]).toEqual(['approve', 'ask']);
});

test('what planning and an approved plan bring counts for nothing', () => {
  const scope = setOf('accept: { path: "src/**" }', { from: 'plan K3M', scopeBy: 'ada' });
  const planning = setOf('', { from: 'ask: plan', plansFirst: 'plan first' });
  expect(lineOf('src/**', [setOf(''), scope, planning])).toMatchObject({ is: 'new', by: [] });
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

test('a program that the rules name as known is not warned of', () => {
  expect(lineOf('turbo test', []).warning).toContain('not all that it runs');
  expect(lineOf('turbo test', [setOf('known: turbo')]).warning).toBeNull();
});

test('a line that rules allow already is told to change what a new one runs, and not where both are allowed', () => {
  const scope = { paths: ['package.json'], commands: ['npm test'] };
  const edits = 'accept: { path: package.json }';
  const warnings = (sets: readonly RuleSet[]) =>
    scopeLines(scope, sets, { workingCopies, seeCommand }).map(({ warning }) => warning !== null);
  expect(warnings([setOf(edits)])).toEqual([true, false]);
  expect(warnings([setOf(`${edits} & accept: { command: npm test }`)])).toEqual([false, false]);
});

test('together with what rules accept already a line may allow any command', () => {
  const warned = (text: string, rules: string) => lineOf(text, [setOf(rules)]).warning ?? '';
  expect(warned('tools/**', 'accept: { command: sh tools/x.sh }')).toContain(
    'what `sh tools/x.sh` runs, and so',
  );
  expect(warned('sh test/x.sh', 'accept: { path: "test/**" }')).toContain(
    'can change what it runs by `test/**`',
  );
  expect(warned('tools/**', 'accept: { command: sh tools/x.sh, unchanged: true }')).toBe('');
  expect(warned('sh test/x.sh', 'accept: { path: "test/**", does: read }')).toBe('');
  expect(warned('sh test/x.sh', 'accept: { path: "test/**", tool: [grep, read_file] }')).toBe('');
});

test.each(['src/**', 'npm test', '.github/ISSUE_TEMPLATE/*'])('%s is not warned of', (text) => {
  expect(lineOf(text, []).warning).toBeNull();
});

test('a hostile scope beside as many rules as a file may have is read in bounded time', () => {
  const paths = Array.from({ length: 50 }, (_, at) => `**/a*/**/${'a'.repeat(at)}*`);
  const rules = setOf(Array.from({ length: 200 }, (_, at) => `ask: { path: "a/**/${at}*" }`).join(' & '));
  expect(scopeLines({ paths, commands: [] }, [rules], { workingCopies, seeCommand })).toHaveLength(50);
});
