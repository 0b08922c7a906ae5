// What the server refuses, and that a refusal leaves everything as it was.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { type AgentServer, ServiceError } from '../../shared/api/index.ts';
import { onePendingFile } from '../one-pending-file.ts';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';

export const wrongKey: Scenario = {
  name: 'wrong session key',
  async play(world) {
    const talk = await onePendingFile(world);
    const before = await world.raw.trace(talk.id);
    const stranger = world.client(randomUUID());
    for (const call of everyCall(stranger, talk.id)) {
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
    const talk = await onePendingFile(world);
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
    const talk = await onePendingFile(world);
    const search = `/api/conversations/${talk.id}/events/search`;
    const statuses = await Promise.all([
      ...['/alive', '/health', '/ready'].map((path) => world.raw.withoutKey(path)),
      world.raw.withoutKey(search),
      world.raw.send('GET', `${search}?limit=100`).then(({ status }) => status),
      world.raw.send('GET', `${search}?limit=101`).then(({ status }) => status),
    ]);
    assert.deepEqual(statuses, [200, 200, 200, 401, 200, 422]);
    const { items } = await world.raw.done('GET', `${search}?kind=ActionEvent`);
    assert(Array.isArray(items));
    assert.deepEqual(
      items.map((event) => object(event).kind),
      ['ActionEvent'],
    );
    return 'alive, health and ready need no key, the events do (401); a page of 101 events is refused (422), and they can be filtered by kind';
  },
};

function everyCall(client: AgentServer, id: string): (() => Promise<unknown>)[] {
  return [
    () => client.respond(id, { accept: true }),
    () => client.respond(id, { accept: false }),
    () => client.run(id),
    () => client.pendingActions(id),
    () => client.finalResponse(id),
    () => client.newestError(id),
    () => client.setConfirmationPolicy(id, 'NeverConfirm'),
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
