import { expect, test } from '@jest/globals';
import { growth } from '../../../../test/support/growth.ts';
import { letTimeJump } from '../../../../test/support/jumping-time.ts';
import type { StartRequest } from '../../port.ts';
import { startStepOf } from '../decode/states.ts';
import { createHostedApi } from '../hosted.ts';
import { conversation, dashedA, idA, task } from '../testing/records.ts';
import { json, page, reset, type Seen, type Step, serve, text } from '../testing/servers.ts';
import { apiKey, testTransport, thrownBy } from '../testing/transports.ts';
import { withoutRefusedFields } from './start-body.ts';

letTimeJump();

const request: StartRequest = {
  message: 'Fix it',
  repository: 'o/r',
  branch: 'dev',
  model: 'openai/gpt',
  title: 'T',
  conversationId: dashedA,
};

/** A service that does not list its start tasks. */
async function apiOver(...steps: Step[]) {
  const scripted = onlyWhatIsServed(steps);
  const server = { ...(await serve(scripted.step)), seen: scripted.seen };
  const { transport, slept } = testTransport();
  const api = createHostedApi({ baseUrl: server.url, apiKey, transport });
  const posts = () =>
    server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  return { api, server, slept, posts };
}

function onlyWhatIsServed(steps: readonly Step[]) {
  const seen: Seen[] = [];
  const step: Step = (response, request) => {
    if (request.path.includes('/start-tasks/search'))
      return json({ detail: 'Not Found' }, 404)(response, request);
    seen.push(request);
    return steps[Math.min(seen.length, steps.length) - 1]?.(response, request);
  };
  return { seen, step };
}

test('a start is sent with the fields that were given, and no others', async () => {
  const { api, server, posts } = await apiOver(json(task()));
  expect(await api.start(request)).toMatchObject({
    kind: 'task',
    task: { id: 'task-1', step: startStepOf('WORKING') },
  });
  await api.start({ message: 'Hi' });
  expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/app-conversations' });
  expect(server.seen[0]?.headers['content-type']).toBe('application/json');
  expect(posts()).toEqual([
    {
      initial_message: { content: [{ type: 'text', text: 'Fix it' }] },
      selected_repository: 'o/r',
      selected_branch: 'dev',
      llm_model: 'openai/gpt',
      title: 'T',
      conversation_id: dashedA,
    },
    { initial_message: { content: [{ type: 'text', text: 'Hi' }] } },
  ]);
});

test('a caller that waits for room by itself is told at once that the service is full', async () => {
  const full = json({ detail: { error: 'CONCURRENCY_LIMIT_REACHED' } }, 429);
  const { api, posts } = await apiOver(full);
  const thrown = await thrownBy(() => api.start(request, { waitsForRoom: false }));
  expect(thrown).toMatchObject({ code: 'rate_limited', isFull: true });
  expect(posts()).toHaveLength(1);
  // Another limit is another matter.
  const slow = json({ detail: 'slow down' }, 429);
  const other = await apiOver(slow, slow, slow, slow, slow, slow);
  const limited = await thrownBy(() => other.api.start(request, { waitsForRoom: false }));
  expect(limited).toMatchObject({ code: 'rate_limited', isFull: false });
  expect(other.posts().length).toBeGreaterThan(1);
});

test.each<[string, Step]>([
  ['a reset', reset],
  ['an empty success', (response) => response.writeHead(200).end()],
  ['a success of another shape', json({ fine: true })],
  ['an array instead of a task', json([task()])],
  ['cut JSON', text('{"id":', 'application/json')],
])('a start that is replied to with %s is adopted when the chosen id is found', async (_, step) => {
  const { api, posts, slept } = await apiOver(step, json([null]), reset, json([conversation({ id: idA })]));
  expect(await api.start(request)).toMatchObject({ kind: 'adopted', conversation: { id: idA } });
  expect(posts()).toHaveLength(1);
  expect(slept.slice(0, 2)).toEqual([1000, 2000]);
});

test('a start that meets a web page is adopted when found, and not looked for where the looks meet pages too', async () => {
  const { api } = await apiOver(page, json([null]), json([conversation({ id: idA })]));
  expect(await api.start(request)).toMatchObject({ kind: 'adopted', conversation: { id: idA } });
  const { api: wrong, server, posts } = await apiOver(page);
  expect(await thrownBy(() => wrong.start(request))).toMatchObject({ code: 'bad_response' });
  expect(posts()).toHaveLength(1);
  expect(server.seen).toHaveLength(2);
});

