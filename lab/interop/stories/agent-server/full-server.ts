// A server that has no room for another agent at work: what needs room is refused, and a message is kept all the same.
import { strict as assert } from 'node:assert';
import { eventually } from '../../../support/until.ts';
import { type Delivery, deliver, newDelivery, type Sending } from '../../drive-product.ts';
import { finish, oneFile } from '../../model/script.ts';
import { object } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const task = 'Do what the script says.';

export async function approveWithoutRoom(stage: AgentServerStage) {
  const talk = await stage.ask();
  await withoutRoom(stage, async () => {
    const { client, requests } = stage.side;
    const before = await requests.trace(talk.id);
    await assert.rejects(client.answer(talk.id, { accept: true }), { code: 'rate_limited' });
    assert.deepEqual(await requests.trace(talk.id), before);
  });
}

/** The product looks for a message that was kept, and tells the agent to run: it never sends the message again. */
export async function tellOnceWithoutRoom(stage: AgentServerStage) {
  const talk = await stage.open(oneFile);
  return withoutRoom(stage, async (makeRoom) => {
    const { requests } = stage.side;
    const delivery: Delivery = newDelivery(task, 'never');
    const count = (what: Sending) => delivery.sent.filter((each) => each === what).length;
    const openTheDoor = async () => {
      await eventually(() => count('run') > 0, 'the agent is told to run');
      assert.deepEqual(await requests.messages(talk.id), [task]);
      assert.deepEqual(talk.script.asked, []);
      makeRoom();
    };
    const [{ message }] = await Promise.all([deliver(stage.side, talk.id, delivery), openTheDoor()]);
    assert.equal(message.result?.kind, 'taken', JSON.stringify(message));
    await requests.reaches(talk.id, 'finished');
    assert.deepEqual(await requests.messages(talk.id), [task]);
    assert.equal(count('message'), 1);
    assert.deepEqual(talk.script.made(), ['made.txt']);
    assert.equal(talk.script.asked.length, 2);
    assert(count('run') > 0);
    return `it was told to run ${count('run')} time(s) until there was room`;
  });
}

/** In its own words, of which the product reads the first two. */
export async function sayWhatIsKeptWithoutRoom(stage: AgentServerStage) {
  const [talk, asked] = [await stage.open([finish(), finish()]), await stage.ask()];
  await withoutRoom(stage, async (makeRoom) => {
    const { requests } = stage.side;
    const path = `/api/conversations/${talk.id}`;
    assert.equal((await requests.message(talk.id, 'Wait for me.', false)).status, 200);
    const told = await requests.message(talk.id, 'Do it now.', true);
    const kept = ['Wait for me.', 'Do it now.'];
    assert.deepEqual(await requests.messages(talk.id), kept);
    assert.equal(told.status, 429);
    assert.match(String(object(told.body).detail), /^Message saved, .* without resending the message\.$/);
    assert.equal(await requests.status(talk.id), 'idle');
    const run = await requests.send('POST', `${path}/run`);
    assert.equal(run.status, 429);
    assert.doesNotMatch(run.text, /saved/i);
    const respond = `/api/conversations/${asked.id}/events/respond_to_confirmation`;
    const rejected = await requests.send('POST', respond, { accept: false, reason: 'Not this.' });
    assert.equal(rejected.status, 200, 'a rejection needs no room');
    makeRoom();
    await eventually(
      async () => (await requests.send('POST', `${path}/run`)).status === 200,
      'there is room',
    );
    await requests.reaches(talk.id, 'finished');
    assert.deepEqual(await requests.messages(talk.id), kept);
  });
}

/** Plays while the only place is taken. Afterwards the server has room for all again. */
async function withoutRoom<T>(
  stage: AgentServerStage,
  play: (makeRoom: () => void) => Promise<T>,
): Promise<T> {
  await stage.restart({ mostRuns: 1 });
  const model = Promise.withResolvers<void>();
  try {
    const busy = await stage.begin([{ ...finish(), after: model.promise }]);
    await eventually(() => busy.script.asked.length === 1, 'the only place is taken');
    const measured = await play(model.resolve);
    model.resolve();
    await stage.side.requests.reaches(busy.id, 'finished');
    return measured;
  } finally {
    model.resolve();
    // The stories after this one have several agents at work at once.
    await stage.restart();
  }
}
