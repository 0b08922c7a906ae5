// Stories of every service: of the real servers, and of the stand-in in their place.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { asks } from '../../../shared/message/index.ts';
import { eventually } from '../../support/until.ts';
import { checkNothingIsSent } from '../drive-product.ts';
import { circles, does, finish, makes, oneFile, runs } from '../model/script.ts';
import { approved, comesTo, type Stage } from '../stage.ts';

export async function runToTheEnd(stage: Stage) {
  const talk = await stage.begin([does(makes('made.txt')), finish('All done.')], { ask: 'never' });
  assert.match((await comesTo(talk, 'finished', 'made.txt')).lastWords, /All done\./);
}

export async function failWithReason(stage: Stage) {
  const talk = await stage.begin([{ failure: 401 }], { ask: 'never' });
  const { reason } = await comesTo(talk, 'error');
  assert.notEqual(reason, '');
  return reason.slice(0, 80);
}

export async function getStuck(stage: Stage) {
  await comesTo(await stage.begin(circles, { ask: 'never', steering: 'stuck' }), 'stuck');
}

export async function approveOneAction(stage: Stage) {
  const talk = await stage.begin(oneFile);
  await approved(talk, await comesTo(talk, 'waiting_for_confirmation'));
  await comesTo(talk, 'finished', 'made.txt');
}

export async function rejectWithReason(stage: Stage) {
  const talk = await stage.begin(oneFile);
  const { shown } = await talk.follow();
  assert.equal(await talk.answer(shown, 'reject', 'Not on a Friday.'), 'answered');
  await comesTo(talk, 'finished');
  assert.match(await talk.heard(), /Not on a Friday\./);
}

export async function approveTwoActionsAtOnce(stage: Stage) {
  const talk = await stage.begin([does(makes('one.txt'), runs('touch {here}/two.txt')), finish()]);
  const asked = await talk.follow();
  const pending = await (await talk.agent()).client.pending(talk.id);
  assert(pending.kind === 'known' && pending.value.length === 2);
  await approved(talk, asked);
  await comesTo(talk, 'finished', 'one.txt', 'two.txt');
}

const twoFiles = [does(makes('one.txt')), does(makes('two.txt')), finish('Done.')];

export async function answerTooLate(stage: Stage) {
  const talk = await stage.begin(twoFiles);
  const first = await talk.follow();
  await approved(talk, first);
  const second = await comesTo(talk, 'waiting_for_confirmation', 'one.txt');
  assert.notEqual(second.shown, first.shown);
  const { requests } = await talk.agent();
  const before = await requests.trace(talk.id);
  for (const verdict of ['approve', 'reject'] as const)
    assert.equal(await talk.answer(first.shown, verdict), 'not_waiting');
  assert.deepEqual(await requests.trace(talk.id), before);
  await approved(talk, second);
  await comesTo(talk, 'finished', 'one.txt', 'two.txt');
  assert.equal(await talk.answer(second.shown, 'approve'), 'not_waiting');
}

/** The server that wakes up with the question has forgotten when its agent has to ask. */
export async function askAgainAfterASleep(stage: Stage) {
  const talk = await stage.begin(twoFiles);
  const first = await talk.follow();
  await talk.sleep();
  await approved(talk, first);
  await approved(talk, await comesTo(talk, 'waiting_for_confirmation', 'one.txt'));
  await comesTo(talk, 'finished', 'one.txt', 'two.txt');
}

/** So has one that wakes up for a message. */
export async function askInANewRoundAfterASleep(stage: Stage) {
  const turns = [does(makes('one.txt')), finish('One.'), does(makes('two.txt')), finish('Two.')];
  const talk = await stage.begin(turns);
  await approved(talk, await talk.follow());
  await comesTo(talk, 'finished', 'one.txt');
  await talk.sleep();
  const { outcome } = await talk.tell('And then two. simulate: confirm, finish', 'stop');
  assert.equal(outcome, 'waiting_for_confirmation');
  assert.deepEqual(await talk.made(), ['one.txt']);
}

