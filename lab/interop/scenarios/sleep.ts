// A sandbox sleeps while a person thinks, and wakes with another session key: the question must still be the same.
import { strict as assert } from 'node:assert';
import { ServiceError } from '../../../shared/api/index.ts';
import { eventually } from '../../support/until.ts';
import { finish } from '../completion.ts';
import type { Scenario } from '../scenario.ts';

export const sleepWhileWaiting: Scenario = {
  name: 'sleep and wake while it waits',
  async play(world) {
    const talk = await world.asks();
    const oldKey = world.sessionKey;
    const shown = await world.shown(talk.id);
    await world.sleepAndWake();

    assert.equal(await codeOf(world.client(oldKey).respond(talk.id, { accept: true })), 'unauthorized');
    assert.equal(await world.raw.status(talk.id), 'waiting_for_confirmation');
    assert.equal(talk.exists('made.txt'), false);
    assert.equal(await world.shown(talk.id), shown);
    const outcome = await world.answer(talk.id, shown, { accept: true });
    assert.equal(outcome.kind, 'verified');
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('made.txt'), true);
    return 'it still waits, the old key is refused, the fingerprint is the same, and the approval given to it before runs the action';
  },
};

export const noRoom: Scenario = {
  name: 'accept while the server has no room',
  async play(world) {
    const talk = await world.asks();
    await world.sleepAndWake({ mostRuns: 1 });
    const gate = Promise.withResolvers<void>();
    const busy = await world.begin({
      policy: 'NeverConfirm',
      turns: () => [{ ...finish('Done.'), after: gate.promise }],
    });
    try {
      await eventually(() => busy.script.asked.length === 1, 'the only place is taken');
      const before = await world.raw.trace(talk.id);
      const told = await codeOf(world.client().respond(talk.id, { accept: true }));
      if (told === 'done') {
        gate.resolve();
        await world.raw.reaches(talk.id, 'finished');
        return 'not offered: this server refuses nobody for want of room; the answer was taken and carried out';
      }
      assert.equal(told, 'rate_limited');
      assert.deepEqual(await world.raw.trace(talk.id), before);
      assert.equal(talk.exists('made.txt'), false);
    } finally {
      gate.resolve();
    }
    await world.raw.reaches(busy.id, 'finished');
    return 'it says rate_limited (429) once, without a second try, and the action still waits';
  },
};

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code;
  }
}
