// The answer comes too late: something else is pending, or nothing. Nothing may be sent then.
import { strict as assert } from 'node:assert';
import { eventually } from '../../support/until.ts';
import { finish } from '../completion.ts';
import type { Scenario } from '../scenario.ts';

export const staleApproval: Scenario = {
  name: 'stale approval',
  async play(world) {
    const talk = await world.asks(({ makes }) => [
      { calls: [makes('first.txt')] },
      { calls: [makes('second.txt')] },
      finish('Done.'),
    ]);
    const client = world.client();
    const shown = await world.shown(talk.id);

    // Someone else answers on the web page, and the agent asks for the next thing.
    await client.respond(talk.id, { accept: true });
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    const askedAgain = async () => (await world.shown(talk.id)) !== shown;
    await eventually(askedAgain, 'the second action is pending');
    const before = await world.raw.trace(talk.id);
    const questions = talk.script.asked.length;
    const late = await world.answer(talk.id, shown, { accept: true });
    assert.deepEqual(late, { kind: 'stale', why: 'other_actions', by: null, next: null });
    const lateRefusal = await world.answer(talk.id, shown, { accept: false });
    assert.deepEqual(lateRefusal, { kind: 'stale', why: 'other_actions', by: null, next: null });
    assert.deepEqual(await world.raw.trace(talk.id), before);
    assert.equal(talk.script.asked.length, questions);
    assert.equal(talk.exists('second.txt'), false);

    const fresh = await world.shown(talk.id);
    await world.approve(talk.id);
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('second.txt'), true);
    const tooLate = await world.answer(talk.id, fresh, { accept: true });
    assert.deepEqual(tooLate, { kind: 'not_waiting', why: 'finished' });
    return 'with another action pending neither approval nor rejection was sent (no event, no model call, no file); asked afresh, it was';
  },
};
