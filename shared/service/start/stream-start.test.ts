import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../../test/support/jumping-time.ts';
import { createHostedApi } from '../hosted.ts';
import { conversation, dashedA, idA, task } from '../testing/records.ts';
import { json, page, reset, type Step, serve } from '../testing/servers.ts';
import { apiKey, testTransport, thrownBy } from '../testing/transports.ts';
import type { CallOptions, StartTask } from '../types.ts';

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
  return { work, updates, server, statuses: () => updates.map(({ status }) => status) };
}

test('the three endings: closed, with each update handed on', async () => {
  const ready = update('READY', { app_conversation_id: idA });
  const { work, statuses, server } = await stream([parts('[\n', update('WORKING'), `,\n${ready}`, ']', end)]);
  expect(await work).toMatchObject({ kind: 'closed', last: { status: 'READY', conversationId: idA } });
  expect(statuses()).toEqual(['WORKING', 'READY']);
  expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/app-conversations/stream-start' });
});

test('the three endings: closed without waiting for a server that stays on the line', async () => {
  const { work } = await stream([parts('[', update('ERROR', { error: 'full' }), ']')]);
  expect(await work).toMatchObject({ kind: 'closed', last: { error: 'full' } });
});

test.each([
  ['ended', end, 'the stream ended before its array was complete'],
  ['reset', cut, 'closed before the answer was complete'],
])('the three endings: truncated: %s', async (_, how, why) => {
  const { work } = await stream([parts('[', update('WORKING'), ',{"id":"tas', how)]);
  expect(await work).toEqual({
    kind: 'truncated',
    last: expect.objectContaining({ id: 'task-1', status: 'WORKING' }),
    why: expect.stringMatching(how === end ? why : /closed|reset|cut|terminated/),
  });
});

test.each([
  ['garbage', ['[', update('WORKING'), 'oops'], 'a comma is missing'],
  ['no task', ['[', update('WORKING'), ',{"status":"READY"}'], '$.id: expected a string'],
  ['no array', ['{"detail":"?"}'], 'does not begin'],
])('the three endings: malformed: %s', async (_, texts, why) => {
  const { work } = await stream([parts(...texts, end)]);
  expect(await work).toMatchObject({ kind: 'malformed', why: expect.stringContaining(why) });
});

test('the three endings: truncated by the deadline', async () => {
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
])('a deadline %s does not end the stream at once', async (_, deadline) => {
  const { work } = await stream([parts('[', update('WORKING'), ',', update('READY'), ']', end)], {
    deadline,
  });
  expect(await work).toMatchObject({ kind: 'closed', last: { status: 'READY' } });
});

test('an update reaches the caller before the next one is written', async () => {
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
  const ending = await api.startStreaming({ message: 'Hi' }, ({ status }) => {
    statuses.push(status);
    go();
  });
  expect([ending.kind, statuses]).toEqual(['closed', ['WORKING', 'READY']]);
});

test('abort ends it at once', async () => {
  const caller = new AbortController();
  const { work } = await stream([parts('[', update('WORKING'))], { signal: caller.signal });
  setTimeout(() => caller.abort(), 60);
  expect(await thrownBy(() => work)).toMatchObject({ code: 'aborted' });
});

test.each<[string, Step, string]>([
  ['reset', reset, 'start_unknown'],
  ['a page', page, 'bad_response'],
])('before the stream: %s is %s, sent once', async (_, step, code) => {
  const { work, server } = await stream([step]);
  expect(await thrownBy(() => work)).toMatchObject({ code });
  expect(server.seen).toHaveLength(1);
});

test('before the stream: 429 is tried again, a refused field is left out', async () => {
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
])('a stream that told no id: %s: adopted by the chosen id', async (_, step) => {
  const { work } = await stream([step, json([conversation()])], {}, dashedA);
  expect(await work).toMatchObject({ kind: 'adopted', conversation: { id: idA } });
});

test('a stream that told no id not found: what the stream said stands', async () => {
  const { work } = await stream([parts('[', cut), json([])], {}, dashedA);
  expect(await work).toMatchObject({ kind: 'truncated', last: null });
});
