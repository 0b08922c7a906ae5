import { expect, test } from '@jest/globals';
import { startStepOf } from './decode/states.ts';
import { conversation, dashedA, idA, idB, task } from './testing/records.ts';
import { json, reset, type Seen, type Step } from './testing/servers.ts';
import { facesOver, hostedOver, thrownBy } from './testing/transports.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const listed = (chosen: string | null, more: object = {}) =>
  task({ request: { conversation_id: chosen }, created_at: '2026-01-01T12:00:00.123', ...more });
const timeless = { created_at: null };
const old = listed(idA, { id: 't0', created_at: '2026-01-01T11:00:00' });
const pageOf = (items: readonly unknown[], next: string | null = null) => json({ items, next_page_id: next });

test('listed starts are found by the id that was chosen for each, and a failed one never replaces another', async () => {
  const failed = listed(dashedA, { id: 't3', status: 'ERROR' });
  const nameless = listed(null, { id: 't1', created_at: '2026-01-01T11:00:00Z' });
  const { api } = await hostedOver(pageOf([failed, listed(dashedA, { id: 't2' }), nameless]));
  const starts = await api.recentStarts(now);
  const byChosenId = new Map([[idA, expect.objectContaining({ id: 't2' })]]);
  expect(starts).toMatchObject({ kind: 'known', value: { byChosenId, isWhole: true, hasNameless: false } });
});

test.each<[string, object, readonly Step[]]>([
  ['a young one without an id has a nameless one', { hasNameless: true }, [pageOf([listed(null)])]],
  ['one without id and time has a nameless one', { hasNameless: true }, [pageOf([listed(null, timeless)])]],
  ['more pages is not whole', { isWhole: false }, [...'abcde'].map((next) => pageOf([listed(idB)], next))],
  [
    'pages up to old ones is whole',
    { isWhole: true },
    [[listed(idB)], [old]].map((all) => pageOf(all, 'more')),
  ],
  ['no start is whole and without a nameless one', { isWhole: true, hasNameless: false }, [pageOf([])]],
])('a list of starts with %s', async (_, expected, steps) => {
  const { api } = await hostedOver(...steps);
  expect(await api.recentStarts(now)).toMatchObject({ kind: 'known', value: expected });
});

test.each<[string, Step]>([
  ['tasks without their request', pageOf([task()])],
  ['requests without the id', pageOf([task({ request: {} })])],
])('a list of starts is unavailable from %s', async (_, step) => {
  expect(await (await hostedOver(step)).api.recentStarts(now)).toEqual({ kind: 'unavailable' });
});

const request = { message: 'x', conversationId: dashedA };
/** A list that shows the start, and no conversation before it is READY. */
const service =
  (list: Step, first: Step = reset): Step =>
  (response, asked: Seen) => {
    if (asked.method === 'POST') return first(response, asked);
    return (asked.path.includes('/search') ? list : json([null]))(response, asked);
  };

test('an unclear start is found in the list of starts after a second, before its conversation exists', async () => {
  const { api, server, slept } = await hostedOver(service(pageOf([listed(dashedA, { id: 't9' })])));
  expect(await api.start(request)).toMatchObject({
    kind: 'task',
    task: { id: 't9', step: startStepOf('WORKING') },
  });
  expect(slept).toEqual([1000]);
  expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an unclear streamed start is found in the list of starts too', async () => {
  const { api } = await hostedOver(service(pageOf([listed(dashedA, { id: 't9' })])));
  const told: string[] = [];
  const started = await api.start(request, { way: 'stream', onStep: ({ id }) => told.push(id) });
  expect([started, told]).toMatchObject([{ kind: 'task', task: { id: 't9' } }, ['t9']]);
});

test('an unclear start is looked for five times, or until the deadline by a persistent caller, and its id is named', async () => {
  let clock = 0;
  const slept: number[] = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
    clock += ms;
  };
  const looks = async (isPersistent: boolean) => {
    const { api, server } = await facesOver([service(pageOf([]))], { now: () => clock, sleep });
    const options = { isPersistent, deadline: clock + 600_000 };
    expect(await thrownBy(() => api.start(request, options))).toMatchObject({
      code: 'start_unknown',
      message: expect.stringMatching(
        `may or may not have been taken.* If it was taken, .* the id ${dashedA}`,
      ),
    });
    return server.seen.filter(({ path }) => path.includes('/search')).length;
  };
  expect(await looks(false)).toBe(5);
  expect(slept.slice(0, 2)).toEqual([1_000, 2_000]);
  expect(await looks(true)).toBeGreaterThan(40);
});

test('an unclear start is looked for by its id where the list of starts fails', async () => {
  const found = json([conversation({ id: idA })]);
  const step: Step = (response, asked) => {
    if (asked.method === 'POST') return reset(response, asked);
    return (asked.path.includes('/search') ? json({}, 403) : found)(response, asked);
  };
  expect(await (await hostedOver(step)).api.start(request)).toMatchObject({ kind: 'adopted' });
});
