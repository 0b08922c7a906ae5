import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../../../test/support/jumping-time.ts';
import type { CallOptions, StartTask } from '../../port.ts';
import { startStepOf } from '../decode/states.ts';
import { conversation, dashedA, idA, task } from '../testing/records.ts';
import { json, page, reset, type Step } from '../testing/servers.ts';
import { hostedOver, thrownBy } from '../testing/transports.ts';

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
  const { api, server } = await hostedOver(...steps);
  const updates: StartTask[] = [];
  const request = { message: 'Hi', ...(conversationId && { conversationId }) };
  const work = api.start(request, { ...options, way: 'stream', onStep: (one) => updates.push(one) });
  return { work, updates, server, statuses: () => updates.map(({ step }) => step.says) };
}

test('a stream that closes its array ends whole, with each update handed on', async () => {
  const ready = update('READY', { app_conversation_id: idA });
  const { work, statuses, server } = await stream([parts('[\n', update('WORKING'), `,\n${ready}`, ']', end)]);
  const task = { step: startStepOf('READY'), conversationId: idA };
  expect(await work).toEqual({ kind: 'task', task: expect.objectContaining(task) });
  expect(statuses()).toEqual(['WORKING', 'READY']);
  expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/app-conversations/stream-start' });
});

test('a stream that closes its array ends whole without waiting for the server to hang up', async () => {
  const { work } = await stream([parts('[', update('ERROR', { error: 'full' }), ']')]);
  expect(await work).toEqual({ kind: 'task', task: expect.objectContaining({ error: 'full' }) });
});

test.each([
  ['READY', { app_conversation_id: idA }],
  ['ERROR', { error: 'full' }],
])('a stream that tells %s ends whole, also where its array never closes', async (status, more) => {
  const { work } = await stream([parts('[', update(status, more))]);
  expect(await work).toEqual({ kind: 'task', task: expect.objectContaining({ step: startStepOf(status) }) });
});

test.each([
  ['ends', ',{"id":"tas', end, /^the stream ended before its array was complete/],
  ['is reset', ',{"id":"tas', cut, /closed|reset|cut|terminated/],
  ['has garbage', 'oops', end, /^the stream ended before/],
  ['has an object that is no JSON', ',{oops}', end, /\$: expected an object/],
  ['has an object that is no task', ',{"status":"READY"}', end, /\$\.id: expected a string/],
])('a stream that %s before its array is complete breaks off', async (_, text, how, why) => {
  const { work } = await stream([parts('[', update('WORKING'), text, how)]);
  const task = expect.objectContaining({ id: 'task-1', step: startStepOf('WORKING') });
  expect(await work).toEqual({ kind: 'task', task, brokenOff: expect.stringMatching(why) });
});

test('a stream at its deadline breaks off', async () => {
  const { work } = await stream([parts('[', update('WORKING'))], { deadline: Date.now() + 10_000 });
  const brokenOff = 'the time for the start-up was over';
  expect(await work).toMatchObject({ kind: 'task', task: { id: 'task-1' }, brokenOff });
});

test.each([
  ['a month away', Date.now() + 31 * 86_400_000],
  ['that never comes', Number.POSITIVE_INFINITY],
])('a deadline %s does not end a stream at once', async (_, deadline) => {
  const whole = parts('[', update('WORKING'), ',', update('READY'), ']', end);
  const { work } = await stream([whole], { deadline });
  const task = expect.objectContaining({ step: startStepOf('READY') });
  expect(await work).toEqual({ kind: 'task', task });
});

test('an update of a stream reaches the caller before the next one is written', async () => {
  const gate = Promise.withResolvers<void>();
  const { api } = await hostedOver(async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`[${update('WORKING')}`);
    await gate.promise;
    response.end(`,${update('READY')}]`);
  });
  const statuses: string[] = [];
  const onStep = ({ step }: StartTask) => {
    statuses.push(step.says);
    gate.resolve();
  };
  const started = await api.start({ message: 'Hi' }, { way: 'stream', onStep });
  expect(started).not.toHaveProperty('brokenOff');
  expect(statuses).toEqual(['WORKING', 'READY']);
});

test('a stream that the caller aborts is aborted, or breaks off where its task is known', async () => {
  const abortedAfter = async (step: Step) => {
    const caller = new AbortController();
    const { work } = await stream([step], { signal: caller.signal });
    setTimeout(() => caller.abort(), 60);
    return work;
  };
  expect(await thrownBy(() => abortedAfter(parts('[')))).toMatchObject({ code: 'aborted' });
  expect(await abortedAfter(parts('[', update('WORKING')))).toMatchObject({
    task: { id: 'task-1' },
    brokenOff: expect.stringContaining('cancelled by the caller'),
  });
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
  const extra = { loc: ['body', 'conversation_id'], msg: 'extra', type: 'extra_forbidden' };
  const steps = [json({}, 429), json({ detail: [extra] }, 422), parts(`[${update('READY')}]`, end)];
  const { work, server } = await stream(steps, {}, dashedA);
  expect(await work).not.toHaveProperty('brokenOff');
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

test.each<[string, Step]>([
  ['cut', parts('[', cut)],
  ['an object in place of the array', parts('{"detail":"?"}', end)],
])('a stream that told no id, was %s and is not found may have been taken', async (_, step) => {
  const { work } = await stream([step, json([])], {}, dashedA);
  expect(await thrownBy(() => work)).toMatchObject({ code: 'start_unknown' });
});
