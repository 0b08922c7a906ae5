// `npm run rehearse` against the simulator: what it prints, where it is kept, and its exit code.
import { expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../../lab/service/index.ts';
import { closeAfterTest } from '../../../shared/service/openhands/testing/servers.ts';
import { letTimeJump } from '../../../test/support/jumping-time.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { openStore } from '../../store/store.ts';
import { readKept } from './keep-report.ts';
import { runRehearse } from './main.ts';

letTimeJump();

async function stage(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator({ dialect: 'live', confirmationMode: false, ...options });
  closeAfterTest(simulator.close);
  const dataDir = temporaryFolder();
  const env = { AGENT_API_KEY: simulator.apiKey, AGENT_BASE_URL: simulator.url, DATA_DIR: dataDir };
  const { surroundings, ...terminal } = openTerminal(env, {
    readText: () => '{"octo": "another-key-of-octo"}',
  });
  const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runRehearse(words, { ...surroundings, env: { ...env, ...more } });
  const kept = () => readKept({ databaseUrl: null, dataDir });
  return { ...simulator, ...terminal, run, kept, dataDir };
}

test('each line is printed with what was seen, then what that says of the guard', async () => {
  const { run, printed, noted } = await stage();
  expect(await run([])).toBe(0);
  const lines = printed().trimEnd().split('\n');
  expect(lines[0]).toMatch(/^✓ start: its agent was there after \d+ s \(\d+ s\)$/);
  expect(lines[2]).toMatch(/^✓ asks: it asked before `echo 'rehearsal \w{8} one'`/);
  expect(lines.slice(-2)).toEqual([
    'The guard held.',
    expect.stringMatching(/^hosted server 1\.11\.0, agent server 1\.58\.2; it cost \$\d\.\d\d, \d+ s\.$/),
  ]);
  expect(noted()).toBe('');
});

test('a guard that does not hold is exit code 1, and the conversation is kept asleep', async () => {
  const { run, printed, control } = await stage({ misdeeds: ['runs what was rejected'] });
  expect(await run([])).toBe(1);
  expect(printed()).toContain('✗ rejects: RED: it ran all the same');
  expect(printed()).toMatch(/^THE GUARD DID NOT HOLD\. Red: rejects/m);
  expect(printed()).toMatch(/^It is still there: http:\/\/127\.0\.0\.1:\d+\/conversations\/\w+$/m);
  expect(await control.conversations()).toEqual([expect.objectContaining({ sandboxStatus: 'PAUSED' })]);
});

test('with --json all of it is JSON', async () => {
  const { run, printed } = await stage();
  expect(await run(['--json'])).toBe(0);
  expect(JSON.parse(printed())).toMatchObject({ version: 1, guard: 'held', lines: expect.any(Array) });
});

test('an App on the same machine hears of it', async () => {
  const { run, kept, dataDir, noted } = await stage();
  const store = await openStore({ dataDir, now: Date.now });
  expect(await kept()).toEqual({ last: null, held: null });
  expect(await run([])).toBe(0);
  expect(await kept()).toMatchObject({ last: { guard: 'held' } });
  await store.close();
  expect(noted()).toBe('');
});

test.each([
  [['--max-cost', 'much'], {}, 2, /^--max-cost must be dollars/],
  [['--repository', 'nobody'], {}, 2, /^--repository must be owner\/repo/],
  [['--pull', '7'], {}, 2, /^--pull needs --repository/],
  [[], { AGENT_API_KEY: '' }, 1, /^AGENT_API_KEY is missing/],
  [[], { AGENT_API_KEY: '', AGENT_API_KEYS_FILE: 'keys.json' }, 1, /^--repository must name one/],
])('with %j and %j nothing is sent, and it is said why', async (words, more, code, said) => {
  const { run, noted, control } = await stage();
  expect(await run(words, more)).toBe(code);
  expect(noted()).toMatch(said);
  expect(await control.requests()).toEqual([]);
});

test('once it has cost more than it may, nothing is tried any more', async () => {
  const { run, printed } = await stage();
  expect(await run(['--max-cost', '0.00'])).toBe(0);
  expect(printed()).toMatch(/– approves: cannot tell: it has cost \$0\.\d\d, more than \$0\.00/);
  expect(printed()).toContain('Whether the guard holds is not known.');
});

test('a wrong key says nothing of the guard, and is exit code 1', async () => {
  const { run, printed } = await stage();
  expect(await run([], { AGENT_API_KEY: 'a-key-of-nobody-at-all' })).toBe(1);
  expect(printed()).toMatch(/^– start: cannot tell: .*401/m);
  expect(printed()).toContain('Whether the guard holds is not known.');
});
