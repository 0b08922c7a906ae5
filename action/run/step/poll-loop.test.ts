import { expect, test } from '@jest/globals';
import {
  advanceOnHint,
  beginWatch,
  defaultLimits,
  type Reading,
  type Watch,
  type WatchLimits,
} from '../../../shared/conversation/index.ts';
import type { CallOptions } from '../../../shared/service/index.ts';
import { aStep } from '../../../test/support/a-step.ts';
import { conversation, minute, stepsOf } from '../../../test/support/polls.ts';
import { id } from '../../../test/support/scripted-service.ts';
import { pollOnce, pollUntilEnd, withSignsOfLife } from './poll-loop.ts';

const limits: WatchLimits = {
  pollInterval: 12 * minute,
  startTimeout: 15 * minute,
  timeout: null,
  idleTimeout: minute,
  pauseTimeout: null,
  road: 'app' as const,
};

function harness(polled: string, abortAt = Number.POSITIVE_INFINITY) {
  const readings = stepsOf(polled).map(({ reading }) => reading);
  let now = 0;
  let polls = 0;
  const controller = new AbortController();
  const told: string[] = [];
  // Wakes a little early now and then, as timers do.
  const sleep = async (ms: number) => {
    now += Math.max(1, ms - (polls % 2));
    if (now >= abortAt) controller.abort();
  };
  const tools: Parameters<typeof pollUntilEnd<Reading>>[1] = {
    clock: { now: () => now, sleep },
    live: { pollAt: () => null, taken: () => {}, rest: sleep },
    signal: controller.signal,
    poll: async () => {
      const reading = readings[Math.min(polls, readings.length - 1)];
      polls += 1;
      return reading ?? { kind: 'absent' };
    },
    onPoll: async (watch, reading) => {
      const next = advanceOnHint(watch, reading, now);
      if (next !== watch) told.push(`look ${next.seen.agent?.says}`);
      return next;
    },
    onQuiet: (watch: Watch) => {
      told.push(`still ${watch.seen.agent?.says} at ${Math.round(now / minute)}m`);
    },
    enough: () => false,
  };
  return { tools, told, controller };
}

const begin = () => beginWatch({ conversationId: 'c', limits, now: 0 });

test('a run is polled until its end, with a line of log in every five minutes without news', async () => {
  const { tools, told } = harness('running, running, finished');
  const watch = await pollUntilEnd(begin(), tools);
  expect(watch.ending?.outcome).toBe('finished');
  expect(told.filter((line) => line.startsWith('still')).length).toBeGreaterThanOrEqual(2);
  expect(told.at(-1)).toBe('look finished');
});

test('a service that asks to wait is not asked sooner because of a hint', async () => {
  const { tools } = harness('running, down(1m), finished');
  const { clock } = tools;
  const polls: number[] = [];
  const poll = async (watch: Watch) => {
    polls.push(clock.now());
    return tools.poll(watch);
  };
  // Something is heard all the time.
  await pollUntilEnd(begin(), { ...tools, poll, live: { ...tools.live, pollAt: () => clock.now() + 10 } });
  expect((polls[2] ?? 0) - (polls[1] ?? 0)).toBeGreaterThanOrEqual(minute - 1);
});

test('an abort ends the pause between polls and the following', async () => {
  const { tools, told } = harness('running', 2);
  const watch = await pollUntilEnd(begin(), tools);
  expect(watch.ending).toBeNull();
  expect(told).toEqual(['look running']);
});

test('a reading that comes after the abort is not used', async () => {
  const { tools, told, controller } = harness('finished');
  const watch = await pollUntilEnd(begin(), {
    ...tools,
    poll: async () => {
      controller.abort();
      return conversation('RUNNING', 'finished');
    },
  });
  expect(watch.ending).toBeNull();
  expect(told).toEqual([]);
});

test('following ends as soon as its caller has seen enough', async () => {
  const { tools } = harness('running');
  const watch = await pollUntilEnd(begin(), { ...tools, enough: (seen) => seen.polls === 1 });
  expect(watch.polls).toBe(1);
});

test('a hint leads to a poll at once, which does not count where something has to be seen several times', async () => {
  const { tools, told } = harness('running, MISSING x3, finished');
  const at = [1_000, 1_500, 2_000, 2_500];
  const looked: number[] = [];
  const live = {
    pollAt: () => at[0] ?? null,
    taken: () => {
      looked.push(tools.clock.now());
      if (looked.length > 1) at.shift();
    },
    rest: (ms: number, signal: AbortSignal) => tools.clock.sleep(ms, signal),
  };
  const watch = await pollUntilEnd(begin(), { ...tools, live });
  expect(watch.ending).toMatchObject({ outcome: 'finished' });
  expect(watch.ending?.at).toBeLessThan(3_000);
  expect(told).toEqual(['look running', 'look finished']);
  expect(looked.length).toBe(5);
});

async function deadlineOf(limits: Partial<WatchLimits>): Promise<number | undefined> {
  const { step, api } = aStep({ polls: [] });
  let deadline: number | undefined;
  Object.assign(api, {
    startTasks: async (_ids: unknown, options?: CallOptions) => {
      deadline = options?.deadline;
      return new Map();
    },
  });
  await step.clock.sleep(10_000, step.cancel.signal);
  const watch = beginWatch({ startTaskId: id, limits: { ...defaultLimits, ...limits }, now: 0 });
  await pollOnce(watch, step);
  return deadline;
}

// A Retry-After that outlasts start-timeout made one look last until `timeout`, and then that was said to be over.
test.each<[string, number, number | null, number]>([
  ['in the start-up is given up after 30 seconds', 60_000, null, 40_000],
  ['in the start-up is given up at the end of start-timeout', 20_000, null, 20_000],
  ['at the end of start-timeout has two seconds more', 10_000, null, 12_000],
  ['at the end of start-timeout never outlasts timeout', 10_000, 11_000, 11_000],
])('a poll %s', async (_, startTimeout, timeout, deadline) => {
  expect(await deadlineOf({ startTimeout, timeout })).toBe(deadline);
});

test('work is never silent for more than ten seconds, and nothing is said after its end', async () => {
  const lines: string[] = [];
  const pauses: number[] = [];
  let finish = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const clock = {
    now: () => 0,
    sleep: async (ms: number) => {
      pauses.push(ms);
      if (pauses.length === 3) finish('done');
      await new Promise(setImmediate);
    },
  };
  const log = { line: (text: string) => lines.push(text) };
  expect(await withSignsOfLife('still there', { clock, log }, work)).toBe('done');
  expect(pauses.every((ms) => ms <= 10_000)).toBe(true);
  expect(lines).toEqual(['still there', 'still there']);
});
