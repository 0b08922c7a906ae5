// What a service asks to wait holds for all that one process asks with the same key.
import { expect, test } from '@jest/globals';
import { json, type Step, serve } from '../testing/servers.ts';
import { callTo, sessionKey, testTransport, thrownBy } from '../testing/transports.ts';
import type { Call, Failure } from './call.ts';
import { createNotBefore } from './rationing.ts';
import { createSpending } from './spending.ts';

const ok = json({ fine: true });
const busy = (seconds: number, status = 429) => json({}, status, { 'retry-after': String(seconds) });

/** A service on a clock of its own, with the time of each request. */
async function played(...steps: readonly Step[]) {
  let now = 1_000;
  const times: number[] = [];
  const timed = steps.map(
    (step): Step =>
      (response, request) => {
        times.push(now);
        step(response, request);
      },
  );
  const server = await serve(...timed);
  const { transport } = testTransport({
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  });
  const send = (more: Partial<Call> = {}, deadline = now + 60_000, isUrgent = false) =>
    transport.send(callTo(server.url, more), { deadline, isUrgent });
  const pass = (ms: number) => {
    now += ms;
  };
  return { send, pass, times, url: server.url };
}

test('a pause that one reader was told holds for the next one, which is not sent where it has no time for that', async () => {
  const { send, pass, times } = await played(busy(20), ok);
  await thrownBy(() => send({}, 9_000));
  pass(5_000);
  const words = 'not sent yet; the service asks to wait 15 s, longer than the time left';
  const refused = { code: 'rate_limited', retryAfterMs: 15_000, message: expect.stringContaining(words) };
  expect(await thrownBy(() => send({}, 8_000))).toMatchObject(refused);
  expect(times).toEqual([1_000]);
});

test('a reader with time for the pause of another one waits, and is sent once', async () => {
  const { send, times } = await played(busy(20), ok);
  await thrownBy(() => send({}, 9_000));
  expect((await send()).attempts).toBe(1);
  expect(times).toHaveLength(2);
  expect(times[1]).toBeGreaterThanOrEqual(21_000);
});

test.each<[string, Partial<Call>, object]>([
  ['a start without the time to wait', { kind: 'start', method: 'POST' }, { code: 'rate_limited' }],
  ['an answer, however much time it has', { kind: 'answer', method: 'POST' }, { code: 'rate_limited' }],
])('%s is not sent during the pause of a reader, and never said to have been', async (_, more, failure) => {
  const { send, times } = await played(busy(20), ok);
  await thrownBy(() => send({}, 9_000));
  const deadline = more.kind === 'start' ? 9_000 : 500_000;
  expect(await thrownBy(() => send(more, deadline))).toMatchObject({ ...failure, retryAfterMs: 20_000 });
  expect(times).toHaveLength(1);
});

test.each<[string, (url: string) => Partial<Call>]>([
  ['another key', (base) => ({ auth: { kind: 'session', base, key: sessionKey } })],
  ['no key', (base) => ({ auth: { kind: 'session', base, key: null } })],
])('a pause does not hold for %s at the same address', async (_, moreOf) => {
  const { send, times, url } = await played(busy(20), ok);
  await thrownBy(() => send({}, 9_000));
  await send(moreOf(url), 9_000);
  expect(times).toEqual([1_000, 1_000]);
});

test('a pause of one address does not hold for another one with the same key', async () => {
  const { send } = await played(busy(20));
  await thrownBy(() => send({}, 9_000));
  expect((await send(callTo((await serve(ok)).url), 9_000)).status).toBe(200);
});

test('what is said about starts alone, and what is no pause, holds back no reader', async () => {
  for (const step of [
    json({ detail: { code: 'daily_conversation_limit_reached' } }, 429, { 'retry-after': '20' }),
    json({ detail: { error: 'CONCURRENCY_LIMIT_REACHED' } }, 429, { 'retry-after': '20' }),
    json({}, 429),
    json({}, 400, { 'retry-after': '20' }),
  ]) {
    const { send, times } = await played(step, ok);
    await thrownBy(() => send({ kind: 'answer', method: 'POST' }, 9_000));
    await send({}, 9_000);
    expect(times).toEqual([1_000, 1_000]);
  }
});

const refusal = (retryAfterMs: number): Failure => ({
  ...{ kind: 'status', status: 429, retryAfterMs, quota: null, concurrency: false, saved: false, text: '' },
});
const hosted = callTo('https://agents.example');
const session = (key: string): Call =>
  callTo('https://sandbox.example', { auth: { kind: 'session', base: 'https://sandbox.example', key } });

test.each([
  ['the longest of several pauses holds, to its end and no longer', 0, [3_000, 9_000, 1_000], 8_999, 1],
  ['a clock that is set back makes no pause longer', 1_000_000, [9_000], 0, 9_000],
])('%s', (_, begin, pauses, later, left) => {
  let now = begin;
  const notBefore = createNotBefore(() => now);
  for (const ms of pauses) notBefore.note(hosted, refusal(ms));
  now = later;
  expect(notBefore.left(hosted)).toBe(left);
  now = 9_000;
  expect(notBefore.left(hosted)).toBe(0);
});

