import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentOf, sandboxOf, startStepOf } from '../service/openhands/decode/states.ts';
import {
  advance,
  beginWatch,
  defaultLimits as limits,
  type Reading,
  type Watch,
  type WatchLimits,
} from './index.ts';
import { addHint, clearHint, type Hints, noHints } from './schedule.ts';

const task = (status: string): Reading => ({
  kind: 'task',
  step: startStepOf(status),
  conversationId: status === 'READY' ? 'c1' : null,
  error: null,
});
const conversation = (executionStatus: string | null): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf(executionStatus),
});
const failed = (retryAfterMs?: number): Reading => ({
  kind: 'failed',
  why: 'unavailable',
  message: 'down',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/** Polls exactly when asked to and returns the pauses in milliseconds. */
function pauses(
  readings: readonly Reading[],
  changed: Partial<WatchLimits> = {},
  startTaskId: string | null = 't1',
): number[] {
  let watch: Watch = beginWatch({
    startTaskId,
    conversationId: 'c1',
    limits: { ...limits, ...changed },
    now: 0,
  });
  return readings.map((reading) => {
    const now = watch.nextPollAt ?? 0;
    watch = advance(watch, reading, now);
    return (watch.nextPollAt ?? now) - now;
  });
}

const repeat = (count: number, reading: Reading) => Array.from({ length: count }, () => reading);
const roughly = (expected: readonly number[], found: readonly number[]) => {
  expect(found).toHaveLength(expected.length);
  for (const [index, pause] of found.entries()) {
    expect(pause).toBeLessThanOrEqual(expected[index] ?? 0);
    expect(pause).toBeGreaterThanOrEqual(Math.floor((expected[index] ?? 0) * 0.98));
  }
};

test('an agent that waits for a person is polled less and less often, and as before once it goes on', () => {
  const waiting = repeat(40, conversation('waiting_for_confirmation'));
  const readings = [conversation('running'), ...waiting, ...repeat(2, conversation('running'))];
  const quick = { pollInterval: 5_000, waitingInterval: 30_000 };
  const found = pauses(readings, quick, null);
  roughly(
    repeat(5, conversation(null)).map(() => 5_000),
    found.slice(0, 5),
  );
  const waited = found.slice(1, 41);
  for (const [place, pause] of waited.entries())
    expect(pause).toBeGreaterThanOrEqual((waited[place - 1] ?? 0) * 0.98);
  roughly([120_000, 5_000, 5_000], found.slice(-3));
  expect(
    pauses(readings, { pollInterval: 5_000 }, null)
      .slice(1, 41)
      .every((pause) => pause <= 5_000),
  ).toBe(true);
});

test('an agent that works for long is polled less and less often, and as before once its state has changed', () => {
  const works = repeat(40, conversation('running'));
  const quick = { pollInterval: 5_000, waitingInterval: 30_000, timeout: null };
  const found = pauses([...works, conversation('paused'), ...works], quick, null);
  roughly([5_000, 5_000, 5_000, 5_000], found.slice(0, 4));
  roughly([30_000, 5_000, 5_000], found.slice(39, 42));
  roughly([30_000], found.slice(-1));
});

test('one that waits in a sandbox that sleeps is polled least often, and as before once that is awake', () => {
  const asks = conversation('waiting_for_confirmation');
  const asleep: Reading = { kind: 'conversation', sandbox: sandboxOf('PAUSED'), agent: null };
  const quick = { pollInterval: 5_000, waitingInterval: 30_000, timeout: null };
  const found = pauses([asks, ...repeat(40, asleep), asks, asks], quick, null);
  const slept = found.slice(1, 41);
  for (const [place, pause] of slept.entries())
    expect(pause).toBeGreaterThanOrEqual((slept[place - 1] ?? 0) * 0.98);
  roughly([300_000, 5_000, 5_000], found.slice(-3));
  // A step of a workflow does not wait for days.
  roughly([30_000], pauses([asks, ...repeat(40, asleep)], {}, null).slice(-1));
  // It may go on by itself, as it was not asked for anything.
  roughly([30_000], pauses([conversation('running'), ...repeat(40, asleep)], quick, null).slice(-1));
});

test('a start task is polled soon, then every 5 s', () => {
  roughly([2000, 4000, 5000, 5000, 5000], pauses(repeat(5, task('WORKING'))));
});

test('a conversation is polled soon after a change, then at the poll interval', () => {
  const readings = [...repeat(4, conversation('running')), ...repeat(2, conversation('paused'))];
  roughly([5000, 30_000, 30_000, 30_000, 5000, 30_000], pauses(readings, {}, null));
});

test('a short poll interval bounds every pause', () => {
  for (const readings of [
    repeat(9, task('WORKING')),
    repeat(9, conversation('running')),
    repeat(4, failed()),
  ]) {
    for (const pause of pauses(readings, { pollInterval: 200 })) expect(pause).toBeLessThanOrEqual(200);
  }
});

test.each([0, -1, 1, Number.NaN])('a poll interval of %s makes no loop without a pause', (pollInterval) => {
  for (const reading of [task('WORKING'), conversation('running'), failed(), { kind: 'absent' } as const]) {
    const [first = 0, second = 0] = pauses([reading, reading], { pollInterval });
    expect([first, second].every((pause) => pause >= 50)).toBe(true);
  }
});

test('failed polls back off up to the poll interval', () => {
  roughly(
    [5000, 5000, 10_000, 20_000, 30_000, 30_000],
    pauses([conversation('running'), ...repeat(5, failed())], {}, null),
  );
});

test('a Retry-After is waited for, even beyond the poll interval', () => {
  expect(pauses([conversation('running'), failed(120_000)], {}, null)[1]).toBe(120_000);
});

test.each([1e15, Number.POSITIVE_INFINITY])(
  'a Retry-After of %s puts the next poll off for ten minutes at most',
  (retryAfterMs) => {
    const [, pause] = pauses([conversation('running'), failed(retryAfterMs)], { timeout: null }, null);
    expect(pause).toBe(600_000);
  },
);

test('an id or a sandbox that is not found is polled again soon', () => {
  const missing: Reading = { kind: 'conversation', sandbox: sandboxOf('MISSING'), agent: null };
  const readings = [...repeat(3, conversation('running')), { kind: 'absent' } as const, missing];
  roughly([5000, 30_000, 30_000, 5000, 5000], pauses(readings, {}, null));
});

test('the next poll is not later than the end of the idle time-out', () => {
  const watched = pauses(repeat(4, conversation('idle')), { idleTimeout: 25_000 }, null);
  expect(watched.reduce((sum, pause) => sum + pause, 0)).toBe(25_000);
});

test('no poll is scheduled beyond the time limit', () => {
  const watched = pauses(repeat(9, conversation('running')), { timeout: 60_000 }, null);
  expect(watched.reduce((sum, pause) => sum + pause, 0)).toBe(60_000);
});

test('polls of watches that began together drift apart', () => {
  const due = Array.from({ length: 500 }, (_, n) => {
    const watch = beginWatch({ conversationId: `conversation-${n}`, limits, now: 0 });
    const later = [1, 2, 3].reduce(
      (now) => advance(now, conversation('running'), now.nextPollAt ?? 0),
      watch,
    );
    return later.nextPollAt ?? 0;
  });
  const spread = Math.max(...due) - Math.min(...due);
  expect(spread).toBeGreaterThan(250);
  expect(new Set(due).size).toBeGreaterThan(250);
});

/** The truth of a half-hour conversation: [seconds, reading from then on]. */
const truth: readonly [number, Reading][] = [
  [0, task('WORKING')],
  [5, task('WAITING_FOR_SANDBOX')],
  [15, task('PREPARING_REPOSITORY')],
  [20, task('READY')],
  [24, conversation('idle')],
  [28, conversation('running')],
  [1800, conversation('finished')],
];
const readingAt = (ms: number) => truth.findLast(([from]) => from * 1000 <= ms)?.[1] ?? task('WORKING');

function follow(id: string) {
  let watch = beginWatch({ startTaskId: id, limits, now: 0 });
  let longestPause = 0;
  let conversationPolls = 0;
  while (watch.nextPollAt !== null) {
    const now = watch.nextPollAt;
    if (watch.phase === 'conversation') conversationPolls += 1;
    watch = advance(watch, readingAt(now), now);
    if (watch.phase === 'conversation')
      longestPause = Math.max(longestPause, (watch.nextPollAt ?? now) - now);
  }
  return { watch, longestPause, conversationPolls };
}

const followed = Array.from({ length: 50 }, (_, n) => follow(`task-${n}`));

test('a 30-minute conversation costs at most 70 polls, its start included', () => {
  const costs = followed.map(({ watch }) => watch.polls);
  expect(Math.max(...costs)).toBeLessThanOrEqual(70);
  expect(Math.min(...followed.map(({ conversationPolls }) => conversationPolls))).toBeGreaterThan(50);
});

test('the end of a 30-minute conversation is seen within the poll interval', () => {
  for (const { watch, longestPause } of followed) {
    expect(watch.ending?.outcome).toBe('finished');
    expect((watch.ending?.at ?? 0) - 1_800_000).toBeLessThanOrEqual(limits.pollInterval);
    expect(longestPause).toBeLessThanOrEqual(limits.pollInterval);
  }
});

test('a hint causes one poll a little later, together with further hints', () => {
  const first = addHint(noHints, 1_000);
  expect(first.pollAt).toBe(1_200);
  expect(addHint(first, 1_150)).toBe(first);
});

test('a hint after the poll that a hint caused causes another one', () => {
  expect(addHint(clearHint(addHint(noHints, 1_000)), 1_300).pollAt).toBe(1_500);
  expect(clearHint(noHints)).toBe(noHints);
});

test('a hint among many causes at most one poll in three seconds, after the first twenty', () => {
  let hints: Hints = noHints;
  const polls: number[] = [];
  for (let now = 1_000_000; now < 1_060_000; now += 10) {
    hints = addHint(hints, now);
    if (hints.pollAt !== null && hints.pollAt <= now) {
      polls.push(now);
      hints = clearHint(hints);
    }
  }
  expect(polls.length).toBeGreaterThanOrEqual(36);
  expect(polls.length).toBeLessThanOrEqual(42);
  const late = polls.slice(-5);
  for (const [place, at] of late.slice(1).entries())
    expect(at - (late[place] ?? 0)).toBeGreaterThanOrEqual(2_900);
});

test('a hint never polls in the past, and never waits for longer than three seconds', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5_000), fc.boolean()), { maxLength: 200 }), (steps) => {
      let [hints, now]: [Hints, number] = [noHints, 1];
      for (const [pause, isPoll] of steps) {
        now += pause;
        const before = hints;
        hints = isPoll ? clearHint(hints) : addHint(hints, now);
        if (isPoll || before.pollAt !== null || hints.pollAt === null) continue;
        expect(hints.pollAt).toBeGreaterThan(now);
        expect(hints.pollAt - now).toBeLessThanOrEqual(3_000);
      }
    }),
  );
});
