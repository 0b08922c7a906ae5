// Each limit of a watch: at it, and one beyond.

import { describe, expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  advance,
  beginWatch,
  defaultLimits,
  planPolls,
  type Reading,
  type Watch,
  type WatchLimits,
} from './index.ts';
import { scheduleNextPoll } from './schedule.ts';

const second = 1_000;
const outage = 600 * second;
const limits: WatchLimits = { ...defaultLimits, timeout: null };
const watchWith = (changes: Partial<WatchLimits> = {}, now = 0): Watch =>
  beginWatch({ conversationId: 'c', limits: { ...limits, ...changes }, now });
const running: Reading = { kind: 'conversation', sandbox: sandboxOf('RUNNING'), agent: agentOf('running') };
const idle: Reading = { ...running, agent: agentOf('idle') };
const lost = (sandboxStatus: string): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf(sandboxStatus),
  agent: null,
});
const failed = (retryAfterMs?: number): Reading => ({
  kind: 'failed',
  why: 'unavailable',
  message: 'down',
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
/** The same failure at these moments. */
const failing = (watch: Watch, ...moments: readonly number[]) =>
  moments.reduce((before, now) => advance(before, failed(), now), watch);

describe('after a sandbox was lost', () => {
  test.each(['MISSING', 'ERROR'])('for one poll (%s), whether its server asks is in doubt', (status) => {
    const seen = advance(watchWith(), running, second);
    expect(seen.policyInDoubt ?? false).toBe(false);
    expect(advance(seen, lost(status), 2 * second)).toMatchObject({ policyInDoubt: true, ending: null });
  });

  test.each(['MISSING', 'ERROR'])('as %s and came back, the doubt stays until it was looked at', (status) => {
    const back = advance(advance(watchWith(), lost(status), second), running, 2 * second);
    expect(back.policyInDoubt).toBe(true);
  });
});

describe('the next poll', () => {
  test.each<[string, number, number]>([
    ['ten minutes', 600 * second, 600 * second],
    ['a millisecond more than that', 600 * second + 1, 600 * second],
    ['a day', 86_400 * second, 600 * second],
  ])(
    'waits as long as a service asks to that asks for %s (%i ms), and at most ten minutes',
    (_, asked, pause) => {
      expect(advance(watchWith(), failed(asked), 0).nextPollAt).toBe(pause);
    },
  );

  test('is never at the moment of the last one, also where a deadline is that near', () => {
    const watch = watchWith({ timeout: 10 * second });
    const next = advance(watch, running, 10 * second - 1).nextPollAt;
    expect(next).toBe(10 * second);
    // A deadline that is over ends a watch before that; a poll in the past would be due for ever.
    expect(scheduleNextPoll(watch, running, 10 * second).nextPollAt).toBe(10 * second + 1);
    expect(scheduleNextPoll(watch, running, 11 * second).nextPollAt).toBe(11 * second + 1);
  });

  test('comes when a budget runs out, and not at once where it is just over', () => {
    const watch = watchWith({ idleTimeout: 2 * second });
    const begun = advance(watch, idle, 0);
    expect(begun.nextPollAt).toBe(2 * second);
    // The failed poll cannot say that it is still idle, so the budget is over and nothing has ended.
    const over = advance(begun, failed(), 2 * second);
    expect(over.ending).toBeNull();
    expect((over.nextPollAt ?? 0) - 2 * second).toBeGreaterThan(second);
  });
});

describe('polls that failed', () => {
  test.each([
    ['twice', 2, 'timeout'],
    ['three times', 3, 'unavailable'],
  ] as const)('%s (%i) until the time was up end a watch as %s', (_, count, outcome) => {
    const moments = Array.from({ length: count - 1 }, (__, at) => at + 1);
    const watch = watchWith({ timeout: 10 * second });
    expect(failing(watch, ...moments, 10 * second).ending?.outcome).toBe(outcome);
  });

  test.each([
    ['four times over a long outage', 4, null],
    ['five times over a long outage', 5, 'unavailable'],
  ] as const)('%s (%i) end a watch as %s', (_, count, outcome) => {
    const moments = Array.from({ length: count }, (__, at) => Math.round((outage * at) / (count - 1)));
    expect(failing(watchWith(), ...moments).ending?.outcome ?? null).toBe(outcome);
  });

  test('end a watch when the outage has lasted as long as it may, and not a millisecond before', () => {
    const early = failing(watchWith(), 0, 1, 2, 3, outage - 1);
    expect(early.ending).toBeNull();
    expect(failing(watchWith(), 0, 1, 2, 3, outage).ending?.outcome).toBe('unavailable');
  });

  test.each([
    ['to the end of the time', 5 * second, null],
    ['a millisecond past the end of the time', 5 * second + 1, 'unavailable'],
  ] as const)('and ask to wait %s (%i ms) end a watch as %s', (_, asked, outcome) => {
    const watch = watchWith({ timeout: 10 * second });
    expect(advance(watch, failed(asked), 5 * second).ending?.outcome ?? null).toBe(outcome);
  });
});

// The interface answers at most 99 ids at once.
test.each<[string, number, readonly number[]]>([
  ['ninety-nine conversations', 99, [99]],
  ['one conversation more than that', 100, [99, 1]],
  ['twice as many, and one more', 199, [99, 99, 1]],
])('polls of %s (%i) are planned as requests of %j ids', (_, count, sizes) => {
  const watches = Array.from({ length: count }, (__, at) =>
    beginWatch({ conversationId: `c${at}`, limits, now: 0 }),
  );
  expect(planPolls(watches).map(({ ids }) => ids.length)).toEqual(sizes);
});
