// A conversation with very many or large events: its question is not shown, and the memory stays what it was.
import { expect, test } from '@jest/globals';
import { collectedHeap } from '../../../../test/support/collected-heap.ts';
import { fakeClock } from '../../../../test/support/fake-clock.ts';
import { createAgentServer } from '../agent-server.ts';
import { createTurns } from '../http/pages.ts';
import { idA } from '../testing/records.ts';
import { json, type Step, serve } from '../testing/servers.ts';
import { sessionKey, testTransport, thrownBy } from '../testing/transports.ts';

const action = (id: string, size: number) => ({
  kind: 'ActionEvent',
  id,
  tool_name: 'terminal',
  action: { command: 'x'.repeat(size) },
});
const done = (id: string) => ({ kind: 'ObservationEvent', id: `${id}-seen`, action_id: id });

/** The record without a head, then pages of one action that was done each, for ever. */
function endless(size: number): Step[] {
  let count = 0;
  const page: Step = (response) => {
    count += 1;
    const id = `a${count}`;
    const items = [done(id), action(id, size)];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ items, next_page_id: `p${count}` }));
  };
  return [json({}), page];
}

async function over(steps: readonly Step[], turns = createTurns(2)) {
  const server = await serve(...steps);
  const { transport } = testTransport();
  return { agent: createAgentServer({ url: server.url, sessionKey, transport, turns }), server };
}

test('more than 64 MB of events are not read, and nothing of them is kept', async () => {
  const before = collectedHeap();
  const { agent, server } = await over(endless(1024 * 1024));
  const error = await thrownBy(() => agent.pending(idA));
  expect(error).toMatchObject({ code: 'bad_response' });
  expect(String(error)).toContain(
    'what is pending is not shown: the conversation has more than 64 MB of events',
  );
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
  const { agent } = await over([
    json({}),
    ...['a', 'b', 'c'].map((id) => json({ items: [action(id, 1_900_000)], next_page_id: id })),
  ]);
  expect(String(await thrownBy(() => agent.pending(idA)))).toContain('larger than 4 MB');
});

test('the small question of a long conversation is read, in smaller pages where pages are too large', async () => {
  const items = Array.from({ length: 6 }, (_, place) => [
    done(`a${place}`),
    action(`a${place}`, 1024 * 1024),
  ]);
  const { agent, server } = await over([json({}), pagesOf([action('b', 10), ...items.flat()])]);
  expect(await agent.pending(idA)).toMatchObject({ kind: 'known', value: [{ id: 'b' }] });
  // 100 at a time are too large, then 20; from the second page on 4 are too.
  const limits = server.seen.slice(1).map(({ path }) => new URL(path, 'http://x').searchParams.get('limit'));
  expect(limits.slice(0, 5)).toEqual(['100', '20', '4', '4', '1']);
});

test.each<[string, object]>([
  ['large', action('a', 3 * 1024 * 1024)],
  ['manifold', { ...action('a', 1), x: Array.from({ length: 200_001 }, () => 0) }],
])('an event that is too %s by itself is not read', async (_, event) => {
  const { agent, server } = await over([json({}), pagesOf([action('b', 10), event])]);
  expect(await thrownBy(() => agent.pending(idA))).toMatchObject({ isTooLarge: true });
  expect(server.seen.length).toBeLessThan(8);
});

/** As a server pages: as many as are asked for, from the cursor on. */
function pagesOf(events: readonly object[]): Step {
  return (response, request) => {
    const { searchParams } = new URL(request.path, 'http://x');
    const from = Number(searchParams.get('page_id') ?? 0);
    const until = from + Number(searchParams.get('limit'));
    const next_page_id = until < events.length ? String(until) : null;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ items: events.slice(from, until), next_page_id }));
  };
}

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
