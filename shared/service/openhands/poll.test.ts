import { expect, test } from '@jest/globals';
import { aConversation } from '../../../test/support/fake-service.ts';
import {
  beginRound,
  beginWatch,
  defaultLimits as limits,
  noteQuestionLook,
  type Watch,
} from '../../conversation/index.ts';
import { ServiceError } from '../errors.ts';
import { agentOf, sandboxOf, startStepOf } from './decode/states.ts';
import { pollWatches } from './poll.ts';
import { conversation, dashedA, idA, idB, task } from './testing/records.ts';
import { json, page, type ScriptedServer, type Step } from './testing/servers.ts';
import { hostedOver, sessionKey, thrownBy } from './testing/transports.ts';

const watching = (conversationId: string): Watch => beginWatch({ conversationId, limits, now: 0 });
const starting = (startTaskId: string): Watch => beginWatch({ startTaskId, limits, now: 0 });
const hex = (n: number) => n.toString(16).padStart(32, '0');

/** Answers each request with what `answer` makes of its ids. */
const byIds =
  (answer: (ids: string[], path: string) => Step): Step =>
  (response, request) => {
    const { searchParams, pathname } = new URL(request.path, 'http://x');
    answer(searchParams.getAll('ids'), pathname)(response, request);
  };
const many = (count: number) => Array.from({ length: count }, (_, n) => watching(hex(n)));
const found = (ids: readonly string[]) => json(ids.map((id) => conversation({ id })));
/** As the service, but for requests with one of these ids. */
const unless = (bad: readonly string[], step: Step) =>
  byIds((ids) => (ids.some((id) => bad.includes(id)) ? step : found(ids)));
const readings = (looked: Awaited<ReturnType<typeof pollWatches>>) => looked.map(({ reading }) => reading);
const idsOf = ({ seen }: ScriptedServer) =>
  seen.map(({ path }) => new URL(path, 'http://x').searchParams.getAll('ids').length);

test('10,000 watches take 102 requests of at most 99 ids, and each gets its own reading', async () => {
  const { api, server } = await hostedOver(
    byIds((ids) => json(ids.toReversed().map((id) => conversation({ id, execution_status: id.slice(-4) })))),
  );
  const looked = await pollWatches(api, many(10_000));
  expect(readings(looked)).toEqual(
    Array.from({ length: 10_000 }, (_, n) => ({
      kind: 'conversation',
      sandbox: sandboxOf('RUNNING'),
      agent: agentOf(hex(n).slice(-4)),
    })),
  );
  expect(idsOf(server)).toHaveLength(102);
  expect(Math.max(...idsOf(server))).toBe(99);
});

test('tasks and conversations are polled together, and told in the order given with their records', async () => {
  const { api, server } = await hostedOver(
    byIds((ids, path) =>
      path.endsWith('start-tasks')
        ? json(ids.map((id) => task({ id, status: 'ERROR', error: 'no' })))
        : json([conversation({ id: idA, session_api_key: sessionKey })]),
    ),
  );
  const twice = [watching(dashedA), watching(idA)];
  const looked = await pollWatches(api, [watching(idB), starting('t1'), ...twice]);
  expect(readings(looked)).toMatchObject([
    { kind: 'absent' },
    { kind: 'task', step: startStepOf('ERROR'), conversationId: null, error: 'no' },
    ...Array(2).fill({ kind: 'conversation', sandbox: sandboxOf('RUNNING'), agent: agentOf('running') }),
  ]);
  // One id in two spellings is asked once.
  expect(idsOf(server)).toEqual([1, 2]);
  expect(looked[1]?.task?.id).toBe('t1');
  expect(looked[2]?.conversation).toMatchObject({ title: 'A title', sessionKey });
});

test('a poll of no watch, or of watches without an id, asks nothing', async () => {
  const { api, server } = await hostedOver(json([]));
  expect(await pollWatches(api, [])).toEqual([]);
  const ended: Watch = { ...watching(idA), ending: { outcome: 'finished', reason: '', at: 0 } };
  const nameless: Watch = { ...watching(idA), conversationId: null };
  const none = readings(await pollWatches(api, [ended, nameless]));
  expect(none).toEqual([{ kind: 'absent' }, { kind: 'absent' }]);
  expect(server.seen).toEqual([]);
});

