// Stories of agents that do exactly what their script says.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { does, finish, makes, runs } from '../model/script.ts';
import type { Stage } from '../stage.ts';
import { isFromUser, object } from '../stages/agent-requests.ts';

export async function decideByRulesAlone(stage: Stage) {
  const turns = [does(runs('echo kept > {here}/kept.txt')), does(runs('rm -f {here}/kept.txt')), finish()];
  const talk = await stage.begin(turns);
  const { requests, client } = await talk.agent();
  await requests.reaches(talk.id, 'waiting_for_confirmation');
  const pending = await client.pendingActions(talk.id);
  assert(pending.kind === 'known');
  const command = object(pending.value[0]?.arguments).command;
  const rules = [
    `- accept: { command: ${JSON.stringify(command)} }`,
    '- reject: { command: rm }',
    '  reason: Nothing is deleted here.',
  ];
  assert.equal((await talk.follow({ rules: rules.join('\n') })).outcome, 'finished');
  assert.deepEqual(await talk.made(), ['kept.txt']);
  assert.match(await talk.heard(), /Nothing is deleted here\./);
}

export async function holdMessageWhileWaiting(stage: Stage) {
  const talk = await stage.begin([does(makes('made.txt')), finish(), finish('Rested.')]);
  const { shown } = await talk.follow();
  const told = talk.tell('And then rest.');
  await sleep(4_000);
  assert.deepEqual(await talk.made(), []);
  assert.equal((await talk.messages()).length, 1);
  assert.equal(await talk.answer(shown, 'approve'), 'answered');
  assert.equal((await told).outcome, 'finished');
  assert.deepEqual(await talk.made(), ['made.txt']);
  assert.equal((await talk.messages()).length, 2);
  const events = await (await talk.agent()).requests.events(talk.id);
  const ran = events.findLastIndex(
    ({ kind, tool_name }) => kind === 'ObservationEvent' && tool_name !== 'finish',
  );
  assert(ran < events.findLastIndex(isFromUser), 'the message came after what waited');
}
