// The wiring to a real runner: environment in, files and exit code out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseFileCommands } from '../lab/runner/file-commands.ts';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import { letTimeJump, untilInTime } from '../test/support/jumping-time.ts';
import { rawInputs } from './testing/fixtures.ts';

letTimeJump();

const before = { ...process.env };
let home = '';
let said: string[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'agent-run-'));
  said = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
  process.exitCode = undefined;
});

function prepare(inputs: Record<string, string>, more: Record<string, string> = {}): void {
  for (const name of Object.keys(process.env)) {
    if (/^(GITHUB|INPUT|STATE|RUNNER)_|_proxy$/i.test(name)) delete process.env[name];
  }
  for (const name of ['OUTPUT', 'STATE', 'STEP_SUMMARY']) {
    const path = join(home, name);
    writeFileSync(path, '');
    process.env[`GITHUB_${name}`] = path;
  }
  for (const [name, value] of Object.entries({ ...rawInputs(), ...inputs })) {
    process.env[`INPUT_${name.toUpperCase()}`] = value;
  }
  Object.assign(process.env, { GITHUB_WORKSPACE: home, GITHUB_REPOSITORY: 'octo/hello', ...more });
}

const file = (name: string) => readFileSync(join(home, name), 'utf8');
const log = () => said.join('');

/** As a process of its own: the toolkit keeps what it has read, such as the file of the summary. */
async function run(what: 'main' | 'post'): Promise<void> {
  jest.resetModules();
  const runner = await import('./connect-runner.ts');
  await runner.run(what);
}

/** With a simulator that is closed afterwards; its inputs name it. */
async function withSimulator(
  inputs: Record<string, string>,
  play: (control: Simulator['control']) => Promise<void>,
): Promise<void> {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 600 });
  const { apiKey, url, control } = simulator;
  prepare({ 'api-key': apiKey, 'base-url': url, ...inputs });
  await play(control);
  await simulator.close();
}
const finishes = { prompt: 'simulate: finish' };

test('a run reads its environment, and ends with an exit code and the files of the runner', async () => {
  writeFileSync(join(home, 'p.md'), 'simulate: error\nin {{ repository }}');
  const inputs = { 'poll-interval': '0.05', 'prompt-file': 'p.md', 'on-confirmation': 'accept' };
  await withSimulator(inputs, () => run('main'));
  expect(process.exitCode).toBe(20);
  expect(file('OUTPUT')).toContain('outcome<<');
  expect(file('STEP_SUMMARY')).toContain('### ❌ The agent met an error');
  expect(file('STATE')).toMatch(/^facts<<.*\n.*\n.*\ndone<</);
  expect(log()).toContain('::add-mask::');
  expect(process.listenerCount('SIGTERM')).toBe(0);
});

test('a final message with commands and markup in it is one output, is cut, and stays text', async () => {
  const words = 'Done\n::error::injected\noutcome<<EOF\nerror\nEOF\n<script>alert(1)</script>';
  const message = `${words}\n${'long '.repeat(20_000)}`;
  const items = [{ kind: 'ActionEvent', id: 'e', tool_name: 'finish', action: { message } }];
  await withSimulator(finishes, async (control) => {
    await control.armFault({ route: 'events', status: 200, body: { items } });
    await run('main');
  });
  const outputs = Object.fromEntries(parseFileCommands(file('OUTPUT')));
  expect(outputs).toMatchObject({ outcome: 'finished', 'final-message': expect.stringContaining(words) });
  expect(outputs['final-message']?.length).toBeLessThan(31_000);
  expect(file('STEP_SUMMARY')).toContain('::error::injected');
  expect(file('STEP_SUMMARY')).not.toContain('<script');
  expect(file('STEP_SUMMARY').length).toBeLessThan(60_000);
  expect(log()).not.toMatch(/^::error/m);
});

test('wrong inputs end the step with exit code 2 where there is no file for the summary', async () => {
  prepare({ 'api-key': '', prompt: 'x' });
  delete process.env.GITHUB_STEP_SUMMARY;
  await run('main');
  expect(process.exitCode).toBe(2);
});

test('a saved state that is no JSON is warned of, and a green job stays green', async () => {
  prepare({ prompt: 'x' }, { STATE_facts: '{ this is no JSON' });
  await run('post');
  expect(process.exitCode).toBe(0);
  expect(log()).toMatch(/^::warning title=Agent::The post step could not finish .*SyntaxError/m);
  expect(log()).not.toContain('::error');
});

test.each(['OUTPUT', 'STATE', 'STEP_SUMMARY'])(
  'a full disk under GITHUB_%s abandons no agent: it is followed to its end',
  async (name) => {
    await withSimulator(finishes, async (control) => {
      process.env[`GITHUB_${name}`] = '/dev/full';
      await run('main');
      const [conversation] = await control.conversations();
      expect(conversation?.executionStatus).toBe('finished');
      const lost = log().match(/^::error title=Agent%3A outputs are missing::.*/m)?.[0] ?? '';
      expect(lost.includes(`/conversations/${conversation?.id}`)).toBe(name === 'OUTPUT');
    });
    expect(log().match(/^::warning/gm)).toHaveLength(1);
    expect(process.exitCode).toBe(name === 'OUTPUT' ? 1 : 0);
    expect(
      log()
        .match(/^.* \(exit code \d+\)/gm)
        ?.at(-1),
    ).toBe(`finished (exit code ${process.exitCode})`);
  },
);

test('the post step of a main that never began does nothing, whatever the environment is', async () => {
  await withSimulator(finishes, async (control) => {
    Object.assign(process.env, { GITHUB_EVENT_PATH: '/no/such/event.json', STATE_done: 'true' });
    await run('post');
    expect(await control.requests()).toEqual([]);
  });
  expect(process.exitCode).toBeUndefined();
  expect(log() + file('STATE') + file('OUTPUT') + file('STEP_SUMMARY')).toBe('');
});

test('a cancel in a back-off does not send the start again', async () => {
  await withSimulator({ prompt: 'x' }, async (control) => {
    await control.armFault({ route: 'start', preset: 'address_rate', times: 10 });
    const running = run('main');
    await untilInTime(async () => (await control.requests()).length);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Ours alone: the test runner listens too.
    process.listeners('SIGINT').at(-1)?.('SIGINT');
    await running;
    expect((await control.requests()).filter(({ route }) => route === 'start')).toHaveLength(1);
  });
  expect(log()).toContain('cancelled (exit code 130)');
  expect(process.exitCode).toBe(130);
});

test.each([
  ['a file that is no JSON', 'event.json'],
  ['a folder', '.'],
])('an event that is %s is wrong input of the job', async (_, name) => {
  writeFileSync(join(home, 'event.json'), '{"broken');
  prepare({ 'api-key': 'k', prompt: 'x' }, { GITHUB_EVENT_PATH: join(home, name) });
  await run('main');
  expect(process.exitCode).toBe(2);
  expect(log()).toContain('bad_input (exit code 2): GITHUB_EVENT_PATH names no file with JSON (');
  expect(file('OUTPUT')).toContain('bad_input');
});
