// What the App does on its own: it survives its own death, keeps to one comment, remembers `/approve always`, and lets agents plan.
import { strict as assert } from 'node:assert';
import { people } from '../../github/index.ts';
import { redeliverLost } from '../../stage/redeliver-lost.ts';
import { eventually } from '../../support/until.ts';
import { does, finish, makes, runs } from '../model/script.ts';
import type { AppStage } from '../stages/app-stage.ts';

export async function surviveTwoKills(stage: AppStage) {
  const { hosted } = stage;
  await hosted.setAccount('always');
  await stage.configure('{}\n');
  await stage.up();
  const script = hosted.script([does(makes('made.txt')), finish()]);
  const issue = await stage.label(script.prompt);
  const patience = { patienceMs: 120_000, pauseMs: 20 };
  await eventually(() => hosted.startsOf(script).length > 0, 'the start is sent', patience);
  await stage.kill();
  await stage.up();
  const code = await issue.question();
  await stage.kill();
  await issue.say(people.writer, `/approve ${code}`);
  await stage.up();
  await hosted.github.deliveriesSettled();
  await redeliverLost(hosted.github);
  assert.match(await issue.report(), /Finished/);
  // What the server refuses, because it has too many requests, may be sent again. So may what was cut by the kill, once, where the
  // server does not know its conversation afterwards.
  const sent = hosted.startsOf(script).map(({ status }) => status);
  const cut = sent.filter((status) => status === null).length;
  const taken = sent.filter((status) => status !== null && status < 400).length;
  assert(cut <= 1 && taken <= 1 && cut + taken > 0, `starts: ${sent}`);
  assert.equal((await issue.shows('confirmation')).length, 1);
  const reactions = await hosted.github.reactions(hosted.github.repository, issue.number);
  assert.deepEqual(reactions, [{ content: 'eyes', user: hosted.github.bot }]);
  const id = hosted.chosenId(script);
  // Not in the record: where the first word of its agent server crosses the start, the server keeps no repository.
  const { selected_repository } = JSON.parse(hosted.startsOf(script)[0]?.body ?? '{}');
  assert.equal(selected_repository, hosted.github.repository);
  const events = await (await hosted.agent(id)).requests.events(id);
  const ran = events.filter(({ kind, tool_name }) => kind === 'ObservationEvent' && tool_name !== 'finish');
  assert.equal(ran.length, 1);
  assert.deepEqual(script.made(), ['made.txt']);
}

const appends = (name: string) => does(runs(`echo x >> {here}/${name}`));

export async function approveByRuleAndForAlways(stage: AppStage) {
  const { hosted } = stage;
  await hosted.setAccount('never');
  const turns = [...['ruled.txt', 'asked.txt', 'asked.txt', 'other.txt'].map(appends), finish()];
  const script = hosted.script(turns);
  const rule = `- accept: { command: "echo x >> ${script.path('ruled.txt')}" }`;
  await stage.configure(`ask: always\nrules:\n${rule}\n`);
  await stage.up();
  const issue = await stage.label(script.prompt);
  const first = await issue.question();
  assert.deepEqual(script.made(), ['ruled.txt']);
  await issue.say(people.writer, `/approve ${first} always`);
  const second = await issue.question(2);
  assert.equal(script.lines('asked.txt'), 2);
  assert.deepEqual(script.made(), ['ruled.txt', 'asked.txt']);
  await issue.say(people.writer, `/approve ${second}`);
  assert.match(await issue.report(), /Finished/);
  assert.equal(script.lines('other.txt'), 1);
}

const plans = finish('I do it.\n\n```scope\ncommands: ["echo x >> {here}/inside.txt"]\n```');

export async function planThenActWithinIt(stage: AppStage) {
  const notes = { command: 'plan', task_list: [{ title: 'Look', notes: '', status: 'todo' }] };
  const turns = [
    does({ tool: 'task_tracker', arguments: notes }),
    ...[appends('early.txt'), does(makes('edited.txt')), plans],
    ...[appends('inside.txt'), appends('outside.txt'), finish()],
  ];
  const talk = await stage.plans(turns);
  const plan = await talk.question();
  assert.deepEqual(await talk.made(), []);
  await talk.say(people.reader, `/approve ${plan}`);
  await talk.say(people.writer, `/approve ${plan}`);
  const outside = await talk.question(2);
  assert.match((await talk.shows('confirmation')).at(-1) ?? '', /outside\.txt/);
  assert.deepEqual(await talk.made(), ['inside.txt']);
  await talk.say(people.writer, `/reject ${outside} not in the plan`);
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), ['inside.txt']);
}

/** The server that wakes up has forgotten when its agent has to ask. */
export async function sleepBetweenPlanAndApproval(stage: AppStage) {
  const turns = [plans, appends('inside.txt'), appends('outside.txt'), finish()];
  const talk = await stage.plans(turns);
  const plan = await talk.question();
  await talk.sleep();
  await talk.say(people.writer, `/approve ${plan}`);
  const outside = await talk.question(2);
  assert.deepEqual(await talk.made(), ['inside.txt']);
  await talk.say(people.writer, `/approve ${outside}`);
  assert.match(await talk.report(), /Finished/);
  assert.deepEqual(await talk.made(), ['inside.txt', 'outside.txt']);
}
