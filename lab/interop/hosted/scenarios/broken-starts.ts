// What becomes of a start whose connection breaks, or whose client goes away: one conversation at most, and no green step
// without one.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/until.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import { sameId, v1 } from '../hosted-requests.ts';
import type { HostedWorld, Story } from '../hosted-world.ts';
import { chosenId, startsSent } from '../sent-starts.ts';
import { oneFile } from './run.ts';

/** A start in the shared sandbox takes two seconds; one that is dead shows it by standing still for longer. */
const stillMs = 6_000;
const unlockMs = 120_000;

export const lostAnswer: Scenario<HostedWorld> = {
  name: 'answer to a start lost',
  async play(world) {
    const story = await oneFile(world);
    world.tap.breakNext(new RegExp(`^${v1}$`), 'lose_answer');
    const step = ended(await world.run({ prompt: story.prompt }), 'finished', 0);
    const id = chosenId(world, story);
    assert(sameId(idOf(step), id));
    assert.equal(startsSent(world, story).length, 1);
    assert.equal(story.exists('made.txt'), true);
    return 'found by the id that was chosen for it, never sent again';
  },
};

export const startTaskAtOnce: Scenario<HostedWorld> = {
  name: 'start task before READY',
  async play(world) {
    await world.account('never');
    const id = crypto.randomUUID();
    await world.hosted.done('POST', v1, { conversation_id: id });
    const [task, record] = [await world.hosted.startTaskFor(id), await world.hosted.conversation(id)];
    assert.notEqual(task?.status, 'READY');
    assert.equal(record, null);
    const filtered = await world.hosted.done('GET', `${v1}/start-tasks/search?conversation_id__eq=${id}`);
    assert.deepEqual(object(filtered).items, []);
    await world.reaches(id, 'RUNNING', 'idle');
    return 'measured: the search of start tasks shows it at once by request.conversation_id; its filter and the record only once it is READY';
  },
};

export const streamCut: Scenario<HostedWorld> = {
  name: 'stream cut',
  async play(world) {
    const story = await oneFile(world);
    world.tap.breakNext(/stream-start/, 'cut_after_first');
    const given = { prompt: story.prompt, 'start-progress': 'stream', 'start-timeout': '10s' };
    const step = await world.run(given);
    assert.notEqual(step.exitCode, 0);
    ended(step, 'start_timeout', 11);
    const status = await staysWhereItIs(world, story);
    return `measured: the server gives the start up and its task stays ${status} for ever; the step waits for its start-timeout and ends red, without a second start`;
  },
};

export const streamCancelled: Scenario<HostedWorld> = {
  name: 'stream, step cancelled',
  async play(world) {
    const { story, step } = await streaming(world);
    step.cancel();
    const result = ended(await step.result, 'cancelled', 130);
    const id = chosenId(world, story);
    const task = await world.hosted.startTaskFor(id);
    assert.equal(task?.status, 'READY');
    assert.equal(result.outputs['start-task-id'], task?.id);
    assert(sameId(idOf(result), id));
    assert.equal(startsSent(world, story).length, 1);
    return 'the cancelled step holds the stream, so the start is not given up: it is READY, and the step tells its id';
  },
};

export const streamLeft: Scenario<HostedWorld> = {
  name: 'stream, client gone',
  async play(world) {
    const { story, step } = await streaming(world);
    const isKnown = async () => (await world.hosted.startTaskFor(chosenId(world, story))) !== null;
    await eventually(isKnown, 'the server knows the start', { pauseMs: 150 });
    step.kill();
    await step.result;
    const status = await staysWhereItIs(world, story);
    return `measured: a killed step hangs up, the server gives the start up, and its task stays ${status} for ever`;
  },
};

async function streaming(world: HostedWorld) {
  const story = await oneFile(world);
  const step = world.start({ prompt: story.prompt, 'start-progress': 'stream' });
  const sent = () => startsSent(world, story).some(({ status }) => status !== null);
  await eventually(sent, 'the stream has begun', { patienceMs: 20_000, pauseMs: 20 });
  return { story, step };
}

/** The status at which the start task stands still. */
async function staysWhereItIs(world: HostedWorld, story: Story): Promise<string> {
  const id = chosenId(world, story);
  const first = await world.hosted.startTaskFor(id);
  assert(first, 'the server knows the start');
  await sleep(stillMs);
  const task = await world.hosted.startTaskFor(id);
  assert.deepEqual(task, first);
  assert.equal(['READY', 'ERROR'].includes(String(task?.status)), false, `it is ${task?.status}`);
  assert.equal(await world.hosted.conversation(id), null);
  assert.equal(startsSent(world, story).length, 1);
  assert.equal(story.script.asked.length, 0);
  assert.equal(story.exists('made.txt'), false);
  await takesStartsAgain(world);
  return String(task?.status);
}

/** A start that was given up can leave the server's SQLite locked for a while: the next one is answered 500 then. */
async function takesStartsAgain({ hosted, reaches }: HostedWorld): Promise<void> {
  let id = '';
  const taken = async () => {
    id = crypto.randomUUID();
    const { status, text } = await hosted.send('POST', v1, { conversation_id: id });
    assert(status === 200 || status === 500, `${status} ${text}`);
    return status === 200;
  };
  await eventually(taken, 'the server takes starts again', { patienceMs: unlockMs, pauseMs: 1_000 });
  await reaches(id, 'RUNNING', 'idle');
}
