// What could get past the confirmation policy: other agents, files that the server loads, hooks at the end.
import { strict as assert } from 'node:assert';
import { startsAnotherAgent } from '../../../../shared/rules/index.ts';
import { parseRules } from '../../../../shared/yaml/index.ts';
import { followToEnd } from '../../drive-product.ts';
import { does, finish, makes } from '../../model/script.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const anything = '- accept: { tool: file_editor, path: "**" }';

export async function acceptNoGuardFileByAPattern(stage: AgentServerStage) {
  // The folder would have to be there already.
  const hooks = '.openhands';
  const talk = await stage.begin([does(makes(hooks)), finish()]);
  assert.equal((await talk.follow({ rules: anything })).outcome, 'waiting_for_confirmation');
  assert(!talk.script.exists(hooks));
  const rules = `- accept: { tool: file_editor, path: "${hooks}" }`;
  assert.equal((await talk.follow({ rules })).outcome, 'finished');
  assert(talk.script.exists(hooks));
}

export async function startNoOtherAgentByARule(stage: AgentServerStage) {
  const delegates = { tool: 'task', arguments: { prompt: 'Make a file.' } };
  const turns = [does(delegates), does(makes('by-another.txt')), finish('Made.'), finish()];
  const talk = await stage.ask(turns, ['task_tool_set']);
  assert.deepEqual((await talk.pending()).map(startsAnotherAgent), [true]);
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
  const ends = timeline.filter(({ executionStatus }) => executionStatus === 'finished');
  return `it was seen to have finished ${ends.length} time(s)`;
}
