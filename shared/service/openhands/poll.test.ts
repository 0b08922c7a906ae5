import { expect, test } from '@jest/globals';
import { aConversation } from '../../../test/support/fake-service.ts';
import { failing } from '../../../test/support/service-with.ts';
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
import { happened } from './testing/events.ts';
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
async function polled(step: Step, watches: readonly Watch[], options?: Parameters<typeof pollWatches>[2]) {
  const { api, server } = await hostedOver(step);
  const looked = await pollWatches(api, watches, options);
  const readings = looked.map(({ reading }) => reading);
  return { looked, readings, kinds: readings.map(({ kind }) => kind), server };
}
const idsOf = ({ seen }: ScriptedServer) =>
  seen.map(({ path }) => new URL(path, 'http://x').searchParams.getAll('ids').length);

test('10,000 watches take 102 requests of at most 99 ids, and each gets its own reading', async () => {
  const { readings, server } = await polled(
    byIds((ids) => json(ids.toReversed().map((id) => conversation({ id, execution_status: id.slice(-4) })))),
    many(10_000),
  );
  const running = { kind: 'conversation', sandbox: sandboxOf('RUNNING') };
  const agents = Array.from({ length: 10_000 }, (_, n) => agentOf(hex(n).slice(-4)));
  expect(readings).toEqual(agents.map((agent) => ({ ...running, agent })));
  expect(idsOf(server)).toHaveLength(102);
  expect(Math.max(...idsOf(server))).toBe(99);
});

