import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { conversation, readingOf, stepsOf } from '../../test/support/polls.ts';
import { watchOf } from '../../test/support/questions/some.ts';
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

const begun = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
const working = advance(begun, readingOf('running'), 1);

test.each<[string, string, Reading]>([
  ['saw the same', 'only the counts', readingOf('running')],
  ['was the first to see no status of the sandbox', 'more than the counts', conversation(null, 'running')],
  ['saw another state', 'more than the counts', readingOf('idle')],
  ['ended the watch', 'more than the counts', readingOf('finished')],
])('a poll that %s changed %s of a watch', (_, what, reading) => {
  expect(changedOnlyCounts(working, advance(working, reading, 60_000))).toBe(what === 'only the counts');
});

test('a poll that ended failures in a row changed more than the counts of a watch, and no poll not even them', () => {
  const failing = advance(working, readingOf('down'), 2);
  expect(changedOnlyCounts(failing, advance(failing, readingOf('running'), 3))).toBe(false);
  expect(changedOnlyCounts(working, working)).toBe(false);
});

test('where a poll changed only the counts, the watch before with the new counts is the watch after', () => {
  const words = 'running x6, blind, PAUSED, MISSING, ODD, nothing, idle, paused, waiting, down, absent';
  const reading = fc.constantFrom(...stepsOf(words).map((step) => step.reading));
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
  const ended = advance(still, readingOf('stuck'), 9_000);
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
