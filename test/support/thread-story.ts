// A story in a thread, told in one line: `confirm | /approve → finished | /approve → not_waiting`. First what the agent of a step does
// there, then what Wendy writes and how the workflow ends that hears her; between them what happens by other hands.
import { expect } from '@jest/globals';
import type { InputName } from '../../action/inputs/inputs.ts';
import type { RunContext } from '../../action/inputs/run-context.ts';
import type { Played, PlayOptions } from '../../action/testing/play.ts';
import { sleep } from '../../shared/clock.ts';
import * as inThread from './in-thread.ts';
import { allBodies, codeIn, lastBody, questionsOf } from './in-thread.ts';
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

export interface Told {
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
  /** What reaches the agent, in order. */
  readonly sent?: readonly string[];
  /** What is written in the thread in the end, and what the last comment there says. */
  readonly thread?: string;
  readonly last?: string | RegExp;
  /** What the log of the last workflow says, and what its summary does. */
  readonly log?: string;
  readonly summary?: string;
  /** What neither of them says. */
  readonly unsaid?: string;
  /** How many comments have 👀 in the end, and how many questions are open. */
  readonly eyes?: number;
  readonly open?: number;
}

export type Happenings = Readonly<Record<string, (stage: StoryStage) => unknown>>;

/** `nothing ran`: the thread is new. `CODE` is the code of the first question, `NEW` that of the one that is open now. */
export async function playStory(
  service: Service,
  story: string,
  told: Told = {},
  happenings: Happenings = {},
): Promise<StoryStage & { readonly step: Played | undefined }> {
  const [script = '', ...scenes] = story.split(' | ');
  const stage = await begin(service, script);
  const { thread, code, id } = stage;
  if (told.role !== undefined) thread.github.roles.set('wendy', told.role);
  if (told.refused !== undefined) thread.refused.add(told.refused);
  if (told.fault !== undefined) await service.control.armFault({ times: 500, ...told.fault });
  let step: Played | undefined;
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
    const context = { ...inThread.commentContext(thread.add(body), body, told.event), ...told.context };
    step = await inThread.command(service, thread, context, told.inputs, told.options);
    expect([words, step.outputs.outcome]).toEqual([words, outcome]);
  }
  if (told.fault !== undefined) await service.control.clearFaults();
  const log = step?.lines.join('\n') ?? '';
  const summary = step?.summaries.join('\n') ?? '';
  if (told.sent !== undefined) expect(await effectsOn(service, id)).toEqual(told.sent);
  if (told.thread !== undefined) expect(allBodies(thread)).toContain(told.thread);
  if (told.last !== undefined) expect(lastBody(thread)).toMatch(told.last);
  if (told.log !== undefined) expect(log).toContain(told.log);
  if (told.summary !== undefined) expect(summary).toContain(told.summary);
  if (told.unsaid !== undefined) expect(`${log}\n${summary}`).not.toContain(told.unsaid);
  if (told.eyes !== undefined) expect(thread.claims()).toBe(told.eyes);
  if (told.open !== undefined) expect(questionsOf(thread, 'open')).toHaveLength(told.open);
  return { ...stage, step };
}

async function begin(service: Service, script: string): Promise<StoryStage> {
  if (script === 'nothing ran') return { service, thread: createThread(), id: '', code: '' };
  // An agent that works without end leaves its step in time.
  const { thread, id } = await inThread.ranInThread(service, script, { timeout: '3' });
  return { service, thread, id, code: codeIn(questionsOf(thread, 'open')[0]) };
}
