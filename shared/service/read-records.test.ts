import { expect, test } from '@jest/globals';
import { createHostedApi } from './hosted.ts';
import { conversation, dashedA, idA, idB, task } from './testing/records.ts';
import { json, page, reset, type Seen, type Step, serve } from './testing/servers.ts';
import { apiKey, hostedOver, testTransport, thrownBy } from './testing/transports.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const listed = (chosen: string | null, more: object = {}) =>
  task({ request: { conversation_id: chosen }, created_at: '2026-01-01T12:00:00.123', ...more });
const pageOf = (items: readonly unknown[], next: string | null = null) => json({ items, next_page_id: next });

test('the starts that a service lists by the id that each has chosen, with a failed one never in place of another', async () => {
  const { api, server } = await hostedOver(
    pageOf([
      listed(dashedA, { id: 't3', status: 'ERROR' }),
      listed(dashedA, { id: 't2' }),
      listed(null, { id: 't1', created_at: '2026-01-01T11:00:00Z' }),
    ]),
  );
  const starts = await api.recentStarts(now);
  expect(starts).toMatchObject({ kind: 'known', value: { isWhole: true, hasNameless: false } });
  expect(starts.kind === 'known' && [...starts.value.byChosenId].map(([id, { id: of }]) => [id, of])).toEqual(
    [[idA, 't2']],
  );
  expect(server.seen[0]?.path).toBe('/api/v1/app-conversations/start-tasks/search?limit=100');
});

test.each<[string, readonly Step[], object]>([
  ['a young one without an id', [pageOf([listed(null)])], { hasNameless: true }],
  ['one without a time', [pageOf([listed(null, { created_at: null })])], { hasNameless: true }],
  [
    'more pages than are read',
    ['a', 'b', 'c', 'd', 'e'].map((next) => pageOf([listed(idB)], next)),
    { isWhole: false },
  ],
  [
    'pages, up to what is old enough',
    [pageOf([listed(idB)], 'more'), pageOf([listed(idA, { created_at: '2026-01-01T11:00:00' })], 'more')],
    { isWhole: true },
  ],
  ['none at all', [pageOf([])], { isWhole: true, hasNameless: false }],
])('the starts that a service lists: %s', async (_, steps, expected) => {
  expect(await (await hostedOver(...steps)).api.recentStarts(now)).toMatchObject({
    kind: 'known',
    value: expected,
  });
});

test.each<[string, Step]>([
  ['another path', json({ detail: 'Not Found' }, 404)],
  ['a web page', page],
  ['tasks without their request', pageOf([task()])],
  ['requests without the id', pageOf([task({ request: {} })])],
])('the starts that a service lists: %s: not available', async (_, step) => {
  expect(await (await hostedOver(step)).api.recentStarts(now)).toEqual({ kind: 'unavailable' });
});

test('the starts that a service lists: an answer of another shape is a failure, and so is a refusal', async () => {
  expect(await thrownBy(async () => (await hostedOver(json([]))).api.recentStarts(now))).toMatchObject({
    code: 'bad_response',
  });
});

const request = { message: 'x', conversationId: dashedA };
/** A list that shows the start, and no conversation before it is READY. */
const service =
  (list: Step, first: Step = reset): Step =>
  (response, asked: Seen) => {
    if (asked.method === 'POST') return first(response, asked);
    return (asked.path.includes('/search') ? list : json([null]))(response, asked);
  };

test('an unclear start where starts are listed is found after a second, long before its conversation exists', async () => {
  const { api, server, slept } = await hostedOver(service(pageOf([listed(dashedA, { id: 't9' })])));
  expect(await api.start(request)).toMatchObject({ kind: 'task', task: { id: 't9', status: 'WORKING' } });
  expect(slept).toEqual([1000]);
  expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an unclear start where starts are listed in the stream too', async () => {
  const { api } = await hostedOver(service(pageOf([listed(dashedA, { id: 't9' })])));
  const told: string[] = [];
  const end = await api.startStreaming(request, ({ id }) => told.push(id));
  expect([end, told]).toMatchObject([{ kind: 'truncated', last: { id: 't9' } }, ['t9']]);
});

test('an unclear start where starts are listed is looked for until the deadline by who does not look later, and named in the end', async () => {
  let clock = 0;
  const { transport } = testTransport({
    now: () => clock,
    sleep: async (ms) => {
      clock += ms;
    },
  });
  const looks = async (isPersistent: boolean) => {
    const server = await serve(service(pageOf([])));
    const api = createHostedApi({ baseUrl: server.url, apiKey, transport });
    const options = { isPersistent, deadline: clock + 600_000 };
    expect(await thrownBy(() => api.start(request, options))).toMatchObject({
      code: 'start_unknown',
      message: expect.stringContaining(`If it was taken, the conversation has the id ${dashedA}`),
    });
    return server.seen.filter(({ path }) => path.includes('/search')).length;
  };
  expect(await looks(false)).toBe(5);
  expect(await looks(true)).toBeGreaterThan(40);
});

test('an unclear start where starts are listed: a list that fails leaves the look by id', async () => {
  const found = json([conversation({ id: idA })]);
  const step: Step = (response, asked) => {
    if (asked.method === 'POST') return reset(response, asked);
    return (asked.path.includes('/search') ? json({}, 403) : found)(response, asked);
  };
  expect(await (await hostedOver(step)).api.start(request)).toMatchObject({ kind: 'adopted' });
});
