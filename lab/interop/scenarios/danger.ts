// What lets a waiting action run besides an answer: the reasons why the product never sends these while it waits.
import { strict as assert } from 'node:assert';
import type { Scenario } from '../scenario.ts';

export const runWhileWaiting: Scenario = {
  name: 'run while it waits',
  async play(world) {
    const talk = await world.asks();
    assert.equal(await world.client().run(talk.id), 'running');
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('made.txt'), true);
    return 'measured: it approves the pending action';
  },
};

export const messageWhileWaiting: Scenario = {
  name: 'a message while it waits',
  async play(world) {
    const quiet = await world.asks();
    const said = await world.raw.message(quiet.id, 'I am still thinking.', false);
    assert.equal(said.status, 200);
    const after = await world.raw.status(quiet.id);
    const pending = await world.pending(quiet.id);
    assert.equal(quiet.exists('made.txt'), false);

    const loud = await world.asks();
    await world.raw.message(loud.id, 'Go on.', true);
    await world.raw.reaches(loud.id, 'finished');
    assert.equal(loud.exists('made.txt'), true);
    return `measured: one that runs the agent approves the pending action; one that does not leaves it ${after} with ${pending.length} action pending`;
  },
};