export async function askAsThePolicySays(stage: Stage) {
  for (const ask of asks) {
    const talk = await stage.begin(oneFile, { ask });
    const { client, requests } = await talk.agent();
    const guard = await client.guard(talk.id);
    assert.equal(guard.kind === 'known' && guard.value.policy, ask);
    // An agent that names no risk is asked, whatever the rules of its server say.
    if (ask === 'never') await comesTo(talk, 'finished', 'made.txt');
    else await comesTo(talk, 'waiting_for_confirmation');
    assert.equal((await requests.messages(talk.id)).length, 1);
  }
}

const longText = `And then:\r\n\n\trest, e\u0301 🧑‍🔧 "quoted" <b>{{ x }}</b>\n${'long '.repeat(2_000)}end`;

/** Its text arrives unaltered. */
export async function tellAfterTheEnd(stage: Stage) {
  const turns = [finish('One.'), does(makes('two.txt')), finish('Two.')];
  const talk = await stage.begin(turns, { ask: 'never' });
  const first = await talk.follow();
  const second = await talk.tell(longText);
  assert.deepEqual([first.outcome, second.outcome], ['finished', 'finished']);
  assert.match(first.lastWords, /One\./);
  assert.match(second.lastWords, /Two\./);
  assert.deepEqual(await talk.made(), ['two.txt']);
  assert.deepEqual((await talk.messages()).slice(1), [longText]);
}

export async function stopInTheMiddleOfACommand(stage: Stage) {
  const command = 'touch {here}/begun.txt; sleep 60; touch {here}/ended.txt';
  const turns = [does(runs(command)), finish('Rested.')];
  const talk = await stage.begin(turns, { ask: 'never', steering: 'hang after 1s' });
  const begun = async () =>
    JSON.stringify(await (await talk.agent()).requests.events(talk.id)).includes('ActionEvent');
  await eventually(begun, 'the command is called');
  await sleep(1_000);
  assert.equal(await talk.stop(), 'stopped');
  assert(!(await talk.made()).includes('ended.txt'));
  assert.equal((await talk.tell('And then rest.')).outcome, 'finished');
  assert(!(await talk.made()).includes('ended.txt'));
}

export async function stopWhileWaiting(stage: Stage) {
  const talk = await stage.begin(oneFile);
  await talk.follow();
  assert.equal(await talk.stop(), 'stopped');
  assert.deepEqual(await talk.made(), []);
}

export async function askOnTheSide(stage: Stage) {
  const talk = await stage.begin([does(makes('made.txt')), { calls: [], text: 'One file.' }]);
  const { shown } = await talk.follow();
  const { client } = await talk.agent();
  assert.equal((await client.ask(talk.id, 'Which files?')).kind, 'known');
  assert.equal((await comesTo(talk, 'waiting_for_confirmation')).shown, shown);
}

/** A message that runs the agent, and `run` itself, approve what is pending; a message that does not leaves it pending. */
export async function goOnWhileWaiting(stage: Stage) {
  for (const how of ['run', 'message that runs', 'message']) {
    const talk = await stage.begin([...oneFile, finish()]);
    await talk.follow();
    const { client, requests } = await talk.agent();
    if (how === 'run') assert.equal(await client.run(talk.id), 'running');
    else assert.equal((await requests.message(talk.id, 'Go on.', how !== 'message')).status, 200);
    await requests.reaches(talk.id, how === 'message' ? 'waiting_for_confirmation' : 'finished');
    assert.deepEqual(await talk.made(), how === 'message' ? [] : ['made.txt'], how);
  }
}

/** The plain endpoint takes an answer that nobody asked for: the product has to look before it sends. */
export async function approveAfterTheEnd(stage: Stage) {
  for (const outcome of ['finished', 'error']) {
    const turns = outcome === 'error' ? [{ failure: 401 }, finish()] : [finish()];
    const talk = await stage.begin(turns, { ask: 'never' });
    await comesTo(talk, outcome);
    const side = await talk.agent();
    await checkNothingIsSent(side, talk.id, outcome);
    const before = await side.requests.trace(talk.id);
    await side.client.answer(talk.id, { accept: true });
    await sleep(2_000);
    // After an error the agent runs again, which costs money; after its end nothing happens.
    if (outcome === 'error') await side.requests.reaches(talk.id, 'finished');
    else assert.deepEqual(await side.requests.trace(talk.id), before);
  }
}
