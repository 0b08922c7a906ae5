import { afterEach, describe, expect, test } from '@jest/globals';
import { type ConversationEvent, defaultApiKey, type Simulator, startSimulator } from './index.ts';

let simulator: Simulator | undefined;
afterEach(() => simulator?.close());

describe('startSimulator', () => {
  test('refuses a speed that is none', async () => {
    await expect(startSimulator({ dialect: 'live', speed: 0 })).rejects.toThrow('speed');
  });

  test('has a key of its own, or takes several', async () => {
    simulator = await startSimulator({ dialect: 'live', apiKeys: ['one', 'two'] });
    expect(simulator.apiKey).toBe('one');
    expect(simulator.agentServerUrl).toBe(`${simulator.url}/agent/0`);
    const { url } = simulator;
    const status = async (key: string) =>
      (await fetch(`${url}/api/v1/app-conversations/search`, { headers: { authorization: `Bearer ${key}` } }))
        .status;
    expect(await Promise.all(['one', 'two', defaultApiKey].map(status))).toEqual([200, 200, 401]);
  });

  test('tells a hook what happens, although nobody asks', async () => {
    const told: ConversationEvent[] = [];
    const seen = new Promise<void>((resolve) => {
      void startSimulator({
        dialect: 'live',
        speed: 2000,
        onEvent: (conversation, event) => {
          expect(conversation).toMatchObject({ message: 'simulate: confirm', repository: 'octo/hello' });
          told.push(event);
          if (event.kind === 'sandbox_paused') resolve();
        },
      }).then(async (started) => {
        simulator = started;
        await started.control.populate({ count: 1, message: 'simulate: confirm', repository: 'octo/hello' });
      });
    });
    await seen;
    expect(told.map(({ kind }) => kind)).toEqual([
      'ready',
      'sandbox_running',
      'running',
      'waiting_for_confirmation',
      'sandbox_paused',
    ]);
  });

  test('the same seed gives the same ids', async () => {
    const ids = async (seed?: string) => {
      const one = await startSimulator({ dialect: 'live', ...(seed && { seed }) });
      const made = await one.control.populate({ count: 2 });
      await one.close();
      return made;
    };
    expect(await ids('a')).toEqual(await ids('a'));
    expect(await ids()).not.toEqual(await ids());
  });

  test('a batched read of 99 ids does not take a hundred times as long among 20,000 conversations as among 200', async () => {
    const few = await readTimes(200);
    const many = await readTimes(20_000);
    // The quickest reads tell what the simulator needs, the others what else the machine did meanwhile.
    expect(many).toBeLessThan(few * 30);
  });
});

/** The tenth part of 50 reads took no longer than this, in milliseconds. */
async function readTimes(count: number): Promise<number> {
  const live = await startSimulator({ dialect: 'live', speed: 60 });
  const ids = await live.control.populate({ count, message: 'simulate: confirm, then error' });
  const times: number[] = [];
  for (let read = 0; read < 50; read += 1) {
    const first = (read * 99) % (count - 99);
    const query = ids.slice(first, first + 99).map((id) => `ids=${id}`);
    const began = performance.now();
    const response = await fetch(`${live.url}/api/v1/app-conversations?${query.join('&')}`, {
      headers: { authorization: `Bearer ${live.apiKey}` },
    });
    expect(await response.json()).toHaveLength(99);
    times.push(performance.now() - began);
  }
  await live.close();
  return times.sort((one, other) => one - other)[5] ?? Number.NaN;
}