test('a conversation that exists already under the id chosen for a start is adopted', async () => {
  const taken = json({ detail: 'this id exists' }, 409);
  const { api, posts } = await apiOver(json({}, 429), taken, json([conversation({ id: idA })]));
  expect(await api.start(request)).toMatchObject({ kind: 'adopted', conversation: { id: idA } });
  expect(posts()).toHaveLength(2);
  const { api: other, server } = await apiOver(taken);
  expect(await thrownBy(() => other.start({ message: 'Hi' }))).toMatchObject({ code: 'rejected' });
  expect(server.seen).toHaveLength(1);
});

test.each<[string, StartRequest, Step[], number]>([
  ['that is not found', request, [reset, json([])], 6],
  ['without a chosen id, which could be looked up,', { message: 'Hi' }, [reset], 1],
  ['whose look-up fails for good', request, [reset, json({}, 401)], 6],
])('an unclear start %s is unknown, and sent once', async (_, given, steps, requests) => {
  const { api, posts, server } = await apiOver(...steps);
  expect(await thrownBy(() => api.start(given))).toMatchObject({
    code: 'start_unknown',
    message: expect.stringContaining('may or may not have been taken'),
  });
  expect([posts().length, server.seen.length]).toEqual([1, requests]);
});

test('an unclear start stays unknown after an abort among its look-ups', async () => {
  const server = await serve(reset, json([]));
  const caller = new AbortController();
  const { transport } = testTransport({
    sleep: async () => {
      caller.abort();
      throw new Error('aborted');
    },
  });
  const api = createHostedApi({ baseUrl: server.url, apiKey, transport });
  expect(await thrownBy(() => api.start(request, { signal: caller.signal }))).toMatchObject({
    code: 'start_unknown',
  });
  expect(server.seen).toHaveLength(1);
});

test('a start that meets a 404 is told that this is not the service, and sent once', async () => {
  const { api, posts } = await apiOver(json({ detail: 'Not Found' }, 404));
  expect(await thrownBy(() => api.start(request))).toMatchObject({ code: 'bad_response' });
  expect(posts()).toHaveLength(1);
});

const refusal = (detail: unknown): Step => json({ detail }, 422);
const extra = (field: string) => ({
  loc: ['body', field],
  msg: 'Extra inputs are not permitted',
  type: 'extra_forbidden',
});

test.each<[string, unknown, string[]]>([
  ['conversation_id', [extra('conversation_id')], ['title']],
  ['title', [extra('title')], ['conversation_id']],
  ['conversation_id and title', [extra('title'), extra('conversation_id')], []],
  ['conversation_id, in words', 'unknown field conversation_id', ['title']],
  ['all, in general words', 'Extra fields are not allowed', []],
  ['all, as the whole body', [{ loc: ['body'], msg: 'unexpected property', type: 'x' }], []],
])('a start is sent again without the fields that a 422 refuses: %s', async (_, detail, kept) => {
  const { api, posts } = await apiOver(refusal(detail), json(task()));
  expect(await api.start(request)).toMatchObject({ kind: 'task' });
  const [, second] = posts();
  expect(Object.keys(second).filter((key) => key === 'title' || key === 'conversation_id')).toEqual(kept);
  expect(second).toMatchObject({ selected_repository: 'o/r', selected_branch: 'dev' });
});

const withPictures = { ...request, images: ['data:image/png;base64,AAAA'] };
const noPictures = { loc: ['body', 'initial_message', 'content', 1, 'type'], msg: 'bad', type: 'x' };
const partsOf = (body: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(body), 'initial_message')), 'content');

const urlsRefused = { ...noPictures, loc: ['body', 'content', '1', 'image_urls'] };
test.each<[string, Step]>([
  ['refuses', refusal([noPictures])],
  ['refuses among other fields', refusal([extra('title'), urlsRefused])],
  ['finds too large', json({ detail: 'too large' }, 413)],
  ['cannot take behind a proxy', text('<html>413</html>', 'text/html', 413)],
])(
  'a start whose pictures the service %s is sent again without them, and this is reported',
  async (_, step) => {
    const { api, posts } = await apiOver(step, json(task()));
    let told = 0;
    const onPicturesRefused = () => {
      told += 1;
    };
    expect(await api.start(withPictures, { onPicturesRefused })).toMatchObject({ kind: 'task' });
    const words = { type: 'text', text: 'Fix it' };
    expect(posts().map(partsOf)).toEqual([
      [words, { type: 'image', image_urls: ['data:image/png;base64,AAAA'] }],
      [words],
    ]);
    expect(told).toBe(1);
  },
);

