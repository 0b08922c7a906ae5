import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../../../test/support/jumping-time.ts';
import type { CallOptions, StartTask } from '../../port.ts';
import { startStepOf } from '../decode/states.ts';
import { createHostedApi } from '../hosted.ts';
import { conversation, dashedA, idA, task } from '../testing/records.ts';
import { json, page, reset, type Step, serve } from '../testing/servers.ts';
import { apiKey, testTransport, thrownBy } from '../testing/transports.ts';

letTimeJump();

const parts =
  (...texts: readonly (string | ((response: ServerResponse) => void))[]): Step =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (const part of texts) {
      if (typeof part === 'function') part(response);
      else response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };
const end = (response: ServerResponse) => response.end();
const cut = (response: ServerResponse) => response.socket?.resetAndDestroy();
const update = (status: string, more: object = {}) => JSON.stringify(task({ status, ...more }));

async function stream(steps: readonly Step[], options: CallOptions = {}, conversationId?: string) {
  const server = await serve(...steps);
  const { transport } = testTransport();
  const api = createHostedApi({ baseUrl: server.url, apiKey, transport });
  const updates: StartTask[] = [];
  const request = { message: 'Hi', ...(conversationId && { conversationId }) };
  const work = api.startStreaming(request, (one) => updates.push(one), options);
  return { work, updates, server, statuses: () => updates.map(({ step }) => step.says) };
}

test('a stream that closes its array ends as closed, with each update handed on', async () => {
  const ready = update('READY', { app_conversation_id: idA });
  const { work, statuses, server } = await stream([parts('[\n', update('WORKING'), `,\n${ready}`, ']', end)]);
  expect(await work).toMatchObject({
    kind: 'closed',
    last: { step: startStepOf('READY'), conversationId: idA },
  });
  expect(statuses()).toEqual(['WORKING', 'READY']);
  expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/app-conversations/stream-start' });
});

test('a stream that closes its array ends as closed without waiting for the server to hang up', async () => {
  const { work } = await stream([parts('[', update('ERROR', { error: 'full' }), ']')]);
  expect(await work).toMatchObject({ kind: 'closed', last: { error: 'full' } });
});

test.each([
  ['READY', { app_conversation_id: idA }],
  ['ERROR', { error: 'full' }],
])('a stream that tells %s ends as closed, also where its array never closes', async (status, more) => {
  const { work } = await stream([parts('[', update(status, more))]);
  expect(await work).toMatchObject({ kind: 'closed', last: { step: startStepOf(status) } });
});

test.each([
  ['ended', end, 'the stream ended before its array was complete'],
  ['reset', cut, 'closed before the answer was complete'],
])('a stream that is %s before its array is complete ends as truncated', async (_, how, why) => {
  const { work } = await stream([parts('[', update('WORKING'), ',{"id":"tas', how)]);
  expect(await work).toEqual({
    kind: 'truncated',
    last: expect.objectContaining({ id: 'task-1', step: startStepOf('WORKING') }),
    why: expect.stringMatching(how === end ? why : /closed|reset|cut|terminated/),
  });
});

test.each([
  ['garbage', ['[', update('WORKING'), 'oops'], 'a comma is missing'],
  ['an object that is no task', ['[', update('WORKING'), ',{"status":"READY"}'], '$.id: expected a string'],
  ['an object in place of the array', ['{"detail":"?"}'], 'does not begin'],
])('a stream with %s ends as malformed', async (_, texts, why) => {
  const { work } = await stream([parts(...texts, end)]);
  expect(await work).toMatchObject({ kind: 'malformed', why: expect.stringContaining(why) });
});

test('a stream at its deadline ends as truncated', async () => {
  const { work } = await stream([parts('[', update('WORKING'))], { deadline: Date.now() + 10_000 });
  expect(await work).toMatchObject({
    kind: 'truncated',
    last: { id: 'task-1' },
    why: 'the time for the start-up was over',
  });
});

test.each([
  ['a month away', Date.now() + 31 * 86_400_000],
  ['that never comes', Number.POSITIVE_INFINITY],
])('a deadline %s does not end a stream at once', async (_, deadline) => {
  const { work } = await stream([parts('[', update('WORKING'), ',', update('READY'), ']', end)], {
    deadline,
  });
  expect(await work).toMatchObject({ kind: 'closed', last: { step: startStepOf('READY') } });
});

test('an update of a stream reaches the caller before the next one is written', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const server = await serve(async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`[${update('WORKING')}`);
    await gate;
    response.end(`,${update('READY')}]`);
  });
  const { transport } = testTransport();
  const api = createHostedApi({ baseUrl: server.url, apiKey, transport });
  const statuses: string[] = [];
  const ending = await api.startStreaming({ message: 'Hi' }, ({ step }) => {
    statuses.push(step.says);
    go();
  });
  expect([ending.kind, statuses]).toEqual(['closed', ['WORKING', 'READY']]);
});

test('an abort ends a stream as aborted', async () => {
  const caller = new AbortController();
  const { work } = await stream([parts('[', update('WORKING'))], { signal: caller.signal });
  setTimeout(() => caller.abort(), 60);
  expect(await thrownBy(() => work)).toMatchObject({ code: 'aborted' });
});

test.each<[string, string, Step]>([
  ['a reset', 'start_unknown', reset],
  ['a page', 'bad_response', page],
])('a streamed start that meets %s is %s, and sent once', async (_, code, step) => {
  const { work, server } = await stream([step]);
  expect(await thrownBy(() => work)).toMatchObject({ code });
  expect(server.seen).toHaveLength(1);
});

test('a streamed start is sent again after a 429, and without a refused field', async () => {
  const refusal = json(
    { detail: [{ loc: ['body', 'conversation_id'], msg: 'extra', type: 'extra_forbidden' }] },
    422,
  );
  const { work, server } = await stream(
    [json({}, 429), refusal, parts(`[${update('READY')}]`, end)],
    {},
    dashedA,
  );
  expect(await work).toMatchObject({ kind: 'closed' });
  expect(server.seen.map(({ body }) => 'conversation_id' in JSON.parse(body))).toEqual([true, true, false]);
});

test.each<[string, Step]>([
  ['reset before it began', reset],
  ['cut at once', parts('[', cut)],
  ['closed and empty', parts('[]', end)],
])('a stream that told no id and was %s is adopted by the chosen id', async (_, step) => {
  const { work } = await stream([step, json([conversation()])], {}, dashedA);
  expect(await work).toMatchObject({ kind: 'adopted', conversation: { id: idA } });
});

test('a stream that told no id and is not found by the chosen id ends as it was', async () => {
  const { work } = await stream([parts('[', cut), json([])], {}, dashedA);
  expect(await work).toMatchObject({ kind: 'truncated', last: null });
});
