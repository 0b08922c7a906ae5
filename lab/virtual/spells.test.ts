// How long troubles last together, how far clocks are apart, and which end of a run is its last.
import { expect, test } from '@jest/globals';
import { endsOf } from './ends.ts';
import { began } from './ground/epoch.ts';
import type { Part, Trouble } from './plan.ts';
import { clocksApart, longestSilence } from './spells.ts';

const minute = 60_000;
const trouble = (at: number, trouble: Trouble): Part => ({ kind: 'trouble', id: `at ${at}`, at, trouble });
const planOf = (...parts: readonly Part[]) => ({ seed: 1, replicas: 2, hours: 1, parts });

test('an end that the other replica handled is the last', () => {
  const run = '11111111-1111-4111-8111-111111111111';
  const time = (seconds: number) => new Date(began + seconds * 1000).toISOString();
  const changed = { msg: 'a run changed its state', run, issue: 7, state: 'watching', time: time(1) };
  const removed = { msg: 'a delivery was handled', result: `run ${run} ends: unlabeled`, time: time(2) };
  const output = [changed, removed].map((line) => JSON.stringify(line));
  expect([...endsOf({ evidence: { output } }).values()]).toMatchObject([{ issue: 7, outcome: 'cancelled' }]);
});

test('troubles that follow each other keep back together what is to be told', () => {
  const hour = 60;
  const down = (at: number, hours: number) =>
    trouble(at, { kind: 'github', fault: { path: '', status: 503, forMs: hours * hour * minute } });
  const silence = (...parts: readonly Part[]) => longestSilence(planOf(...parts)) / minute;
  const none = silence();
  expect(silence(down(0, 2))).toBe(none + 2 * hour);
  expect(silence(down(0, 2), down(hour, 2), down(3 * hour + 5, 2))).toBe(none + 5 * hour + 5);
  expect(silence(down(0, 2), down(4 * hour, 3))).toBe(none + 3 * hour);
});

test('clocks of replicas are apart from when the first is set wrong until each is set right', () => {
  const plan = planOf(
    trouble(10, { kind: 'clock', replica: 0, minutes: -30 }),
    trouble(20, { kind: 'clock', replica: 1, minutes: 90, seconds: 600 }),
  );
  const apart = [5, 10, 20, 30].map((at) => clocksApart(plan, began + at * minute) / minute);
  expect(apart).toEqual([0, 30, 120, 30]);
});