test('tasks and conversations are polled together, and told in the order given with their records', async () => {
  const step = byIds((ids, path) =>
    path.endsWith('start-tasks')
      ? json(ids.map((id) => task({ id, status: 'ERROR', error: 'no' })))
      : json([conversation({ id: idA, session_api_key: sessionKey })]),
  );
  const watches = [watching(idB), starting('t1'), watching(dashedA), watching(idA)];
  const { looked, readings, server } = await polled(step, watches);
  expect(readings).toMatchObject([
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
  const ended: Watch = { ...watching(idA), ending: { outcome: 'finished', reason: '', at: 0 } };
  const nameless: Watch = { ...watching(idA), conversationId: null };
  for (const watches of [[], [ended, nameless]]) {
    const { kinds, server } = await polled(json([]), watches);
    expect(kinds).toEqual(watches.map(() => 'absent'));
    expect(server.seen).toEqual([]);
  }
});

test('a poll that fails touches the watches of its own chunk only', async () => {
  const { kinds, readings } = await polled(unless([hex(0)], json({}, 401)), many(150));
  expect(kinds).toEqual([...Array(99).fill('failed'), ...Array(51).fill('conversation')]);
  expect(readings[0]).toMatchObject({ why: 'unauthorized' });
});

const byOldClock = {
  date: 'Thu, 01 Jan 2015 00:00:00 GMT',
  'retry-after': 'Thu, 01 Jan 2015 00:01:30 GMT',
};

test.each<[string, object, Step]>([
  ['a 429', { why: 'unavailable', retryAfterMs: 90_000 }, json({}, 429, { 'retry-after': '90' })],
  ['a 429 by an old clock', { why: 'unavailable', retryAfterMs: 90_000 }, json({}, 429, byOldClock)],
  ['a page', { why: 'bad_response' }, page],
  ['a wrong shape', { why: 'bad_response' }, json({})],
  ['a 409', { why: 'bad_response' }, json({}, 409)],
])('a poll that meets %s has failed: %j', async (_, expected, step) => {
  const { readings } = await polled(step, [watching(idA)]);
  expect(readings).toMatchObject([{ kind: 'failed', message: expect.any(String), ...expected }]);
});

const nothingHere = json({ detail: 'Not Found' }, 404);
const both: readonly [string, Watch][] = [
  ['a conversation', watching(idA)],
  ['a start task', starting('t1')],
];

test.each(both)(
  'an id of %s alone that is refused, or not found where the search answers, is absent',
  async (_, watch) => {
    for (const status of [400, 422]) {
      const { readings } = await polled(json({ detail: 'Invalid UUID format' }, status), [watch]);
      expect(readings).toEqual([{ kind: 'absent' }]);
    }
    const nothing = json({ items: [], next_page_id: null });
    const searching = byIds((__, path) => (path.endsWith('/search') ? nothing : nothingHere));
    const { readings, server } = await polled(searching, [watch]);
    expect(readings).toEqual([{ kind: 'absent' }]);
    const queries = server.seen.map(({ path }) => path.split('?')[1]);
    expect(queries).toEqual([expect.stringContaining('ids='), 'limit=1']);
  },
);

test('at an address where every path is a 404, polls have failed and nothing is absent', async () => {
  const { readings, server } = await polled(nothingHere, many(99));
  expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(1);
  const message = expect.stringContaining('check the base URL');
  expect(readings[0]).toMatchObject({ kind: 'failed', why: 'bad_response', message });
  expect(server.seen).toHaveLength(2);
});

test.each<[string, Step, string, number]>([
  // Five tries of the whole, then two halves seven times, each asked for once.
  ['an id that makes polls fail with a server error', json({}, 500), 'failed', 5 + 14],
  ['an id that the service chokes on', json({}, 422), 'absent', 17],
  ['an id that is a 404 for all', nothingHere, 'absent', 23],
  ['a record of a wrong shape', json([{ sandbox_status: [] }]), 'failed', 17],
])('%s does not make the other polls fail', async (_, step, kind, most) => {
  const { kinds, server } = await polled(unless([hex(41)], step), many(99));
  expect(kinds).toEqual(Array.from({ length: 99 }, (__, n) => (n === 41 ? kind : 'conversation')));
  expect(server.seen.length).toBeLessThanOrEqual(most);
});

const two = [watching(idA), watching(idB)];
test.each<[string, Step, readonly Watch[], number]>([
  ['a server error for every id', json({}, 500), many(99), 5 + 2 + 4],
  ['a refusal of every id', json({ detail: 'no' }, 422), many(500), 6 + 16],
  // No fault of an id.
  ['a 502', json({}, 502), two, 5],
  ['a 503', json({}, 503), two, 5],
  ['a 429', json({}, 429), two, 5],
])('a poll that meets %s is asked for a few halves and no more', async (_, step, watches, most) => {
  const { kinds, server } = await polled(step, watches);
  expect(new Set(kinds)).toEqual(new Set(['failed']));
  expect(server.seen.length).toBeLessThanOrEqual(most);
});

test('an abort of a poll is thrown, and at the deadline of the caller it has failed', async () => {
  const leaving = new AbortController();
  const aborted = polled(() => leaving.abort(), [watching(idA)], { signal: leaving.signal });
  expect(await thrownBy(() => aborted)).toMatchObject({ code: 'aborted' });
  const { readings } = await polled(() => {}, [watching(idA)], { deadline: Date.now() + 100 });
  expect(readings).toMatchObject([{ kind: 'failed', why: 'unavailable' }]);
});

const paused = conversation({ sandbox_status: 'PAUSED', execution_status: null });
const told = json({ items: happened('ends') });
const service = (status: Step): Step =>
  byIds((_, path) => (path.includes('/events/search') ? status : json([paused])));
const reading = { kind: 'conversation', sandbox: sandboxOf('PAUSED'), agent: null };

test('a conversation that has just been paused is asked for its last status', async () => {
  const { readings } = await polled(service(told), [watching(idA)]);
  expect(readings).toEqual([{ ...reading, agentBefore: agentOf('finished') }]);
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
  const { readings } = await polled(service(step), [watching(idA)]);
  expect(readings).toEqual([reading]);
});

const after = { id: 'e1', at: null };
const round = beginRound(watching(idA), { number: 2, since: 0, after }, 0);
const over = { kind: 'known', value: { agent: agentOf('finished'), isNew: true } } as const;
const untold = async () => ({ kind: 'unavailable' }) as const;
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
  ['the agent server is asked about an end, and whether a hook may take it back', {}, ['server e1', 'hooks']],
  ['the service is asked about an end if there is no agent server', { agentServerUrl: null }, ['hosted e1']],
  ['the service is asked about an agent that sleeps', asleep, ['hosted e1']],
  ['nobody is asked about hooks of an agent that met an error', { agent: agentOf('error') }, ['server e1']],
  ['nobody is asked about an agent that works', { agent: agentOf('running') }, []],
  ['nobody is asked about an agent that waits', { agent: agentOf('waiting_for_confirmation') }, []],
])('in a further round, %s', async (_, record, expected) => {
  const service = api(record);
  const agentServer = ({ agentServerUrl }: { agentServerUrl: string | null }) =>
    agentServerUrl === null
      ? null
      : {
          newestState: async (_of: string, { id }: { id: string }) => {
            service.asked.push(`server ${id}`);
            return over;
          },
          mayGoOn: async () => {
            service.asked.push('hooks');
            return { kind: 'known', value: true } as const;
          },
        };
  const reads = async (watch: Watch) => {
    service.asked.length = 0;
    const [looked] = await pollWatches(service, [watch], { agentServer });
    return looked?.reading;
  };
  const told = {
    ...(expected.length > 0 && { newest: over.value }),
    ...(expected.includes('hooks') && { mayGoOn: true }),
  };
  expect(await reads(round)).toEqual({ ...(await reads(watching(idA))), ...told });
  // The first round needs no more than its status, and that of an end whether it is one.
  expect(service.asked).toEqual(expected.filter((each) => each === 'hooks'));
  await reads(round);
  expect(service.asked).toEqual(expected);
});

test('watches that need no agent server are told without waiting for one', async () => {
  const answer = Promise.withResolvers<typeof over>();
  const told: number[][] = [];
  const polled = pollWatches(api({}), [round, watching(idB)], {
    agentServer: () => ({ newestState: () => answer.promise, mayGoOn: untold }),
    async onKnown(known) {
      told.push(known.map(({ place }) => place));
      answer.resolve(over);
    },
  });
  expect(await polled).toHaveLength(2);
  expect(told).toEqual([[1], [0]]);
});

test('in a further round, events that cannot be read are no failure of the poll', async () => {
  const newestState = failing(new ServiceError('unavailable', 'down'));
  const service = { ...api({}), newestState };
  const [looked] = await pollWatches(service, [round]);
  expect(looked?.reading).toMatchObject({ agent: agentOf('finished'), newest: null });
});
