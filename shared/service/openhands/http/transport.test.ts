// Everything that a network does to a request, over real sockets.
import { gzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import { letTimeJump } from '../../../../test/support/jumping-time.ts';
import { sleep } from '../../../clock.ts';
import { json, reset, type Step, serve, serveRaw, silence, text } from '../testing/servers.ts';
import { apiKey, callTo, testTransport, thrownBy } from '../testing/transports.ts';
import type { Call } from './call.ts';
import { createSpending } from './spending.ts';

letTimeJump();

const ok = json({ fine: true });

/** What a read, a start and an answer make of the same first reply, and how often each was sent. */
async function resultsAfter(step: Step) {
  const send = async (kind: 'read' | 'start' | 'answer') => {
    const server = await serve(step, ok);
    const { transport } = testTransport();
    const call = callTo(server.url, kind === 'read' ? {} : { kind, method: 'POST', body: {} });
    const result = await transport.send(call).then(
      ({ status }) => status,
      ({ code }) => code,
    );
    return { result, sent: server.seen.length };
  };
  const [read, start, answer] = await Promise.all([send('read'), send('start'), send('answer')]);
  return { read, start, answer };
}

const headersThen =
  (act: (response: Parameters<Step>[0]) => void, status = 200): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"fine":', () => act(response));
  };

test.each<[string, Step]>([
  ['a reset before the headers', reset],
  ['a reset within the body', headersThen((response) => response.socket?.resetAndDestroy())],
  ['a body cut short', headersThen((response) => response.socket?.end())],
  ['silence instead of headers', silence],
  ['silence within the body', headersThen(() => {})],
  ['500', json({ detail: 'oops' }, 500)],
])('after %s, a read is sent again, a start and an answer are unknown and sent once', async (_, step) => {
  const { read, start, answer } = await resultsAfter(step);
  expect([start, answer]).toEqual([
    { result: 'start_unknown', sent: 1 },
    { result: 'answer_unknown', sent: 1 },
  ]);
  expect(read.result).toBe(200);
  expect(read.sent).toBeGreaterThan(1);
});

test('a reply that comes in a slow drip of bytes ends with the time of the attempt', async () => {
  const drip: Step = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  const server = await serve(drip);
  const { transport } = testTransport({ attemptTimeoutMs: 900 });
  const message = expect.stringContaining('no complete answer within');
  const error = await thrownBy(() => transport.send(callTo(server.url), { attempts: 2 }));
  expect(error).toMatchObject({ code: 'unavailable', message });
});

const nowhere = async () => 'http://127.0.0.1:9';
const raw = (onSocket: Parameters<typeof serveRaw>[0]) => async () =>
  `https://127.0.0.1:${(await serveRaw(onSocket)).port}`;
const plainServer = async () => (await serve(ok)).url.replace('http:', 'https:');
/** Of status 1xx, again and again. */
const announce: Step = (response, request) => {
  for (let hint = 0; hint < 100; hint += 1) response.writeEarlyHints({ link: '</more>; rel=preload' });
  ok(response, request);
};

test.each<[string, Call['kind'], () => Promise<string>, number, RegExp]>([
  ['a start that is refused', 'start', nowhere, 4, /\(after 5 tries\): connection refused$/],
  ['an answer that is refused', 'answer', nowhere, 0, /connection refused$/],
  ['an unknown host', 'read', async () => 'https://agents.invalid', 4, /host name/],
  ['a TLS handshake that breaks off', 'start', raw((socket) => socket.destroy()), 4, /./],
  ['a TLS handshake that never ends', 'answer', raw(() => {}), 0, /no connection within/],
  ['an answer announced without end', 'read', async () => (await serve(announce)).url, 4, /without end/],
  ['https to a plain http server', 'read', plainServer, 0, /does not speak TLS: check the address/],
])('%s is unavailable, as nothing was sent', async (_, kind, open, pauses, why) => {
  const { transport, slept } = testTransport({ attemptTimeoutMs: 900 });
  const call = callTo(await open(), kind === 'read' ? {} : { kind, method: 'POST', body: {} });
  const message = expect.stringMatching(why);
  expect(await thrownBy(() => transport.send(call))).toMatchObject({ code: 'unavailable', message });
  expect(slept).toEqual([250, 500, 1000, 2000].slice(0, pauses));
});