test.each(['3600', 'Wed, 21 Oct 2999 07:28:00 GMT'])(
  'a Retry-After of %s is kept for ten minutes',
  async (asked) => {
    const { send, pass, times } = await played(json({}, 503, { 'retry-after': asked }), ok);
    expect(await thrownBy(() => send({}, 2_000))).toMatchObject({ retryAfterMs: 600_000 });
    pass(599_999);
    expect(await thrownBy(() => send({}, 601_000))).toMatchObject({ code: 'rate_limited', retryAfterMs: 1 });
    pass(1);
    await send({}, 602_000);
    expect(times).toEqual([1_000, 601_000]);
  },
);

test('what is urgent is tried once during a pause, and waits like all else after that', async () => {
  const { send, times } = await played(busy(500), busy(20), busy(20), ok);
  await thrownBy(() => send({}, 9_000));
  const urgently = () => send({ kind: 'answer', method: 'POST' }, 60_000, true);
  await thrownBy(urgently);
  await thrownBy(() => send({}, 60_000, true));
  expect(times).toEqual([1_000, 1_000, 1_000]);
  expect((await urgently()).status).toBe(200);
});

test('a long pause of the service is told once, and how much of it is left', () => {
  let now = 0;
  const told: [string, number][] = [];
  const notBefore = createNotBefore(
    () => now,
    (origin, ms) => told.push([origin, ms]),
  );
  notBefore.note(session('k'), refusal(600_000));
  notBefore.note(hosted, refusal(5_000));
  expect([notBefore.longestLeft(), told]).toEqual([5_000, []]);
  now = 6_000;
  notBefore.note(hosted, refusal(60_000));
  notBefore.note(hosted, refusal(90_000));
  expect(told).toEqual([['https://agents.example', 60_000]]);
  expect(notBefore.longestLeft()).toBe(90_000);
  now = 96_000;
  expect(notBefore.longestLeft()).toBe(0);
});

test('of more addresses and keys than are kept, the oldest are forgotten', () => {
  const notBefore = createNotBefore(() => 0);
  for (let key = 0; key <= 10_000; key += 1) notBefore.note(session(`k${key}`), refusal(9_000));
  expect([0, 1, 10_000].map((key) => notBefore.left(session(`k${key}`)))).toEqual([0, 9_000, 9_000]);
});

const base = 'https://work.example.com';
const read = (id: string, path = '/events/search?limit=100'): Call => ({
  kind: 'read',
  method: 'GET',
  url: `${base}/api/conversations/${id}${path}`,
  auth: { kind: 'session', base, key: 'k' },
});

function spending() {
  const told: string[] = [];
  const clock = { now: 0 };
  const tell = (name: string) => told.push(name);
  return { of: createSpending(() => clock.now, tell), told, clock };
}

test('a conversation that took two seconds of a minute is not read until the next one, and told of once', () => {
  const { of, told, clock } = spending();
  of.add(read('a'), { ms: 2_001, bytes: 0 });
  expect(() => of.begin(read('a', ''))).toThrow('reading it costs too much, so it is read later');
  expect(() => of.begin(read('a'))).toThrow();
  expect(told).toEqual([`${base}/api/conversations/a`]);
  clock.now = 60_000;
  expect(() => of.begin(read('a'))).not.toThrow();
  of.add(read('a'), { ms: 2_001, bytes: 0 });
  expect(() => of.begin(read('a'))).toThrow();
  expect(told).toHaveLength(1);
});

test('a conversation that took too long stops no other conversation, no answer and no hosted request', () => {
  const { of } = spending();
  of.add(read('a'), { ms: 9_000, bytes: 0 });
  const hosted: Call = { ...read('a'), auth: { kind: 'hosted', base, key: 'k' } };
  for (const call of [read('b'), { ...read('a'), kind: 'answer' } as const, hosted]) {
    expect(() => of.begin(call)).not.toThrow();
  }
});

test('a conversation of which 64 MB were read within a minute is not read until the next one', () => {
  const { of, clock } = spending();
  for (let pages = 0; pages < 32; pages += 1) of.add(read('a'), { ms: 1, bytes: 2 * 1024 * 1024 });
  expect(() => of.begin(read('a'))).not.toThrow();
  of.add(read('a'), { ms: 1, bytes: 1 });
  expect(() => of.begin(read('a'))).toThrow();
  expect(() => of.begin(read('b'))).not.toThrow();
  clock.now = 60_000;
  expect(() => of.begin(read('a'))).not.toThrow();
});

test('eight reads of one conversation may be open at once, and a ninth is refused', () => {
  const { of } = spending();
  const ends = Array.from({ length: 8 }, () => of.begin(read('a')));
  expect(() => of.begin(read('a'))).toThrow();
  ends[0]?.();
  expect(() => of.begin(read('a'))).not.toThrow();
});
