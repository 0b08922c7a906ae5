// The sandbox sleeps while the agent waits, and is deleted while somebody still wants to know.
import { strict as assert } from 'node:assert';
import { eventually } from '../../../support/until.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { asked, confirmationOf, follow, respond } from './asking.ts';
import { oneFile } from './run.ts';

export const pausedWhileWaiting: Scenario<HostedWorld> = {
  name: 'paused while it waits',
  async play(world) {
    const { story, step } = await asked(world, ['made.txt']);
    const id = idOf(step);
    await pauseOnceTold(world, id, 'waiting_for_confirmation');
    const asleep = ended(await follow(world, step), 'waiting_for_confirmation', 22);
    assert.equal(asleep.outputs['sandbox-status'], 'PAUSED');
    const [pending] = (await world.hosted.events(id)).filter(({ kind }) => kind === 'ActionEvent');
    assert.equal(object(pending).tool_name, 'file_editor');

    ended(await respond(world, step, 'accept', confirmationOf(step)), 'answered', 0);
    ended(await follow(world, step), 'finished', 0);
    assert.equal(story.exists('made.txt'), true);
    return 'PAUSED, it still counts as waiting; the answer woke the sandbox and let run what was shown';
  },
};

export const deletedSandbox: Scenario<HostedWorld> = {
  name: 'sandbox deleted',
  async play(world) {
    const story = await oneFile(world);
    const step = ended(await world.run({ prompt: story.prompt }), 'finished', 0);
    const id = idOf(step);
    await toldInEvents(world, id, 'finished');
    await deleteSandbox(world, id);
    const gone = ended(await follow(world, step), 'finished', 0);
    assert.equal(gone.outputs['sandbox-status'], 'MISSING');
    const left = (await world.hosted.events(id)).map(({ kind }) => kind);
    for (const kind of ['MessageEvent', 'ActionEvent', 'ObservationEvent']) assert(left.includes(kind), kind);
    return 'measured: the hosted events can still be read, and the step tells by them that the agent had finished';
  },
};

export const deletedWhileWaiting: Scenario<HostedWorld> = {
  name: 'sandbox deleted while it waits',
  async play(world) {
    const { story, step } = await asked(world, ['made.txt']);
    const id = idOf(step);
    await toldInEvents(world, id, 'waiting_for_confirmation');
    await deleteSandbox(world, id);
    const gone = ended(await follow(world, step), 'sandbox_missing', 31);
    assert.equal(gone.outputs['sandbox-status'], 'MISSING');
    assert.equal(story.exists('made.txt'), false);
    return 'the step says sandbox_missing after three looks; nothing ran';
  },
};

/** The sandbox sends its events in batches: what it has not sent when it falls asleep cannot be read meanwhile. */
export async function pauseOnceTold(world: HostedWorld, id: string, status: string): Promise<string> {
  await toldInEvents(world, id, status);
  const sandbox = String((await world.hosted.conversation(id))?.sandbox_id);
  await world.hosted.done('POST', `/api/v1/sandboxes/${sandbox}/pause`);
  await world.reaches(id, 'PAUSED', null);
  return sandbox;
}

/** With all conversations in it. */
export async function deleteSandbox({ hosted, reaches }: HostedWorld, id: string): Promise<void> {
  const sandbox = String((await hosted.conversation(id))?.sandbox_id);
  // The path names one parameter and the handler another: it is read from the query.
  await hosted.done('DELETE', `/api/v1/sandboxes/${sandbox}?sandbox_id=${sandbox}`);
  await reaches(id, 'MISSING');
}

async function toldInEvents(world: HostedWorld, id: string, status: string): Promise<void> {
  const told = async () =>
    JSON.stringify((await world.hosted.events(id)).at(-1) ?? null).includes(`"${status}"`);
  await eventually(told, `the hosted events say ${status}`, { patienceMs: 30_000, pauseMs: 500 });
}
