// What a hostile service cannot do to a step, and what a bug of ours leaves behind.
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../lab/service/index.ts';
import { listen } from '../lab/support/listen.ts';
import { createOpenHands, createTransport, type OpenHandsOptions } from '../shared/service/index.ts';
import { aConversation } from '../test/support/fake-service.ts';
import { onIssue } from '../test/support/in-thread.ts';
import { letTimeJump } from '../test/support/jumping-time.ts';
import { createThread } from '../test/support/thread.ts';
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

test('a bug of ours is reported in outputs, summary and comment', async () => {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 120 });
  const thread = createThread();
  let thrown = false;
  const step = await play(
    simulator,
    { prompt: 'simulate: finish', comment: 'always' },
    {
      ...{ context: onIssue, github: thread.client },
      onLine: (line) => {
        if (thrown || !line.includes('agent is working')) return;
        thrown = true;
        throw new RangeError('Maximum call stack size exceeded');
      },
    },
  );
  expect(step.exitCode).toBe(1);
  expect(step.outputs).toMatchObject({ outcome: 'internal_error', 'conversation-id': expect.any(String) });
  expect(step.summaries.join('')).toContain('RangeError: Maximum call stack');
  expect(thread.comments.map(({ body }) => body).join('')).toContain('RangeError: Maximum call stack');
  expect(step.lines.at(-1)).toContain('internal_error (exit code 1): RangeError');
  await simulator.close();
});
