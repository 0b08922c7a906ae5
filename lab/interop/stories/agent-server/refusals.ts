// What the agent server refuses, with nothing changed, and what an answer does when nothing was asked: why the product looks
// before it sends.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/until.ts';
import { checkNothingIsSent } from '../../drive-product.ts';
import { circles, finish } from '../../model/script.ts';
import { object, objects } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const answerPath = (id: string) => `/api/conversations/${id}/events/respond_to_confirmation`;

export async function refuseAWrongKey(stage: AgentServerStage) {
  const { id, ...talk } = await stage.ask();
  const { requests } = stage.side;
  const before = await requests.trace(id);
  const stranger = stage.client(randomUUID());
  const calls: readonly (() => Promise<unknown>)[] = [
    () => stranger.answer(id, { accept: true }),
    () => stranger.answer(id, { accept: false }),
    () => stranger.run(id),
    () => stranger.pending(id),
    () => stranger.lastSaid(id),
    () => stranger.newestError(id),
    () => stranger.setPolicy(id, 'never'),
  ];
  for (const call of calls) await assert.rejects(call, { code: 'unauthorized', status: 401 });
  assert.deepEqual(await requests.trace(id), before);
  assert.deepEqual(talk.script.made(), []);
}

export async function refuseAnUnknownConversation({ side: { client, requests } }: AgentServerStage) {
  const id = randomUUID();
  await assert.rejects(client.answer(id, { accept: true }), { code: 'not_found', status: 404 });
  const { body } = await requests.send('POST', answerPath(id), { accept: true });
  assert.deepEqual(body, { detail: `Conversation not found: ${id}` });
  // Unavailable, and not: nothing is pending.
  assert.deepEqual(await client.pending(id), { kind: 'unavailable' });
  assert.deepEqual(await client.lastSaid(id), { kind: 'unavailable' });
  assert.equal(await client.run(id), 'unavailable');
}

export async function refuseMalformedAnswers(stage: AgentServerStage) {
  const { id } = await stage.ask();
  const { client, requests } = stage.side;
  const before = await requests.trace(id);
  for (const body of [{}, { accept: 'perhaps' }, { accept: false, reason: null }]) {
    assert.equal((await requests.send('POST', answerPath(id), body)).status, 422, JSON.stringify(body));
  }
  await assert.rejects(client.answer('not-a-uuid', { accept: true }), { code: 'rejected', status: 422 });
  assert.deepEqual(await requests.trace(id), before);
  // The hosted server writes ids without dashes.
  const bare = id.replaceAll('-', '').toUpperCase();
  assert.deepEqual(await client.pending(bare), await client.pending(id));
}

export async function limitPagesAndKeys(stage: AgentServerStage) {
  const { id } = await stage.ask();
  const search = `/api/conversations/${id}/events/search`;
  const statuses = await Promise.all(['/alive', '/health', '/ready', search].map(stage.withoutKey));
  assert.deepEqual(statuses, [200, 200, 200, 401]);
  const page = (query: string) => stage.side.requests.send('GET', `${search}?${query}`);
  assert.equal((await page('limit=100')).status, 200);
  assert.equal((await page('limit=101')).status, 422);
  const found = objects(object((await page('kind=ActionEvent')).body).items);
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['ActionEvent'],
  );
}

export async function approveWhileIdle(stage: AgentServerStage) {
  const talk = await stage.open([finish()]);
  const { client, requests } = stage.side;
  await requests.message(talk.id, 'Wait for me.', false);
  assert.equal(await requests.status(talk.id), 'idle');
  await checkNothingIsSent(await talk.agent(), talk.id, 'idle');
  await client.answer(talk.id, { accept: true });
  await requests.reaches(talk.id, 'finished');
}

export async function approveWhileRunning(stage: AgentServerStage) {
  const model = Promise.withResolvers<void>();
  const talk = await stage.begin([{ ...finish(), after: model.promise }]);
  const { client, requests } = stage.side;
  try {
    await eventually(() => talk.script.asked.length === 1, 'the model is asked');
    assert.equal(await requests.status(talk.id), 'running');
    await checkNothingIsSent(await talk.agent(), talk.id, 'running');
    await client.answer(talk.id, { accept: true });
    const again = await requests.send('POST', `/api/conversations/${talk.id}/run`);
    assert.equal(again.status, 409);
    assert.match(again.text, /already running/);
    assert.equal(await client.run(talk.id), 'running');
  } finally {
    model.resolve();
  }
  await requests.reaches(talk.id, 'finished');
}

export async function approveWhileStuck(stage: AgentServerStage) {
  const talk = await stage.begin(circles, { ask: 'never' });
  const { client, requests } = stage.side;
  await requests.reaches(talk.id, 'stuck');
  await checkNothingIsSent(await talk.agent(), talk.id, 'stuck');
  const { length } = talk.script.asked;
  await client.answer(talk.id, { accept: true });
  await sleep(2_000);
  assert.equal(await requests.status(talk.id), 'stuck');
  assert.equal(talk.script.asked.length, length, 'it is stuck again without asking the model');
}
