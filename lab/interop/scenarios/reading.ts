// Which of all events are the pending ones: failed calls, call ids that a model uses twice, and long histories.
import { strict as assert } from 'node:assert';
import { finish, type Turn } from '../completion.ts';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

export const failedCalls: Scenario = {
  name: 'calls that cannot run',
  async play(world) {
    const talk = await world.asks(({ makes }) => [
      {
        calls: [
          { tool: 'no_such_tool', arguments: {} },
          makes('made.txt'),
          { tool: 'file_editor', arguments: { command: 'dance' } },
        ],
      },
      finish('Done.'),
    ]);
    assert.deepEqual(await pendingFiles(world, talk.id), [talk.path('made.txt')]);
    await world.approve(talk.id);
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('made.txt'), true);
    return 'an unknown tool and bad arguments are not shown as pending; the sound call beside them is';
  },
};

export const reusedCallIds: Scenario = {
  name: 'call ids used twice',
  async play(world) {
    const talk = await world.asks(({ makes }) => [
      { calls: [{ id: 'call_0', tool: 'no_such_tool', arguments: {} }] },
      {
        calls: [
          { ...makes('one.txt'), id: 'call_0' },
          { ...makes('two.txt'), id: 'call_1' },
        ],
      },
      finish('Done.'),
    ]);
    const seen = await pendingFiles(world, talk.id);
    await world.approve(talk.id);
    await world.raw.reaches(talk.id, 'finished');
    const ran = ['one.txt', 'two.txt'].filter((name) => talk.exists(name)).map((name) => talk.path(name));
    assert.deepEqual(seen, ran, 'what was shown is what ran');
    return 'an earlier failed call with the same id does not hide a pending action';
  },
};

const steps = 60;

export const longHistory: Scenario = {
  name: 'long history',
  async play(world) {
    const talk = await world.begin({
      policy: 'NeverConfirm',
      turns: ({ makes }) => [
        ...Array.from({ length: steps }, (_, step): Turn => ({ calls: [makes(`step-${step}.txt`)] })),
        finish('Half way.'),
        { calls: [makes('last.txt')] },
        finish('Done.'),
      ],
    });
    await world.raw.reaches(talk.id, 'finished');
    await world.client().setPolicy(talk.id, 'always');
    await world.raw.message(talk.id, 'And the last one.', true);
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    const events = (await world.raw.events(talk.id)).length;
    assert.ok(events > 2 * steps, `${events} events`);
    assert.deepEqual(await pendingFiles(world, talk.id), [talk.path('last.txt')]);
    return `in ${events} events over several pages only the last action is pending`;
  },
};

async function pendingFiles(world: World, id: string): Promise<readonly unknown[]> {
  return (await world.pending(id)).map((action) => object(action.arguments).path);
}
