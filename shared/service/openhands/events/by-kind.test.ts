// Of what the service itself keeps only the kinds that are needed are read, and told in the order in which they happened.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../../../lab/service/index.ts';
import { ServiceError } from '../../errors.ts';
import { createHostedApi } from '../hosted.ts';
import { idA } from '../testing/records.ts';
import { closeAfterTest, json, type Step, serve } from '../testing/servers.ts';
import { apiKey, testTransport, thrownBy } from '../testing/transports.ts';
import { type Kinds, ranKinds, wantedKinds } from './by-kind.ts';

interface Kept {
  readonly kind: string;
  readonly timestamp?: string;
}

const state = (value: string, timestamp: string) => ({
  kind: 'ConversationStateUpdateEvent',
  id: `s${timestamp}`,
  key: 'execution_status',
  value,
  timestamp,
});
const action = (id: string, timestamp: string, command = id) => ({
  kind: 'ActionEvent',
  id,
  tool_name: 'terminal',
  action: { kind: 'TerminalAction', command },
  timestamp,
});
const result = (of: string, timestamp: string) => ({
  kind: 'ObservationEvent',
  id: `r${of}`,
  action_id: of,
  timestamp,
});
const words = (count: number, timestamp: string) =>
  Array.from({ length: count }, (_, place) => ({
    kind: 'StreamingDeltaEvent',
    id: `w${timestamp}${place}`,
    content: 'w',
    timestamp,
  }));

const at = (second: number, fraction = '') =>
  `2026-11-24T10:00:${String(second).padStart(2, '0')}${fraction}`;

/** Oldest first, as they came. */
const asked: readonly Kept[] = [
  ...words(120, at(1)),
  action('a', at(2)),
  state('waiting_for_confirmation', at(3)),
  state('running', at(8)),
  result('a', at(9)),
  ...words(120, at(10)),
  action('b', at(11)),
  result('b', at(12)),
  state('finished', at(13)),
];

/** Pages of ten, newest first. `takes`: what the service makes of a kind that is wished for; null = it is refused. */
function keeping(events: readonly Kept[], takes: (kind: string) => boolean | null = () => true): Step {
  return (response, request) => {
    const { searchParams } = new URL(request.path, 'http://x');
    const kind = searchParams.get('kind__eq');
    const taken = kind === null ? false : takes(kind);
    if (taken === null) {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: [{ loc: ['query', 'kind__eq'], msg: 'no', type: 'literal' }] }));
      return;
    }
    const listed = events.toReversed().filter((event) => !taken || event.kind === kind);
    const from = Number(searchParams.get('page_id') ?? 0);
    const next_page_id = from + 10 < listed.length ? String(from + 10) : null;
    json({ items: listed.slice(from, from + 10), next_page_id })(response, request);
  };
}

async function apiOver(step: Step) {
  const server = await serve(step);
  const { transport } = testTransport();
  return { api: createHostedApi({ baseUrl: server.url, apiKey, transport }), seen: server.seen };
}

const kindsIn = (seen: readonly { path: string }[]) =>
  seen.map(({ path }) => new URL(path, 'http://x').searchParams.get('kind__eq'));

test('what ran is read by kind, so that streamed words are never asked for', async () => {
  const { api, seen } = await apiOver(keeping(asked));
  expect(await api.ranActions(idA)).toMatchObject({
    kind: 'known',
    value: [
      { id: 'a', waited: true },
      { id: 'b', waited: false },
    ],
  });
  expect(kindsIn(seen).toSorted()).toEqual([...ranKinds.needed, ...(ranKinds.newer ?? [])].toSorted());
});

test.each<[string, (kind: string) => boolean | null]>([
  ['refuses to select by kind', () => null],
  ['does not know one of the kinds', (kind) => (kind === 'ACPToolCallEvent' ? null : true)],
  ['ignores the wished kind', () => false],
])('a service that %s is read as a whole', async (_, takes) => {
  const { api, seen } = await apiOver(keeping(asked, takes));
  expect(await api.ranActions(idA)).toMatchObject({ kind: 'known', value: [{ id: 'a' }, { id: 'b' }] });
  expect(kindsIn(seen)).toContain(null);
});

