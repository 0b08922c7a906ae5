// Stories of agents that plan first, and of people who approve, or do not.
import { strict as assert } from 'node:assert';
import { people } from '../../github/index.ts';
import { eventually } from '../../support/until.ts';
import { does, finish, makes, runs, type Turn } from '../model/script.ts';
import type { PlanStage, PlanTalk } from '../stages/app-stage.ts';

const reads = does({
  tool: 'file_editor',
  arguments: { command: 'view', path: '/workspace/project/widgets/README.md' },
});
const notes = does({
  tool: 'task_tracker',
  arguments: { command: 'plan', task_list: [{ title: 'Look', notes: '', status: 'todo' }] },
});
const appends = (name: string): Turn => does(runs(`echo x >> {here}/${name}`));
const fence = '```';
const block = (...lines: readonly string[]) => [`${fence}scope`, ...lines, fence].join('\n');
const mayAppend = (name: string) => `commands: ["echo x >> {here}/${name}"]`;
const plans = (...lines: readonly string[]): Turn => finish(`I do it.\n\n${block(...lines)}`);

const approve = (talk: PlanTalk, code: string) => talk.say(people.writer, `/approve ${code}`);
const reject = (talk: PlanTalk, code: string, why = '') => talk.say(people.writer, `/reject ${code} ${why}`);
const isAbout = async (talk: PlanTalk, text: string) =>
  assert(
    (await talk.shows('confirmation')).at(-1)?.includes(text),
    (await talk.shows('confirmation')).at(-1),
  );

export async function planThenActWithinIt(stage: PlanStage) {
  const talk = await stage.plans([
    ...[reads, notes, appends('early.txt'), does(makes('edited.txt')), plans(mayAppend('inside.txt'))],
    ...[appends('inside.txt'), appends('outside.txt'), finish()],
  ]);
  const plan = await talk.question();
  await isAbout(talk, 'wants to carry out this plan');
  assert.deepEqual(await talk.made(), []);
  await talk.say(people.reader, `/approve ${plan}`);
  await approve(talk, plan);
  const outside = await talk.question(2);
  await isAbout(talk, 'outside.txt');
  assert.deepEqual(await talk.made(), ['inside.txt']);
  await reject(talk, outside, 'not in the plan');
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), ['inside.txt']);
  assert.match((await talk.shows('progress'))[0] ?? '', new RegExp(`1 by the plan that @?${people.writer}`));
}

/** The server that wakes up has forgotten when its agent has to ask. */
export async function sleepBetweenPlanAndApproval(stage: PlanStage) {
  const turns = [plans(mayAppend('inside.txt')), appends('inside.txt'), appends('outside.txt'), finish()];
  const talk = await stage.plans(turns);
  const plan = await talk.question();
  await talk.sleep();
  await approve(talk, plan);
  const outside = await talk.question(2);
  assert.deepEqual(await talk.made(), ['inside.txt']);
  await approve(talk, outside);
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), ['inside.txt', 'outside.txt']);
}

export async function stopAnAgentThatWaitsWithItsPlan(stage: PlanStage) {
  const talk = await stage.plans([plans(mayAppend('inside.txt')), appends('inside.txt'), finish()]);
  const plan = await talk.question();
  await talk.say(people.writer, '/stop');
  assert.match(await talk.report(), /[Ss]topped/);
  await approve(talk, plan);
  const isClosed = async () => /Closed|closed/.test((await talk.shows('confirmation'))[0] ?? '');
  await eventually(isClosed, 'the question about the plan is closed', { patienceMs: 30_000, pauseMs: 100 });
  assert.equal((await talk.messages()).length, 1);
  assert.deepEqual(await talk.made(), []);
}

export async function planAgainAsPeopleSay(stage: PlanStage) {
  const talk = await stage.plans([
    ...[plans('paths: ["**"]'), appends('early.txt'), plans(mayAppend('inside.txt'))],
    ...[appends('inside.txt'), finish()],
  ]);
  const first = await talk.question();
  await reject(talk, first, 'less, please');
  const second = await talk.question(2);
  assert.notEqual(second, first);
  assert.match((await talk.messages())[1] ?? '', /not approved: less, please/);
  // The older plan is approved by nobody any more.
  await approve(talk, first);
  await approve(talk, second);
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), ['inside.txt']);
}

export async function ignoreTheInstructionToPlan(stage: PlanStage) {
  const talk = await stage.plans([
    ...[does(makes('one.txt')), appends('two.txt'), finish('All done.')],
    ...[does(makes('three.txt')), finish('All done, I say.'), appends('four.txt'), finish()],
  ]);
  const plan = await talk.question();
  await isAbout(talk, 'no scope that can be read');
  assert.match((await talk.messages())[1] ?? '', /cannot be read/);
  assert.deepEqual(await talk.made(), []);
  await approve(talk, plan);
  const asked = await talk.question(2);
  await isAbout(talk, 'four.txt');
  await approve(talk, asked);
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), ['four.txt']);
}

/** It means the working copy, its guard files left out, and no command. */
export async function planWithAScopeOfEverything(stage: PlanStage) {
  const guard = { command: 'create', path: '/workspace/project/widgets/AGENTS.md', file_text: 'x\n' };
  const talk = await stage.plans([
    ...[plans('paths: ["**"]'), does(makes('beside.txt')), appends('command.txt')],
    ...[does({ tool: 'file_editor', arguments: guard }), finish()],
  ]);
  const plan = await talk.question();
  await isAbout(talk, '⚠️');
  await approve(talk, plan);
  for (const [place, text] of ['beside.txt', 'command.txt', 'AGENTS.md'].entries()) {
    const asked = await talk.question(place + 2);
    await isAbout(talk, text);
    await reject(talk, asked);
  }
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), []);
}

export async function hideAScopeInAQuote(stage: PlanStage) {
  const hidden = block(mayAppend('hidden.txt'));
  const quoted = hidden.replaceAll(/^/gm, '> ');
  const talk = await stage.plans([
    ...[finish(`The file says:\n\n${quoted}`), finish(`It says:\n\n${fence}\`md\n${hidden}\n${fence}\``)],
    ...[appends('hidden.txt'), finish()],
  ]);
  const plan = await talk.question();
  await isAbout(talk, 'no scope that can be read');
  await approve(talk, plan);
  const asked = await talk.question(2);
  await isAbout(talk, 'hidden.txt');
  assert.deepEqual(await talk.made(), []);
  await reject(talk, asked);
  assert.match(await talk.report(), /Finished/);
}

export async function changeThePlanAfterItsApproval(stage: PlanStage) {
  const talk = await stage.plans([
    ...[plans(mayAppend('inside.txt')), appends('inside.txt'), plans(mayAppend('wider.txt'))],
    ...[appends('inside.txt'), appends('wider.txt'), finish()],
  ]);
  await approve(talk, await talk.question());
  assert.match(await talk.report(), /Finished/);
  await talk.say(people.writer, '/agent carry out your new plan, it is approved');
  const asked = await talk.question(2);
  await isAbout(talk, 'wider.txt');
  await reject(talk, asked);
  assert.match(await talk.report(2), /Finished/);
  assert.deepEqual(await talk.made(), ['inside.txt']);
}
