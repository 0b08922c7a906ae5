import { describe, expect, test } from '@jest/globals';
import { agentConversations } from '../index.ts';
import {
  type DeliveryAttempt,
  giveUp,
  handledKinds,
  type Missing,
  noteAttempts,
  planRedeliveries,
  readAttempt,
  readNotes,
} from './redeliveries.ts';

const now = 10_000_000_000;
const old = now - 600_000;
const attempt = (id: number, guid: string, at: number, taken = false): DeliveryAttempt => ({
  id,
  guid,
  kind: 'issues.labeled',
  at,
  taken,
});
const missing = (attempts: readonly number[], changes: Partial<Missing> = {}): Missing => ({
  guid: `g${attempts[0]}`,
  kind: 'issues.labeled',
  attempts,
  at: old,
  asked: null,
  ...changes,
});
const guids = (planned: readonly Missing[]) => planned.map(({ guid }) => guid);

describe('failed deliveries', () => {
  test('are redelivered oldest first, by their newest attempt', () => {
    const list = [attempt(3, 'b', 300), attempt(2, 'a', 200), attempt(1, 'a', 100), attempt(4, 'c', 50)];
    const planned = planRedeliveries(noteAttempts([], list), now, 90);
    expect(planned.map(({ guid, attempts }) => [guid, attempts.at(-1)])).toEqual([
      ['c', 4],
      ['a', 2],
      ['b', 3],
    ]);
  });

  test('are redelivered first where the App handles them, and check suites after those', () => {
    const kinds = ['push', 'check_suite.completed', 'issue_comment.created', 'issues.labeled'];
    const all = kinds.map((kind, n) => missing([n], { guid: kind, kind, at: old + n }));
    const inOrder = ['issue_comment.created', 'issues.labeled', 'check_suite.completed', 'push'];
    expect(guids(planRedeliveries(all, now, 90))).toEqual(inOrder);
    expect(guids(planRedeliveries(all, now, 2))).toEqual(inOrder.slice(0, 2));
  });

  test.each([
    ['that have just failed', missing([1], { at: now - 59_999 })],
    ['that failed five times', missing([1, 2, 3, 4, 5])],
    ['that were asked for', missing([1, 2], { asked: { id: 2, at: now - 3_599_999 } })],
  ])('%s are left alone', (_, each) => {
    expect(planRedeliveries([each], now, 90)).toEqual([]);
  });

  test.each([
    ['failed once more', { id: 1, at: now - 300_000 }],
    ['were never tried again for an hour', { id: 2, at: now - 3_600_000 }],
  ])('that were asked for and %s are asked for again', (_, asked) => {
    expect(guids(planRedeliveries([missing([1, 2], { asked })], now, 90))).toEqual(['g1']);
  });

  test('that are listed twice count once, and those that arrived are not missing', () => {
    const [first] = noteAttempts([], [attempt(1, 'a', 100), attempt(1, 'a', 100)]);
    expect(first?.attempts).toEqual([1]);
    expect(noteAttempts([missing([1], { guid: 'a' })], [attempt(2, 'a', 200, true)])).toEqual([]);
  });

  test.each([
    [missing([1]), null],
    [missing([1, 2, 3, 4, 5]), null],
    [missing([1, 2, 3, 4, 5], { at: now - 3_600_000 }), 'it failed five times'],
    [missing([1], { at: now - 3 * 24 * 3_600_000 - 1 }), 'GitHub keeps it no longer'],
  ])('%j is given up: %s', (each, why) => {
    expect(giveUp([each], now)).toEqual([[each, why]]);
  });
});

test('what a sweep of an earlier version noted is read', () => {
  expect(readNotes(String(now), now)).toEqual({ until: now - 3_600_000, reading: null, missing: [] });
  const farthest = now - 3 * 24 * 3_600_000;
  expect(readNotes('', now)).toEqual({ until: farthest, reading: null, missing: [] });
});

test('the kinds that come first are those that have a handler', () => {
  const handled: string[] = [];
  const app = { on: (name: string) => handled.push(name) };
  void agentConversations({} as never, async () => {})(app as never, {} as never);
  expect(handledKinds.toSorted()).toEqual(handled.toSorted());
});

test.each([
  [{}, attempt(1, 'a', 1000)],
  [{ status_code: 202 }, attempt(1, 'a', 1000, true)],
  [
    { action: null, event: 'push' },
    { ...attempt(1, 'a', 1000), kind: 'push' },
  ],
  [{ delivered_at: 'x' }, null],
])('an attempt with %j is read', (change, expected) => {
  const failed = { id: 1, guid: 'a', delivered_at: '1970-01-01T00:00:01Z', status_code: 502 };
  expect(readAttempt({ ...failed, event: 'issues', action: 'labeled', ...change })).toEqual(expected);
});