test('a poll that fails touches the watches of its own chunk only', async () => {
  const { api } = await hostedOver(unless([hex(0)], json({}, 401)));
  const looked = await pollWatches(api, many(150));
  const kinds = readings(looked).map(({ kind }) => kind);
  expect(kinds.slice(0, 99)).toEqual(Array(99).fill('failed'));
  expect(kinds.slice(99)).toEqual(Array(51).fill('conversation'));
  expect(looked[0]?.reading).toMatchObject({ why: 'unauthorized' });
});

test.each<[string, object, Step]>([
  ['a 429', { why: 'unavailable', retryAfterMs: 90_000 }, json({}, 429, { 'retry-after': '90' })],
  ['a page', { why: 'bad_response' }, page],
  ['a wrong shape', { why: 'bad_response' }, json({})],
  ['a 409', { why: 'bad_response' }, json({}, 409)],
])('a poll that meets %s has failed: %j', async (_, expected, step) => {
  const { api } = await hostedOver(step);
  const [looked] = await pollWatches(api, [watching(idA)]);
  expect(looked?.reading).toMatchObject({ kind: 'failed', message: expect.any(String), ...expected });
});

test.each([400, 422])('a %i to the poll of one id means that the id is absent', async (status) => {
  const { api } = await hostedOver(json({ detail: 'Invalid UUID format' }, status));
  for (const watch of [watching(idA), starting('t1')]) {
    expect(readings(await pollWatches(api, [watch]))).toEqual([{ kind: 'absent' }]);
  }
});

const nothingHere = json({ detail: 'Not Found' }, 404);

test.each<[string, Watch]>([
  ['a conversation', watching(idA)],
  ['a start task', starting('t1')],
])('a 404 to the poll of %s alone is an absence where the search answers', async (_, watch) => {
  const { api, server } = await hostedOver(
    byIds((__, path) => (path.endsWith('/search') ? json({ items: [], next_page_id: null }) : nothingHere)),
  );
  expect(readings(await pollWatches(api, [watch]))).toEqual([{ kind: 'absent' }]);
  expect(server.seen.map(({ path }) => path.split('?')[1])).toEqual([
    expect.stringContaining('ids='),
    'limit=1',
  ]);
});

test('at an address where every path is a 404, polls have failed and nothing is absent', async () => {
  const { api, server } = await hostedOver(nothingHere);
  const looked = await pollWatches(api, many(99));
  const said = readings(looked).map((reading) => JSON.stringify(reading));
  expect(new Set(said).size).toBe(1);
  expect(looked[0]?.reading).toMatchObject({
    kind: 'failed',
    why: 'bad_response',
    message: expect.stringContaining('check the base URL'),
  });
  expect(server.seen).toHaveLength(2);
});

test('one id that makes polls fail with a server error fails alone', async () => {
  const { api, server } = await hostedOver(unless([hex(41)], json({}, 500)));
  const looked = await pollWatches(api, many(99));
  const kinds = readings(looked).map(({ kind }) => kind);
  expect(kinds.flatMap((kind, n) => (kind === 'conversation' ? [] : [n]))).toEqual([41]);
  expect(looked[41]?.reading).toMatchObject({ kind: 'failed', why: 'unavailable' });
  // Five tries of the whole, then two halves seven times, each asked for once.
  expect(server.seen).toHaveLength(5 + 14);
});

test('a server that fails for every id is asked for a few halves and no more', async () => {
  const { api, server } = await hostedOver(json({}, 500));
  const looked = await pollWatches(api, many(99));
  expect(readings(looked)).toEqual(
    Array(99).fill(expect.objectContaining({ kind: 'failed', why: 'unavailable' })),
  );
  expect(server.seen).toHaveLength(5 + 2 + 4);
});

