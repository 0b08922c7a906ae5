// `npm run rules` on conversations whose sandboxes are gone.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eventually } from '../../../lab/support/until.ts';
import { explain } from '../../../shared/rules/index.ts';
import { expectSaid } from '../../../test/support/said.ts';
import { aService, startConversation } from '../../../test/support/simulated.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { runRules } from './main.ts';
import { readRuleFiles } from './try-rules.ts';

const service = await aService('live', 240, { confirmationMode: false });

const npmTest = { kind: 'TerminalAction', command: 'npm test' };
const asServiceWrites = { tool_name: 'terminal', action: npmTest, security_risk: 'LOW' };
const action = (tool: string, given: object) => JSON.stringify({ tool, arguments: given });
const files: Readonly<Record<string, string>> = {
  accepting:
    'ask: always\nrules:\n  - accept: { tool: terminal, command: "npm install --save-dev left-pad && npm test" }\n',
  nothing: 'label: agent\n',
  plan: 'ask: plan\n',
  never: 'ask: never\nrules:\n  - reject: { tool: terminal }\n',
  preset: 'rules: node\n',
  wrong: 'rules:\n  - accept: { tool: shell }\n',
  extending: '_extends: shared\nask: always\n',
  own: '_extends: shared\nrules: []\n',
  list: '# mine\n- accept: { tool: terminal, command: "npm ci" }\n- ask: { risk: HIGH }\n- accept: { does: read }\n',
  short: '- accept: { tool: terminal, command: ls }\n- accept: { does: read }\n',
  unchanged: 'rules:\n  - accept: { command: ["npm test", ls], unchanged: true }\n',
  set: 'rules:\n  - accept: { does: read }\n  - accept: { path: "src/**" }\n  - reject: { path: "src/no" }\n',
  'npm-test.json': JSON.stringify(asServiceWrites),
  'windows.json': `\uFEFF${JSON.stringify(asServiceWrites)}`,
  'test.json': action('terminal', { command: 'npm test' }),
  'ls.json': action('terminal', { command: 'ls' }),
  'read.json': action('read_file', { file_path: 'a.js' }),
  'view.json': action('file_editor', { command: 'view', path: 'src/a.ts' }),
  'other.json': action('terminal', { kind: 'OtherAction', command: 'ls' }),
  'jira.json': action('jira', { command: 'ls' }),
  'words.json': 'tool: terminal',
  'array.json': '[]',
  'no-tool.json': '{"arguments": {}}',
};
const readText = (path: string) => files[path] ?? readFileSync(path, 'utf8');
const env = { PATH: process.env.PATH, AGENT_API_KEY: service.apiKey, AGENT_BASE_URL: service.url };

beforeAll(async () => {
  for (const repository of ['octo/garden', 'octo/garden', 'octo/other'])
    await startConversation(service, 'Do it\nsimulate: confirm', repository);
  const all = async () => (await service.control.conversations()).map(({ id }) => id);
  const isOver = async () => {
    const told = await Promise.all((await all()).map((id) => service.control.conversation(id)));
    return told.length === 3 && told.every(({ executionStatus }) => executionStatus === 'finished');
  };
  await eventually(isOver, 'three conversations are over');
  for (const id of await all()) await service.control.setState(id, { sandbox_status: 'MISSING' });
});

const noAction = 'must hold one action as JSON: {"tool": …, "arguments": {…}}';
const elsewhere = 'extending has no rules of its own: those of shared count';
const explained = `Asked about by no rule, so a person is asked.
The working copy is taken to be /workspace/project/repository.
rule 1 of list:2 (accept): command does not fit
rule 2 of list:3 (ask): risk does not fit
rule 3 of list:4 (accept): does does not fit
`;

