import { expect, test } from '@jest/globals';
import { readUsage } from '../service.ts';
import { dashedA, idA } from '../testing/records.ts';
import { json, page, reset, type Step } from '../testing/servers.ts';
import { agentOver } from '../testing/transports.ts';
import { decodeMetrics, decodeStatistics } from './cost.ts';

const metrics = (cost: unknown, prompt?: unknown, completion?: unknown) => ({
  accumulated_cost: cost,
  accumulated_token_usage:
    prompt === undefined ? null : { prompt_tokens: prompt, completion_tokens: completion },
});
const untold = { cost: null, tokens: null };

test.each([
  ['cost and tokens', { cost: 1.5, tokens: { prompt: 1000, completion: 20 } }, metrics(1.5, 1000, 20)],
  ['a cost alone', { cost: 0.25, tokens: null }, metrics(0.25)],
  ['tokens without a price', { cost: null, tokens: { prompt: 7, completion: 1 } }, metrics(null, 7, 1)],
  ['a model that costs nothing', { cost: 0, tokens: { prompt: 7, completion: 1 } }, metrics(0, 7, 1)],
  ['nothing counted yet', untold, metrics(0, 0, 0)],
  ['zero, without tokens', untold, metrics(0)],
  ['negative zero', untold, metrics(-0, 0, 0)],
  ['a negative cost', { cost: null, tokens: { prompt: 5, completion: 5 } }, metrics(-1, 5, 5)],
  ['a cost that is no number', untold, metrics(Number.NaN)],
  ['an infinite cost', untold, metrics(Number.POSITIVE_INFINITY)],
  ['a huge cost', untold, metrics(1e300)],
  ['a cost in text', untold, metrics('1.5')],
  ['half of the tokens', { cost: 1, tokens: null }, metrics(1, 5, null)],
  ['broken tokens', { cost: 1, tokens: null }, metrics(1, 5.5, 1)],
  ['tokens that are too many', { cost: 1, tokens: null }, metrics(1, 1e15, 1)],
  ['null', untold, null],
  ['an absent record', untold, undefined],
  ['a list', untold, [metrics(1)]],
  ['another shape', untold, { cost: [null] }],
])('metrics of %s are read as %j', (_, expected, value) => {
  expect(decodeMetrics(value)).toEqual(expected);
});

const record = (parts: unknown, whole: unknown = null) => ({
  metrics: whole,
  stats: { usage_to_metrics: parts },
});
const used = metrics(1, 100, 10);
const one = { cost: 1, tokens: { prompt: 100, completion: 10 } };
const both = { cost: 1.5, tokens: { prompt: 150, completion: 15 } };
test.each([
  ['metrics beside models', { cost: 2, tokens: null }, record({ agent: metrics(9) }, metrics(2))],
  ['two models', both, record({ agent: used, condenser: metrics(0.5, 50, 5) })],
  ['a model that was not used yet', one, record({ agent: used, condenser: metrics(0, 0, 0) })],
  ['metrics without a count', { cost: 1, tokens: null }, record({ agent: metrics(1) }, metrics(0, 0, 0))],
  ['models that used nothing', untold, record({ agent: metrics(0, 0, 0) })],
  ['a model that cannot be read', untold, record({ agent: metrics(1), other: 'x' })],
  ['a model whose cost cannot be read', untold, record({ agent: metrics(1), other: metrics(-1) })],
  ['no models', untold, record({})],
  ['no statistics', untold, { metrics: null }],
  ['nothing', untold, null],
  ['a page', untold, '<html>'],
])("an agent server's record of %s is read as %j", (_, expected, value) => {
  expect(decodeStatistics(value)).toEqual(expected);
});

const counted = (cost: number) => record({ agent: metrics(cost, 10, 2) });
const nothingKnown = { id: idA, cost: null, tokens: null };

test('a usage that the record tells costs no request', async () => {
  const { agent, server } = await agentOver(json(counted(9)));
  const told = { id: idA, cost: 2, tokens: null };
  expect(await readUsage(told, () => agent)).toEqual({ cost: 2, tokens: null });
  expect(server.seen).toEqual([]);
});

test('a usage that the record does not tell is asked of the agent server, once', async () => {
  const { agent, server } = await agentOver(json(counted(0.5)));
  const tokens = { prompt: 10, completion: 2 };
  expect(await readUsage(nothingKnown, () => agent)).toEqual({ cost: 0.5, tokens });
  expect(server.seen.map(({ path }) => path)).toEqual([`/api/conversations/${dashedA}`]);
});

test.each<[string, Step]>([
  ['a server of another kind', json({}, 404)],
  ['a record without statistics', json({ id: dashedA })],
  ['a web page', page],
  ['a broken connection', reset],
  ['a server that refuses the key', json({}, 401)],
])('a usage asked for from %s is unknown, and no failure', async (_, step) => {
  const { agent, server } = await agentOver(step);
  expect(await readUsage(nothingKnown, () => agent)).toEqual({ cost: null, tokens: null });
  expect(server.seen).toHaveLength(1);
});

test('a usage without an agent server is unknown', async () => {
  expect(await readUsage(nothingKnown, () => null)).toEqual({ cost: null, tokens: null });
});