const about = (field: string, msg: string) => ({ loc: ['body', field], msg, type: 'x' });
test.each<[string, Step]>([
  ['is too large without pictures', json({ detail: 'too large' }, 413)],
  ...(
    [
      ['the repository', [about('selected_repository', 'unknown')]],
      ['the branch, which is not left out silently,', [extra('selected_branch')]],
      ['the model, which is not left out either,', [extra('llm_model')]],
      ['the message', [extra('conversation_id'), about('initial_message', 'short')]],
      ['nothing', undefined],
      ['an empty list', []],
      ['odd items', [null, 5]],
      ['an item whose path is no text', [{ loc: ['body', { toString: 1 }], msg: 'bad' }]],
      ['a sentence', 'the message is too short'],
      ['an object', { conversation_id: 'bad' }],
    ] as const
  ).map(([what, detail]): [string, Step] => [`is refused for ${what}`, refusal(detail)]),
])('a start that %s is not sent again', async (_, step) => {
  const { api, posts } = await apiOver(step);
  expect(await thrownBy(() => api.start(request))).toMatchObject({ code: 'rejected' });
  expect(posts()).toHaveLength(1);
});

test('a start sent again without its id is retried as before, and not looked up by that id', async () => {
  const { api, posts, server } = await apiOver(refusal([extra('conversation_id')]), json({}, 429), reset);
  expect(await thrownBy(() => api.start(request))).toMatchObject({ code: 'start_unknown' });
  expect(posts()).toHaveLength(3);
  expect(server.seen).toHaveLength(3);
});

test('a long text about refused fields is judged by its beginning', () => {
  const detail = (size: number) => `the message is too short. ${'extra '.repeat(size)} fields`;
  expect(withoutRefusedFields({ title: 'T' }, { detail: detail(1) })).toEqual({});
  expect(withoutRefusedFields({ title: 'T' }, { detail: detail(1_000) })).toBeNull();
  const judge = (size: number) => withoutRefusedFields({ title: 'T' }, { detail: detail(size) });
  expect(growth(judge, 10_000)).toBeLessThan(10);
});

test.each<[string, StartRequest, string, number]>([
  ['a second refusal of fields', request, 'title', 2],
  ['a refusal of a field that was not sent', { message: 'Hi' }, 'conversation_id', 1],
])('a start that meets %s ends, and is not sent again', async (_, given, second, count) => {
  const { api, posts } = await apiOver(refusal([extra('conversation_id')]), refusal([extra(second)]));
  expect(await thrownBy(() => api.start(given))).toMatchObject({ code: 'rejected' });
  expect(posts()).toHaveLength(count);
});

test('a start of V0 sends its own body and takes the id', async () => {
  const { api, server, posts } = await apiOver(json({ status: 'ok', conversation_id: 'abc123' }));
  const adopted = { kind: 'adopted', conversation: { id: 'abc123' } };
  expect(await api.start(request, { way: 'v0' })).toEqual(adopted);
  await api.start({ message: 'Hi' }, { way: 'v0' });
  expect(server.seen[0]?.path).toBe('/api/conversations');
  expect(posts()).toEqual([
    { initial_user_msg: 'Fix it', repository: 'o/r', selected_branch: 'dev' },
    { initial_user_msg: 'Hi' },
  ]);
});

test.each<[string, Step, string]>([
  ['a reset', reset, 'start_unknown'],
  ['a reply without an id', json({ status: 'ok' }), 'start_unknown'],
  ['404', json({ detail: 'Not Found' }, 404), 'bad_response'],
  [
    'another status',
    json({ status: 'error', message: 'no money', conversation_id: 'abc123' }),
    'bad_response',
  ],
  ['no status', json({ conversation_id: 'abc123' }), 'bad_response'],
  ['an id that is none', json({ status: 'ok', conversation_id: 'x"; echo "' }), 'bad_response'],
])('a start of V0 that meets %s is not sent again', async (_, step, code) => {
  const { api, posts } = await apiOver(step);
  expect(await thrownBy(() => api.start(request, { way: 'v0' }))).toMatchObject({ code });
  expect(posts()).toHaveLength(1);
});