const refused = async (step: Step, more: Partial<Call> = {}) => {
  const server = await serve(step);
  const { transport } = testTransport();
  const error = await thrownBy(() => transport.send(callTo(server.url, more)));
  return { error, server };
};

test.each<[string, Step, string]>([
  ['a page that calls itself JSON', text('<!DOCTYPE html><p>', 'application/json'), 'a web page came'],
  ['a page with status 404', text('<html></html>', 'text/html', 404), 'a web page answered (status 404)'],
  [
    'a text with status 404',
    text('no such host', 'text/plain', 404),
    'what is not JSON answered (status 404)',
  ],
  ['an image', text('GIF89a', 'image/gif'), '"image/gif" came instead of JSON'],
  ['a cut text', text('{"a":', 'application/json'), 'not JSON (5 characters)'],
  ['a body without end', text(`"${'x'.repeat(9 * 1024 * 1024)}"`, 'application/json'), 'too long'],
])('a reply that is %s is bad_response', async (_, step, why) => {
  const { error } = await refused(step);
  expect(error).toMatchObject({ code: 'bad_response', message: expect.stringContaining(why) });
});

test('a 404 without words is an answer of the service', async () => {
  const { error } = await refused(text('', 'text/plain', 404));
  expect(error).toMatchObject({ code: 'not_found', notServed: true });
});

test.each([401, 403])('a page with status %i names the base URL, then the key', async (status) => {
  const { error } = await refused(text('<html></html>', 'text/html', status));
  expect(error).toMatchObject({ code: 'bad_response', notServed: false });
  expect(String(error)).toMatch(/page answered \(status \d+\): check the base URL.*proxy.*; .* the key may/);
});

test('a redirect is not followed, and named without its query', async () => {
  const target = await serve(ok);
  const { error } = await refused((response) => {
    response.writeHead(307, { location: `${target.url}/login?token=${apiKey}` }).end();
  });
  const message = expect.stringContaining(`redirects (307) to ${target.url}/login, and`);
  expect(error).toMatchObject({ code: 'bad_response', message });
  expect(target.seen).toEqual([]);
});

test('a server that may compress what nobody asked to have plain is read', async () => {
  const server = await serve((response, request) => {
    if (request.headers['accept-encoding'] === 'identity') return ok(response, request);
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync('{"fine":true}'));
  });
  const { transport } = testTransport();
  expect(await transport.send(callTo(server.url))).toMatchObject({ json: { fine: true } });
});

test('an empty success has no JSON, an empty refusal no words', async () => {
  const server = await serve((response) => response.writeHead(204).end());
  const { transport } = testTransport();
  expect(await transport.send(callTo(server.url))).toMatchObject({ status: 204, json: undefined });
  const { error } = await refused((response) => response.writeHead(400).end());
  expect(error).toMatchObject({ message: expect.stringMatching(/: status 400$/) });
});

function abortable(more: Partial<Call> = {}) {
  const caller = new AbortController();
  const abort = () => caller.abort(new Error(apiKey));
  // Without the abort it would take a minute, or ten seconds where the connection hangs.
  const { transport } = testTransport({
    attemptTimeoutMs: 60_000,
    sleep: async (ms, signal) => {
      setImmediate(abort);
      await sleep(ms, signal);
    },
  });
  const send = async (url: string) => {
    const late = Date.now() + 5_000;
    const error = await thrownBy(() => transport.send(callTo(url, more), { signal: caller.signal }));
    expect(Date.now()).toBeLessThan(late);
    return error;
  };
  return { abort, send };
}

test.each<[string, (abort: () => void) => Step]>([
  ['while the headers hang', (abort) => abort],
  ['while the body hangs', headersThen],
  ['during the pause before the next attempt', () => json({}, 429, { 'retry-after': '60' })],
])('an abort %s ends the request', async (_, stepOf) => {
  const { abort, send } = abortable();
  expect(await send((await serve(stepOf(abort))).url)).toMatchObject({ code: 'aborted' });
});

