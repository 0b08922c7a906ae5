import { expect, test } from '@jest/globals';
import { sweep } from './sweep.ts';

const minute = 60_000;

/** GitHub with deliveries that failed while the App was away, newest first; and the App that takes what is sent again. */
function afterOutage({ count, awayMs, fails = () => false }: Outage) {
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
      for (const until = now + ms; now < until; now += 5 * minute) notes = await sweep(deps as never, notes);
    },
  };
}

interface Outage {
  readonly count: number;
  readonly awayMs: number;
  /** Whether it fails each time it is sent again. */
  readonly fails?: (guid: string) => boolean;
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

test('a delivery that fails again and again is asked for four times, and then given up in a line', async () => {
  const outage = afterOutage({ count: 3, awayMs: 60 * minute, fails: (guid) => guid === 'guid-1' });
  await outage.sweepFor(180 * minute);
  expect([...outage.arrived]).toEqual(['guid-0', 'guid-2']);
  expect(outage.requests.filter((route) => route.startsWith('POST'))).toHaveLength(2 + 4);
  const about = { delivery: 'guid-1', event: 'issues.labeled', why: 'it failed five times' };
  expect(outage.lines).toEqual([['a failed delivery is given up', about]]);
});
