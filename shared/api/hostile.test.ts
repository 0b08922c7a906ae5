// Whatever JSON a service makes up, a caller gets a decoded value or a ServiceError, and nothing else.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { beginWatch } from '../watch/index.ts';
import { createAgentServer } from './agent-server.ts';
import { ServiceError } from './errors.ts';
import { createHostedApi } from './hosted.ts';
import { lookAt } from './look.ts';
import { dashedA, idA, idB } from './testing/records.ts';
import { json, serve } from './testing/servers.ts';
import { apiKey, sessionKey, testTransport } from './testing/transports.ts';

const id = fc.constantFrom(idA, dashedA, idB, '', null);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  id,
  fc.constantFrom('READY', 'PAUSED', 'https://a/api/conversations/b'),
);
const field = fc.constantFrom(
  ...[
    'id',
    'status',
    'app_conversation_id',
    'error',
    'detail',
    'sandbox_status',
    'execution_status',
    'title',
  ],
  ...[
    'conversation_url',
    'session_api_key',
    'pr_number',
    'items',
    'next_page_id',
    'kind',
    'action',
    'action_id',
  ],
  ...[
    'tool_name',
    'thought',
    'key',
    'value',
    'success',
    'response',
    'conversation_id',
    'loc',
    'msg',
    'reset_at',
    'code',
  ],
);
const record = fc.dictionary(field, anything, { maxKeys: 8 });
const likely = fc
  .tuple(id, record)
  .map(([one, rest]) => ({ id: one, status: 'WORKING', sandbox_status: 'PAUSED', ...rest }));
const page = fc.record({
  items: fc.array(fc.oneof(likely, anything), { maxLength: 3 }),
  next_page_id: fc.constantFrom(null, 'p', 5),
});
const reply = fc.oneof(
  anything,
  record,
  likely,
  fc.array(fc.oneof(likely, fc.constant(null), anything), { maxLength: 3 }),
  page,
);
const status = fc.constantFrom(200, 200, 200, 201, 400, 403, 404, 422, 429, 500);

const limits = {
  pollInterval: 1,
  startTimeout: 1,
  timeout: null,
  idleTimeout: 1,
  pauseTimeout: null,
  outageTimeout: 1,
  onConfirmation: 'end',
} as const;

test('any JSON, any status', async () => {
  let [body, code]: [unknown, number] = [null, 200];
  const server = await serve((response, request) => json(body, code)(response, request));
  const { transport } = testTransport();
  const api = createHostedApi({ baseUrl: server.url, apiKey, transport });
  const agent = createAgentServer({ url: server.url, sessionKey, transport });
  const watches = [idA, idB].map((conversationId) => beginWatch({ conversationId, limits, now: 0 }));
  let [values, errors] = [0, 0];

  await fc.assert(
    fc.asyncProperty(reply, status, async (madeUp, statusCode) => {
      [body, code] = [madeUp, statusCode];
      const settled = await Promise.allSettled([
        api.start({ message: 'Hi', conversationId: idA, title: 'T' }),
        api.startStreaming({ message: 'Hi' }, () => {}),
        api.startV0({ message: 'Hi' }),
        api.startTasks([idA]),
        api.conversations([idA, idB]),
        all(api.search()),
        api.lastKnownStatus(idA),
        api.resumeSandbox('s'),
        agent.respond(idA, { accept: true }),
        agent.pendingActions(idA),
        agent.finalResponse(idA),
        agent.newestError(idA),
        agent.run(idA),
        agent.setPolicy(idA, 'always'),
        agent.policyOf(idA),
        agent.findMessage(idA, { text: 'Hi', after: null }),
        agent.tell(idA, { text: 'Hi', run: true }),
        agent.newestState(idA, { id: 'e', at: null }),
        agent.interrupt(idA),
        agent.pause(idA),
        agent.ask(idA, 'Hi'),
        api.sendMessage(idA, { text: 'Hi', run: true }),
        api.pauseSandbox('sandbox-1'),
        api.newestState(idA, { id: 'e', at: null }),
        api.accountAsks(),
      ]);
      for (const one of settled) {
        if (one.status === 'fulfilled') values++;
        else {
          errors++;
          expect(one.reason).toBeInstanceOf(ServiceError);
          expect(String(one.reason).length).toBeLessThan(900);
          expect(String(one.reason)).not.toMatch(/[\r\n]/);
        }
      }
      const looked = await lookAt(api, watches);
      expect(looked).toHaveLength(2);
      for (const { conversation } of looked)
        expect([idA, idB, dashedA, undefined]).toContain(conversation?.id);
    }),
    { numRuns: 150 },
  );
  expect(Math.min(values, errors)).toBeGreaterThan(100);
}, 120_000);

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
