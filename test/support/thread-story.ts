// A story in a thread, told in one line: `confirm | /approve → finished | /approve → not_waiting`. First what the agent of a step does
// there, then what Wendy writes and how the workflow ends that hears her; between them what happens by other hands.
import { expect } from '@jest/globals';
import type { InputName } from '../../action/inputs/inputs.ts';
import type { RunContext } from '../../action/inputs/run-context.ts';
import type { PlayOptions } from '../../action/testing/play.ts';
import { sleep } from '../../shared/clock.ts';
import * as inThread from './in-thread.ts';
import { allBodies, codeIn, questionsOf } from './in-thread.ts';
import { leftBy } from './left-by.ts';
import { expectSaid } from './said.ts';
import { type aService, effectsOn } from './simulated.ts';
import { createThread, type FakeThread } from './thread.ts';

type Service = Awaited<ReturnType<typeof aService>>;

export interface StoryStage {
  readonly service: Service;
  readonly thread: FakeThread;
  /** The conversation of the step. */
  readonly id: string;
  /** The code of its first question. */
  readonly code: string;
}

export interface World {
  readonly inputs?: Partial<Record<InputName, string>>;
  readonly options?: PlayOptions;
  /** The permission of Wendy. */
  readonly role?: string;
  /** What GitHub refuses. */
  readonly refused?: string;
  /** In the event of what she writes. */
  readonly event?: object;
  readonly context?: Partial<RunContext>;
  readonly fault?: Parameters<Service['control']['armFault']>[0];
}

export type Happenings = Readonly<Record<string, (stage: StoryStage) => unknown>>;

/**
 * `nothing ran`: the thread is new. `CODE` is the code of the first question, `NEW` that of the one that is open now. `said`: in the
 * thread, in what the last workflow leaves, and in `sent: accept approved.`, `open: 1.` and `eyes: 0.`
 */
export async function playStory(
  service: Service,
  story: string,
  world: World = {},
  said: readonly string[] = [],
  happenings: Happenings = {},
): Promise<StoryStage> {
  const [script = '', ...scenes] = story.split(' | ');
  const stage = await begin(service, script);
  const { thread, code, id } = stage;
  if (world.role !== undefined) thread.github.roles.set('wendy', world.role);
  if (world.refused !== undefined) thread.refused.add(world.refused);
  if (world.fault !== undefined) await service.control.armFault({ times: 500, ...world.fault });
  let left = '';
  for (const scene of scenes) {
    const [words = '', outcome] = scene.split(' → ');
    if (outcome === undefined) {
      if (happenings[words] === undefined) throw new Error(`nothing is known to happen as "${words}"`);
      await happenings[words](stage);
      continue;
    }
    // She takes some seconds to write it.
    await sleep(3_000);
    const body = words.replace('CODE', code).replace('NEW', codeIn(questionsOf(thread, 'open')[0]));
    const context = { ...inThread.commentContext(thread.add(body), body, world.event), ...world.context };
    const step = await inThread.command(service, thread, context, world.inputs, world.options);
    expect([words, step.outputs.outcome]).toEqual([words, outcome]);
    left = leftBy(step);
  }
  if (world.fault !== undefined) await service.control.clearFaults();
  const sent = id === '' ? [] : await effectsOn(service, id);
  const counted = `open: ${questionsOf(thread, 'open').length}. eyes: ${thread.claims()}.`;
  expectSaid([allBodies(thread), left, `sent: ${sent.join(', ')}.`, counted].join('\n'), said);
  return stage;
}

async function begin(service: Service, script: string): Promise<StoryStage> {
  if (script === 'nothing ran') return { service, thread: createThread(), id: '', code: '' };
  // An agent that works without end leaves its step in time.
  const { thread, id } = await inThread.ranInThread(service, script, { timeout: '3' });
  return { service, thread, id, code: codeIn(questionsOf(thread, 'open')[0]) };
}
