// The live dialect against recorded replies of the real hosted server: what was seen is answered alike.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Bench, openBench, textAt } from '../../testing/bench.ts';
import { replyFormOf } from '../recorded/form.ts';

interface Recorded {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

const file = join(import.meta.dirname, '../recorded/hosted.json');
const recording: Readonly<Record<string, Recorded>> = JSON.parse(readFileSync(file, 'utf8'));
const v1 = '/api/v1/app-conversations';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ dialect: 'live' });
});
afterEach(() => bench.simulator.close());

function recorded(name: string): Recorded {
  const found = recording[name];
  if (!found) throw new Error(`nothing was recorded as "${name}"`);
  return found;
}

/** Sends a recorded request, with the ids of this bench, and holds the reply against the recorded one. */
async function answersAlike(name: string, ids: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { request, status, body } = recorded(name);
  const [, method = '', path = '', text] = /^(\S+) (\S+) ?(.*)$/.exec(request) ?? [];
  const real = path.replace(/\{(\w+)\}/g, (_, word: string) => ids[word] ?? '');
  const given: Record<string, unknown> | undefined = text ? JSON.parse(text) : undefined;
  const sent = given && path === v1 ? { ...given, ...chosen(ids) } : given;
  const answered = await bench.ask(method, real, sent);
  // It leaves out what no client reads, and says nothing that was not seen.
  expect({ status, body }).toMatchObject({
    status: answered.status,
    body: replyFormOf(answered.body) ?? answered.text,
  });
  return answered.body;
}

/** That the simulator sees the connection of the next request closed. */
function closedAtTheServer(): Promise<void> {
  const channel = 'http.server.request.start';
  return new Promise((resolve) => {
    const note = (message: unknown) => {
      unsubscribe(channel, note);
      (message as { readonly response: ServerResponse }).response.once('close', resolve);
    };
    subscribe(channel, note);
  });
}

const chosen = ({ conversation }: Readonly<Record<string, string>>) =>
  conversation === undefined ? {} : { conversation_id: conversation };

const id = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';

describe('the live dialect', () => {
  test.each([
    'conversations, malformed id',
    'start tasks, malformed id',
    'conversations, no id',
    'conversations, unknown id',
    'conversations, 100 ids',
    'events, malformed id',
    'events, unknown id',
    'events, unknown kind',
    'message, unknown id',
    'message, malformed id',
  ])('answers like the recorded server: %s', async (name) => {
    await answersAlike(name);
  });

  test('tells of an empty start times in UTC, later without a zone, and ignores its title', async () => {
    const begun = await answersAlike('start', { conversation: id });
    const ids = { conversation: id, task: textAt(begun, 'id') };
    await answersAlike('conversation before READY', ids);
    await bench.simulator.control.advance('20s');
    await answersAlike('start task when READY', ids);
    await answersAlike('conversation when READY', ids);
  });

  test('finds a start task at once, and by its conversation only once it is READY', async () => {
    await answersAlike('start', { conversation: id });
    await answersAlike('search of start tasks, before READY');
    await answersAlike('search of start tasks by conversation, before READY', { conversation: id });
    await bench.simulator.control.advance('20s');
    await answersAlike('search of start tasks by conversation, when READY', { conversation: id });
  });

  test('takes a malformed page for the first one', async () => {
    for (const _ of ['the older', 'the newer']) {
      await bench.ask('POST', v1, { conversation_id: crypto.randomUUID() });
      await bench.simulator.control.advance('20s');
    }
    const page = await bench.ask('GET', `${v1}/search?limit=1&page_id=zzz`);
    expect(page.status).toBe(recorded('search, malformed page').status);
    expect(page.body).toEqual((await bench.ask('GET', `${v1}/search?limit=1`)).body);
  });

  test.each([
    ['PAUSED', 'conversation while PAUSED', 'events while PAUSED'],
    ['MISSING', 'conversation of a deleted sandbox', 'events of a deleted sandbox'],
  ])(
    'tells of a sandbox that is %s no address, key and status, and its events can be read',
    async (status, record, events) => {
      await bench.ask('POST', v1, { conversation_id: id });
      await bench.simulator.control.advance('20s');
      await bench.simulator.control.setState(id, { sandbox_status: status });
      await answersAlike(record, { conversation: id });
      await bench.simulator.control.setState(id, { execution_status: 'waiting_for_confirmation' });
      const page = await bench.ask(
        'GET',
        `/api/v1/conversation/${id}/events/search?sort_order=TIMESTAMP_DESC`,
      );
      expect(page.status).toBe(recorded(events).status);
      const kinds = JSON.stringify(recorded(events).body);
      for (const kind of ['ActionEvent', 'ConversationStateUpdateEvent']) {
        expect(kinds).toContain(kind);
        expect(page.text).toContain(kind);
      }
    },
  );

  test('passes a message on while the sandbox runs, and refuses it while it sleeps and when it is gone', async () => {
    const { control } = bench.simulator;
    await bench.ask('POST', v1, { conversation_id: id });
    await control.advance('20s');
    await answersAlike('message', { conversation: id });
    expect((await control.conversation(id)).answers).toMatchObject([{ kind: 'message', reason: 'Hello.' }]);
    await control.setState(id, { sandbox_status: 'PAUSED' });
    await answersAlike('message while PAUSED', { conversation: id });
    await control.setState(id, { sandbox_status: 'MISSING' });
    await answersAlike('message to a deleted sandbox', { conversation: id });
    expect((await control.conversation(id)).answers).toHaveLength(1);
  });

  test.each([
    ['settings, nobody is asked', false],
    ['settings, always asked', true],
  ])('answers like the recorded server: %s', async (name, confirmationMode) => {
    await bench.simulator.close();
    bench = await openBench({ dialect: 'live', confirmationMode });
    await answersAlike(name);
  });

  test('fails a start without a git provider, and does not say why', async () => {
    const begun = await answersAlike('start without a git provider', { conversation: id });
    await bench.simulator.control.advance('20s');
    await answersAlike('start task without a git provider', { task: textAt(begun, 'id') });
  });

  test('does not go on with a start whose stream was left', async () => {
    const leaving = new AbortController();
    const isLeft = closedAtTheServer();
    const { request, status, body } = recorded('first element of a stream');
    const response = await fetch(`${bench.simulator.url}${request.split(' ')[1]}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bench.simulator.apiKey}` },
      body: JSON.stringify({ conversation_id: id }),
      signal: leaving.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('updated_at')) text += (await reader?.read())?.value ?? '';
    leaving.abort();
    await isLeft;
    expect({ status, body }).toMatchObject({
      status: response.status,
      body: replyFormOf(JSON.parse(text.slice(1))),
    });
    const { taskId } = await bench.simulator.control.conversation(id);
    await answersAlike('start task of a stream that was left', { task: taskId });
    await bench.simulator.control.advance('1h');
    await answersAlike('start task of a stream that was left, 5 s later', { task: taskId });
    expect((await bench.ask('GET', `${v1}?ids=${id}`)).body).toEqual([null]);
  });
});

test('every recorded reply is compared with the simulator here', () => {
  const text = readFileSync(import.meta.filename, 'utf8');
  expect(Object.keys(recording).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});