test.each<[string, number, out: readonly string[], error?: readonly string[]]>([
  [
    'try accepting --repository Octo/Garden',
    0,
    [
      '2 conversations, in which agents asked 0 times.',
      '| asked about |',
      '### Newly accepted\n\n2 times:',
      'npm install --save-dev left-pad && npm test',
    ],
    ['2 conversations, '],
  ],
  ['try plan', 0, ['3 conversations, ', '\nWith ask: plan the agent may only look until']],
  ['try nothing', 0, ['!ask: plan', '\nWith ask: service rules count only for what the agent asks about']],
  ['try accepting', 0, ['!With ask']],
  ['explain never --action ls.json', 0, ['Rejected by rule 1', '\nWith ask: never', 'no rule counts']],
  ['explain plan --action ls.json', 0, ['\nWith ask: plan the agent may only look']],
  ['explain list --action windows.json', 0, [explained]],
  ['try own', 0, []],
  ['try extending', 1, [], [elsewhere]],
  ['try accepting --against extending', 1, [], [elsewhere]],
  ['try wrong', 1, [], ['wrong:2: accept.tool of rule 1 is "shell"; expected: one of terminal']],
  ['try wrong --against none', 1, [], ['wrong:2: ', 'none cannot be read']],
  ['try nothing --last 0', 2, []],
  ['judge nothing', 2, []],
  [
    'preset read',
    0,
    ['# preset read\n- accept: { does: read }\n- accept: { tool: [think, task_tracker] }\n'],
  ],
  ['preset nod', 2, [], ['did you mean node?']],
  ['preset node python', 2, []],
  ['preset', 2, []],
  ['explain nothing', 2, []],
  ['explain list --action npm-test.json', 0, [explained]],
  ['explain list --action list', 1, []],
  ['explain preset --action read.json', 0, ['Accepted by preset node, rule 1.']],
  ['explain short --action ls.json', 0, ['Accepted by rule 1.']],
  ['explain short --action view.json', 0, ['Accepted by rule 2.']],
  ['explain short --action other.json', 0, ['Asked about by no rule']],
  ['explain short --action jira.json', 0, ['Asked about by no rule']],
  ['explain unchanged --action test.json', 0, ['Accepted by rule 1.', 'taken as unchanged']],
  ['explain unchanged --action ls.json', 0, ['rule 1 of ', 'unchanged does not fit']],
  ['explain short --action words.json', 1, [], [noAction]],
  ['explain short --action array.json', 1, [], [noAction]],
  ['explain short --action no-tool.json', 1, [], [noAction]],
])('npm run rules -- %s ends with %i', async (words, code, out, error = []) => {
  const { surroundings, printed, noted } = openTerminal(env, { readText });
  expect(await runRules(words.split(' '), surroundings)).toBe(code);
  expectSaid(printed(), out);
  expectSaid(noted(), error);
  expect(printed() === '').toBe(code !== 0);
});

test('a file of rules is compared with the one in force on as many conversations as --last says, and printed as JSON', async () => {
  const { surroundings, printed } = openTerminal(env, { readText });
  await runRules('try accepting --against accepting --last 1 --json'.split(' '), surroundings);
  const told = JSON.parse(printed());
  expect(told).toMatchObject({ version: 1, conversations: 1, unread: 0, asked: 0, newly: [] });
  expect(told.today).toEqual(told.after);
  expect(told.after.accepted).toBe(1);
});

test('the program prints what was asked for, keeps progress apart, and ends with the exit code', async () => {
  const program = join(import.meta.dirname, 'main.ts');
  const folder = temporaryFolder();
  const nothing = join(folder, 'nothing.yml');
  writeFileSync(nothing, 'label: agent\n');
  const child = spawn(process.execPath, [program, 'try', nothing], { env, cwd: folder });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), gone]);
  expect({ out, code }).toEqual({ out: expect.stringMatching(/^3 conversations, /), code: 0 });
  expect(error).toContain('3 conversations, ');
});

test('the rules that are explained as fitting are those that decide', () => {
  const sets = readRuleFiles(['set'], readText);
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
