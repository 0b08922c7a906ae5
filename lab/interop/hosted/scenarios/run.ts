// From a prompt to an outcome: in one step, in two steps, and by the stream.
import { strict as assert } from 'node:assert';
import { finish } from '../../completion.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import { v1 } from '../hosted-requests.ts';
import type { HostedWorld, Story } from '../hosted-world.ts';
import { startsSent } from '../sent-starts.ts';

export const run: Scenario<HostedWorld> = {
  name: 'run',
  async play(world) {
    const story = await oneFile(world);
    const step = ended(await world.run({ prompt: story.prompt }), 'finished', 0);
    assert.equal(story.exists('made.txt'), true);
    assert.equal(story.script.asked.length, 2);
    assert.equal(step.outputs['final-message'], 'All done.');
    assert.match(step.summary, /All done\./);
    assert.equal(startsSent(world, story).length, 1);
    return 'the file was made, the model asked twice, the last words are in output and summary; one start request';
  },
};

export const startAndWait: Scenario<HostedWorld> = {
  name: 'start, then wait',
  async play(world) {
    const story = await oneFile(world);
    const started = ended(await world.run({ mode: 'start', prompt: story.prompt }), 'started', 0);
    const byTask = await world.run({ mode: 'wait', 'start-task-id': started.outputs['start-task-id'] ?? '' });
    assert.equal(idOf(ended(byTask, 'finished', 0)), idOf(started));
    const byId = await world.run({ mode: 'wait', 'conversation-id': idOf(started) });
    ended(byId, 'finished', 0);
    assert.equal(story.exists('made.txt'), true);
    assert.equal(startsSent(world, story).length, 1);
    return 'a second step followed it to its end by the start task, a third one by the conversation';
  },
};

export const streamed: Scenario<HostedWorld> = {
  name: 'stream',
  async play(world) {
    const story = await oneFile(world);
    const step = ended(await world.run({ prompt: story.prompt, 'start-progress': 'stream' }), 'finished', 0);
    const [request] = startsSent(world, story);
    assert.equal(request?.path, `${v1}/stream-start`);
    for (const status of ['WORKING', 'STARTING_CONVERSATION', 'READY']) {
      assert.match(step.stdout, new RegExp(status));
    }
    const looksAtTask = world.tap.requests.filter(({ path }) =>
      path.includes(`start-tasks?ids=${step.outputs['start-task-id']}`),
    );
    assert.deepEqual(looksAtTask, []);
    assert.equal(story.exists('made.txt'), true);
    return 'every status up to READY came by the stream, without one look at the start task';
  },
};

export async function oneFile(world: HostedWorld): Promise<Story> {
  await world.account('never');
  return world.story(({ makes }) => [
    { calls: [makes('made.txt')], text: 'A file is needed.' },
    finish('All done.'),
  ]);
}
