// A conversation with very many or large events: its question is not shown, and the memory stays what it was.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { collectedHeap } from '../../../../test/support/collected-heap.ts';
import { fakeClock } from '../../../../test/support/fake-clock.ts';
import { ServiceError } from '../../errors.ts';
import type { JsonRecord } from '../decode/fields.ts';
import { createTurns } from '../http/pages.ts';
import { happened, second } from '../testing/events.ts';
import { idA } from '../testing/records.ts';
import { json, type Step } from '../testing/servers.ts';
import { facesOver, hostedOver, thrownBy } from '../testing/transports.ts';
import { type Kinds, ranKinds, wantedKinds } from './events-of-kinds.ts';

const large = (id: string, size: number) => ({
  kind: 'ActionEvent',
  id,
  tool_name: 'terminal',
  action: { command: 'x'.repeat(size) },
});
const done = (id: string) => ({ kind: 'ObservationEvent', id: `${id}-seen`, action_id: id });

/** The record without a head, then pages of one action that was done each, for ever. */
function endless(size: number): Step[] {
  let count = 0;
  const page: Step = (response, request) => {
    count += 1;
    const id = `a${count}`;
    const items = [done(id), large(id, size)];
    json({ items, next_page_id: `p${count}` })(response, request);
  };
  return [json({}), page];
}

const over = (steps: readonly Step[]) => facesOver(steps, { turns: createTurns(2) });

test('more than 64 MB of events are not read, and nothing of them is kept', async () => {
  const before = collectedHeap();
  const { agent, server } = await over(endless(1024 * 1024));
  const error = await thrownBy(() => agent.pending(idA));
  const message = 'what is pending is not shown: the conversation has more than 64 MB of events';
  expect(error).toMatchObject({ code: 'bad_response', message: expect.stringContaining(message) });
  expect(server.seen.length).toBeLessThan(70);
  expect(collectedHeap() - before).toBeLessThan(8 * 1024 * 1024);
});

test('more than a hundred pages of events are not read', async () => {
  const { agent } = await over(endless(10));
  expect(String(await thrownBy(() => agent.pending(idA)))).toContain('more than 100 pages of events');
});

test('a message that is not among the newest hundred pages is not known to be missing', async () => {
  const { agent } = await over(endless(10).slice(1));
  const wanted = { text: 'Water the plants', after: 'before' };
  expect(await thrownBy(() => agent.findMessage(idA, wanted))).toMatchObject({ code: 'bad_response' });
});

test('pending actions of more than 4 MB, which people cannot be shown, are refused', async () => {
  const pages = ['a', 'b', 'c'].map((id) => json({ items: [large(id, 1_900_000)], next_page_id: id }));
  const { agent } = await over([json({}), ...pages]);
  expect(String(await thrownBy(() => agent.pending(idA)))).toContain('larger than 4 MB');
});

test('the small question of a long conversation is read, in smaller pages where pages are too large', async () => {
  const items = Array.from({ length: 6 }, (_, place) => [done(`a${place}`), large(`a${place}`, 1024 * 1024)]);
  const { agent, server } = await over([json({}), keeping([large('b', 10), ...items.flat()].toReversed())]);
  expect(await agent.pending(idA)).toMatchObject({ kind: 'known', value: [{ id: 'b' }] });
  // 100 at a time are too large, then 20; from the second page on 4 are too.
  const limits = server.seen.slice(1).map(({ path }) => new URL(path, 'http://x').searchParams.get('limit'));
  expect(limits.slice(0, 5)).toEqual(['100', '20', '4', '4', '1']);
});

test.each<[string, JsonRecord]>([
  ['large', large('a', 3 * 1024 * 1024)],
  ['manifold', { ...large('a', 1), x: Array.from({ length: 200_001 }, () => 0) }],
])('an event that is too %s by itself is not read', async (_, event) => {
  const { agent, server } = await over([json({}), keeping([event, large('b', 10)])]);
  expect(await thrownBy(() => agent.pending(idA))).toMatchObject({ isTooLarge: true });
  expect(server.seen.length).toBeLessThan(8);
});

test('what the next page repeats is read once, where its id can be that of nothing else', async () => {
  const items = [large('a', 1), large('b c', 1)];
  const { agent } = await over([json({}), json({ items, next_page_id: 'p' }), json({ items }), json({})]);
  const value = ['b c', 'b c', 'a'].map((id) => ({ id }));
  expect(await agent.pending(idA)).toMatchObject({ kind: 'known', value });
});

test('all conversations together hold no more pages at a time than there are turns', async () => {
  const turns = createTurns(2);
  let [now, most] = [0, 0];
  const work = async () => {
    const end = await turns.take('a');
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
    end();
  };
  await Promise.all(Array.from({ length: 20 }, work));
  expect([now, most]).toEqual([0, 2]);
});

test('conversations that are slow never hold all turns', async () => {
  const clock = fakeClock();
  const turns = createTurns(2, clock);
  const slow = await Promise.all([turns.take('slow 1'), turns.take('slow 2')]);
  const honest = turns.take('honest');
  clock.advance(3_001);
  (await honest)();
  for (const end of slow) end();
  const end = await turns.take('slow 1');
  let got = 0;
  const waiting = turns.take('slow 2').then(() => {
    got += 1;
  });
  clock.advance(3_001);
  (await turns.take('honest'))();
  (await turns.take('honest'))();
  expect(got).toBe(0);
  end();
  await waiting;
});

