import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { watchOf } from '../../test/support/questions/some.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  advance,
  applyCounts,
  beginWatch,
  changedOnlyCounts,
  defaultLimits,
  identifyWait,
  listSpans,
  type Reading,
  type Watch,
  type WatchLimits,
} from './index.ts';

const conversation = (executionStatus: string, sandboxStatus: string | null = 'RUNNING'): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf(sandboxStatus),
  agent: agentOf(executionStatus),
});
const working = advance(
  beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 }),
  conversation('running'),
  1,
);

const down: Reading = { kind: 'failed', why: 'unavailable', message: 'down' };

test.each<[string, string, Watch, Reading]>([
  ['saw the same', 'only the counts', working, conversation('running')],
  ['saw no status of the sandbox', 'only the counts', working, conversation('running', null)],
  ['saw another state', 'more than the counts', working, conversation('idle')],
  ['ended the watch', 'more than the counts', working, conversation('finished')],
])('a poll that %s changed %s of a watch', (_, what, before, reading) => {
  expect(changedOnlyCounts(before, advance(before, reading, 60_000))).toBe(what === 'only the counts');
});

test('a poll that ended failures in a row changed more than the counts of a watch, and no poll not even them', () => {
  const failing = advance(working, down, 2);
  expect(changedOnlyCounts(failing, advance(failing, conversation('running'), 3))).toBe(false);
  expect(changedOnlyCounts(working, working)).toBe(false);
});

test('where a poll changed only the counts, the watch before with the new counts is the watch after', () => {
  const reading = fc.oneof(
    { weight: 6, arbitrary: fc.constant(conversation('running')) },
    fc.record({
      kind: fc.constant('conversation' as const),
      sandbox: fc.constantFrom('RUNNING', 'RUNNING', 'PAUSED', 'MISSING', 'ODD', null).map(sandboxOf),
      agent: fc
        .constantFrom('running', 'running', 'idle', 'paused', 'waiting_for_confirmation', null)
        .map(agentOf),
    }),
    fc.constant(down),
    fc.constant({ kind: 'absent' as const }),
  );
  let counted = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(reading, fc.nat(40_000)), { maxLength: 30 }), (polls) => {
      let watch = beginWatch({ conversationId: 'c', limits, now: 0 });
      let stored = JSON.stringify(watch);
      let now = 0;
      for (const [each, pause] of polls) {
        now += pause;
        const after = advance(watch, each, now);
        if (changedOnlyCounts(watch, after)) counted += 1;
        else stored = JSON.stringify(after);
        const { polls: count, nextPollAt } = after;
        const kept: Watch = JSON.parse(stored);
        expect(applyCounts(kept, { polls: count, nextPollAt })).toEqual(JSON.parse(JSON.stringify(after)));
        watch = after;
      }
    }),
  );
  expect(counted).toBeGreaterThan(20);
});

const limits: WatchLimits = { ...defaultLimits, timeout: null };

test('each state of a conversation lasts until the next one, the last until the end or now', () => {
  const still = watchOf([1_000, null, 'STARTING'], [4_000, 'running']);
  expect(listSpans(still, 10_000).map(({ sandbox, from, ms }) => [sandbox?.says, from, ms])).toEqual([
    ['STARTING', 1_000, 3_000],
    ['RUNNING', 4_000, 6_000],
  ]);
  const ended = advance(still, conversation('stuck'), 9_000);
  expect(listSpans(ended, 99_000).map(({ agent, ms }) => [agent?.says ?? null, ms])).toEqual([
    [null, 3_000],
    ['running', 5_000],
    ['stuck', 0],
  ]);
});

const wait = 'waiting_for_confirmation';
test.each([
  ['keeps its name through a pause', watchOf([5, wait], [6, null, 'PAUSED'], [9, wait]), '5'],
  ['keeps it in a start', watchOf([5, wait], [6, null, 'PAUSED'], [7, null, 'STARTING'], [9, wait]), '5'],
  ['that begins after another state has a new name', watchOf([5, wait], [6, 'idle'], [9, wait]), '9'],
  ['is none while the agent does not wait', watchOf([5, wait], [6, 'running']), null],
  ['is none without a watch', null, null],
])('a wait %s', (_, watch, expected) => expect(identifyWait(watch)).toBe(expected));
