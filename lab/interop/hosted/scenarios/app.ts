// The App on the hosted server: from a label to the end, with an approval, a rejection, a sleep, and a kill -9 between.
import { strict as assert } from 'node:assert';
import { people } from '../../../github/index.ts';
import { redeliverLost } from '../../../stage/redeliver-lost.ts';
import { eventually } from '../../../support/until.ts';
import type { Scenario } from '../../scenario.ts';
import type { Told } from '../app-stage.ts';
import type { HostedWorld, Story } from '../hosted-world.ts';
import { chosenId, startsSent } from '../sent-starts.ts';
import { asking } from './asking.ts';
import { oneFile } from './run.ts';
import { pauseOnceTold } from './sandbox.ts';

export const label: Scenario<HostedWorld> = {
  name: 'App: label to end',
  async play(world) {
    const { app, github } = world;
    await app.up();
    const story = await oneFile(world);
    const issue = await app.labelled(story.prompt);
    const told = await app.reported(issue);
    once(told, /Finished/);
    assert.match(told.reports[0] ?? '', /All done\./);
    assert.equal(story.exists('made.txt'), true);
    assert.equal(story.script.asked.length, 2);
    assert.equal(startsSent(world, story).length, 1);
    const record = await world.hosted.conversation(chosenId(world, story));
    assert.equal(record?.selected_repository, github.repository);
    const reactions = await github.reactions(github.repository, issue);
    assert.deepEqual(reactions, [{ content: 'eyes', user: github.bot }]);
    return 'one start, one sticky comment, one report with the last words; the repository was cloned and the file made';
  },
};

export const appApprove: Scenario<HostedWorld> = {
  name: 'App: approve',
  async play(world) {
    const { app } = world;
    const { story, issue, code } = await questioned(world);
    await app.says(people.reader, issue, `/approve ${code}`);
    await app.says(people.writer, issue, `/approve ${code}`);
    once(await app.reported(issue), /Finished/);
    assert.equal(story.exists('made.txt'), true);
    await ranOnce(world, story);
    return 'the question stood on the issue; a reader was not heard, a writer was, and the action ran once';
  },
};

export const appReject: Scenario<HostedWorld> = {
  name: 'App: reject',
  async play(world) {
    const { app } = world;
    const { story, issue, code } = await questioned(world);
    await app.says(people.writer, issue, `/reject ${code} Not on a Friday.`);
    once(await app.reported(issue), /Finished/);
    assert.equal(story.exists('made.txt'), false);
    assert.match(story.script.asked[1] ?? '', /Not on a Friday\./);
    return 'nothing ran; the model was told the reason and went on to its end';
  },
};

export const appSleep: Scenario<HostedWorld> = {
  name: 'App: sleep and wake',
  async play(world) {
    const { app } = world;
    const { story, issue, code } = await questioned(world);
    const id = chosenId(world, story);
    await pauseOnceTold(world, id, 'waiting_for_confirmation');
    await app.says(people.writer, issue, `/approve ${code}`);
    once(await app.reported(issue), /Finished/);
    assert.equal(story.exists('made.txt'), true);
    await ranOnce(world, story);
    return 'the approval woke the sandbox, reached what was shown, and the action ran once';
  },
};

export const appKilled: Scenario<HostedWorld> = {
  name: 'App: kill -9',
  async play(world) {
    const { app, github } = world;
    await app.up();
    const story = await asking(world, ['made.txt']);
    const issue = await app.labelled(story.prompt);
    await eventually(() => startsSent(world, story).length > 0, 'the start request has left', {
      patienceMs: 30_000,
      pauseMs: 20,
    });
    await app.kill();
    await app.up();
    const code = await app.question(issue, 'made.txt');
    await app.kill();
    await app.says(people.writer, issue, `/approve ${code}`);
    await app.up();
    await github.deliveriesSettled();
    await redeliverLost(github);
    once(await app.reported(issue), /Finished/);
    assert.equal(startsSent(world, story).length, 1);
    assert.equal(story.exists('made.txt'), true);
    await ranOnce(world, story);
    return 'killed while the start was on its way, and before the approval came: one start, one question, one answer, one report';
  },
};

async function questioned(world: HostedWorld) {
  const { app } = world;
  await app.up();
  const story = await asking(world, ['made.txt']);
  const issue = await app.labelled(story.prompt);
  const code = await app.question(issue, 'made.txt');
  assert.equal(story.exists('made.txt'), false);
  return { story, issue, code };
}

export function once({ progress, questions, reports }: Told, ending: RegExp): void {
  assert.deepEqual([progress.length, reports.length], [1, 1]);
  assert(questions.length <= 1, questions.join('\n---\n'));
  assert.match(progress[0] ?? '', ending);
  assert.match(reports[0] ?? '', ending);
}

/** In the agent server's own events. */
async function ranOnce(world: HostedWorld, story: Story): Promise<void> {
  const id = chosenId(world, story);
  const events = await (await world.agent(id)).events(id);
  const ran = events.filter(({ kind, tool_name }) => kind === 'ObservationEvent' && tool_name !== 'finish');
  assert.equal(ran.length, 1);
  assert.equal(story.script.beyond(), 0);
}
