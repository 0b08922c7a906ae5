import { expect, test } from '@jest/globals';
import { failed, readingOf, stepsOf, task } from '../../test/support/polls.ts';
import { tableOf } from '../../test/support/table.ts';
import {
  advance,
  beginWatch,
  defaultLimits as limits,
  type Reading,
  type Watch,
  type WatchLimits,
} from './index.ts';
import { addHint, clearHint, type Hints, noHints, scheduleNextPoll } from './schedule.ts';

/** Polls exactly when asked to and returns the pauses in milliseconds. */
function pauses(polls: string, changed: Partial<WatchLimits> = {}, startTaskId: string | null = null) {
  const all = { ...limits, timeout: null, ...changed };
  let watch: Watch = beginWatch({ startTaskId, conversationId: 'c1', limits: all, now: 0 });
  return stepsOf(polls).map(({ reading }) => {
    const now = watch.nextPollAt ?? 0;
    watch = advance(watch, reading, now);
    return (watch.nextPollAt ?? now) - now;
  });
}

/** Chance makes a pause shorter by a fiftieth at most. */
const roughly = (seconds: string, found: readonly number[]) => {
  const expected = seconds.split(' ').map((each) => Number(each) * 1_000);
  expect(found).toHaveLength(expected.length);
  for (const [index, pause] of found.entries()) {
    expect(pause).toBeLessThanOrEqual(expected[index] ?? 0);
    expect(pause).toBeGreaterThanOrEqual(Math.floor((expected[index] ?? 0) * 0.98));
  }
};

const quick = { pollInterval: 5_000, waitingInterval: 30_000 };
const inStep = { pollInterval: 5_000 };
const ofApp: Readonly<Record<string, Partial<WatchLimits>>> = { app: quick, step: inStep, usual: {} };
const at = (words: string) =>
  beginWatch({ conversationId: 'c1', limits: { ...limits, timeout: null, ...ofApp[words] }, now: 0 });

test.each(tableOf`
  an agent that                 | polls every | the polls
  waits for a person            | 5 5 120 5 5 | running, waiting x40, running x2
  works for long                | 5 5 30 5 5  | running x40, paused x2
  waits in a sleeping sandbox   | 5 5 300 5 5 | waiting, PAUSED x40, waiting x2
`)(
  'an agent that %s is polled less and less often, and as before after a change: %s s',
  (_, seconds = '', polls = '') => {
    const found = pauses(polls, quick);
    roughly(seconds, [...found.slice(0, 2), ...found.slice(-3)]);
    const rising = found.slice(1, 40);
    for (const [place, pause] of rising.entries())
      expect(pause).toBeGreaterThanOrEqual((rising[place - 1] ?? 0) * 0.98);
  },
);

/** A step does not wait for days. What was not asked for anything may go on by itself. */
test.each(tableOf`
  an agent                                             | s  | by    | the polls
  of a step that waits                                 | 5  | step  | running, waiting x40
  that sleeps and does not wait                        | 30 | app   | running, PAUSED x40
`)('an agent %s is polled at least every %s s', (_, seconds = '', by = '', polls = '') => {
  roughly(seconds, pauses(polls, ofApp[by]).slice(-1));
});

test.each([
  ['running', '30'],
  ['waiting', '120'],
])('an agent that is heard, and then read as %s, is polled every %s s at once', (poll, seconds) => {
  const heard = advance(advance(at('app'), readingOf('waiting'), 0), readingOf(poll), 1_000, true);
  roughly(seconds, [(heard.nextPollAt ?? 0) - 1_000]);
});

test.each(['down', 'absent', 'MISSING'])(
  'what fails is polled as soon where an agent is heard: %s',
  (poll) => {
    const [watch, reading] = [at('app'), readingOf(poll)];
    expect(advance(watch, reading, 0, true).nextPollAt).toBe(advance(watch, reading, 0).nextPollAt);
  },
);

test.each(tableOf`
  what is polled                                           | after s         | the polls
  a start task is polled soon, then every 5 s              | 2 4 5 5 5       | working x5
  failed polls back off                                    | 5 5 10 20 30 30 | running, down x5
  a Retry-After is waited for, beyond the poll interval    | 5 120           | running, down(2m)
  a Retry-After puts a poll off for ten minutes at most    | 5 600           | running, down(9999999m)
  what is not found is polled again soon                   | 5 30 30 5 5     | running x3, absent, MISSING
`)('%s: %s', (_, seconds = '', polls = '') => {
  roughly(seconds, pauses(polls, {}, polls.startsWith('working') ? 't1' : null));
});

test('a Retry-After of infinity puts a poll off for ten minutes, too', () => {
  const { nextPollAt } = advance(at('usual'), failed('unavailable', Number.POSITIVE_INFINITY), 0);
  expect(nextPollAt).toBe(600_000);
});

test.each(['working x9', 'running x9', 'down x4'])('a short interval bounds every pause: %s', (polls) => {
  expect(Math.max(...pauses(polls, { pollInterval: 200 }, 't1'))).toBeLessThanOrEqual(200);
});

test.each([0, -1, 1, Number.NaN])('a poll interval of %s makes no loop without a pause', (pollInterval) => {
  for (const poll of ['working', 'running', 'down', 'absent'])
    expect(Math.min(...pauses(`${poll} x2`, { pollInterval }, 't1'))).toBeGreaterThanOrEqual(50);
});

test.each<[string, number, string, Partial<WatchLimits>]>([
  ['the end of the idle time-out', 25_000, 'idle x4', { idleTimeout: 25_000 }],
  ['the time limit', 60_000, 'running x9', { timeout: 60_000 }],
])('no poll is scheduled beyond %s', (_, ms, polls, changed) => {
  expect(pauses(polls, changed).reduce((sum, pause) => sum + pause, 0)).toBe(ms);
});

const working = readingOf('running');

test('the next poll is never at the moment of the last one, nor before it', () => {
  const watch = beginWatch({ conversationId: 'c', limits: { ...limits, timeout: 10_000 }, now: 0 });
  expect(advance(watch, working, 9_999).nextPollAt).toBe(10_000);
  // A deadline that is over ends a watch before that; a poll in the past would be due for ever.
  for (const now of [10_000, 11_000]) expect(scheduleNextPoll(watch, working, now).nextPollAt).toBe(now + 1);
});

test('polls of watches that began together drift apart', () => {
  const due = Array.from({ length: 500 }, (_, n) => {
    const watch = beginWatch({ conversationId: `conversation-${n}`, limits, now: 0 });
    const later = [1, 2, 3].reduce((now) => advance(now, working, now.nextPollAt ?? 0), watch);
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
  [20, readingOf('ready')],
  [24, readingOf('idle')],
  [28, working],
  [1800, readingOf('finished')],
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
