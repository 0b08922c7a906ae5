// What a service asks to wait holds for all that one process asks with the same key.
import { expect, test } from '@jest/globals';
import { tableOf } from '../../../../test/support/table.ts';
import { failureOr, ServiceError } from '../../errors.ts';
import { json, type Step, serve } from '../testing/servers.ts';
import { callTo, sessionKey, testTransport, thrownBy } from '../testing/transports.ts';
import type { Call, Failure } from './call.ts';
import { createNotBefore } from './rationing.ts';
import { createSpending } from './spending.ts';

const replies: Readonly<Record<string, Step>> = {
  ok: json({ fine: true }),
  daily: json({ detail: { code: 'daily_conversation_limit_reached' } }, 429, { 'retry-after': '20' }),
  full: json({ detail: { error: 'CONCURRENCY_LIMIT_REACHED' } }, 429, { 'retry-after': '20' }),
  'busy without a time': json({}, 429),
  'wrong with a time': json({}, 400, { 'retry-after': '20' }),
};
const replyOf = (words: string): Step => {
  const [, status = '429', after = ''] = /^(?:busy|(\d+)) (\S.*)$/.exec(words) ?? [];
  return replies[words] ?? json({}, Number(status), { 'retry-after': after });
};

/**
 * `read 9: rate_limited 20; pass 5`: what is asked with how many seconds left, and what comes of it. Returns at which second what came to
 * the service, on a clock of its own that begins with 1.
 */
async function play(steps: readonly Step[], story: string): Promise<string> {
  let now = 1_000;
  const times: number[] = [];
  const timed = steps.map(
    (step): Step =>
      (response, request) => {
        times.push(now / 1_000);
        step(response, request);
      },
  );
  const { url } = await serve(...timed);
  const sleep = async (ms: number) => {
    now += ms;
  };
  const { transport } = testTransport({ now: () => now, sleep });
  for (const each of story.split('; ')) {
    const [, what = '', left = '', expected] = /^(.*?) ([\d.]+)(?:: (.*))?$/.exec(each) ?? [];
    if (what === 'pass') now += Number(left) * 1_000;
    if (expected === undefined) continue;
    const [kind = 'read', how = ''] = what.split(/ (.*)/);
    const key = how === 'without a key' ? null : sessionKey;
    const call = callTo(url, {
      ...(kind !== 'read' && { kind: kind as Call['kind'], method: 'POST' }),
      ...(how.includes('key') && { auth: { kind: 'session', base: url, key } }),
    });
    const options = { deadline: now + Number(left) * 1_000, isUrgent: how === 'urgently' };
    const reply = await failureOr(() => transport.send(call, options));
    const said = reply instanceof ServiceError ? `${reply.code} ${(reply.retryAfterMs ?? 0) / 1_000}` : 'ok';
    expect(`${each} → ${said}`).toBe(`${each} → ${expected}`);
  }
  return times.map((time) => Math.floor(time)).join(' ');
}

test.each(tableOf`
  while the service asks to wait | replies | what is asked | at
  a reader without the time is not sent | busy 20, ok | read 8: rate_limited 20; pass 5; read 2: rate_limited 15 | 1
  a reader with the time waits, and is sent once | busy 20, ok | read 8: rate_limited 20; read 60: ok | 1 21
  a start without the time is not sent | busy 20, ok | read 8: rate_limited 20; start 8: rate_limited 20 | 1
  an answer with the time is not sent | busy 20, ok | read 8: rate_limited 20; answer 500: rate_limited 20 | 1
  another key is not held back | busy 20, ok | read 8: rate_limited 20; read with another key 8: ok | 1 1
  no key is not held back | busy 20, ok | read 8: rate_limited 20; read without a key 8: ok | 1 1
  what is said about starts holds back no reader | daily, ok | answer 8: rate_limited 20; read 8: ok | 1 1
  a lack of places holds back no reader | full, ok | answer 8: rate_limited 20; read 8: ok | 1 1
  a refusal without a time holds back no reader | busy without a time, ok | answer 8: rate_limited 0; read 8: ok | 1 1
  what is no pause holds back no reader | wrong with a time, ok | answer 8: rejected 20; read 8: ok | 1 1
  what is urgent is tried | busy 500, ok | read 8: rate_limited 500; answer urgently 60: ok | 1 1
  what is urgent is tried once | busy 500, busy 20 | read 8: rate_limited 500; read urgently 60: rate_limited 479.75 | 1 1
  an hour is ten minutes | 503 3600, ok | read 1: unavailable 600; pass 599.999; read 0.001: rate_limited 0.001 | 1
  after ten minutes it is asked | 503 3600, ok | read 1: unavailable 600; pass 600; read 1: ok | 1 601
  a date far away is ten minutes | 503 Wed, 21 Oct 2999 07:28:00 GMT, ok | read 1: unavailable 600; pass 600; read 1: ok | 1 601
`)('while the service asks to wait, %s', async (_, replied = '', story = '', times) => {
  const steps = replied.split(/, (?=busy|ok)/).map(replyOf);
  expect(await play(steps, story)).toBe(times);
});

test('a pause of one address does not hold for another one with the same key, and what is not sent says so', async () => {
  const [server, other] = [await serve(replyOf('busy 20')), await serve(replyOf('ok'))];
  const { transport } = testTransport({ now: () => 0, sleep: async () => {} });
  const within = { deadline: 9_000 };
  await thrownBy(() => transport.send(callTo(server.url), within));
  expect((await transport.send(callTo(other.url), within)).status).toBe(200);
  const words = 'not sent yet; the service asks to wait 20 s';
  expect(String(await thrownBy(() => transport.send(callTo(server.url), within)))).toContain(words);
});

const refusal = (retryAfterMs: number): Failure => ({
  kind: 'status',
  status: 429,
  retryAfterMs,
  quota: null,
  concurrency: false,
  saved: false,
  text: '',
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
