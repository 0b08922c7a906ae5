// `npm run rules` on conversations whose sandboxes are gone.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startSimulator } from '../../../lab/service/index.ts';
import { eventually } from '../../../lab/support/until.ts';
import { explain, type RuleSet } from '../../../shared/rules/index.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { runRules } from './main.ts';
import { explainAction, readRuleFiles } from './try-rules.ts';

const service = await startSimulator({
  dialect: 'live',
  sleepless: true,
  speed: 240,
  confirmationMode: false,
});
const folder = temporaryFolder();
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
afterAll(() => service.close());

const readText = (path: string) => readFileSync(path, 'utf8');
const env = { PATH: process.env.PATH, AGENT_API_KEY: service.apiKey, AGENT_BASE_URL: service.url };

async function rules(...words: readonly string[]) {
  const { surroundings, printed, noted } = openTerminal(env);
  const code = await runRules(words, surroundings);
  return { out: printed(), error: noted(), code };
}

const read = (path: string) => {
  const [set] = readRuleFiles([path], readText);
  if (set === undefined) throw new Error('nothing was read');
  return set;
};

const accepting = file(
  'accepting.yml',
  'rules:\n  - accept: { tool: terminal, command: "npm install --save-dev left-pad && npm test" }\n',
);
const nothing = file('nothing.yml', 'label: agent\n');

