// What a hostile service cannot do to a step.
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { listen } from '../lab/support/listen.ts';
import { createOpenHands, createTransport, type OpenHandsOptions } from '../shared/service/index.ts';
import { aConversation } from '../test/support/fake-service.ts';
import { letTimeJump } from '../test/support/jumping-time.ts';
import { play } from './testing/play.ts';

letTimeJump();

test('mode: list of a service whose list never ends is over with the time of the step', async () => {
  let pages = 0;
  const server = createServer((_request, response) => {
    pages += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: [], next_page_id: `p${pages}` }));
  });
  const { origin, close } = await listen(server);
  const step = await play({ url: origin, apiKey: 'some-key-1234' }, { mode: 'list', timeout: '1s' });
  expect(step.outputs).toMatchObject({
    outcome: 'timeout',
    reason: 'the list did not end in time; 0 conversations so far',
    conversations: '[]',
  });
  await close();
});

test.each([
  ['fifteen-letters', 'is too short to be one'],
  ['a key of several words', 'contains white space'],
])('the session key %j, which cannot be one, is refused and not masked', (sessionKey, why) => {
  const masked: string[] = [];
  const options: OpenHandsOptions = {
    baseUrl: 'https://a.example',
    apiKey: 'key',
    transport: createTransport({ env: {} }),
    onSessionKey: (key) => void masked.push(key),
  };
  const conversation = aConversation({ sessionKey, agentServerUrl: 'https://b.example' });
  const reach = createOpenHands(options).reach(conversation);
  expect(reach).toEqual({ kind: 'refused', why: expect.stringContaining(why) });
  expect(masked).toEqual([]);
  expect(createOpenHands({ ...options, sessionKey: 'own' }).reach(conversation).kind).toBe('reached');
  expect(masked).toEqual(['own']);
});
