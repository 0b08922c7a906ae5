// Endings that are not green: the start fails, the agent fails, or it goes round in circles.
import { strict as assert } from 'node:assert';
import type { Turn } from '../../completion.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended } from '../ended.ts';
import { v1 } from '../hosted-requests.ts';
import type { HostedWorld } from '../hosted-world.ts';

export const noProvider: Scenario<HostedWorld> = {
  name: 'no git provider',
  async play(world) {
    await world.account('never');
    const story = world.story(() => []);
    const given = { prompt: story.prompt, repository: 'octo/no-provider' };
    const step = ended(await world.run(given), 'start_error', 10);
    const { reason } = step.outputs;
    assert(reason, 'there is a reason');
    const task = await world.hosted.done('GET', `${v1}/start-tasks?ids=${step.outputs['start-task-id']}`);
    assert(Array.isArray(task));
    assert.equal(object(task[0]).detail, '');
    assert.equal(story.script.asked.length, 0);
    return `red, though the server says not a word why: ${reason}`;
  },
};

export const agentError: Scenario<HostedWorld> = {
  name: 'agent error',
  async play(world) {
    await world.account('never');
    const story = world.story(() => [{ failure: 401 }]);
    const step = ended(await world.run({ prompt: story.prompt }), 'error', 20);
    assert.match(step.outputs.reason ?? '', /scripted failure|Authentication/i);
    assert.equal(story.script.asked.length, 1);
    return `red, and why is in the output reason: ${step.outputs.reason?.slice(0, 80)}`;
  },
};

export const stuck: Scenario<HostedWorld> = {
  name: 'stuck',
  async play(world) {
    await world.account('never');
    const again = (path: string): Turn => ({
      calls: [{ tool: 'file_editor', arguments: { command: 'view', path } }],
    });
    const story = world.story(({ path }) => Array.from({ length: 4 }, () => again(path('.'))));
    ended(await world.run({ prompt: story.prompt }), 'stuck', 21);
    assert.equal(story.script.asked.length, 4);
    return 'the same look four times in a row: red';
  },
};
