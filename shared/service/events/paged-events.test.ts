// A conversation with very many or large events: its question is not shown, and the memory stays what it was.
import { expect, test } from '@jest/globals';
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

const heapMb = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

test('more than 64 MB of events are not read, and nothing of them is kept', async () => {
  const before = heapMb();
  const { agent, server } = await over(endless(7 * 1024 * 1024));
  const error = await thrownBy(() => agent.pendingActions(idA));
  expect(error).toMatchObject({ code: 'bad_response' });
  expect(String(error)).toContain(
    'what is pending is not shown: the conversation has more than 64 MB of events',
  );
  expect(server.seen.length).toBeLessThan(13);
  expect(heapMb() - before).toBeLessThan(64);
});

test('more than a hundred pages are not read', async () => {
  const { agent } = await over(endless(10));
  expect(String(await thrownBy(() => agent.pendingActions(idA)))).toContain('more than 100 pages of events');
});

test.each([
  ['a hundred pages', 10],
  ['64 MB', 7 * 1024 * 1024],
])('a message that is not among the newest %s is not known to be missing', async (_, size) => {
  const { agent } = await over(endless(size).slice(1));
  const wanted = { text: 'Water the plants', after: 'before' };
  expect(await thrownBy(() => agent.findMessage(idA, wanted))).toMatchObject({ code: 'bad_response' });
});

test('what waits and is larger than people can be shown is not shown', async () => {
  const { agent } = await over([
    json({}),
    json({ items: [action('a', 5 * 1024 * 1024)], next_page_id: null }),
  ]);
  expect(String(await thrownBy(() => agent.pendingActions(idA)))).toContain('larger than 4 MB');
});

test('a long conversation with a small question is shown', async () => {
  const items = Array.from({ length: 6 }, (_, place) => [
    done(`a${place}`),
    action(`a${place}`, 1024 * 1024),
  ]);
  const { agent } = await over([
    json({}),
    json({ items: [action('b', 10), ...items.flat()], next_page_id: null }),
  ]);
  expect(await agent.pendingActions(idA)).toMatchObject({ kind: 'known', value: [{ id: 'b' }] });
});

test('all conversations together hold so many pages at a time', async () => {
  const turns = createTurns(2);
  let [now, most] = [0, 0];
  const work = async () => {
    const end = await turns.take();
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
    end();
  };
  await Promise.all(Array.from({ length: 20 }, work));
  expect([now, most]).toEqual([0, 2]);
});
