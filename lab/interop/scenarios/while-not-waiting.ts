// An answer that arrives when nothing waits is a 200 all the same. These are the reasons for looking before sending.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/until.ts';
import { finish, type Turn } from '../completion.ts';
import type { Scenario } from '../scenario.ts';
import type { BeginOptions, Talk, World } from '../world.ts';

/** What has no effect can only be waited for. */
const quietMs = 2_000;

export const whileIdle: Scenario = {
  name: 'accept while idle',
  async play(world) {
    const talk = await world.begin({ policy: 'later', turns: () => [finish('Started by an answer.')] });
    await world.raw.message(talk.id, 'Wait for me.', false);
    assert.equal(await world.raw.status(talk.id), 'idle');
    await productSendsNothing(world, talk, 'idle');
    await world.client().respond(talk.id, { accept: true });
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.script.asked.length, 1);
    return 'measured: the plain endpoint starts the agent; the rule sends nothing';
  },
};

export const whileRunning: Scenario = {
  name: 'accept while running',
  async play(world) {
    const gate = Promise.withResolvers<void>();
    const turns: BeginOptions['turns'] = () => [{ ...finish('Done.'), after: gate.promise }];
    const talk = await world.begin({ policy: 'AlwaysConfirm', turns });
    try {
      await eventually(() => talk.script.asked.length === 1, 'the model is asked');
      assert.equal(await world.raw.status(talk.id), 'running');
      await productSendsNothing(world, talk, 'running');
      await world.client().respond(talk.id, { accept: true });
      await assert.rejects(world.client().run(talk.id), { code: 'rejected', status: 409 });
    } finally {
      gate.resolve();
    }
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.script.asked.length, 1);
    return 'measured: 200 and no effect, and run is rejected (409); the rule sends nothing';
  },
};

export const whileFinished: Scenario = {
  name: 'accept while finished',
  async play(world) {
    const talk = await world.begin({ policy: 'AlwaysConfirm', turns: () => [finish('Done.')] });
    await world.raw.reaches(talk.id, 'finished');
    await productSendsNothing(world, talk, 'finished');
    const before = await world.raw.trace(talk.id);
    await world.client().respond(talk.id, { accept: true });
    await world.client().respond(talk.id, { accept: false });
    await sleep(quietMs);
    assert.deepEqual(await world.raw.trace(talk.id), before);
    assert.equal(talk.script.asked.length, 1);
    return 'measured: 200 and no effect, approving and rejecting alike; the rule sends nothing';
  },
};

export const whileInError: Scenario = {
  name: 'accept while in error',
  async play(world) {
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: () => [{ failure: 401 }, finish('Once more.')],
    });
    await world.raw.reaches(talk.id, 'error');
    await productSendsNothing(world, talk, 'error');
    const newest = await world.client().newestError(talk.id);
    assert(newest.kind === 'known');
    assert.match(newest.value.code, /Authentication/);
    assert.notEqual(newest.value.detail, '');
    await world.client().respond(talk.id, { accept: true });
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.script.asked.length, 2);
    return `measured: the plain endpoint runs the agent again, at a cost; the rule sends nothing; the newest error reads ${newest.value.code}`;
  },
};

export const whileStuck: Scenario = {
  name: 'accept while stuck',
  async play(world) {
    const again = (path: string): Turn => ({
      calls: [{ tool: 'file_editor', arguments: { command: 'view', path } }],
    });
    const talk = await world.begin({
      policy: 'NeverConfirm',
      turns: ({ path }) => Array.from({ length: 4 }, () => again(path('.'))),
    });
    await world.raw.reaches(talk.id, 'stuck');
    await productSendsNothing(world, talk, 'stuck');
    const questions = talk.script.asked.length;
    await world.client().respond(talk.id, { accept: true });
    await sleep(quietMs);
    assert.equal(await world.raw.status(talk.id), 'stuck');
    assert.equal(talk.script.asked.length, questions);
    return 'measured: 200, and it is stuck again at once without asking the model; the rule sends nothing';
  },
};

async function productSendsNothing(world: World, talk: Talk, why: string): Promise<void> {
  const before = await world.raw.trace(talk.id);
  const questions = talk.script.asked.length;
  const shown = `actions:${'0'.repeat(64)}` as const;
  for (const accept of [true, false]) {
    assert.deepEqual(await world.answer(talk.id, shown, { accept }), { kind: 'not_waiting', why });
  }
  assert.deepEqual(await world.raw.trace(talk.id), before);
  assert.equal(talk.script.asked.length, questions);
}
