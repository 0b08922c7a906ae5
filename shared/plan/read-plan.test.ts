import { expect, test } from '@jest/globals';
import { scopeRules } from '../rules/index.ts';
import { parseRules } from '../yaml/index.ts';
import { planInstruction, readPlan, scopeYaml } from './index.ts';

const scope = ['```scope', 'paths: ["src/**"]', 'commands: [npm test]', 'cost: 5', 'hours: 8', '```'];
const plan = (...lines: readonly string[]) => lines.join('\n');
const inScope = (...lines: readonly string[]) => plan('Words.', '```scope', ...lines, '```');
const problemsOf = (text: string) => {
  const read = readPlan(text);
  return read.kind === 'wrong' ? read.problems : [];
};

test('a plan is the words beside one block with the word scope', () => {
  expect(readPlan(plan('I change the parser.', '', ...scope, '', 'Then I test it.'))).toEqual({
    kind: 'plan',
    plan: {
      words: 'I change the parser.\n\n\nThen I test it.',
      scope: { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 },
    },
  });
});

test('the example that the agent is given is a plan', () => {
  expect(readPlan(planInstruction).kind).toBe('plan');
});

test('a scope as YAML is read as rules', () => {
  const read = readPlan(plan('Words.', ...scope));
  if (read.kind !== 'plan') throw new Error('no plan');
  expect(parseRules(scopeYaml(read.plan.scope))).toMatchObject({
    kind: 'value',
    value: [
      { kind: 'approve', when: { does: 'read' } },
      { kind: 'approve', when: { tool: null, path: ['src/**'] } },
      { kind: 'approve', when: { tool: ['terminal'], command: ['npm test'] } },
      { kind: 'approve', when: { tool: ['think', 'task_tracker', 'finish'] } },
    ],
  });
});

test.each([
  ['a quoted scope is none', plan('Words.', ...scope.map((line) => `> ${line}`))],
  ['an indented scope is none', plan('Words.', ...scope.map((line) => `  ${line}`))],
  [
    'a scope of a list is none',
    plan('Words.', ...scope.map((line, at) => `${at === 0 ? '-' : ' '} ${line}`)),
  ],
  ['a scope in another block is none', plan('Words.', '````md', ...scope, '````')],
  ['a scope in a block of tildes is none', plan('Words.', '~~~', ...scope, '~~~')],
  ['a scope in an HTML comment is none', plan('Words.', '<!-- seen by nobody', ...scope, '-->')],
  ['a scope in preformatted HTML is none', plan('Words.', '<pre>', ...scope, '</pre>')],
  ['a scope in a processing instruction is none', plan('Words.', '<?x', ...scope, '?>')],
  ['a scope behind a byte order mark is none', `\ufeff${plan(...scope)}`],
  ['a scope behind a tab is none', plan('Words.', ...scope.map((line) => `\t${line}`))],
  ...[
    ['in Cyrillic letters', 'ѕсоре'],
    ['with a capital', 'Scope'],
    ['with a hidden letter in it', 'sco\u200bpe'],
    ['with a hidden letter behind it', 'scope\u2060'],
    ['with a byte order mark behind it', 'scope\ufeff'],
    ['behind a hard space', '\u00a0scope'],
    ['that goes on', 'scope-of-others'],
    ['as the second word', 'yaml scope'],
  ].map(([how, word]) => [`a word ${how} is none`, plan('Words.', `\`\`\`${word}`, 'paths: [a]', '```')]),
])('%s', (_, text) => {
  expect(problemsOf(text)).toEqual(['It has no fenced block with the word scope.']);
});

