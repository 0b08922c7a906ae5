import { expect, test } from '@jest/globals';
import { createAgentServer } from './agent-server.ts';
import { readUsage } from './read-usage.ts';
import { dashedA, idA } from './testing/records.ts';
import { json, page, reset, type Step, serve } from './testing/servers.ts';
import { sessionKey, testTransport } from './testing/transports.ts';

const counted = (cost: number) => ({
  metrics: null,
  stats: {
    usage_to_metrics: {
      agent: {
        accumulated_cost: cost,
        accumulated_token_usage: { prompt_tokens: 10, completion_tokens: 2 },
      },
    },
  },
});
const untold = { id: idA, cost: null, tokens: null };

async function agentOver(...steps: Step[]) {
  const server = await serve(...steps);
  const { transport } = testTransport();
  return { agent: createAgentServer({ url: server.url, sessionKey, transport }), server };
}

test('what the record tells costs no request', async () => {
  const { agent, server } = await agentOver(json(counted(9)));
  const told = { id: idA, cost: 2, tokens: null };
  expect(await readUsage(told, agent)).toEqual({ cost: 2, tokens: null });
  expect(server.seen).toEqual([]);
});

test('else the agent server is asked, once', async () => {
  const { agent, server } = await agentOver(json(counted(0.5)));
  expect(await readUsage(untold, agent)).toEqual({ cost: 0.5, tokens: { prompt: 10, completion: 2 } });
  expect(server.seen.map(({ path }) => path)).toEqual([`/api/conversations/${dashedA}`]);
});

test.each<[string, Step]>([
  ['a server of another kind', json({}, 404)],
  ['a record without statistics', json({ id: dashedA })],
  ['a web page', page],
  ['a broken connection', reset],
  ['an old key', json({}, 401)],
])('%s tells nothing, and is no reason to fail', async (_, step) => {
  const { agent, server } = await agentOver(step);
  expect(await readUsage(untold, agent)).toEqual({ cost: null, tokens: null });
  expect(server.seen).toHaveLength(1);
});

test('an agent server that cannot be reached tells nothing', async () => {
  expect(await readUsage(untold, null)).toEqual({ cost: null, tokens: null });
});
