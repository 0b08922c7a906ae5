// What the server refuses, and that a refusal leaves everything as it was.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { type AgentServer, ServiceError } from '../../../shared/api/index.ts';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';
import { offersNoLastWords } from './approve-and-reject.ts';

export const wrongKey: Scenario = {
  name: 'wrong session key',
  async play(world) {
    const talk = await world.asks();
    const before = await world.raw.trace(talk.id);
    const stranger = world.client(randomUUID());
    const noWords = await offersNoLastWords(world.raw, talk.id);
    for (const call of everyCall(stranger, talk.id, noWords)) {
      assert.deepEqual(await refusalOf(call), { code: 'unauthorized', status: 401 });
    }
    assert.deepEqual(await world.raw.trace(talk.id), before);
    assert.equal(talk.exists('made.txt'), false);
    return 'every call said unauthorized (401), and the action still waits';
  },
};

export const unknownConversation: Scenario = {
  name: 'unknown conversation',
  async play(world) {
    const client = world.client();
    const id = randomUUID();
    assert.deepEqual(await refusalOf(() => client.respond(id, { accept: true })), {
      code: 'not_found',
      status: 404,
    });
    const { body } = await world.raw.send('POST', answerPath(id), { accept: true });
    assert.deepEqual(body, { detail: `Conversation not found: ${id}` });
    assert.deepEqual(await client.pendingActions(id), { kind: 'unavailable' });
    assert.deepEqual(await client.finalResponse(id), { kind: 'unavailable' });
    assert.equal(await client.run(id), 'unavailable');
    return 'an answer said not_found (404, "Conversation not found: …"); what is pending is unavailable, so it is never shown as nothing';
  },
};

export const malformedAnswers: Scenario = {
  name: 'malformed answers',
  async play(world) {
    const talk = await world.asks();
    const before = await world.raw.trace(talk.id);
    for (const body of [{}, { accept: 'perhaps' }, { accept: false, reason: null }]) {
      const reply = await world.raw.send('POST', answerPath(talk.id), body);
      assert.equal(reply.status, 422, JSON.stringify(body));
    }
    const client = world.client();
    assert.deepEqual(await refusalOf(() => client.respond('not-a-uuid', { accept: true })), {
      code: 'rejected',
      status: 422,
    });
    assert.deepEqual(await world.raw.trace(talk.id), before);
    // Without dashes, as the hosted service writes ids.
    const bare = talk.id.replaceAll('-', '').toUpperCase();
    assert.deepEqual(await client.pendingActions(bare), await client.pendingActions(talk.id));
    return 'no accept, a word for accept, reason null and an id that is no UUID are 422 and change nothing; an id without dashes is the same conversation';
  },
};

export const limits: Scenario = {
  name: 'what the server says without a key, and its limits',
  async play(world) {
    const talk = await world.asks();
    const search = `/api/conversations/${talk.id}/events/search`;
    const withoutKey = (path: string) => world.raw.withoutKey(path);
    const open = await Promise.all(['/alive', '/health'].map(withoutKey));
    assert.deepEqual([...open, await withoutKey(search)], [200, 200, 401]);
    const ready = await withoutKey('/ready');
    assert([200, 404].includes(ready), `/ready: ${ready}`);

    const page = async (query: string) => world.raw.send('GET', `${search}?${query}`);
    assert.equal((await page('limit=100')).status, 200);
    const tooMany = (await page('limit=101')).status;
    assert([422, 500].includes(tooMany), `limit=101: ${tooMany}`);
    const byKind = await page('kind=ActionEvent');
    const { items } = object(byKind.body);
    assert(Array.isArray(items));
    const kinds = items.map((event) => object(event).kind);
    assert(
      kinds.every((kind) => kind === 'ActionEvent'),
      kinds.join(),
    );
    return `alive and health need no key (/ready: ${ready}), the events do (401); measured: a page of 101 events is a ${tooMany}, and a filter by the short name of a kind finds ${kinds.length} of 1`;
  },
};

function everyCall(client: AgentServer, id: string, noWords: boolean): (() => Promise<unknown>)[] {
  return [
    () => client.respond(id, { accept: true }),
    () => client.respond(id, { accept: false }),
    () => client.run(id),
    () => client.pendingActions(id),
    ...(noWords ? [] : [() => client.finalResponse(id)]),
    () => client.newestError(id),
    () => client.setPolicy(id, 'never'),
  ];
}

async function refusalOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, status: error.status };
  }
}

function answerPath(id: string): string {
  return `/api/conversations/${id}/events/respond_to_confirmation`;
}