test.each([502, 503, 429])(
  'a poll that meets a %d is not halved, as it is no fault of an id',
  async (status) => {
    const { api, server } = await hostedOver(json({}, status));
    await pollWatches(api, [watching(idA), watching(idB)]);
    expect(server.seen).toHaveLength(5);
  },
);

test.each<[string, Step, string, number]>([
  ['an id that the service chokes on', json({}, 422), 'absent', 17],
  ['an id that is a 404 for all', nothingHere, 'absent', 23],
  ['a record of a wrong shape', json([{ sandbox_status: [] }]), 'failed', 17],
])('%s does not make the other polls fail', async (_, step, kind, most) => {
  const { api, server } = await hostedOver(unless([hex(41)], step));
  const looked = await pollWatches(api, many(99));
  const others = readings(looked).filter((__, n) => n !== 41);
  expect(new Set(others.map((reading) => reading.kind))).toEqual(new Set(['conversation']));
  expect(looked[41]?.reading.kind).toBe(kind);
  expect(server.seen.length).toBeLessThanOrEqual(most);
});

test('that every id is refused is found out with few requests', async () => {
  const { api, server } = await hostedOver(json({ detail: 'no' }, 422));
  const looked = await pollWatches(api, many(500));
  expect(new Set(readings(looked).map(({ kind }) => kind))).toEqual(new Set(['failed']));
  expect(server.seen.length).toBeLessThanOrEqual(6 + 16);
});

test('an abort of a poll is thrown', async () => {
  const leaving = new AbortController();
  const { api } = await hostedOver(() => leaving.abort());
  const { signal } = leaving;
  expect(await thrownBy(() => pollWatches(api, [watching(idA)], { signal }))).toMatchObject({
    code: 'aborted',
  });
});

test('a poll has failed at the deadline of the caller', async () => {
  const { api } = await hostedOver(() => {});
  const [looked] = await pollWatches(api, [watching(idA)], { deadline: Date.now() + 100 });
  expect(looked?.reading).toMatchObject({ kind: 'failed', why: 'unavailable' });
});

const paused = conversation({ sandbox_status: 'PAUSED', execution_status: null });
const told = json({
  items: [{ kind: 'ConversationStateUpdateEvent', key: 'execution_status', value: 'finished' }],
});
const service = (status: Step): Step =>
  byIds((_, path) => (path.includes('/events/search') ? status : json([paused])));
const reading = { kind: 'conversation', sandbox: sandboxOf('PAUSED'), agent: null };

test('a conversation that has just been paused is asked for its last status', async () => {
  const { api } = await hostedOver(service(told));
  expect(readings(await pollWatches(api, [watching(idA)]))).toEqual([
    { ...reading, agentBefore: agentOf('finished') },
  ]);
});

test('a conversation that has just been paused is asked again now and then, and where another one was read', async () => {
  const { api, server } = await hostedOver(service(told));
  const known = (quietPolls: number): Watch => ({
    ...watching(idA),
    quietPolls,
    seen: { phase: 'conversation', step: null, sandbox: sandboxOf('PAUSED'), agent: agentOf('running') },
  });
  const asleep = (status: string) =>
    noteQuestionLook(known(1), { sandbox: sandboxOf('PAUSED'), agent: agentOf(status) }, 0);
  const asked = () => server.seen.filter(({ path }) => path.includes('/events/search')).length;
  for (let quiet = 0; quiet < 20; quiet++) await pollWatches(api, [known(quiet)]);
  expect(asked()).toBe(1);
  await pollWatches(api, [asleep('running')]);
  expect(asked()).toBe(1);
  await pollWatches(api, [asleep('finished')]);
  expect(asked()).toBe(2);
});

test.each<[string, Step]>([
  ['the service does not offer', page],
  ['cannot be read', json({}, 403)],
])('the last status of a paused conversation that %s leaves the plain reading', async (_, step) => {
  const { api } = await hostedOver(service(step));
  expect(readings(await pollWatches(api, [watching(idA)]))).toEqual([reading]);
});

