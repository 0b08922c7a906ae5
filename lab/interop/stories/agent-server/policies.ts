// Policies say when the agent asks: the product sets them and reads them back. And what could get past them: other agents, files
// that the server loads, hooks at the end.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { unshownEffect } from '../../../../shared/rules/index.ts';
import { parseRules } from '../../../../shared/yaml/index.ts';
import { followToEnd } from '../../drive-product.ts';
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
  await client.answer(talk.id, { accept: true });
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
    const guard = await client.guard(id);
    assert.equal(guard.kind === 'known' && guard.value.policy, 'other');
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

const anything = '- accept: { tool: file_editor, path: "**" }';

export async function startNoOtherAgentByARule(stage: AgentServerStage) {
  const delegates = { tool: 'task', arguments: { prompt: 'Make a file.' } };
  const turns = [does(delegates), does(makes('by-another.txt')), finish('Made.'), finish()];
  const talk = await stage.ask(turns, ['task_tool_set']);
  assert.deepEqual((await talk.pending()).map(unshownEffect), ['another_agent']);
  assert.equal(parseRules('- accept: { tool: task }').kind, 'problems');
  const { outcome, shown } = await talk.follow({ rules: anything });
  assert.equal(outcome, 'waiting_for_confirmation');
  assert.equal(await talk.answer(shown, 'approve'), 'answered');
  assert.equal((await talk.follow()).outcome, 'finished');
  const ran = await stage.side.client.ranActions(talk.id);
  assert(ran.kind === 'known');
  const tools = ran.value.map(({ tool }) => tool);
  // Nobody was asked about this file, and no event tells of it: the question before has to say so.
  return `the other agent made ${talk.script.made().length} file(s); its parent tells of ${tools.join(', ')}`;
}

export async function followOnWhereAHookTakesTheEndBack(stage: AgentServerStage) {
  const turns = [finish('One.'), does(makes('made.txt')), finish('Two.')];
  const command = (folder: string) =>
    `test -e ${folder}/back || { touch ${folder}/back; sleep 3; echo '{"decision":"deny","reason":"Go on."}'; exit 2; }`;
  const talk = await stage.open(turns, [], 'never', ({ folder }) => ({
    hook_config: {
      stop: [{ matcher: '*', hooks: [{ type: 'command', command: command(folder), timeout: 20 }] }],
    },
  }));
  await stage.side.requests.message(talk.id, 'Do what the script says.', true);
  const { ending, timeline } = await followToEnd(stage.side, talk.id);
  assert.equal(ending?.outcome, 'finished');
  assert.deepEqual(talk.script.made(), ['made.txt']);
  const ends = timeline.filter(({ agent }) => agent?.is === 'done');
  return `it was seen to have finished ${ends.length} time(s)`;
}