beforeAll(async () => {
  for (const repository of ['octo/garden', 'octo/garden', 'octo/other']) {
    await fetch(`${service.url}/api/v1/app-conversations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        selected_repository: repository,
        initial_message: { content: [{ type: 'text', text: 'Do it\nsimulate: confirm' }] },
      }),
    });
  }
  const all = async () => (await service.control.conversations()).map(({ id }) => id);
  const isOver = async () => {
    const told = await Promise.all((await all()).map((id) => service.control.conversation(id)));
    return told.length === 3 && told.every(({ executionStatus }) => executionStatus === 'finished');
  };
  await eventually(isOver, 'three conversations are over');
  for (const id of await all()) await service.control.setState(id, { sandbox_status: 'MISSING' });
});

test('a file of rules is tried on the actions of past conversations, from the service alone', async () => {
  const { out, error, code } = await rules('try', accepting, '--repository', 'Octo/Garden');
  expect({ code, error }).toEqual({ code: 0, error: expect.stringContaining('2 conversations, ') });
  expect(out).toContain('2 conversations, in which agents asked 0 times.');
  expect(out).toMatch(/\| asked about \| \d+ \| \d+ \|/);
  expect(out).toContain('### Newly accepted\n\n2 times:');
  expect(out).toContain('npm install --save-dev left-pad && npm test');
});

test('a file of rules is compared with the one in force on as many conversations as --last says, and printed as JSON', async () => {
  const { out } = await rules('try', accepting, '--against', accepting, '--last', '1', '--json');
  const told = JSON.parse(out);
  expect(told).toMatchObject({ version: 1, conversations: 1, unread: 0, asked: 0, newly: [] });
  expect(told.today).toEqual(told.after);
  expect(told.after.accepted).toBe(1);
});

test('a file with ask: plan is judged by what is left where no scope accepts anything', async () => {
  const { out } = await rules('try', file('plan.yml', 'ask: plan\n'));
  expect(out).toMatch(/^3 conversations, .*\nWith ask: plan people are asked about the plan, and then only/);
  expect((await rules('try', nothing)).out).not.toContain('ask: plan');
});

test('the program prints what was asked for, keeps progress apart, and ends with the exit code', async () => {
  const program = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [program, 'try', nothing], { env, cwd: folder });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), gone]);
  expect({ out, code }).toEqual({ out: expect.stringMatching(/^3 conversations, /), code: 0 });
  expect(error).toContain('3 conversations, ');
});

test('a preset is printed, and a name that is none is refused with the nearest', async () => {
  expect(await rules('preset', 'read')).toMatchObject({
    code: 0,
    out: '# preset read\n- accept: { does: read }\n- accept: { tool: [think, task_tracker] }\n',
  });
  for (const words of [[], ['nod'], ['node', 'python']])
    expect(await rules('preset', ...words)).toMatchObject({ code: 2, out: '' });
  expect((await rules('preset', 'nod')).error).toContain('did you mean node?');
});

test('a preset is tried and explained like the rules that it stands for', async () => {
  const list = file('preset.yml', 'rules: node\n');
  const action = file('view.json', JSON.stringify({ tool: 'read_file', arguments: { file_path: 'a.js' } }));
  const { out } = await rules('explain', list, '--action', action);
  expect(out).toContain('Accepted by preset node, rule 1.');
});

test('a wrong file of rules ends with 1 and the line, wrong options with 2', async () => {
  const wrong = file('wrong.yml', 'rules:\n  - accept: { tool: shell }\n');
  const tried = await rules('try', wrong);
  expect(tried).toMatchObject({ code: 1, out: '' });
  expect(tried.error).toContain('wrong.yml:2: accept.tool of rule 1 is "shell"; expected: one of terminal');
  const missing = await rules('try', wrong, '--against', join(folder, 'none.yml'));
  expect(missing.error).toMatch(/wrong\.yml:2: [\s\S]*\n.*none\.yml cannot be read/);
  const refused = [[], ['judge', nothing], ['try', nothing, '--last', '0'], ['explain', nothing]];
  const codes = await Promise.all(refused.map(async (words) => (await rules(...words)).code));
  expect(codes).toEqual([2, 2, 2, 2]);
});

test('a file whose rules are in another repository is not taken for one without rules', async () => {
  const extending = file('extending.yml', '_extends: shared\nask: always\n');
  for (const words of [[extending], [accepting, '--against', extending]]) {
    const { out, error, code } = await rules('try', ...words);
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(error).toContain('extending.yml has no rules of its own: those of shared count');
  }
  const own = file('own.yml', '_extends: shared\nrules: []\n');
  expect((await rules('try', own)).code).toBe(0);
});

test('an action is explained rule by rule', async () => {
  const list = file(
    'list.yml',
    '# mine\n- accept: { tool: terminal, command: "npm ci" }\n- ask: { risk: HIGH }\n- accept: { does: read }\n',
  );
  const action = file(
    'action.json',
    JSON.stringify({
      tool_name: 'terminal',
      action: { kind: 'TerminalAction', command: 'npm test' },
      security_risk: 'LOW',
    }),
  );
  const { out, code } = await rules('explain', list, '--action', action);
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    'Asked about by no rule, so a person is asked.',
    'The working copy is taken to be /workspace/project/repository.',
    `rule 1 of ${list}:2 (accept): command does not fit`,
    `rule 2 of ${list}:3 (ask): risk does not fit`,
    `rule 3 of ${list}:4 (accept): does does not fit`,
    '',
  ]);
  const unreadable = await rules('explain', list, '--action', list);
  expect(unreadable).toMatchObject({ code: 1, out: '' });
});

test.each([
  ['terminal', { command: 'ls' }, 'Accepted by rule 1.'],
  ['file_editor', { command: 'view', path: 'src/a.ts' }, 'Accepted by rule 2.'],
  ['terminal', { kind: 'OtherAction', command: 'ls' }, 'Asked about by no rule'],
  ['jira', { command: 'ls' }, 'Asked about by no rule'],
])(
  'an action of %s as people write it, %j, is judged as the service writes it',
  async (tool, given, verdict) => {
    const list = file('short.yml', '- accept: { tool: terminal, command: ls }\n- accept: { does: read }\n');
    const action = file('short.json', JSON.stringify({ tool, arguments: given }));
    expect((await rules('explain', list, '--action', action)).out).toContain(verdict);
  },
);

test.each(['tool: terminal', '[]', '{"arguments": {}}'])(
  'an action that is no such JSON, %s, is refused with its form',
  async (text) => {
    const list = file('short.yml', '- ask: {}\n');
    const { code, error } = await rules('explain', list, '--action', file('wrong.json', text));
    expect(code).toBe(1);
    expect(error).toContain('must hold one action as JSON: {"tool": …, "arguments": {…}}');
  },
);

test('explaining takes what a command runs as unchanged, and says so', () => {
  const set = read(
    file('unchanged.yml', 'rules:\n  - accept: { command: ["npm test", ls], unchanged: true }\n'),
  );
  const told = (command: string) =>
    explainAction(
      [set],
      file('one.json', JSON.stringify({ tool: 'terminal', arguments: { command } })),
      'o/x',
      readText,
    );
  expect(told('npm test')).toMatch(/^Accepted by rule 1\.[\s\S]*taken as unchanged/);
  expect(told('ls')).toContain('rule 1 of ');
  expect(told('ls')).toContain('unchanged does not fit');
});

test('the rules that are explained as fitting are those that decide', () => {
  const text =
    'rules:\n  - accept: { does: read }\n  - accept: { path: "src/**" }\n  - reject: { path: "src/no" }\n';
  const set = read(file('set.yml', text));
  const sets: readonly RuleSet[] = [set];
  const path = fc.constantFrom('src/a', 'src/no', 'b', '../c', '/workspace/x');
  const command = fc.constantFrom('view', 'create', 'dance');
  fc.assert(
    fc.property(path, command, (where, what) => {
      const given = { kind: 'FileEditorAction', command: what, path: where };
      const action = { id: 'a', tool: 'file_editor', arguments: given, risk: 'LOW' };
      const { decision, reasons } = explain(sets, action, { workingCopies: ['/workspace/project/x'] });
      const fitting = reasons.filter(({ why }) => why === null).map(({ rule }) => rule.kind);
      const strictest =
        (['reject', 'ask', 'approve'] as const).find((kind) => fitting.includes(kind)) ?? 'ask';
      expect(decision.kind).toBe(strictest);
    }),
  );
});