const streamed = (count: number, timestamp = second(1)) =>
  Array.from({ length: count }, (_, place) => ({
    ...{ kind: 'StreamingDeltaEvent', id: `w${timestamp}${place}`, content: 'w', timestamp },
  }));

/** Oldest first, as they came. */
const asked: readonly JsonRecord[] = [
  ...streamed(120),
  ...happened('works, a, asks, works, a done'),
  ...streamed(120, second(6)),
  ...happened('works, works, works, works, works, works, b, b done, ends').slice(6),
];

/** Newest first, and as many as are asked for, as a server pages. `takes`: what it makes of a kind that is wished for; null = it is refused. */
function keeping(
  events: readonly JsonRecord[],
  takes: (kind: string) => boolean | null = () => true,
  most = 100,
): Step {
  return (response, request) => {
    const { searchParams } = new URL(request.path, 'http://x');
    const kind = searchParams.get('kind__eq');
    const taken = kind === null ? false : takes(kind);
    if (taken === null) {
      const detail = [{ loc: ['query', 'kind__eq'], msg: 'no', type: 'literal' }];
      json({ detail }, 422)(response, request);
      return;
    }
    const listed = events.toReversed().filter((event) => !taken || `.${event.kind}`.endsWith(`.${kind}`));
    const from = Number(searchParams.get('page_id') ?? 0);
    const until = from + Math.min(most, Number(searchParams.get('limit')));
    const next_page_id = until < listed.length ? String(until) : null;
    json({ items: listed.slice(from, until), next_page_id })(response, request);
  };
}

async function apiOver(step: Step) {
  const { api, server } = await hostedOver(step);
  return { api, seen: server.seen };
}

const kindsIn = (seen: readonly { path: string }[]) =>
  seen.map(({ path }) => new URL(path, 'http://x').searchParams.get('kind__eq'));

test('what ran is read by kind, so that streamed words are never asked for', async () => {
  const { api, seen } = await apiOver(keeping(asked));
  const value = [{ id: 'a', waited: true }, { id: 'b' }];
  expect(await api.ranActions(idA)).toMatchObject({ kind: 'known', value });
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

test('events that a page repeats, because new ones came before it was asked for, are read once', async () => {
  // The first page of states begins with 97 newer ones, and ends with what led to `b`.
  const before = happened('works, a, works, a done, b, asks, works, b done');
  const tell = (name: string) => ({ ...before[0], id: name, timestamp: second(9) });
  const events = [...before, ...Array.from({ length: 97 }, (_, place) => tell(`n${place}`))];
  const { api } = await apiOver((response, request) => {
    keeping(events)(response, request);
    const { searchParams } = new URL(request.path, 'http://x');
    if (searchParams.get('kind__eq') !== 'ConversationStateUpdateEvent') return;
    events.push(tell('later'), tell('latest'));
  });
  const value = [
    { id: 'a', waited: false },
    { id: 'b', waited: true },
  ];
  expect(await api.ranActions(idA)).toMatchObject({ kind: 'known', value });
});

test('events without a time are read as a whole, in the order of the list', async () => {
  const { api } = await apiOver(keeping(asked.map(({ timestamp: _, ...event }) => event)));
  expect(await api.ranActions(idA)).toMatchObject({ value: [{ id: 'a', waited: true }, { id: 'b' }] });
});

test('a service that lists no event at all has told nothing about what ran', async () => {
  const { api } = await apiOver(keeping([]));
  expect(await thrownBy(() => api.ranActions(idA))).toBeInstanceOf(ServiceError);
});

/** The same at other times. */
const at = (words: string, times: readonly string[]) =>
  happened(words).map((event, place) => ({ ...event, timestamp: times[place] ?? times.at(-1) }));
const moment = `${second(2)}.500`;
const ticks = [1, 2, 3, 4, 5, 6].map((count) => `${second(2)}.000${count}00`);

test.each<[string, readonly JsonRecord[], readonly boolean[]]>([
  [
    'done when the next one begins to wait',
    at('works, a, a done, b, asks, b done', [second(1), moment, moment, moment, moment, second(9)]),
    [false, true],
  ],
  ['told to a millionth of a second', at('a, asks, works, a done, b, b done', ticks), [true, false]],
])('an action is matched with its wait although it is %s', async (_, events, [a, b]) => {
  const { api } = await apiOver(keeping(events));
  const waited = [a, b].map((each) => ({ waited: each }));
  expect(await api.ranActions(idA)).toMatchObject({ kind: 'known', value: waited });
});

test('what was wanted is read by kind too, with what was asked about', async () => {
  const { api, seen } = await apiOver(keeping(asked));
  const ofEach = (id: string, wasAsked: boolean) => ({ actions: [{ id }], asked: wasAsked });
  const value = [ofEach('a', true), ofEach('b', false)];
  expect(await api.wantedActions(idA)).toMatchObject({ kind: 'known', value });
  expect(kindsIn(seen).toSorted()).toEqual(wantedKinds.needed.toSorted());
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
