import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { steerAt } from '../support/commands.ts';
import type { Commands } from './control/commands.ts';
import { routeNames } from './http/routes.ts';
import { startSimulator } from './index.ts';
import { steeringWords } from './life/script.ts';

const main = join(import.meta.dirname, 'main.ts');
const run = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });

test('the simulator as a program says where it is and which key it takes, can be steered, and ends well on SIGTERM', async () => {
  const args = '--port 0 --dialect documented --speed 60 --key mine'.split(' ');
  const child = spawn(process.execPath, [main, ...args]);
  const ended = once(child, 'exit');
  let printed = '';
  try {
    for await (const piece of child.stdout) {
      printed += String(piece);
      if (printed.includes('control')) break;
    }
    const url = /http:\/\/\S+:\d+/.exec(printed)?.[0] ?? '';
    const { commands } = await steerAt<Commands, unknown>(`${url}/_simulator`);
    expect(await commands.populate({ count: 2 })).toHaveLength(2);
  } finally {
    child.kill('SIGTERM');
  }
  expect(printed).toMatch(/documented dialect at speed 60[\s\S]*API key +mine/);
  expect(await ended).toEqual([0, null]);
});

test('--help names every steering word, and lab/service/README.md every word and every route', () => {
  const { status, stdout: printed } = run('--help');
  expect(status).toBe(0);
  expect(printed).toContain('--keep-requests');
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  for (const word of Object.keys(steeringWords)) expect(printed).toContain(`  ${word} `);
  for (const word of [...Object.keys(steeringWords), ...routeNames]) expect(readme).toContain(`\`${word}\``);
});

test.each([
  [
    ['--port', '70000', '--speed', 'fast', '--dialect', 'klingon', '--key', ' ', 'stray'],
    /stray is none.*--key cannot be empty.*--port.*--dialect must be documented or live, not "klingon".*--speed/s,
  ],
  [['--nonsense'], /--nonsense/],
])('the arguments %j are refused in words, all that is wrong at once', (args, words) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(words);
});

test('a port in use, and a host that is not here, are refused with what to do', async () => {
  const simulator = await startSimulator({ dialect: 'live' });
  for (const args of [
    ['--port', new URL(simulator.url).port],
    ['--port', '0', '--host', '192.0.2.1'],
  ]) {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/EADDR[\s\S]*--port .* --host/)]);
  }
  await simulator.close();
});

test('a simulator with the same seed gives the same ids', async () => {
  const ids = async (seed?: string) => {
    const one = await startSimulator({ dialect: 'live', ...(seed && { seed }) });
    const made = await one.control.populate({ count: 2 });
    await one.close();
    return made;
  };
  expect(await ids('a')).toEqual(await ids('a'));
  expect(await ids()).not.toEqual(await ids());
});
