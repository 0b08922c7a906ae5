// The wiring to a real runner: environment in, files and exit code out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseFileCommands } from '../lab/runner/file-commands.ts';
import { startSimulator } from '../lab/service/index.ts';
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

test('a run reads its environment, and ends with an exit code and the files of the runner', async () => {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 600 });
  writeFileSync(join(home, 'p.md'), 'simulate: error in {{ repository }}'.replace(' in', '\nin'));
  prepare({
    'api-key': simulator.apiKey,
    'base-url': simulator.url,
    'poll-interval': '0.05',
    'prompt-file': 'p.md',
    'on-confirmation': 'accept',
  });
  const { run } = await import('./connect-runner.ts');
  await run('main');
  await simulator.close();
  expect(process.exitCode).toBe(20);
  expect(file('OUTPUT')).toContain('outcome<<');
  expect(file('STEP_SUMMARY')).toContain('### ❌ The agent met an error');
  expect(file('STATE')).toMatch(/^facts<<.*\n.*\n.*\ndone<</);
  expect(said.join('')).toContain('::add-mask::');
  expect(process.listenerCount('SIGTERM')).toBe(0);
});

test('a final message with commands and markup in it is one output, is cut, and stays text', async () => {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 600 });
  const words = 'Done\n::error::injected\noutcome<<EOF\nerror\nEOF\n<script>alert(1)</script>';
  const response = `${words}\n${'long '.repeat(20_000)}`;
  await simulator.control.armFault({ route: 'final_response', status: 200, body: { response } });
  prepare({ 'api-key': simulator.apiKey, 'base-url': simulator.url, prompt: 'simulate: finish' });
  // The toolkit keeps the file of the first summary.
  jest.resetModules();
  const { run } = await import('./connect-runner.ts');
  await run('main');
  await simulator.close();
  const outputs = Object.fromEntries(parseFileCommands(file('OUTPUT')));
  expect(outputs).toMatchObject({ outcome: 'finished', 'final-message': expect.stringContaining(words) });
  expect(outputs['final-message']?.length).toBeLessThan(31_000);
  expect(file('STEP_SUMMARY')).toContain('::error::injected');
  expect(file('STEP_SUMMARY')).not.toContain('<script');
  expect(file('STEP_SUMMARY').length).toBeLessThan(60_000);
  expect(said.join('')).not.toMatch(/^::error/m);
});

test('wrong inputs end the step with exit code 2 where there is no file for the summary', async () => {
  prepare({ 'api-key': '', prompt: 'x' });
  delete process.env.GITHUB_STEP_SUMMARY;
  const { run } = await import('./connect-runner.ts');
  await run('main');
  expect(process.exitCode).toBe(2);
});

test('a saved state that is no JSON is warned of, and a green job stays green', async () => {
  prepare({ prompt: 'x' }, { STATE_facts: '{ this is no JSON' });
  const { run } = await import('./connect-runner.ts');
  await run('post');
  expect(process.exitCode).toBe(0);
  expect(said.join('')).toMatch(/^::warning title=Agent::The post step could not finish .*SyntaxError/m);
  expect(said.join('')).not.toContain('::error');
});

test.each(['OUTPUT', 'STATE', 'STEP_SUMMARY'])(
  'a full disk under GITHUB_%s abandons no agent: it is followed to its end',
  async (name) => {
    const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 600 });
    prepare({ 'api-key': simulator.apiKey, 'base-url': simulator.url, prompt: 'simulate: finish' });
    process.env[`GITHUB_${name}`] = '/dev/full';
    jest.resetModules();
    const { run } = await import('./connect-runner.ts');
    await run('main');
    const [conversation] = await simulator.control.conversations();
    await simulator.close();
    const lines = said.join('');
    expect(conversation?.executionStatus).toBe('finished');
    expect(lines).toContain('finished (exit code 0)');
    expect(lines.match(/^::warning/gm)).toHaveLength(1);
    expect(process.exitCode).toBe(name === 'OUTPUT' ? 1 : 0);
    const lost = lines.match(/^::error title=Agent%3A outputs are missing::.*/m)?.[0] ?? '';
    expect(lost.includes(`/conversations/${conversation?.id}`)).toBe(name === 'OUTPUT');
  },
);

test('the post step of a main that never began does nothing, whatever the environment is', async () => {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 600 });
  prepare({ 'api-key': simulator.apiKey, 'base-url': simulator.url, prompt: 'simulate: finish' });
  Object.assign(process.env, { GITHUB_EVENT_PATH: '/no/such/event.json', STATE_done: 'true' });
  const { run } = await import('./connect-runner.ts');
  await run('post');
  const asked = await simulator.control.requests();
  await simulator.close();
  expect(asked).toEqual([]);
  expect(process.exitCode).toBeUndefined();
  expect(said.join('') + file('STATE') + file('OUTPUT') + file('STEP_SUMMARY')).toBe('');
});

test('a cancel in a back-off does not send the start again', async () => {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 600 });
  await simulator.control.armFault({ route: 'start', preset: 'address_rate', times: 10 });
  prepare({ 'api-key': simulator.apiKey, 'base-url': simulator.url, prompt: 'x' });
  const { run } = await import('./connect-runner.ts');
  const running = run('main');
  await untilInTime(async () => (await simulator.control.requests()).length);
  await new Promise((resolve) => setTimeout(resolve, 50));
  // Ours alone: the test runner listens too.
  process.listeners('SIGINT').at(-1)?.('SIGINT');
  await running;
  const starts = (await simulator.control.requests()).filter(({ route }) => route === 'start');
  await simulator.close();
  expect(said.join('')).toContain('cancelled (exit code 130)');
  expect(process.exitCode).toBe(130);
  expect(starts).toHaveLength(1);
});

test('an event file that is no JSON is wrong input of the job', async () => {
  prepare({ 'api-key': 'k', prompt: 'x' });
  writeFileSync(join(home, 'event.json'), '{"broken');
  process.env.GITHUB_EVENT_PATH = join(home, 'event.json');
  jest.resetModules();
  const { run } = await import('./connect-runner.ts');
  await run('main');
  expect(process.exitCode).toBe(2);
  expect(said.join('')).toContain('bad_input (exit code 2): GITHUB_EVENT_PATH names a file that is no JSON');
  expect(file('OUTPUT')).toContain('bad_input');
});
