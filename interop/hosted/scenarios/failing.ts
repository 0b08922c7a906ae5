// Endings that are not green: the agent fails, or goes round in circles.
import { strict as assert } from 'node:assert';
import type { Turn } from '../../completion.ts';
import type { Scenario } from '../../scenario.ts';
import { ended } from '../ended.ts';
import type { HostedWorld } from '../hosted-world.ts';

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
