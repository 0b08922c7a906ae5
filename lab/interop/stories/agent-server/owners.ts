// A conversation that another server over the same state has taken over: its former server refuses each write.
import { strict as assert } from 'node:assert';
import { fingerprintOf } from '../../../../shared/conversation/index.ts';
import { type AgentSide, answerQuestion } from '../../drive-product.ts';
import { userMessage } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const respond = 'events/respond_to_confirmation';
const writes: readonly (readonly [path: string, body?: object])[] = [
  ['events', userMessage('Go on.', false)],
  ['events', userMessage('Go on.', true)],
  [respond, { accept: false, reason: 'Not this.' }],
  ['confirmation_policy', { policy: { kind: 'NeverConfirm' } }],
  [respond, { accept: true }],
  ['run'],
  ['interrupt'],
];

export async function sendNothingToAFormerOwner(stage: AgentServerStage) {
  await stage.restart({ leaseSeconds: 1 });
  const [talk, untouched] = [await stage.ask(), await stage.ask()];
  const shown = await talk.shown();
  const { former, end } = await stage.replace();
  try {
    const owner = stage.side;
    // It takes over what it is asked about, once the former one's time is up.
    for (const { id } of [talk, untouched]) assert.equal((await owner.client.pending(id)).kind, 'known');
    const before = await owner.requests.trace(talk.id);
    for (const [path, body] of writes) {
      const reply = await former.requests.send('POST', `/api/conversations/${talk.id}/${path}`, body);
      assert.equal(reply.status, 409, path);
      assert.match(reply.text, /owned by another agent server|ownership was lost/, path);
    }
    await assert.rejects(former.client.run(talk.id), { status: 409 });
    const approved = await answerQuestion(former, talk.id, shown, { verdict: 'approve' });
    assert.notEqual(approved.kind, 'verified');
    assert.deepEqual(await owner.requests.trace(talk.id), before);
    const unaware = await answerUnaware(former, owner, untouched.id);
    assert.deepEqual([...talk.script.made(), ...untouched.script.made()], []);
    assert.equal((await answerQuestion(owner, talk.id, shown, { verdict: 'approve' })).kind, 'verified');
    await owner.requests.reaches(talk.id, 'finished');
    assert.deepEqual(talk.script.made(), ['made.txt']);
    return `an approval there is ${approved.kind}, one before it has noticed ${unaware}`;
  } finally {
    await end();
  }
}

/** It notices that it has lost the conversation only when it writes: until then it takes an approval, and runs nothing. */
async function answerUnaware(former: AgentSide, owner: AgentSide, id: string): Promise<string> {
  const before = await owner.requests.trace(id);
  const shown = fingerprintOf(await former.client.pending(id));
  const { kind } = await answerQuestion(former, id, shown, { verdict: 'approve' });
  assert.notEqual(kind, 'verified');
  assert.deepEqual(await owner.requests.trace(id), before);
  return kind;
}
