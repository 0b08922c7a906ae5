// What the agent server refuses, and that a refusal changes nothing.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { object, objects } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const answerPath = (id: string) => `/api/conversations/${id}/events/respond_to_confirmation`;

export async function refuseAWrongKey(stage: AgentServerStage) {
  const { id, ...talk } = await stage.ask();
  const { requests } = stage.side;
  const before = await requests.trace(id);
  const stranger = stage.client(randomUUID());
  const calls: readonly (() => Promise<unknown>)[] = [
    () => stranger.respond(id, { accept: true }),
    () => stranger.respond(id, { accept: false }),
    () => stranger.run(id),
    () => stranger.pendingActions(id),
    ...(stage.tellsLastWords ? [() => stranger.finalResponse(id)] : []),
    () => stranger.newestError(id),
    () => stranger.setPolicy(id, 'never'),
  ];
  for (const call of calls) await assert.rejects(call, { code: 'unauthorized', status: 401 });
  assert.deepEqual(await requests.trace(id), before);
  assert.deepEqual(talk.script.made(), []);
}

export async function refuseAnUnknownConversation({ side: { client, requests } }: AgentServerStage) {
  const id = randomUUID();
  await assert.rejects(client.respond(id, { accept: true }), { code: 'not_found', status: 404 });
  const { body } = await requests.send('POST', answerPath(id), { accept: true });
  assert.deepEqual(body, { detail: `Conversation not found: ${id}` });
  // Unavailable, and not: nothing is pending.
  assert.deepEqual(await client.pendingActions(id), { kind: 'unavailable' });
  assert.deepEqual(await client.finalResponse(id), { kind: 'unavailable' });
  assert.equal(await client.run(id), 'unavailable');
}

export async function refuseMalformedAnswers(stage: AgentServerStage) {
  const { id } = await stage.ask();
  const { client, requests } = stage.side;
  const before = await requests.trace(id);
  for (const body of [{}, { accept: 'perhaps' }, { accept: false, reason: null }]) {
    assert.equal((await requests.send('POST', answerPath(id), body)).status, 422, JSON.stringify(body));
  }
  await assert.rejects(client.respond('not-a-uuid', { accept: true }), { code: 'rejected', status: 422 });
  assert.deepEqual(await requests.trace(id), before);
  // The hosted server writes ids without dashes.
  const bare = id.replaceAll('-', '').toUpperCase();
  assert.deepEqual(await client.pendingActions(bare), await client.pendingActions(id));
}

export async function limitPagesAndKeys(stage: AgentServerStage) {
  const { id } = await stage.ask();
  const search = `/api/conversations/${id}/events/search`;
  const statuses = await Promise.all(['/alive', '/health', search].map(stage.withoutKey));
  assert.deepEqual(statuses, [200, 200, 401]);
  const ready = await stage.withoutKey('/ready');
  assert([200, 404].includes(ready));
  const page = (query: string) => stage.side.requests.send('GET', `${search}?${query}`);
  assert.equal((await page('limit=100')).status, 200);
  const tooMany = (await page('limit=101')).status;
  assert([422, 500].includes(tooMany), `limit=101: ${tooMany}`);
  const found = objects(object((await page('kind=ActionEvent')).body).items);
  assert(found.every(({ kind }) => kind === 'ActionEvent'));
  return `/ready without a key is ${ready}, a page of 101 ${tooMany}, and the short name of a kind finds ${found.length} of 1`;
}
