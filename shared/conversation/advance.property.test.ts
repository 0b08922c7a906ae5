import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentOf, sandboxOf, startStepOf } from '../service/openhands/decode/states.ts';
import { advance, beginWatch, type Reading, type Watch, type WatchLimits } from './index.ts';

const sandboxes = [
  ...['STARTING', 'RUNNING', 'PAUSED', 'ERROR', 'MISSING', 'UNKNOWN', 'deleting'],
  ...['NEW_ONE', 'constructor'],
].map((status) => sandboxOf(status));
const agents = [
  ...['idle', 'running', 'paused', 'waiting_for_confirmation', 'finished', 'error', 'stuck'],
  ...['new_one', 'toString'],
].map((status) => agentOf(status));
const steps = ['WORKING', 'PREPARING_REPOSITORY', 'READY', 'ERROR', 'NEW_ONE', '__proto__'].map((status) =>
  startStepOf(status),
);

const reading: fc.Arbitrary<Reading> = fc.oneof(
  fc.record({
    kind: fc.constant('task' as const),
    step: fc.constantFrom(...steps),
    conversationId: fc.constantFrom('c1', null),
    error: fc.constantFrom('boom', null),
  }),
  fc.record(
    {
      kind: fc.constant('conversation' as const),
      sandbox: fc.constantFrom(...sandboxes, null),
      agent: fc.constantFrom(...agents, null),
      agentBefore: fc.constantFrom(...agents, null),
    },
    { requiredKeys: ['kind', 'sandbox', 'agent'] },
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
  road: fc.constantFrom('app' as const, 'step' as const),
});

const story = fc.record({
  limits,
  startTaskId: fc.constantFrom('t1', null),
  steps: fc.array(fc.tuple(reading, fc.oneof(fc.constant(0), fc.nat(120_000))), { maxLength: 60 }),
});

/** Plays a story and checks each step: the watch before, the moment, and the watch after. */
function play(
  { limits, startTaskId, steps }: typeof story extends fc.Arbitrary<infer T> ? T : never,
  check: (step: Step) => void,
): void {
  let watch = beginWatch({ startTaskId, conversationId: startTaskId ? null : 'c1', limits, now: 1000 });
  let now = 1000;
  for (const [read, lateness] of steps) {
    now = (watch.nextPollAt ?? now) + lateness;
    const before = watch;
    watch = advance(watch, read, now);
    check({ before, now, after: watch, read });
  }
}

interface Step {
  readonly before: Watch;
  readonly now: number;
  readonly after: Watch;
  readonly read: Reading;
}

function isUnknown(read: Reading): boolean {
  if (read.kind === 'task') return read.step.is === 'unknown';
  if (read.kind !== 'conversation') return false;
  const { sandbox, agent } = read;
  if (sandbox === null || sandbox.is === 'unknown') return true;
  return sandbox.is === 'up' && agent?.is === 'unknown';
}

/** The next look is after now and not beyond a deadline. */
function expectNextLook({ now, after }: Step): void {
  if (after.ending) expect(after.nextPollAt).toBeNull();
  if (after.ending) return;
  const { timeout, startTimeout } = after.limits;
  const next = after.nextPollAt ?? 0;
  expect(next).toBeGreaterThan(now);
  if (timeout !== null) expect(next).toBeLessThanOrEqual(after.beganAt + timeout);
  if (after.phase === 'start') expect(next).toBeLessThanOrEqual(after.beganAt + startTimeout);
}

/** A status that nobody knows ends a watch only when its time is up. */
function expectNoGuess({ before, now, after, read }: Step): void {
  if (!isUnknown(read) || before.ending !== null || after.ending === null) return;
  const { timeout, startTimeout } = before.limits;
  expect(now - before.beganAt).toBeGreaterThanOrEqual(Math.min(timeout ?? startTimeout, startTimeout));
}

test('whatever is read, a watch ends once, for a reason, and survives JSON at any step', () => {
  fc.assert(
    fc.property(story, (told) => {
      let lost = 0;
      play(told, (step) => {
        const { before, now, after, read } = step;
        if (before.ending !== null) expect(after).toBe(before);
        expectNextLook(step);
        expectNoGuess(step);
        const revived: Watch = JSON.parse(JSON.stringify(before));
        expect(JSON.stringify(advance(revived, read, now))).toBe(JSON.stringify(after));
        // A lost sandbox has to be seen three times in a row.
        if (read.kind === 'conversation') {
          lost = ['ERROR', 'MISSING'].includes(`${read.sandbox?.says}`) ? lost + 1 : 0;
        }
        const isLost = before.ending === null && /^sandbox_/.test(after.ending?.outcome ?? '');
        if (isLost) expect(lost).toBeGreaterThanOrEqual(3);
      });
    }),
    { numRuns: 400 },
  );
});
