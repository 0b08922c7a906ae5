// A conversation that is made without a message, gets its policy from the client, and only then its message.
import { strict as assert } from 'node:assert';
import { finish } from '../completion.ts';
import type { Scenario } from '../scenario.ts';

export const policySetLater: Scenario = {
  name: 'policy set by the client',
  async play(world) {
    const talk = await world.begin({
      policy: 'later',
      turns: ({ makes }) => [{ calls: [makes('made.txt')] }, { calls: [makes('free.txt')] }, finish('Done.')],
    });
    const client = world.client();
    assert.deepEqual((await world.raw.conversation(talk.id)).confirmation_policy, { kind: 'NeverConfirm' });
    assert.equal(await client.setPolicy(talk.id, 'always'), 'set');
    await world.raw.message(talk.id, 'Do what the script says.', true);
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    assert.equal(talk.exists('made.txt'), false);

    assert.equal(await client.setPolicy(talk.id, 'never'), 'set');
    assert.equal(await world.raw.status(talk.id), 'waiting_for_confirmation');
    assert.equal(talk.exists('made.txt'), false);
    await world.approve(talk.id);
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('free.txt'), true);
    return 'AlwaysConfirm holds from the first action on; NeverConfirm set while it waits releases nothing, and counts from the next action on';
  },
};

export const riskyOnly: Scenario = {
  name: 'policy ConfirmRisky',
  async play(world) {
    const talk = await world.begin({
      policy: 'later',
      turns: ({ makes }) => [{ calls: [makes('made.txt')] }, finish('Done.')],
    });
    assert.equal(await world.client().setPolicy(talk.id, 'risky'), 'set');
    await world.raw.message(talk.id, 'Do what the script says.', true);
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    const pending = await world.pending(talk.id);
    assert.deepEqual(
      pending.map(({ risk }) => risk),
      ['UNKNOWN'],
    );
    return 'with no analyser the risk is UNKNOWN, and it waits';
  },
};
