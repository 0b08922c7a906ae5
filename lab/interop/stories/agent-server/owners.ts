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
const mostStarts = 4;

export async function sendNothingToAFormerOwner(stage: AgentServerStage) {
  await stage.restart({ leaseSeconds: 1 });
  const [talk, untouched] = [await stage.ask(), await stage.ask()];
  const shown = await talk.shown();
  const { former, end } = await stage.replace();
  try {
    await takeOver(stage, [talk.id, untouched.id]);
    const owner = stage.side;
    const before = await owner.requests.trace(talk.id);
    const refused = await refusedWrites(former, talk.id);
    if (refused === 'none') return 'this server takes them: it knows no owners';
    if (refused === 'all') await assert.rejects(former.client.run(talk.id), { status: 409 });
    const approved = await answerQuestion(former, talk.id, shown, { verdict: 'approve' });
    assert.notEqual(approved.kind, 'verified');
    assert.deepEqual(await owner.requests.trace(talk.id), before);
    const unaware = await answerUnaware(former, owner, untouched.id);
    assert.deepEqual([...talk.script.made(), ...untouched.script.made()], []);
    assert.equal((await answerQuestion(owner, talk.id, shown, { verdict: 'approve' })).kind, 'verified');
    await owner.requests.reaches(talk.id, 'finished');
    assert.deepEqual(talk.script.made(), ['made.txt']);
    return `it refuses ${refused} of them; an approval there is ${approved.kind}, one before it has noticed ${unaware}`;
  } finally {
    await end();
  }
}

/**
 * It takes over what it is asked about, once the former one's time is up. Older servers look at their start alone, when the former one
 * may just have said that it goes on.
 */
async function takeOver(stage: AgentServerStage, ids: readonly string[]): Promise<void> {
  const isTaken = async (id: string) => (await stage.side.client.pending(id)).kind === 'known';
  for (let starts = 1; !(await Promise.all(ids.map(isTaken))).every(Boolean); starts += 1) {
    assert(starts < mostStarts, 'another server takes over what has lost its owner');
    await stage.restart();
  }
}

/** Servers before 1.58 say it by a 500, and only where they write at once. */
async function refusedWrites({ requests }: AgentSide, id: string): Promise<'all' | 'some' | 'none'> {
  const statuses = new Set<number>();
  for (const [path, body] of writes) {
    const reply = await requests.send('POST', `/api/conversations/${id}/${path}`, body);
    if (path === 'events' && reply.status === 200) return 'none';
    statuses.add(reply.status);
    if (reply.status === 200) continue;
    assert(reply.status === 409 || reply.status === 500, `${path}: ${reply.text}`);
    assert.match(reply.text, /owned by another agent server|ownership was lost/, path);
  }
  assert(statuses.size === 1 || !statuses.has(409), 'a server that knows it refuses each of them');
  return statuses.has(409) ? 'all' : 'some';
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