test.each([
  ['two scopes', plan('Words.', ...scope, ...scope), 'exactly one is read'],
  ['a scope that is not closed', plan('Words.', ...scope.slice(0, -1)), 'has no end'],
  ['an unknown key', plan('Words.', '```scope', 'paths: [a]', 'people: 2', '```'), 'line 2, people'],
  ['a command with a shell in it', plan('Words.', '```scope', 'commands: ["a; b *"]', '```'), 'commands[0]'],
  ['nothing that is allowed', plan('Words.', '```scope', 'cost: 5', '```'), 'neither paths nor commands'],
  ['no words', plan(...scope), 'no words beside'],
  ['no words but hidden ones', plan('\u200b\u2060', ...scope), 'no words beside'],
  ['an alias', inScope('paths: &a [x]', 'commands: *a'), 'is an alias'],
  ['a key of every object', inScope('__proto__: { paths: ["**"] }', 'commands: [ls]'), '__proto__'],
  ['a path with a text direction', inScope('paths: ["src/\u202e**"]'), 'paths[0]'],
  ['a path with a hidden letter', inScope('paths: ["src/\u200bx"]'), 'paths[0]'],
  ['a path with an escaped hidden letter', inScope('paths: ["src/\\u2066x"]'), 'paths[0]'],
  ['a guard file', inScope('paths: [AGENTS.md]'), 'is always asked about'],
  ['a guard folder', inScope('paths: [".claude/skills/x.md"]'), 'is always asked about'],
  ['a command on a guard file', inScope('commands: [rm AGENTS.md]'), 'agents load and run'],
  ['a command with a text direction', inScope('commands: ["ls \u202e"]'), 'commands[0]'],
  ['a command of two lines', inScope('commands: ["ls\\nrm x"]'), 'commands[0]'],
  ['git with any words', inScope('commands: ["git *"]'), 'each push as it is to be run'],
  ['one in quotes', inScope('commands: [\'cp a AGENTS".md"\']'), 'agents load and run'],
  ['one by a pattern', inScope('commands: ["cp a A*S.md"]'), 'agents load and run'],
  ['a guard folder by a pattern', inScope('commands: ["cp a .c?aude/x"]'), 'agents load and run'],
  ['that of git by a pattern', inScope('commands: ["cd .g* && cp ../x hooks/y"]'), 'agents load and run'],
  ['a push behind a prefix', inScope('commands: ["env git push *"]'), 'each push as it is to be run'],
  ['a push by another program', inScope('commands: ["hub push *"]'), 'each push as it is to be run'],
  ['a push with any words', inScope('commands: ["git push origin *"]'), 'each push as it is to be run'],
  ['git elsewhere with any words', inScope('commands: ["/usr/bin/git -C . *"]'), 'each push as it is to be'],
  ['a cost without end', inScope('commands: [ls]', 'cost: .inf'), 'cost'],
  ['hours without end', inScope('commands: [ls]', 'hours: 1e9'), 'hours'],
  ['too many paths', inScope(`paths: [${'a,'.repeat(51)}]`), 'paths'],
])('%s is wrong', (_, text, problem) => {
  expect(problemsOf(text).join('\n')).toContain(problem);
});

test.each([
  ['line ends of Windows', plan('Words.', ...scope).replaceAll('\n', '\r\n')],
  ['words behind the word scope', plan('Words.', '```scope of this plan', ...scope.slice(1))],
  ['a fence with a shorter one in it', plan('Words.', '````scope', ...scope.slice(1, -1), '# ```', '````')],
  ['another block beside it', plan('Words.', '```yaml', 'paths: ["**"]', '```', ...scope)],
  ['an HTML comment of one line before it', plan('Words.', '<!-- x -->', ...scope)],
])('a scope is read with %s', (_, text) => {
  expect(readPlan(text)).toMatchObject({
    kind: 'plan',
    plan: { scope: { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 } },
  });
});

test('a push that is listed exactly is in the scope', () => {
  const commands = '[git push origin HEAD, "git log *", "prettier --check *.md src/**/*.ts"]';
  expect(readPlan(inScope(`commands: ${commands}`)).kind).toBe('plan');
});

test('rules from a scope are read as exactly these paths and commands, whatever YAML makes of their letters', () => {
  const words = 'null true yes ~ src/** [x] #a - & *a !!set "q" \'q\' a\\b {a} 1 0x1 .inf'.split(' ');
  const texts = [...words, 'a: b', 'npm run *', 'echo "a # b"', "sh -c 'x: y'", 'a, b', 'x *'];
  const all = texts.flatMap((text) => [
    { paths: [text], commands: [] },
    { paths: [], commands: [text] },
  ]);
  const read = all.filter((given) => {
    const planned = readPlan(inScope(JSON.stringify(given)));
    if (planned.kind !== 'plan') return false;
    expect(planned.plan.scope).toMatchObject(given);
    const parsed = parseRules(scopeYaml(planned.plan.scope));
    expect(parsed.kind === 'value' ? parsed.value.slice(1, -1) : parsed).toEqual(scopeRules(given));
    return true;
  });
  expect(read.length).toBeGreaterThan(20);
});
