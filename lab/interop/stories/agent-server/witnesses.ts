// What the server itself tells of guarding: the policy in force before each batch of actions, and the children of a conversation.
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { type Ask, asks } from '../../../../shared/message/index.ts';
import type { Json } from '../../../support/json.ts';
import { until } from '../../../support/until.ts';
import { deliver, newDelivery, proofOf } from '../../drive-product.ts';
import { does, finish, makes, oneFile, runs, type Turn } from '../../model/script.ts';
import { isStatus, object } from '../../stages/agent-requests.ts';
import type { AgentServerStage, AgentTalk } from '../../stages/agent-server-stage.ts';

const policyOf: Readonly<Record<Ask, string>> = {
  always: 'AlwaysConfirm',
  risky: 'ConfirmRisky',
  never: 'NeverConfirm',
};

export async function tellThePolicyOfEachBatch(stage: AgentServerStage) {
  for (const ask of asks) {
    const talk = await openAnalysed(stage, [does(makes('one.txt'), makes('two.txt')), finish()], ask);
    await giveTask(stage, talk, ask);
    const { client, requests } = stage.side;
    if (ask !== 'never') {
      await requests.reaches(talk.id, 'waiting_for_confirmation');
      await client.answer(talk.id, { accept: true });
    }
    await requests.reaches(talk.id, 'finished');
    const events = await requests.events(talk.id);
    const [told, ...more] = events.filter(isAnalysis);
    assert(told);
    assert.deepEqual(more, [], 'none for the end alone');
    const { kind } = object((await requests.conversation(talk.id)).security_analyzer);
    assert.deepEqual([told.analyzer, told.policy], [kind, policyOf[ask]]);
    const before = events.slice(0, events.indexOf(told));
    const actions = before.filter(({ kind }) => kind === 'ActionEvent').map(({ id }) => String(id));
    assert.deepEqual(Object.keys(object(told.risks)).sort(), actions.sort());
    assert(actions.length === 2 && !before.some(isWaitOrResult), 'after the actions, before they run');
  }
  // Without an analyser it tells of no policy at all, whatever the policy is.
  const bare = await stage.begin(oneFile, { ask: 'never' });
  await bare.follow();
  assert.deepEqual(await policiesTold(stage, bare), []);
}

/** The agent's first command, which somebody approves, lifts the policy. Nobody is asked about what it does then. */
export async function tellOfAPolicyThatTheAgentLifted(stage: AgentServerStage) {
  const turns = [does(runs(`${process.execPath} lift.mjs & sleep 1`)), does(makes('unasked.txt')), finish()];
  const talk = await openAnalysed(stage, turns, 'always');
  writeFileSync(talk.script.path('lift.mjs'), lifting(stage, talk));
  await giveTask(stage, talk, 'always');
  const { requests } = stage.side;
  await requests.reaches(talk.id, 'waiting_for_confirmation');
  assert.equal(await talk.answer(await talk.shown(), 'approve'), 'answered');
  await requests.reaches(talk.id, 'finished');
  assert.deepEqual(talk.script.made(), ['unasked.txt']);
  const proof = await proofOf(stage.side, talk.id);
  assert(proof.kind === 'known');
  assert.deepEqual([proof.elsewhere, proof.exempt, proof.unasked], [1, 1, 1]);
  assert.deepEqual(await policiesTold(stage, talk), ['AlwaysConfirm', 'NeverConfirm']);
  assert.deepEqual(proof.otherPolicies, [{ policy: 'never', actions: 1 }]);
}

/** Of the policy that its parent was told, a child knows nothing. */
export async function nameTheChildren(stage: AgentServerStage) {
  const tool = 'start_child_conversation';
  const { requests } = stage.side;
  const starts = { tool, arguments: { task: 'Make a file.', isolation: 'shared' } };
  // Whoever asks the model first, the parent or its child, is told to make the file.
  const turns = [does(starts), does(makes('by-a-child.txt')), finish(), finish()];
  const talk = await stage.ask(turns, [tool]);
  assert.equal(await talk.answer(await talk.shown(), 'approve'), 'answered');
  const children = async () => (await requests.conversation(talk.id)).sub_conversation_ids;
  // The record says that the parent waits for as long as the approved call takes.
  const named = await until(children, (ids) => Array.isArray(ids) && ids.length === 1);
  assert(Array.isArray(named));
  const [child] = named.map(String);
  const { parent_conversation_id, confirmation_policy } = await requests.conversation(String(child));
  assert.equal(parent_conversation_id, talk.id);
  assert.equal(object(confirmation_policy).kind, policyOf.never);
}

function openAnalysed(stage: AgentServerStage, turns: readonly Turn[], ask: Ask): Promise<AgentTalk> {
  return stage.open(turns, [], ask, () => ({ security_analyzer: { kind: 'LLMSecurityAnalyzer' } }));
}

async function giveTask(stage: AgentServerStage, { id }: AgentTalk, ask: Ask): Promise<void> {
  const { message } = await deliver(stage.side, id, newDelivery('Do what the script says.', ask));
  assert.equal(message.result?.kind, 'taken', JSON.stringify(message));
}

/** A request waits until the command is over, so nobody waits for its reply. */
function lifting({ url, sessionKey }: AgentServerStage, { id }: AgentTalk): string {
  const address = `${url}/api/conversations/${id}/confirmation_policy`;
  const headers = { 'content-type': 'application/json', 'x-session-api-key': sessionKey };
  const body = JSON.stringify({ policy: { kind: policyOf.never } });
  return `await fetch(${JSON.stringify(address)}, ${JSON.stringify({ method: 'POST', headers, body })});\n`;
}

async function policiesTold({ side }: AgentServerStage, { id }: { readonly id: string }) {
  return (await side.requests.events(id)).filter(isAnalysis).map(({ policy }) => policy);
}

function isAnalysis({ kind }: Json): boolean {
  return kind === 'SecurityAnalysisEvent';
}

function isWaitOrResult(event: Json): boolean {
  return event.kind === 'ObservationEvent' || (isStatus(event) && event.value === 'waiting_for_confirmation');
}
