import { expect, test } from '@jest/globals';
import { beginWatch, defaultLimits, type WatchLimits } from '../../../shared/conversation/index.ts';
import type { CallOptions } from '../../../shared/service/index.ts';
import { aStep } from '../../../test/support/a-step.ts';
import { id } from '../../../test/support/scripted-service.ts';
import { pollOnce } from './poll-loop.ts';

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
