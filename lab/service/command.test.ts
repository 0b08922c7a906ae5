import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { steerAt } from '../support/commands.ts';
import { type Ran, runCommand } from './command.ts';
import type { Commands } from './control/commands.ts';
import { routeNames } from './http/routes.ts';
import { startSimulator } from './index.ts';
import { steeringWords } from './life/script.ts';

let serving: Ran | undefined;
afterEach(async () => {
  if (serving?.kind === 'serving') await serving.simulator.close();
  serving = undefined;
});

async function run(...args: string[]) {
  const printed: string[] = [];
  const complained: string[] = [];
  const ran = await runCommand(args, {
    print: (text) => printed.push(text),
    complain: (text) => complained.push(text),
  });
  if (ran.kind === 'serving') serving = ran;
  return { ran, printed: printed.join('\n'), complained: complained.join('\n') };
}

test('the simulator as a program says where it is and which key it takes, can be steered, and ends well on SIGTERM', async () => {
  const args = '--port 0 --dialect documented --speed 60 --key mine'.split(' ');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args]);
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

test('--help names every steering word, and lab/service/README.md every word and every route', async () => {
  const { ran, printed } = await run('--help');
  expect(ran).toEqual({ kind: 'ended', exitCode: 0 });
  expect(printed).toContain('--keep-requests');
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  for (const word of Object.keys(steeringWords)) expect(printed).toContain(`  ${word} `);
  for (const word of [...Object.keys(steeringWords), ...routeNames]) expect(readme).toContain(`\`${word}\``);
});

test.each([
  [['--port', '70000'], '--port'],
  [['--speed', 'fast'], '--speed'],
  [['--dialect', 'klingon'], '--dialect must be documented or live, not "klingon"'],
  [['--key', ' '], '--key'],
  [['--nonsense'], '--nonsense'],
  [['stray'], 'stray'],
])('the arguments %j are refused in words', async (args, words) => {
  const { ran, complained } = await run(...args);
  expect(ran).toEqual({ kind: 'ended', exitCode: 2 });
  expect(complained).toContain(words);
});

test('a port in use, and a host that is not here, are refused with what to do', async () => {
  const { ran } = await run('--port', '0');
  if (ran.kind !== 'serving') throw new Error('it should serve');
  const busy = await run('--port', new URL(ran.simulator.url).port);
  expect(busy).toMatchObject({
    ran: { kind: 'ended', exitCode: 1 },
    complained: expect.stringContaining('in use; choose another with --port'),
  });
  const elsewhere = await run('--port', '0', '--host', '192.0.2.1');
  expect(elsewhere.complained).toContain('see --host');
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
