// Every error that can be thrown, searched in all its depth for the keys.
import { inspect } from 'node:util';
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../../test/support/jumping-time.ts';
import { ServiceError } from '../errors.ts';
import { createHostedApi } from './hosted.ts';
import { idA } from './testing/records.ts';
import { json, page, reset, type Seen, type Step, silence } from './testing/servers.ts';
import { apiKey, facesOver, hostedOver, sessionKey, thrownBy } from './testing/transports.ts';
import { askAll } from './testing/verbs.ts';

letTimeJump();

const keys = [apiKey, sessionKey];
/** The key that the request brought, as a service could give it back. */
const keyIn = ({ headers }: Seen) => String(headers.authorization ?? headers['x-session-api-key']);
const record = (request: Seen) => JSON.stringify([{ id: idA, sandbox_status: 5, title: keyIn(request) }]);
type Faces = Awaited<ReturnType<typeof facesOver>>;
type OfRequest = (request: Seen) => string;
const saying =
  (contentType: OfRequest, body: OfRequest, status = 200): Step =>
  (response, request) => {
    const headers = { 'content-type': contentType(request) };
    response.writeHead(status, headers).end(body(request));
  };
const asJson = () => 'application/json';
const asText = () => 'text/plain';
const redirecting: Step = (response, request) => {
  const key = encodeURIComponent(keyIn(request));
  response.writeHead(302, { location: `https://${key.slice(9)}.example.com/${key}?k=${key}` }).end();
};
const echo = (request: Seen) => JSON.stringify({ detail: { message: `you sent ${keyIn(request)}` } });
const longEcho = (request: Seen) => `${'.'.repeat(285)}${keyIn(request)}`;

const hostile: readonly [string, Step][] = [
  ['resets', reset],
  ['is silent', silence],
  ['sends a page', page],
  ['redirects', redirecting],
  ['speaks no HTTP', (response, request) => response.socket?.end(`${keyIn(request)}\r\n\r\n`)],
  ['cuts its JSON', saying(asJson, (request) => record(request).slice(0, -3))],
  ['has another shape', saying(asJson, record)],
  ['has a strange type', saying((request) => `application/${keyIn(request)}`, record)],
  ...[400, 401, 404, 422, 429, 500].flatMap((status): [string, Step][] => [
    [`echoes in JSON with ${status}`, saying(asJson, echo, status)],
    [`echoes in text with ${status}, to be cut in half`, saying(asText, longEcho, status)],
  ]),
];

const encoded = keys.flatMap((key) => [key, encodeURIComponent(key), btoa(key)]);

test.each(hostile)('a service that %s gets no key into an error', async (_, step) => {
  const settled = await askAll(await facesOver([step], { attemptTimeoutMs: 900 }));
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(errors.length).toBeGreaterThan(4);
  for (const error of errors) {
    expect(error).toBeInstanceOf(ServiceError);
    expectNoKeyIn(error);
  }
});

function expectNoKeyIn(error: unknown): void {
  const seen = inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true });
  // Half a key is a leak as well.
  for (const key of encoded) expect(seen).not.toContain(key.slice(0, 12));
}

test('the cause of an error is only its code and words, without the keys that the network stack hung on it', () => {
  const cause = Object.assign(new Error('closed'), {
    code: 'UND_ERR_SOCKET',
    socket: { headers: { authorization: `Bearer ${apiKey}` } },
    cause: new Error(apiKey),
  });
  const error = new ServiceError('unavailable', 'gone', { cause });
  expect(error.cause).toEqual({ code: 'UND_ERR_SOCKET', message: 'closed' });
  expect(inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true })).not.toContain(apiKey);
});

test('a cause that is no error is kept as its words', () => {
  const { cause } = new ServiceError('unavailable', 'gone', { cause: 'words' });
  expect(cause).toEqual({ code: 'unknown', message: 'words' });
});

test('a transport, an API and an agent server show no key when they are inspected', async () => {
  const { transport, api, agent, server } = await facesOver([page]);
  for (const face of [transport, api, agent]) expectNoKeyIn(face);
  const baseUrl = server.url;
  const error = await thrownBy(async () => createHostedApi({ baseUrl, apiKey: ` ${apiKey}`, transport }));
  expect(String(error)).not.toContain(apiKey);
});

test('a key that the service writes into what it tells is blotted out', async () => {
  const told = (request: Seen) =>
    JSON.stringify([{ id: idA, status: 'ERROR', error: `bad key ${keyIn(request)}` }]);
  const tasks = await (await hostedOver(saying(asJson, told))).api.startTasks([idA]);
  expect([...tasks.values()]).toMatchObject([{ error: 'bad key Bearer ***' }]);
});

const token = `ghp_${'aB3'.repeat(12)}`;
const leak = `It is ${token}, ${apiKey}, ${sessionKey} or ${encodeURIComponent(sessionKey)}.`;
const clean = 'It is ***, ***, *** or ***.';
const command = `echo ${token}`;
const message = { kind: 'MessageEvent', source: 'agent', llm_message: { content: leak } };
const finish = {
  kind: 'ActionEvent',
  id: 'f',
  tool_name: 'finish',
  action: { message: `${token} ${apiKey}` },
};
const action = { id: 'a', kind: 'ActionEvent', tool_name: 'terminal', action: { command } };

/** What would run stays as it is. */
test.each<[string, (faces: Faces) => Promise<unknown>, unknown, unknown]>([
  ['on the side', ({ agent }) => agent.ask(idA, 'Which key?'), { response: leak }, clean],
  [
    'as why it failed',
    ({ agent }) => agent.newestError(idA),
    { items: [{ kind: 'ConversationErrorEvent', code: 'E', detail: leak }] },
    { code: 'E', detail: clean },
  ],
  ['last', ({ agent }) => agent.lastSaid(idA), { items: [message] }, { kind: 'message', text: clean }],
  [
    'about an action',
    ({ agent }) => agent.pending(idA),
    { items: [{ ...action, summary: leak, thought: leak }] },
    [{ arguments: { command }, summary: clean, thought: clean }],
  ],
  [
    'where the service itself remembers it',
    ({ api }) => api.remembered(idA),
    { items: [finish] },
    { said: { kind: 'finish', text: '*** ***' } },
  ],
])('what an agent says %s goes on without keys', async (_, ask, reply, value) => {
  const faces = await facesOver([json({ next_page_id: null, ...Object(reply) })]);
  expect(await ask(faces)).toMatchObject({ kind: 'known', value });
});
