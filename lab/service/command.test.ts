import { afterEach, describe, expect, test } from '@jest/globals';
import { type Ran, runCommand } from './command.ts';
import { controlOf } from './index.ts';
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

describe('npm run simulator', () => {
  test('says where it is and which key it takes', async () => {
    const { ran, printed } = await run(...'--port 0 --dialect documented --speed 60 --key mine'.split(' '));
    if (ran.kind !== 'serving') throw new Error('it should serve');
    expect(printed).toContain(ran.simulator.url);
    expect(printed).toMatch(/documented dialect at speed 60/);
    expect(printed).toMatch(/API key +mine/);
    expect(await controlOf(ran.simulator.url).conversations()).toEqual([]);
  });

  test('--help names every flag and every steering word', async () => {
    const { ran, printed } = await run('--help');
    expect(ran).toEqual({ kind: 'ended', exitCode: 0 });
    for (const word of Object.keys(steeringWords)) expect(printed).toContain(`  ${word} `);
    expect(printed).toContain('--max-running');
  });

  test.each([
    [['--port', '70000'], '--port'],
    [['--speed', 'fast'], '--speed'],
    [['--dialect', 'klingon'], '--dialect must be documented or live, not "klingon"'],
    [['--max-running', '0'], '--max-running'],
    [['--key', ' '], '--key'],
    [['--nonsense'], '--nonsense'],
    [['stray'], 'stray'],
  ])('refuses %j in words', async (args, words) => {
    const { ran, complained } = await run(...args);
    expect(ran).toEqual({ kind: 'ended', exitCode: 2 });
    expect(complained).toContain(words);
  });

  test('says what to do about a port in use, and about a host that is not here', async () => {
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
});
