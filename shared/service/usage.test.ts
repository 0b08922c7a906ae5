import { expect, test } from '@jest/globals';
import { dashedA, idA } from './testing/records.ts';
import { json, page, reset, type Step } from './testing/servers.ts';
import { agentOver } from './testing/transports.ts';
import { decodeMetrics, decodeStatistics, readUsage } from './usage.ts';

const metrics = (cost: unknown, prompt?: unknown, completion?: unknown) => ({
  accumulated_cost: cost,
  accumulated_token_usage:
    prompt === undefined ? null : { prompt_tokens: prompt, completion_tokens: completion },
});
const untold = { cost: null, tokens: null };

test.each([
  ['cost and tokens', metrics(1.5, 1000, 20), { cost: 1.5, tokens: { prompt: 1000, completion: 20 } }],
  ['a cost alone', metrics(0.25), { cost: 0.25, tokens: null }],
  ['tokens without a price', metrics(null, 7, 1), { cost: null, tokens: { prompt: 7, completion: 1 } }],
  ['a model that costs nothing', metrics(0, 7, 1), { cost: 0, tokens: { prompt: 7, completion: 1 } }],
  ['nothing counted yet', metrics(0, 0, 0), untold],
  ['zero, and no tokens told', metrics(0), untold],
  ['zero that is not positive', metrics(-0, 0, 0), untold],
  ['less than nothing', metrics(-1, 5, 5), { cost: null, tokens: { prompt: 5, completion: 5 } }],
  ['not a number', metrics(Number.NaN), untold],
  ['infinite', metrics(Number.POSITIVE_INFINITY), untold],
  ['huge', metrics(1e300), untold],
  ['a text', metrics('1.5'), untold],
  ['half of the tokens', metrics(1, 5, null), { cost: 1, tokens: null }],
  ['broken tokens', metrics(1, 5.5, 1), { cost: 1, tokens: null }],
  ['tokens that are too many', metrics(1, 1e15, 1), { cost: 1, tokens: null }],
  ['null', null, untold],
  ['absent', undefined, untold],
  ['a list', [metrics(1)], untold],
  ['another shape', { cost: [null] }, untold],
])('the metrics of a record: %s', (_, value, expected) => {
  expect(decodeMetrics(value)).toEqual(expected);
});

const record = (parts: unknown, whole: unknown = null) => ({
  metrics: whole,
  stats: { usage_to_metrics: parts },
});
test.each([
  ['its metrics come first', record({ agent: metrics(9) }, metrics(2)), { cost: 2, tokens: null }],
  [
    'the sum over its models',
    record({ agent: metrics(1, 100, 10), condenser: metrics(0.5, 50, 5) }),
    { cost: 1.5, tokens: { prompt: 150, completion: 15 } },
  ],
  [
    'a model that was not used yet',
    record({ agent: metrics(1, 100, 10), condenser: metrics(0, 0, 0) }),
    { cost: 1, tokens: { prompt: 100, completion: 10 } },
  ],
  ['metrics without a count', record({ agent: metrics(1) }, metrics(0, 0, 0)), { cost: 1, tokens: null }],
  ['nothing was used', record({ agent: metrics(0, 0, 0) }), untold],
  ['a part that cannot be read makes the sum a guess', record({ agent: metrics(1), other: 'x' }), untold],
  ['a cost that cannot be read too', record({ agent: metrics(1), other: metrics(-1) }), untold],
  ['no models', record({}), untold],
  ['no statistics', { metrics: null }, untold],
  ['nothing', null, untold],
  ['a page', '<html>', untold],
])("the agent server's own record: %s", (_, value, expected) => {
  expect(decodeStatistics(value)).toEqual(expected);
});

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
const nothingKnown = { id: idA, cost: null, tokens: null };

test('what the record tells costs no request', async () => {
  const { agent, server } = await agentOver(json(counted(9)));
  const told = { id: idA, cost: 2, tokens: null };
  expect(await readUsage(told, agent)).toEqual({ cost: 2, tokens: null });
  expect(server.seen).toEqual([]);
});

test('else the agent server is asked, once', async () => {
  const { agent, server } = await agentOver(json(counted(0.5)));
  expect(await readUsage(nothingKnown, agent)).toEqual({ cost: 0.5, tokens: { prompt: 10, completion: 2 } });
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
  expect(await readUsage(nothingKnown, agent)).toEqual({ cost: null, tokens: null });
  expect(server.seen).toHaveLength(1);
});

test('an agent server that cannot be reached tells nothing', async () => {
  expect(await readUsage(nothingKnown, null)).toEqual({ cost: null, tokens: null });
});
