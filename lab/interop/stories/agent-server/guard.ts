// What a server forgets of a guard, and what acts beside it.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/until.ts';
import { proofOf, tellAgain } from '../../drive-product.ts';
import { does, finish, makes } from '../../model/script.ts';
import { object } from '../../stages/agent-requests.ts';
import type { AgentServerStage, AgentTalk } from '../../stages/agent-server-stage.ts';

const forgotten = { set: 'always', instead: 'never' };

/** Its record is read from the disk until something opens the conversation, and tells the policy that was set once. */
export async function tellAgainAfterANewStart(stage: AgentServerStage) {
  const talk = await stage.open([does(makes('one.txt')), finish()]);
  await stage.side.client.setPolicy(talk.id, 'always');
  await stage.restart();
  const recorded = await policyRecorded(stage, talk);
  const { told, seen } = await tellAgain(stage.side, talk.id, 'always');
  assert.deepEqual(told, forgotten);
  await stage.side.requests.message(talk.id, 'Somebody elsewhere.', true);
  await stage.side.requests.reaches(talk.id, 'waiting_for_confirmation');
  assert.deepEqual(talk.script.made(), []);
  return `its record said ${recorded}; judged by ${seen.judge}`;
}

/** Without a new start: an agent that waits is idle, too. */
export async function tellAgainAfterIdling(stage: AgentServerStage) {
  await stage.restart({ idleSeconds: 1 });
  const talk = await stage.ask([does(makes('one.txt')), does(makes('two.txt')), finish()]);
  // The server looks for idle conversations each minute.
  await sleep(130_000);
  const recorded = await policyRecorded(stage, talk);
  assert.deepEqual((await tellAgain(stage.side, talk.id, 'always')).told, forgotten);
  await stage.side.client.answer(talk.id, { accept: true });
  await eventually(() => talk.script.made().length > 0, 'the approved action has run');
  await stage.side.requests.reaches(talk.id, 'waiting_for_confirmation', 'finished');
  assert.deepEqual(talk.script.made(), ['one.txt'], 'it asks about the next one');
  await stage.restart();
  return `its record said ${recorded}`;
}

/** Whoever is in the sandbox can take away the rules by which its server judges. */
export async function setRulesAgain(stage: AgentServerStage) {
  const talk = await stage.open([]);
  const { client, requests } = stage.side;
  assert.equal(await client.setPolicy(talk.id, 'risky'), 'set');
  const path = `/api/conversations/${talk.id}/security_analyzer`;
  await requests.done('POST', path, { security_analyzer: { kind: 'LLMSecurityAnalyzer' } });
  const again = await tellAgain(stage.side, talk.id, 'risky', 'server');
  assert.deepEqual(again, { told: 'in_force', seen: { judge: 'server', wasUnjudged: true } });
  const guard = await client.guard(talk.id);
  assert(guard.kind === 'known' && guard.value.isJudged);
}

/** A hook of the type agent acts while the action before which it was called waits, and nothing but the record tells of it. */
export async function tellOfAHookThatIsAnAgent(stage: AgentServerStage) {
  const hooks = [{ type: 'agent', system_prompt: 'Judge.', tools: ['file_editor'], timeout: 20 }];
  const turns = [
    does(makes('one.txt')),
    does(makes('by-the-hook.txt')),
    finish('{"decision":"allow"}'),
    ...[finish(), finish()],
  ];
  const talk = await stage.open(turns, [], 'always', () => ({
    hook_config: { pre_tool_use: [{ matcher: '*', hooks }] },
  }));
  const { client, requests } = stage.side;
  await client.setPolicy(talk.id, 'always');
  await requests.message(talk.id, 'Do what the script says.', true);
  await requests.reaches(talk.id, 'waiting_for_confirmation');
  assert.deepEqual(talk.script.made(), ['by-the-hook.txt']);
  assert.deepEqual((await tellAgain(stage.side, talk.id, 'always')).seen.hooksAct, true);
  assert.equal((await proofOf(stage.side, talk.id)).hooksAct, true);
}

async function policyRecorded(stage: AgentServerStage, { id }: AgentTalk): Promise<unknown> {
  const { confirmation_policy } = await stage.side.requests.conversation(id);
  return object(confirmation_policy).kind;
}
