// Two actions of one turn: both are shown, one answer covers both.
import { strict as assert } from 'node:assert';
import type { PendingAction } from '../../../shared/question/index.ts';
import { finish } from '../completion.ts';
import type { Scenario } from '../scenario.ts';
import type { Talk, World } from '../world.ts';

export const approveTwo: Scenario = {
  name: 'two pending actions, approved',
  async play(world) {
    const talk = await twoActions(world);
    const pending = await shownActions(world, talk);
    assert.deepEqual(
      pending.map(({ tool }) => tool),
      ['file_editor', 'terminal'],
      'oldest first',
    );
    await world.approve(talk.id);
    await world.raw.reaches(talk.id, 'finished');
    assert.deepEqual([talk.exists('one.txt'), talk.exists('two.txt')], [true, true]);
    return 'both were shown, oldest first (file editor and terminal); one answer let both run';
  },
};

export const rejectTwo: Scenario = {
  name: 'two pending actions, rejected',
  async play(world) {
    const talk = await twoActions(world);
    const pending = await shownActions(world, talk);
    const shown = await world.shown(talk.id);
    const reply = { accept: false, reason: 'Neither.' };
    const outcome = await world.answer(talk.id, shown, reply);
    assert.equal(outcome.kind, 'verified');
    const refused = (await world.raw.events(talk.id))
      .filter((event) => event.kind === 'UserRejectObservation')
      .map((event) => event.action_id);
    assert.deepEqual(
      refused,
      pending.map(({ id }) => id),
    );
    assert.deepEqual([talk.exists('one.txt'), talk.exists('two.txt')], [false, false]);
    return 'one answer refused both';
  },
};

async function shownActions(world: World, talk: Talk): Promise<readonly PendingAction[]> {
  const pending = await world.pending(talk.id);
  assert.equal(pending.length, 2);
  return pending;
}

function twoActions(world: World): Promise<Talk> {
  return world.asks(({ path, makes }) => [
    {
      calls: [
        makes('one.txt'),
        { tool: 'terminal', arguments: { command: `echo two > ${path('two.txt')}` } },
      ],
    },
    finish('Both done.'),
  ]);
}
