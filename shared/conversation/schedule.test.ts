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
import { addHint, clearHint, type Hints, noHints, scheduleNextPoll } from './schedule.ts';

const task = (status: string): Reading => ({
  kind: 'task',
  step: startStepOf(status),
  conversationId: status === 'READY' ? 'c1' : null,
  error: null,
});
const conversation = (status: string | null): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf(status),
});
const failed = (retryAfterMs?: number): Reading => ({
  kind: 'failed',
  why: 'unavailable',
  message: 'down',
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

/** Polls exactly when asked to and returns the pauses in milliseconds. */
function pauses(
  readings: readonly Reading[],
  changed: Partial<WatchLimits> = {},
  startTaskId: string | null = 't1',
): number[] {
  const all = { ...limits, ...changed };
  let watch: Watch = beginWatch({ startTaskId, conversationId: 'c1', limits: all, now: 0 });
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

const quick = { pollInterval: 5_000, waitingInterval: 30_000, timeout: null };
const asks = conversation('waiting_for_confirmation');
const asleep: Reading = { kind: 'conversation', sandbox: sandboxOf('PAUSED'), agent: null };
const working = conversation('running');
const missing: Reading = { kind: 'conversation', sandbox: sandboxOf('MISSING'), agent: null };
const inMs = (seconds: readonly number[]) => seconds.map((each) => each * 1_000);
const ends = (found: readonly number[]) => [...found.slice(0, 2), ...found.slice(-3)];

test.each<[string, readonly number[], readonly Reading[], Partial<WatchLimits>]>([
  ['waits for a person', [5, 5, 120, 5, 5], [working, ...repeat(40, asks), ...repeat(2, working)], quick],
  ['works for long', [5, 5, 30, 5, 5], [...repeat(40, working), ...repeat(2, conversation('paused'))], quick],
  ['waits in a sandbox that sleeps', [5, 5, 300, 5, 5], [asks, ...repeat(40, asleep), asks, asks], quick],
])(
  'an agent that %s is polled less and less often, and as before after a change',
  (_, seconds, readings, changed) => {
    const found = pauses(readings, changed, null);
    roughly(inMs(seconds), ends(found));
    const rising = found.slice(1, 40);
    for (const [place, pause] of rising.entries())
      expect(pause).toBeGreaterThanOrEqual((rising[place - 1] ?? 0) * 0.98);
  },
);

test.each<[string, number, readonly Reading[], Partial<WatchLimits>]>([
  // It does not wait for days.
  ['of a step that waits', 5_000, [working, ...repeat(40, asks)], { pollInterval: 5_000 }],
  ['of a step that waits in a sandbox that sleeps', 30_000, [asks, ...repeat(40, asleep)], {}],
  // It may go on by itself, as it was not asked for anything.
  ['that sleeps and does not wait', 30_000, [working, ...repeat(40, asleep)], quick],
])('an agent %s is polled at least every %i ms', (_, ms, readings, changed) => {
  roughly([ms], pauses(readings, { timeout: null, ...changed }, null).slice(-1));
});

test.each<[string, number, Reading]>([
  ['works', 30_000, working],
  ['waits for a person', 120_000, asks],
  ['sleeps while it waits', 300_000, asleep],
])('an agent that is heard and %s is polled every %i ms from the first poll on', (_, ms, reading) => {
  const begun = beginWatch({ conversationId: 'c1', limits: { ...limits, ...quick }, now: 0 });
  const waiting = advance(begun, asks, 0);
  const heard = advance(waiting, reading, 1_000, true);
  roughly([ms], [(heard.nextPollAt ?? 0) - 1_000]);
});

test('what fails while an agent is heard is polled again as soon as otherwise', () => {
  const heard = [failed(), { kind: 'absent' } as const, missing];
  const watch = beginWatch({ conversationId: 'c1', limits: { ...limits, ...quick }, now: 0 });
  for (const reading of heard)
    expect(advance(watch, reading, 0, true).nextPollAt).toBe(advance(watch, reading, 0).nextPollAt);
});

const runs = conversation('running');
const pause = conversation('paused');
const absent: Reading = { kind: 'absent' };

test.each<[string, readonly number[], readonly Reading[], string | null]>([
  ['a start task is polled soon, then every 5 s', [2, 4, 5, 5, 5], repeat(5, task('WORKING')), 't1'],
  ['it is polled soon after a change', [5, 30, 30, 30, 5, 30], [...repeat(4, runs), pause, pause], null],
  ['failed polls back off', [5, 5, 10, 20, 30, 30], [runs, ...repeat(5, failed())], null],
  ['a Retry-After is waited for, even beyond the poll interval', [5, 120], [runs, failed(120_000)], null],
  ['a Retry-After puts the next poll off for ten minutes at most', [5, 600], [runs, failed(1e15)], null],
  ['a Retry-After of infinity does not either', [5, 600], [runs, failed(Number.POSITIVE_INFINITY)], null],
  ['what is not found is polled again soon', [5, 30, 30, 5, 5], [...repeat(3, runs), absent, missing], null],
])('%s: %j', (_, seconds, readings, startTaskId) => {
  roughly(inMs(seconds), pauses(readings, { timeout: null }, startTaskId));
});

test('a short poll interval bounds every pause', () => {
  for (const readings of [repeat(9, task('WORKING')), repeat(9, runs), repeat(4, failed())])
    for (const pause of pauses(readings, { pollInterval: 200 })) expect(pause).toBeLessThanOrEqual(200);
});

test.each([0, -1, 1, Number.NaN])('a poll interval of %s makes no loop without a pause', (pollInterval) => {
  for (const reading of [task('WORKING'), runs, failed(), { kind: 'absent' } as const]) {
    const [first = 0, second = 0] = pauses([reading, reading], { pollInterval });
    expect([first, second].every((pause) => pause >= 50)).toBe(true);
  }
});

test.each<[string, number, readonly Reading[], Partial<WatchLimits>]>([
  ['the end of the idle time-out', 25_000, repeat(4, conversation('idle')), { idleTimeout: 25_000 }],
  ['the time limit', 60_000, repeat(9, runs), { timeout: 60_000 }],
])('no poll is scheduled beyond %s', (_, ms, readings, changed) => {
  expect(pauses(readings, changed, null).reduce((sum, pause) => sum + pause, 0)).toBe(ms);
});

test('the next poll is never at the moment of the last one, nor before it', () => {
  const watch = beginWatch({ conversationId: 'c', limits: { ...limits, timeout: 10_000 }, now: 0 });
  expect(advance(watch, runs, 9_999).nextPollAt).toBe(10_000);
  // A deadline that is over ends a watch before that; a poll in the past would be due for ever.
  for (const now of [10_000, 11_000]) expect(scheduleNextPoll(watch, runs, now).nextPollAt).toBe(now + 1);
});

test('the next poll does not come at once where a budget is just over', () => {
  const idle = beginWatch({ conversationId: 'c', limits: { ...limits, idleTimeout: 2_000 }, now: 0 });
  const begun = advance(idle, conversation('idle'), 0);
  expect(begun.nextPollAt).toBe(2_000);
  // The failed poll cannot say that it is still idle, so the budget is over and nothing has ended.
  const over = advance(begun, failed(), 2_000);
  expect(over.ending).toBeNull();
  expect((over.nextPollAt ?? 0) - 2_000).toBeGreaterThan(1_000);
});

test('polls of watches that began together drift apart', () => {
  const due = Array.from({ length: 500 }, (_, n) => {
    const watch = beginWatch({ conversationId: `conversation-${n}`, limits, now: 0 });
    const later = [1, 2, 3].reduce((now) => advance(now, runs, now.nextPollAt ?? 0), watch);
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
