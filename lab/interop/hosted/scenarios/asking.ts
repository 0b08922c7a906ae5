// The agent asks before it acts: the step stops, another one answers exactly what was shown, and it may ask again.
import { strict as assert } from 'node:assert';
import type { StepResult } from '../../../runner/runner.ts';
import { finish } from '../../completion.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import type { HostedWorld, Story } from '../hosted-world.ts';

export const askAndAnswer: Scenario<HostedWorld> = {
  name: 'ask always, stop, bound answer, again',
  async play(world) {
    const { story, step } = await asked(world, ['one.txt'], ['two.txt']);
    const first = confirmationOf(step);
    assert.equal(story.exists('one.txt'), false);
    ended(await respond(world, step, 'accept', first), 'answered', 0);
    await world.reaches(idOf(step), 'RUNNING', 'waiting_for_confirmation');
    assert.deepEqual([story.exists('one.txt'), story.exists('two.txt')], [true, false]);

    const late = ended(await respond(world, step, 'accept', first), 'not_waiting', 34);
    assert.equal(story.exists('two.txt'), false);
    const second = confirmationOf(late);
    assert.notEqual(second, first);
    ended(await respond(world, step, 'accept', second), 'answered', 0);
    ended(await follow(world, step), 'finished', 0);
    assert.equal(story.exists('two.txt'), true);
    assert.equal(story.script.beyond(), 0);
    return 'each answer let run exactly what was shown; the first one given again reached nothing, and the step showed what waits now';
  },
};

export const twoAtOnce: Scenario<HostedWorld> = {
  name: 'two parallel actions',
  async play(world) {
    const { story, step } = await asked(world, ['one.txt', 'two.txt']);
    assert.deepEqual([story.exists('one.txt'), story.exists('two.txt')], [false, false]);
    for (const name of ['one.txt', 'two.txt']) assert.match(step.summary, new RegExp(name));
    ended(await respond(world, step, 'accept', confirmationOf(step)), 'answered', 0);
    ended(await follow(world, step), 'finished', 0);
    assert.deepEqual([story.exists('one.txt'), story.exists('two.txt')], [true, true]);
    return 'both were shown, and one answer let both run';
  },
};

export const rejectWithReason: Scenario<HostedWorld> = {
  name: 'reject with a reason',
  async play(world) {
    const { story, step } = await asked(world, ['made.txt']);
    const reply = await respond(world, step, 'reject', confirmationOf(step), 'Not on a Friday.');
    ended(reply, 'answered', 0);
    ended(await follow(world, step), 'finished', 0);
    assert.equal(story.exists('made.txt'), false);
    assert.match(story.script.asked[1] ?? '', /Not on a Friday\./);
    const events = await (await world.agent(idOf(step))).events(idOf(step));
    const refusals = events.filter(({ kind }) => kind === 'UserRejectObservation');
    assert.deepEqual(
      refusals.map(({ rejection_reason }) => rejection_reason),
      ['Not on a Friday.'],
    );
    return 'nothing ran; the model was told the reason, and the agent went on to its end';
  },
};

export const onConfirmationAccept: Scenario<HostedWorld> = {
  name: 'on-confirmation: accept',
  async play(world) {
    const story = await asking(world, ['one.txt'], ['two.txt']);
    const step = await world.run({ prompt: story.prompt, 'on-confirmation': 'accept' });
    ended(step, 'finished', 0);
    assert.deepEqual([story.exists('one.txt'), story.exists('two.txt')], [true, true]);
    assert.equal(story.script.asked.length, 3);
    return 'two questions, answered by the step itself, each once';
  },
};

/** One turn for each list of files, then the end. */
export async function asking(world: HostedWorld, ...turns: (readonly string[])[]): Promise<Story> {
  await world.account('always');
  return world.story(({ makes }) => [
    ...turns.map((names) => ({ calls: names.map(makes) })),
    finish('Done.'),
  ]);
}

export async function asked(world: HostedWorld, ...turns: (readonly string[])[]) {
  const story = await asking(world, ...turns);
  const step = ended(await world.run({ prompt: story.prompt }), 'waiting_for_confirmation', 22);
  return { story, step };
}

export function respond(
  world: HostedWorld,
  step: StepResult,
  decision: 'accept' | 'reject',
  confirmation: string,
  reason = '',
): Promise<StepResult> {
  const id = idOf(step);
  return world.run({ mode: 'respond', 'conversation-id': id, decision, confirmation, reason });
}

export function follow(world: HostedWorld, step: StepResult): Promise<StepResult> {
  return world.run({ mode: 'wait', 'conversation-id': idOf(step) });
}

export function confirmationOf({ outputs }: StepResult): string {
  const shown = outputs.confirmation;
  assert(shown !== undefined && /^actions:/.test(shown), `the output confirmation is ${shown}`);
  return shown;
}
