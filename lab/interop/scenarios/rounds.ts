// One more message, whatever the agent is doing, and stopping it: each as the product does it.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { newMessage } from '../../../shared/message/index.ts';
import type { Json } from '../../support/json.ts';
import { eventually } from '../../support/until.ts';
import { finish, type ToolCall } from '../completion.ts';
import { deliver } from '../message-ports.ts';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';
import { stopAgent } from '../stop-agent.ts';
import type { Talk, World } from '../world.ts';

const task = 'Do what the script says.';
const more = 'And then rest.';
const runs = (command: string): ToolCall => ({ tool: 'terminal', arguments: { command } });

export const toldWhileRunning: Scenario = {
  name: 'one more message while it runs',
  async play(world) {
    const { talk, goOn } = await atWork(world);
    const delivered = tell(world, talk);
    await sleep(1_000);
    goOn();
    assert.equal((await delivered).kept.result?.kind, 'taken');
    await endsAfter(world, talk, 'finished');
    assert.deepEqual(await told(world, talk), [task, more]);
    return 'it was taken after what the agent did then, and its end came after it';
  },
};

export const toldAfterFinish: Scenario = {
  name: 'one more message after it has finished',
  async play(world) {
    const talk = await world.begin({
      policy: 'NeverConfirm',
      turns: ({ makes }) => [finish('Done.'), { calls: [makes('made.txt')] }, finish('Rested.')],
    });
    await world.raw.reaches(talk.id, 'finished');
    assert.equal((await tell(world, talk)).kept.result?.kind, 'taken');
    await endsAfter(world, talk, 'finished');
    assert.equal(talk.exists('made.txt'), true);
    assert.deepEqual(await told(world, talk), [task, more]);
    return 'a second round of the same conversation, with its own end';
  },
};

export const toldAfterReject: Scenario = {
  name: 'one more message after a reject',
  async play(world) {
    const talk = await world.asks();
    await world.answer(talk.id, await world.shown(talk.id), { accept: false, reason: 'Not this.' });
    await world.raw.reaches(talk.id, 'idle', 'finished');
    assert.equal((await tell(world, talk)).kept.result?.kind, 'taken');
    await world.raw.reaches(talk.id, 'finished', 'waiting_for_confirmation');
    assert.equal(talk.exists('made.txt'), false);
    assert.match(talk.script.asked.at(-1) ?? '', /Not this\./);
    assert.match(talk.script.asked.at(-1) ?? '', /And then rest\./);
    return 'what was rejected did not run; the model heard the reason and the message';
  },
};

export const toldAfterStop: Scenario = {
  name: 'interrupted in a command, then one more message',
  async play(world) {
    const talk = await world.begin({
      policy: 'NeverConfirm',
      turns: ({ path }) => [
        { calls: [runs(`touch ${path('begun.txt')}; sleep 45; touch ${path('ended.txt')}`)] },
        finish('Rested.'),
      ],
    });
    await eventually(async () => talk.exists('begun.txt'), 'the command runs', { patienceMs: 30_000 });
    const began = performance.now();
    const result = await stopAgent(world.server, talk.id);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    assert(result.kind === 'stopped' && !result.already, JSON.stringify(result));
    assert.equal(await world.raw.status(talk.id), 'paused');
    assert.equal(talk.exists('ended.txt'), false);
    assert.equal((await tell(world, talk)).kept.result?.kind, 'taken');
    await endsAfter(world, talk, 'finished');
    assert.equal(talk.exists('ended.txt'), false);
    return `it stood still ${took} s after it was told to, in the middle of the command; the message made it go on`;
  },
};

export const toldWhilePaused: Scenario = {
  name: 'one more message while it is paused',
  async play(world) {
    const { talk, goOn } = await atWork(world);
    await world.raw.done('POST', `/api/conversations/${talk.id}/pause`);
    goOn();
    await world.raw.reaches(talk.id, 'paused');
    assert.equal((await tell(world, talk)).kept.result?.kind, 'taken');
    await endsAfter(world, talk, 'finished');
    assert.deepEqual(await told(world, talk), [task, more]);
    return 'it went on with the message, which was sent once';
  },
};

export const stoppedWhileWaiting: Scenario = {
  name: 'stopped while it waits',
  async play(world) {
    const talk = await world.asks();
    const result = await stopAgent(world.server, talk.id);
    assert.equal(result.kind, 'stopped');
    assert.equal(talk.exists('made.txt'), false);
    const events = await world.raw.events(talk.id);
    const reasons = events.flatMap((event) =>
      event.kind === 'UserRejectObservation' ? [String(event.rejection_reason)] : [],
    );
    assert.equal(reasons.length, 1);
    return `one bound reject (“${reasons[0]}”), nothing ran, and it stands still as ${await world.raw.status(talk.id)}`;
  },
};

export const askedOnTheSide: Scenario = {
  name: 'a side question while it waits',
  async play(world) {
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: ({ makes }) => [{ calls: [makes('made.txt')] }, { calls: [], text: 'One file.' }],
    });
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    const before = [await world.shown(talk.id), await world.raw.status(talk.id)];
    const reply = await world.client().ask(talk.id, 'Which files?');
    assert(reply.kind === 'known', JSON.stringify(reply));
    assert.deepEqual([await world.shown(talk.id), await world.raw.status(talk.id)], before);
    assert.equal(talk.exists('made.txt'), false);
    return `it said “${reply.value}”; the same waits as before`;
  },
};

/** The second message, as the product sends it. */
function tell(world: World, { id }: Talk) {
  const kept = newMessage({ number: 2, text: more, ask: null }, Date.now());
  return deliver(world.server, id, { kept, left: [] });
}

/** It has asked its model, which answers once it is let go on. */
async function atWork(world: World): Promise<{ readonly talk: Talk; readonly goOn: () => void }> {
  const held = Promise.withResolvers<void>();
  const talk = await world.begin({
    policy: 'NeverConfirm',
    turns: ({ makes }) => [
      { calls: [makes('made.txt')], after: held.promise },
      finish('Done.'),
      finish('Rested.'),
    ],
  });
  await eventually(async () => talk.script.asked.length === 1, 'the model is asked');
  return { talk, goOn: held.resolve };
}

/** An end belongs to the message only when it came after it. */
async function endsAfter(world: World, { id }: Talk, status: string): Promise<void> {
  await eventually(
    async () => {
      const events = await world.raw.events(id);
      const message = events.findLastIndex(isFromUser);
      return events.slice(message).some(({ kind, key, value }) => {
        return kind === 'ConversationStateUpdateEvent' && key === 'execution_status' && value === status;
      });
    },
    `${status} after the message`,
    { patienceMs: 60_000 },
  );
}

async function told(world: World, { id }: Talk): Promise<readonly string[]> {
  return (await world.raw.events(id)).filter(isFromUser).map(({ llm_message }) => {
    const { content } = object(llm_message);
    assert(Array.isArray(content));
    return content.map((part) => String(object(part).text)).join('|');
  });
}

function isFromUser({ kind, source }: Json): boolean {
  return kind === 'MessageEvent' && source === 'user';
}
