import { describe, expect, test } from '@jest/globals';
import { benches } from '../../testing/bench.ts';

const open = benches({ dialect: 'live', speed: 100 });

async function stream(options: Parameters<typeof open>[0] = {}, action?: 'cut_body') {
  const { simulator } = await open(options);
  const { control, url, apiKey } = simulator;
  if (action !== undefined) await control.armFault({ route: 'stream_start', action });
  const response = await fetch(`${url}/api/v1/app-conversations/stream-start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ initial_message: { content: [{ type: 'text', text: 'x' }] } }),
  });
  return { response, control };
}

describe('stream-start', () => {
  test('is an array with the comma before the next element, and every status in order', async () => {
    const { response } = await stream({ now: Date.now });
    const text = await response.text();
    expect(text).toMatch(/^\[\n\{.*\}\]$/s);
    const elements = text.slice(2, -1).split(',\n');
    const statuses = elements.map((element) => JSON.parse(element).status);
    expect(statuses.join(' ')).toBe(
      'WORKING WAITING_FOR_SANDBOX PREPARING_REPOSITORY RUNNING_SETUP_SCRIPT SETTING_UP_GIT_HOOKS SETTING_UP_SKILLS STARTING_CONVERSATION READY',
    );
    expect(JSON.parse(text)).toHaveLength(8);
  });

  test('can be cut in the middle of an element', async () => {
    const { response, control } = await stream({ now: Date.now }, 'cut_body');
    const decoder = new TextDecoder();
    let text = '';
    const reading = (async () => {
      for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
    })();
    await expect(reading).rejects.toThrow();
    expect(text).toMatch(/^\[\n\{.*\},\n\{"id[^\n]*$/);
    expect(await control.conversations()).toHaveLength(1);
  });
});
