import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { listen } from '../../lab/support/listen.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { rankForRedelivery } from '../event-table.ts';
import { OneTryOctokit } from '../handling/create-probot.ts';
import {
  type DeliveryAttempt,
  giveUp,
  type Missing,
  noteAttempts,
  planRedeliveries,
  readAttempt,
  readNotes,
} from './missed-deliveries.ts';
import { sweep } from './sweep.ts';

const now = 10_000_000_000;
const hour = 3_600_000;
const old = now - 600_000;
const attempt = (id: number | string, guid: string, at: number, taken = false): DeliveryAttempt => ({
  id: String(id),
  guid,
  kind: 'issues.labeled',
  at,
  taken,
});
const missing = (id: number, changes: Partial<Missing> = {}): Missing => ({
  guid: `g${id}`,
  kind: 'issues.labeled',
  newest: String(id),
  at: old,
  since: old,
  asked: null,
  ...changes,
});
const guids = (planned: readonly Missing[]) => planned.map(({ guid }) => guid);

describe('failed deliveries', () => {
  test('are redelivered oldest first, by their newest attempt', () => {
    const list = [attempt(3, 'b', 300), attempt(2, 'a', 200), attempt(1, 'a', 100), attempt(4, 'c', 50)];
    const planned = planRedeliveries(noteAttempts([], list), now, rankForRedelivery, 90);
    expect(planned.map(({ guid, newest, since }) => [guid, newest, since])).toEqual([
      ['c', '4', 50],
      ['a', '2', 100],
      ['b', '3', 300],
    ]);
  });

  test('are redelivered first where the App handles them, and check suites after those', () => {
    const kinds = ['push', 'check_suite.completed', 'issue_comment.created', 'issues.labeled'];
    const all = kinds.map((kind, n) => missing(n, { guid: kind, kind, at: old + n }));
    const inOrder = ['issue_comment.created', 'issues.labeled', 'check_suite.completed', 'push'];
    expect(guids(planRedeliveries(all, now, rankForRedelivery, 90))).toEqual(inOrder);
    expect(guids(planRedeliveries(all, now, rankForRedelivery, 2))).toEqual(inOrder.slice(0, 2));
  });

  test.each<[string, Missing, readonly string[]]>([
    ['that have just failed are left alone', missing(1, { at: now - 59_999 }), []],
    ['that failed for long are left alone for as long', missing(1, { since: old - 600_001 }), []],
    ['that failed for as long are redelivered', missing(1, { since: old - 600_000 }), ['g1']],
    ['that failed for a day are left alone', missing(1, { at: now - hour + 1, since: old - 24 * hour }), []],
    ['for no more than an hour', missing(1, { at: now - hour, since: old - 24 * hour }), ['g1']],
    ['that were asked for are left alone', missing(1, { asked: { id: '1', at: now - hour + 1 } }), []],
    ['that failed once more are redelivered', missing(1, { asked: { id: '0', at: now - 300_000 } }), ['g1']],
    ['that came not for an hour are so too', missing(1, { asked: { id: '1', at: now - hour } }), ['g1']],
  ])('%s', (_, each, planned) => {
    expect(guids(planRedeliveries([each], now, rankForRedelivery, 90))).toEqual(planned);
  });

  test('that are listed twice count once, and those that arrived are not missing', () => {
    const [first] = noteAttempts([], [attempt(1, 'a', 100), attempt(1, 'a', 100)]);
    expect(first).toMatchObject({ newest: '1', at: 100, since: 100 });
    expect(noteAttempts([missing(1, { guid: 'a' })], [attempt(2, 'a', 200, true)])).toEqual([]);
  });

  test.each([
    ['are not given up for three days', missing(1, { since: now - 72 * hour }), null],
    [
      'are after them',
      missing(1, { since: now - 72 * hour - 1, at: now - hour }),
      'it failed for three days',
    ],
    ['are not while the last attempt is still read', missing(1, { since: now - 73 * hour }), null],
  ])('%s', (_, each, why) => {
    expect(giveUp([each], now, rankForRedelivery)).toEqual([[each, why]]);
  });
});

test('the first sweep reads as far back as GitHub keeps deliveries', () => {
  const farthest = now - 3 * 24 * 3_600_000;
  expect(readNotes('', now)).toEqual({ until: farthest, reading: null, missing: [] });
});

test.each([
  ['that failed is read as not taken', {}, attempt(1, 'a', 1000)],
  ['with status 202 is read as taken', { status_code: 202 }, attempt(1, 'a', 1000, true)],
  [
    'without an action is named by its event alone',
    { action: null, event: 'push' },
    { ...attempt(1, 'a', 1000), kind: 'push' },
  ],
  ['without a time is left out', { delivered_at: 'x' }, null],
])('an attempt %s', (_, change, expected) => {
  const failed = { id: 1, guid: 'a', delivered_at: '1970-01-01T00:00:01Z', status_code: 502 };
  expect(readAttempt({ ...failed, event: 'issues', action: 'labeled', ...change })).toEqual(expected);
});

const minute = 60_000;