test('a service that does not know the newer kinds is still read by the others', async () => {
  const newer = ranKinds.newer ?? [];
  const { api, seen } = await apiOver(keeping(asked, (kind) => (newer.includes(kind) ? null : true)));
  expect(await api.ranActions(idA)).toMatchObject({ kind: 'known', value: [{ id: 'a' }, { id: 'b' }] });
  expect(kindsIn(seen)).not.toContain(null);
});

test('events without a time are read as a whole, in the order of the list', async () => {
  const { api } = await apiOver(keeping(asked.map(({ timestamp: _, ...event }) => event)));
  expect(await api.ranActions(idA)).toMatchObject({ value: [{ id: 'a', waited: true }, { id: 'b' }] });
});

test('a service that lists no event at all has told nothing about what ran', async () => {
  const { api } = await apiOver(keeping([]));
  expect(await thrownBy(() => api.ranActions(idA))).toBeInstanceOf(ServiceError);
});

test.each<[string, readonly Kept[], readonly object[]]>([
  [
    'done in the millisecond in which the next one begins to wait',
    [
      state('running', at(1)),
      action('a', at(2, '.500')),
      result('a', at(2, '.500')),
      action('b', at(2, '.500')),
      state('waiting_for_confirmation', at(2, '.500')),
      result('b', at(9)),
    ],
    [
      { id: 'a', waited: false },
      { id: 'b', waited: true },
    ],
  ],
  [
    'told to a millionth of a second',
    [
      action('a', at(2, '.000100')),
      state('waiting_for_confirmation', at(2, '.000200')),
      state('running', at(2, '.000300')),
      result('a', at(2, '.000400')),
      action('b', at(2, '.000500')),
      result('b', at(2, '.000600')),
    ],
    [
      { id: 'a', waited: true },
      { id: 'b', waited: false },
    ],
  ],
])('an action is matched with its wait although it is %s', async (_, events, ran) => {
  const { api } = await apiOver(keeping(events));
  expect(await api.ranActions(idA)).toMatchObject({ kind: 'known', value: ran });
});

test('what was wanted is read by kind too, with what was asked about', async () => {
  const { api, seen } = await apiOver(keeping(asked));
  expect(await api.wantedActions(idA)).toMatchObject({
    kind: 'known',
    value: [
      { actions: [{ id: 'a' }], asked: true },
      { actions: [{ id: 'b' }], asked: false },
    ],
  });
  expect(kindsIn(seen).toSorted()).toEqual(wantedKinds.needed.toSorted());
});

test('a long conversation that streams its words has its proof while its sandbox sleeps', async () => {
  const simulator = await startSimulator({ dialect: 'live' });
  closeAfterTest(simulator.close);
  const { transport } = testTransport();
  const api = createHostedApi({ baseUrl: simulator.url, apiKey: simulator.apiKey, transport });
  const { control } = simulator;
  await api.start({ message: 'simulate: hang', conversationId: idA });
  // More streamed words than may be read.
  const turns = 90;
  await control.advance('20s');
  for (let turn = 0; turn < turns; turn += 1) {
    await control.setState(idA, { execution_status: 'waiting_for_confirmation' });
    await control.advance('1s');
    await control.setState(idA, { execution_status: 'running' });
  }
  await control.setState(idA, { execution_status: 'finished' });
  await control.setState(idA, { sandbox_status: 'PAUSED' });
  const ran = await api.ranActions(idA);
  expect(ran.kind === 'known' && ran.value.filter(({ waited }) => waited)).toHaveLength(turns);
});

test.each<[string, Kinds]>([
  ['ran-actions.ts', ranKinds],
  ['wanted-actions.ts', wantedKinds],
])('each kind that %s reads is among those that are asked for', (file, { needed, newer = [] }) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const read = [...source.matchAll(/'(\w+(?:Event|Observation))'/g)].map(([, kind = '']) => kind);
  expect(read.length).toBeGreaterThan(1);
  expect([...needed, ...newer]).toEqual(expect.arrayContaining(read));
});