const after = { id: 'e1', at: null };
const round = beginRound(watching(idA), { number: 2, since: 0, after }, 0);
const over = { kind: 'known', value: { agent: agentOf('finished'), isNew: true } } as const;
const api = (record: object) => ({
  asked: [] as string[],
  startTasks: async () => new Map(),
  conversations: async () => new Map([[idA, { ...running, ...record }]]),
  agentBefore: async () => ({ kind: 'known', value: agentOf('finished') }) as const,
  async newestState(_id: string, { id }: { id: string }) {
    this.asked.push(`hosted ${id}`);
    return over;
  },
});
const running = aConversation({ id: idA, agent: agentOf('finished') });
const asleep = { sandbox: sandboxOf('PAUSED'), agent: null };

test.each<[string, object, string[]]>([
  ['the agent server is asked about an end', {}, ['server e1']],
  ['the service is asked about an end if there is no agent server', { agentServerUrl: null }, ['hosted e1']],
  ['the service is asked about an agent that sleeps', asleep, ['hosted e1']],
  ['nobody is asked about an agent that works', { agent: agentOf('running') }, []],
  ['nobody is asked about an agent that waits', { agent: agentOf('waiting_for_confirmation') }, []],
])('in a further round, %s', async (_, record, expected) => {
  const service = api(record);
  const agentServer = ({ agentServerUrl }: { agentServerUrl: string | null }) =>
    agentServerUrl === null
      ? null
      : {
          mayGoOn: async () => ({ kind: 'unavailable' }) as const,
          newestState: async (_of: string, { id }: { id: string }) => {
            service.asked.push(`server ${id}`);
            return over;
          },
        };
  const [looked] = await pollWatches(service, [round], { agentServer });
  expect(service.asked).toEqual(expected);
  const newest = looked?.reading.kind === 'conversation' ? looked.reading.newest : null;
  expect(newest).toEqual(expected.length === 0 ? undefined : over.value);
  // The first round needs no more than its status.
  await pollWatches(service, [watching(idA)], { agentServer });
  expect(service.asked).toEqual(expected);
});

test('watches that need no agent server are told without waiting for one', async () => {
  const answer = Promise.withResolvers<typeof over>();
  const told: number[][] = [];
  const polled = pollWatches(api({}), [round, watching(idB)], {
    agentServer: () => ({
      newestState: () => answer.promise,
      mayGoOn: async () => ({ kind: 'unavailable' }),
    }),
    async onKnown(known) {
      told.push(known.map(({ place }) => place));
      answer.resolve(over);
    },
  });
  expect(await polled).toHaveLength(2);
  expect(told).toEqual([[1], [0]]);
});

test.each<[string, object, readonly string[]]>([
  ['is asked whether a hook may take back the end of an agent that has finished', {}, [idA]],
  ['is not asked about hooks of an agent that works', { agent: agentOf('running') }, []],
  ['is not asked about hooks of an agent that met an error', { agent: agentOf('error') }, []],
  ['is not asked about hooks of an agent that sleeps', asleep, []],
])('the agent server %s', async (_, record, expected) => {
  const asked: string[] = [];
  const server = {
    newestState: async () => ({ kind: 'unavailable' }) as const,
    mayGoOn: async (id: string) => {
      asked.push(id);
      return { kind: 'known', value: true } as const;
    },
  };
  const [looked] = await pollWatches(api(record), [watching(idA)], { agentServer: () => server });
  expect(asked).toEqual(expected);
  expect(looked?.reading).toMatchObject(expected.length === 0 ? {} : { mayGoOn: true });
  expect('mayGoOn' in (looked?.reading ?? {})).toBe(expected.length > 0);
});

test('in a further round, events that cannot be read are no failure of the poll', async () => {
  const service = {
    ...api({}),
    newestState: async () => Promise.reject(new ServiceError('unavailable', 'down')),
  };
  const [looked] = await pollWatches(service, [round]);
  expect(looked?.reading).toMatchObject({ agent: agentOf('finished'), newest: null });
});
