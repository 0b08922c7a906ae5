import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import {
  advance,
  beginWatch,
  executionStatuses,
  type Reading,
  sandboxStatuses,
  startStatuses,
  type Watch,
  type WatchLimits,
} from './index.ts';

const sandboxes = [...Object.keys(sandboxStatuses), 'NEW_ONE', 'constructor', null];
const executions = [...Object.keys(executionStatuses), 'new_one', 'toString', null];
const starts = [...Object.keys(startStatuses), 'NEW_ONE', '__proto__'];

const reading: fc.Arbitrary<Reading> = fc.oneof(
  fc.record({
    kind: fc.constant('task' as const),
    status: fc.constantFrom(...starts),
    conversationId: fc.constantFrom('c1', null),
    error: fc.constantFrom('boom', null),
  }),
  fc.record(
    {
      kind: fc.constant('conversation' as const),
      sandboxStatus: fc.constantFrom(...sandboxes),
      executionStatus: fc.constantFrom(...executions),
      lastKnownStatus: fc.constantFrom(...executions),
    },
    { requiredKeys: ['kind', 'sandboxStatus', 'executionStatus'] },
  ),
  fc.constant({ kind: 'absent' as const }),
  fc.record(
    {
      kind: fc.constant('failed' as const),
      why: fc.constantFrom('unauthorized' as const, 'unavailable' as const, 'bad_response' as const),
      message: fc.string(),
      retryAfterMs: fc.nat(7_200_000),
    },
    { requiredKeys: ['kind', 'why', 'message'] },
  ),
);

const limits: fc.Arbitrary<WatchLimits> = fc.record({
  pollInterval: fc.integer({ min: 1, max: 60_000 }),
  startTimeout: fc.integer({ min: 1, max: 900_000 }),
  timeout: fc.option(fc.integer({ min: 1, max: 3_600_000 })),
  idleTimeout: fc.integer({ min: 1, max: 300_000 }),
  pauseTimeout: fc.option(fc.integer({ min: 1, max: 300_000 })),
  outageTimeout: fc.integer({ min: 1, max: 600_000 }),
});

const story = fc.record({
  limits,
  startTaskId: fc.constantFrom('t1', null),
  steps: fc.array(fc.tuple(reading, fc.oneof(fc.constant(0), fc.nat(120_000))), { maxLength: 60 }),
});

/** Plays a story and shows each step: the watch before, the moment, and the watch after. */
function play(
  { limits, startTaskId, steps }: typeof story extends fc.Arbitrary<infer T> ? T : never,
  check: (before: Watch, now: number, after: Watch, reading: Reading) => boolean,
): boolean {
  let watch = beginWatch({ startTaskId, conversationId: startTaskId ? null : 'c1', limits, now: 1000 });
  let now = 1000;
  return steps.every(([read, lateness]) => {
    now = (watch.nextPollAt ?? now) + lateness;
    const before = watch;
    watch = advance(watch, read, now);
    return check(before, now, watch, read);
  });
}

const runs = { numRuns: 400 };

describe('whatever is read', () => {
  test('a watch ends once and for good', () => {
    fc.assert(
      fc.property(story, (told) =>
        play(told, (before, _now, after) => before.ending === null || after === before),
      ),
      runs,
    );
  });

  test('the next look is after now and not beyond a deadline', () => {
    fc.assert(
      fc.property(story, (told) =>
        play(told, (_before, now, after) => {
          if (after.ending) return after.nextPollAt === null && after.phase === 'ended';
          const next = after.nextPollAt ?? 0;
          const { timeout, startTimeout } = after.limits;
          const late = timeout !== null && next > after.beganAt + timeout;
          const startLate = after.phase === 'start' && next > after.beganAt + startTimeout;
          return next > now && !late && !startLate;
        }),
      ),
      runs,
    );
  });

  test('a watch survives JSON at any step', () => {
    fc.assert(
      fc.property(story, (told) =>
        play(told, (before, now, after, read) => {
          const revived: Watch = JSON.parse(JSON.stringify(before));
          return JSON.stringify(advance(revived, read, now)) === JSON.stringify(after);
        }),
      ),
      runs,
    );
  });

  test('a lost sandbox ends a watch only when it was seen so three times in a row', () => {
    fc.assert(
      fc.property(story, (told) => {
        let lost = 0;
        return play(told, (before, _now, after, read) => {
          if (read.kind === 'conversation') {
            lost = ['ERROR', 'MISSING'].includes(`${read.sandboxStatus}`) ? lost + 1 : 0;
          }
          const ends = before.ending === null && /^sandbox_/.test(after.ending?.outcome ?? '');
          return !ends || lost >= 3;
        });
      }),
      runs,
    );
  });

  test('a status that nobody knows ends a watch only when its time is up', () => {
    fc.assert(
      fc.property(story, (told) =>
        play(told, (before, now, after, read) => {
          const unknown =
            (read.kind === 'task' && read.status === 'NEW_ONE') ||
            (read.kind === 'conversation' &&
              (read.sandboxStatus === 'NEW_ONE' || read.sandboxStatus === null)) ||
            (read.kind === 'conversation' &&
              read.sandboxStatus === 'RUNNING' &&
              read.executionStatus === 'new_one');
          if (!unknown || before.ending !== null || after.ending === null) return true;
          const { timeout, startTimeout } = before.limits;
          const age = now - before.beganAt;
          return (timeout !== null && age >= timeout) || age >= startTimeout;
        }),
      ),
      runs,
    );
  });
});
