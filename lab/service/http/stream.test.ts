import { afterEach, describe, expect, test } from '@jest/globals';
import { type Simulator, type SimulatorOptions, startSimulator } from '../index.ts';

let simulator: Simulator;
afterEach(() => simulator.close());

async function openStream(message: string, options: Partial<SimulatorOptions> = {}, signal?: AbortSignal) {
  simulator = await startSimulator({ dialect: 'live', speed: 100, ...options });
  return again(message, signal);
}

function again(message: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${simulator.url}/api/v1/app-conversations/stream-start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulator.apiKey}` },
    body: JSON.stringify({ initial_message: { content: [{ type: 'text', text: message }] } }),
    ...(signal && { signal }),
  });
}

describe('stream-start', () => {
  test('is an array with the comma before the next element, and every status in order', async () => {
    const text = await (await openStream('x')).text();
    expect(text.startsWith('[\n{')).toBe(true);
    expect(text.endsWith('}]')).toBe(true);
    const elements = text.slice(2, -1).split(',\n');
    const statuses = elements.map((element) => JSON.parse(element).status);
    expect(statuses).toEqual([
      'WORKING',
      'WAITING_FOR_SANDBOX',
      'PREPARING_REPOSITORY',
      'RUNNING_SETUP_SCRIPT',
      'SETTING_UP_GIT_HOOKS',
      'SETTING_UP_SKILLS',
      'STARTING_CONVERSATION',
      'READY',
    ]);
    expect(JSON.parse(text)).toHaveLength(8);
  });

  test('is written as it happens', async () => {
    const response = await openStream('x', { now: () => 0 });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('WORKING"')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('WAITING_FOR_SANDBOX');
    await simulator.control.advance('1s');
    while (!text.includes('WAITING_FOR_SANDBOX')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('READY');
    await reader?.cancel();
  });

  test('ends with ERROR where the start fails, in the words of the dialect', async () => {
    const live = JSON.parse(await (await openStream('simulate: start-error')).text());
    expect(live.at(-1)).toMatchObject({ status: 'ERROR', detail: expect.any(String) });
    await simulator.close();
    const documented = JSON.parse(
      await (await openStream('simulate: start-error', { dialect: 'documented' })).text(),
    );
    expect(documented.at(-1)).toMatchObject({ status: 'ERROR', error: expect.any(String) });
  });

  test('can be cut in the middle of an element', async () => {
    simulator = await startSimulator({ dialect: 'live', speed: 100 });
    await simulator.control.armFault({ route: 'stream_start', action: 'cut_body' });
    const response = await again('x');
    const decoder = new TextDecoder();
    let text = '';
    const reading = (async () => {
      for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
    })();
    await expect(reading).rejects.toThrow();
    expect(text).toMatch(/^\[\n\{.*\},\n\{"id[^\n]*$/);
    expect(await simulator.control.conversations()).toHaveLength(1);
  });
});
