// Policies say when the agent asks. The product sets them and reads them back.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { does, finish, makes } from '../../model/script.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

export async function setPolicyWhileWaiting(stage: AgentServerStage) {
  const talk = await stage.ask([does(makes('asked.txt')), does(makes('free.txt')), finish()]);
  const { client, requests } = stage.side;
  assert.equal(await client.setPolicy(talk.id, 'never'), 'set');
  assert.equal(await requests.status(talk.id), 'waiting_for_confirmation');
  assert.deepEqual(talk.script.made(), [], 'it releases nothing');
  // Nobody told this agent when to ask, and it waits all the same: its server must have forgotten its policy.
  assert.equal(await talk.answer(await talk.shown(), 'approve'), 'answered');
  await requests.reaches(talk.id, 'waiting_for_confirmation');
  assert.deepEqual(talk.script.made(), ['asked.txt'], 'it asks about the next one too');
  assert.equal(await client.setPolicy(talk.id, 'never'), 'set');
  await client.respond(talk.id, { accept: true });
  await requests.reaches(talk.id, 'finished');
  assert.deepEqual(talk.script.made(), ['asked.txt', 'free.txt']);
}

export async function readPoliciesOfOthers(stage: AgentServerStage) {
  const { id } = await stage.open([]);
  const { client, requests } = stage.side;
  const path = `/api/conversations/${id}/confirmation_policy`;
  // One asks too little, the other lets unknown risks run: neither is a policy of the product.
  for (const more of [
    { threshold: 'HIGH', confirm_unknown: true },
    { threshold: 'MEDIUM', confirm_unknown: false },
  ]) {
    await requests.done('POST', path, { policy: { kind: 'ConfirmRisky', ...more } });
    assert.deepEqual(await client.policyOf(id), { kind: 'unavailable' });
  }
  const before = (await requests.conversation(id)).confirmation_policy;
  const malformed = [{}, { policy: {} }, { policy: { kind: 'Sometimes' } }];
  const unknownThreshold = { policy: { kind: 'ConfirmRisky', threshold: 'EXTREME' } };
  for (const body of [...malformed, unknownThreshold]) {
    assert.equal((await requests.send('POST', path, body)).status, 422, JSON.stringify(body));
  }
  assert.deepEqual((await requests.conversation(id)).confirmation_policy, before);
  const nobody = `/api/conversations/${randomUUID()}/confirmation_policy`;
  const policy = { policy: { kind: 'AlwaysConfirm' } };
  assert.equal((await requests.send('POST', nobody, policy)).status, 404);
}
