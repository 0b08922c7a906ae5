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
});