const flood: Step = (response) => {
  const headers = Array.from({ length: 2_000 }, (_, at): [string, string] => [`x-more-${at}`, 'and more']);
  response.writeHead(200, headers.flat());
  response.end('{}');
};

test('an agent server that answers with headers without end is asked once, and then not for a minute', async () => {
  const server = await serve(flood, ok);
  const clock = { now: 0 };
  const told: string[] = [];
  const spending = createSpending(
    () => clock.now,
    (address) => told.push(address),
  );
  const { transport } = testTransport({ spending });
  const url = `${server.url}/api/conversations/c1/events/search`;
  const call = callTo(server.url, { url, auth: { kind: 'session', base: server.url, key: 'k' } });
  for (const words of ['more headers', 'read later']) {
    const message = expect.stringContaining(words);
    expect(await thrownBy(() => transport.send(call))).toMatchObject({ code: 'unavailable', message });
  }
  expect(server.seen).toHaveLength(1);
  expect(told).toHaveLength(1);
  clock.now = 60_000;
  expect(await transport.send(call)).toMatchObject({ status: 200 });
});

test('the bytes of an agent server are counted, whole or broken off', async () => {
  const counted: number[] = [];
  const spending = {
    begin: () => () => {},
    flooded: () => {},
    add: (_: Call, { bytes }: { bytes: number }) => counted.push(bytes),
  };
  const { transport } = testTransport({ spending });
  const cut = headersThen((response) => response.socket?.end());
  const server = await serve(cut, ok);
  await transport.send(callTo(server.url));
  expect(counted).toEqual(['{"fine":'.length, '{"fine":true}'.length]);
});

test('an abort before the request sends nothing', async () => {
  const server = await serve(ok);
  const { transport } = testTransport();
  const error = await thrownBy(() => transport.send(callTo(server.url), { signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ code: 'aborted', message: expect.not.stringContaining('may have been') });
  expect(server.seen).toEqual([]);
});

test.each<[Call['kind'], number]>([
  ['start', 1],
  ['read', 1],
])(
  'once nothing is to be sent again, a %s that was refused for a while is sent %i times in all',
  async (kind, times) => {
    const server = await serve(json({}, 429, { 'retry-after': '1' }), ok);
    const over = new AbortController();
    const { transport } = testTransport({
      sleep: async (_, signal) => {
        over.abort();
        signal?.throwIfAborted();
      },
    });
    const sent = transport.send(callTo(server.url, { kind }), { sendAgainUntil: over.signal });
    await sent.catch((error: unknown) => expect(error).toMatchObject({ code: 'aborted' }));
    expect(server.seen).toHaveLength(times);
  },
);

test('an abort of a start that was on its way says that it may have been taken', async () => {
  const { abort, send } = abortable({ kind: 'start', method: 'POST', body: {} });
  expect(String(await send((await serve(abort)).url))).toContain('may have been taken');
});

test('a signal that lives long keeps no listeners of finished requests', async () => {
  const server = await serve(ok);
  const { transport } = testTransport();
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  for (let n = 0; n < 5; n++) await transport.send(callTo(server.url), { signal });
  expect(added).toHaveBeenCalled();
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

const within = async (step: Step, deadlineMs: number) => {
  const server = await serve(step);
  const { transport, slept } = testTransport({ attemptTimeoutMs: 60_000 });
  const deadline = Date.now() + deadlineMs;
  const error = await thrownBy(() => transport.send(callTo(server.url), { deadline }));
  return { error, sent: server.seen.length, slept };
};

test('an attempt ends at the deadline of the request, and after the deadline nothing is sent', async () => {
  expect((await within(silence, 10_000)).error).toMatchObject({ code: 'unavailable' });
  const late = await within(ok, -1);
  expect(late.error).toMatchObject({ message: expect.stringContaining('no time left') });
  expect(late.sent).toBe(0);
});

test('a key goes to its own origin and nowhere else', async () => {
  const server = await serve(ok);
  const { transport } = testTransport();
  const call = callTo(server.url, { auth: { kind: 'hosted', base: 'https://app.example.com', key: apiKey } });
  expect(await thrownBy(() => transport.send(call))).toMatchObject({ code: 'bad_configuration' });
  expect(server.seen).toEqual([]);
});