/** GitHub with deliveries that failed while the App was away, newest first; and the App that takes what is sent again. */
function afterOutage({ count, awayMs, fails = () => false, refuses = () => false }: Outage) {
  let now = Date.parse('2026-11-22T12:00:00Z');
  const wentAway = now - awayMs;
  let nextId = 1;
  const attemptOf = (guid: string, at: number, status_code: number) => ({
    ...{ id: nextId++, guid, event: 'issues', action: 'labeled', status_code },
    delivered_at: new Date(at).toISOString(),
  });
  const when = (place: number) => wentAway + ((place + 1) * awayMs) / (count + 1);
  const attempts = Array.from({ length: count }, (_, n) => attemptOf(`guid-${n}`, when(n), 502)).reverse();
  const arrived = new Set<string>();
  const requests: string[] = [];
  const lines: unknown[] = [];
  const listed = (from: number) => {
    // A cursor names an attempt, so new ones do not move what it shows.
    const start = from === 0 ? 0 : attempts.findIndex(({ id }) => id <= from);
    const next = attempts[start + 100];
    const link = `<https://api.github.com/app/hook/deliveries?cursor=${next?.id}>; rel="next"`;
    return { data: attempts.slice(start, start + 100), headers: next ? { link } : {} };
  };
  const sendAgain = (id: number) => {
    const { guid = '' } = attempts.find((each) => each.id === id) ?? {};
    const failed = fails(guid);
    if (!failed) arrived.add(guid);
    attempts.unshift(attemptOf(guid, now, failed ? 502 : 200));
    return { data: {}, headers: {} };
  };
  const app = {
    request: async (route: string, given: Readonly<Record<string, unknown>>) => {
      requests.push(route);
      if (route.startsWith('POST') && refuses(requests.length)) throw httpError(500, 'Service unavailable');
      return route.startsWith('GET')
        ? listed(Number(given.cursor ?? 0))
        : sendAgain(Number(given.delivery_id));
    },
  };
  const deps = {
    github: { app: async () => app },
    store: { inbox: { known: async (ids: string[]) => new Set(ids.filter((id) => arrived.has(id))) } },
    clock: { now: () => now },
    log: { info: () => {}, warn: (...line: unknown[]) => lines.push(line) },
  };
  let notes = String(wentAway);
  return {
    ...{ arrived, requests, lines },
    async sweepFor(ms: number) {
      for (const until = now + ms; now < until; now += 5 * minute) {
        notes = await sweep(deps as never, notes, rankForRedelivery);
      }
    },
  };
}

interface Outage {
  readonly count: number;
  readonly awayMs: number;
  /** Whether it fails each time it is sent again. */
  readonly fails?: (guid: string) => boolean;
  /** Whether GitHub refuses to send again for now. */
  readonly refuses?: (request: number) => boolean;
}

test.each([
  [40, 12 * 60],
  [300, 12 * 60],
  [1000, 60],
  [3000, 54],
])('%i deliveries that failed within %i minutes are all back after three hours', async (count, minutes) => {
  const outage = afterOutage({ count, awayMs: minutes * minute });
  await outage.sweepFor(180 * minute);
  expect(outage.arrived.size).toBe(count);
  expect(outage.lines).toEqual([]);
  expect(outage.requests.length).toBeLessThanOrEqual(3 * 12 * 90);
  expect(outage.requests.filter((route) => route.startsWith('POST'))).toHaveLength(count);
});

test('deliveries that fail again and again, as the way to the App is closed for half a day, are back an hour after it', async () => {
  let isClosed = true;
  const outage = afterOutage({ count: 40, awayMs: 60 * minute, fails: () => isClosed });
  await outage.sweepFor(12 * 60 * minute);
  isClosed = false;
  await outage.sweepFor(70 * minute);
  expect(outage.arrived.size).toBe(40);
  expect(outage.lines).toEqual([]);
});

test('a delivery that fails again and again is asked for once an hour, and after three days given up in a line', async () => {
  const outage = afterOutage({ count: 3, awayMs: 60 * minute, fails: (guid) => guid === 'guid-1' });
  await outage.sweepFor(90 * 60 * minute);
  expect([...outage.arrived]).toEqual(['guid-0', 'guid-2']);
  expect(outage.requests.filter((route) => route.startsWith('POST')).length).toBeLessThan(2 + 80);
  const about = { delivery: 'guid-1', event: 'issues.labeled', why: 'it failed for three days' };
  expect(outage.lines).toEqual([['a failed delivery is given up', about]]);
});

test('a delivery whose number is larger than a number is exact is sent again under that number', async () => {
  const asked: string[] = [];
  const failed = `{"id":3804004623172239366,"guid":"a","delivered_at":"1970-04-26T17:00:00Z","status_code":502,"event":"issues","action":"labeled"}`;
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(method === 'GET' ? `[${failed}]` : '{}');
  });
  const { origin, close } = await listen(server);
  const deps = {
    github: { app: async () => new OneTryOctokit({ baseUrl: origin }) },
    store: { inbox: { known: async () => new Set() } },
    clock: { now: () => now },
    log: { info: () => {}, warn: () => {} },
  };
  const notes = await sweep(deps as never, '', rankForRedelivery).finally(close);
  expect(asked[1]).toBe('POST /app/hook/deliveries/3804004623172239366/attempts');
  expect(readNotes(notes, now).missing).toMatchObject([{ asked: { id: '3804004623172239366' } }]);
});

test('a delivery that GitHub would not send again is asked for by the next sweep', async () => {
  const outage = afterOutage({ count: 1, awayMs: 60 * minute, refuses: (request) => request === 2 });
  await outage.sweepFor(10 * minute);
  expect([...outage.arrived]).toEqual(['guid-0']);
});
