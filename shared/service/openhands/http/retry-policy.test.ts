import { expect, test } from '@jest/globals';
import type { Failure, HttpRefusal, RequestKind } from './call.ts';
import { decideRetry, type RetryQuestion } from './retry-policy.ts';

const plain = { retryAfterMs: null, quota: null, concurrency: false, saved: false, text: '' };
const status = (code: number, more: Partial<HttpRefusal> = {}): HttpRefusal => ({
  kind: 'status',
  status: code,
  ...plain,
  ...more,
});
const limited = 'rate_limited';
const notSent: Failure = { kind: 'not_sent', why: 'refused', mayPass: true };
const badCertificate: Failure = { kind: 'not_sent', why: 'certificate', mayPass: false };
const broken: Failure = { kind: 'broken', why: 'reset' };
const foreign: Failure = { kind: 'foreign', status: 200, why: 'page' };
const unreadable: Failure = { kind: 'unreadable', status: 200, why: 'not JSON' };

function decide(kind: RequestKind, failure: Failure, more: Partial<RetryQuestion> = {}) {
  return decideRetry({ kind, failure, attempt: 1, now: 0, deadline: 60_000, random: 0.5, ...more });
}

test('a caller that allows fewer attempts gets fewer, and none gets more than five', () => {
  const giveUp = { kind: 'give_up', why: 'attempts' };
  expect(decide('read', broken, { attempts: 1 })).toMatchObject(giveUp);
  expect(decide('read', status(429, { concurrency: true }), { attempts: 1 })).toMatchObject(giveUp);
  expect(decide('read', broken, { attempts: 2 }).kind).toBe('retry');
  expect(decide('read', broken, { attempt: 5, attempts: 9 })).toEqual({ ...giveUp, code: 'unavailable' });
});

test.each<[string, string, string, string, Failure]>([
  // after which failure: a read, a start, an answer
  ['connection refused', 'retry', 'retry', 'unavailable', notSent],
  ['bad certificate', 'unavailable', 'unavailable', 'unavailable', badCertificate],
  ['reset after sending', 'retry', 'start_unknown', 'answer_unknown', broken],
  ['web page', 'bad_response', 'bad_response', 'bad_response', foreign],
  ['cut JSON', 'bad_response', 'start_unknown', 'answer_unknown', unreadable],
  ['400', 'rejected', 'rejected', 'rejected', status(400)],
  ['401', 'unauthorized', 'unauthorized', 'unauthorized', status(401)],
  ['402', 'unavailable', 'unavailable', 'unavailable', status(402)],
  ['403', 'unauthorized', 'unauthorized', 'unauthorized', status(403)],
  ['404', 'not_found', 'not_found', 'not_found', status(404)],
  ['408', 'retry', 'start_unknown', 'answer_unknown', status(408)],
  ['409', 'rejected', 'rejected', 'rejected', status(409)],
  ['422', 'rejected', 'rejected', 'rejected', status(422)],
  ['425', 'retry', 'unavailable', 'unavailable', status(425)],
  ['429', 'retry', 'retry', 'rate_limited', status(429)],
  ['429 with a time', 'retry', 'retry', 'rate_limited', status(429, { retryAfterMs: 1000 })],
  ['429 with a time told before', 'retry', 'retry', limited, { kind: 'held_back', retryAfterMs: 1000 }],
  ['429 that has saved the message', 'retry', 'retry', 'answer_unknown', status(429, { saved: true })],
  ['429 for concurrency', 'retry', 'retry', 'rate_limited', status(429, { concurrency: true })],
  ['429 daily, without a time', limited, limited, limited, status(429, { quota: { resetInMs: null } })],
  ['429 daily, over soon', 'retry', 'retry', 'rate_limited', status(429, { quota: { resetInMs: 9000 } })],
  ['429 daily, over tomorrow', limited, limited, limited, status(429, { quota: { resetInMs: 9e7 } })],
  ['500', 'retry', 'start_unknown', 'answer_unknown', status(500)],
  ['501', 'unavailable', 'start_unknown', 'answer_unknown', status(501)],
  ['502', 'retry', 'start_unknown', 'answer_unknown', status(502)],
  ['503', 'retry', 'start_unknown', 'answer_unknown', status(503)],
  ['503 with a time', 'retry', 'retry', 'unavailable', status(503, { retryAfterMs: 1000 })],
  ['504', 'retry', 'start_unknown', 'answer_unknown', status(504)],
])('after %s, a read is: %s, a start: %s, an answer: %s', (_, read, start, answer, failure) => {
  const word = (kind: RequestKind) => {
    const decision = decide(kind, failure);
    return decision.kind === 'retry' ? 'retry' : decision.code;
  };
  expect([word('read'), word('start'), word('answer')]).toEqual([read, start, answer]);
});

test('a pause before a retry is chosen by chance from a span that doubles with each attempt', () => {
  const pause = (attempt: number, random: number) => decide('read', broken, { attempt, random });
  expect(pause(1, 0)).toEqual({ kind: 'retry', afterMs: 0 });
  expect(pause(1, 1)).toEqual({ kind: 'retry', afterMs: 500 });
  expect(pause(3, 1)).toEqual({ kind: 'retry', afterMs: 2000 });
  expect(pause(4, 0.5)).toEqual({ kind: 'retry', afterMs: 2000 });
});

test('a retry is never earlier than the service asks', () => {
  for (const random of [0, 0.3, 0.999]) {
    const decision = decide('read', status(429, { retryAfterMs: 7000 }), { random });
    expect(decision.kind === 'retry' && decision.afterMs >= 7000 && decision.afterMs <= 8000).toBe(true);
  }
});

test('a pause that the service asks for and that fits before the deadline is kept without more by chance', () => {
  const failure = status(429, { retryAfterMs: 1_000 });
  const asked = decide('read', failure, { deadline: 1_200, random: 0.99 });
  expect(asked).toEqual({ kind: 'retry', afterMs: 1_000 });
});

test('a pause that outlasts the deadline ends the retries, and says how long was asked', () => {
  const giveUp = { kind: 'give_up', code: 'unavailable', why: 'deadline', retryAfterMs: 60_000 };
  expect(decide('read', status(503, { retryAfterMs: 60_000 }))).toEqual(giveUp);
});

test('waiting for a free place has the deadline for its only limit', () => {
  const full = status(429, { concurrency: true });
  const long = { attempt: 30, deadline: 900_000 };
  expect(decide('start', full, long)).toMatchObject({ kind: 'retry' });
  expect(decide('start', full, { ...long, random: 0 })).toEqual({ kind: 'retry', afterMs: 7500 });
  const late = { code: 'rate_limited', why: 'deadline' };
  expect(decide('start', full, { ...long, now: 899_000 })).toMatchObject(late);
});

test('a read that is refused for want of room is asked again as after any other 429, since it takes none', () => {
  const full = status(429, { concurrency: true });
  expect(decide('read', full)).toEqual(decide('read', status(429)));
  expect(decide('read', full, { attempt: 30, deadline: 900_000 })).toMatchObject({ why: 'attempts' });
});

test.each([
  ['is over before that', 2_000, 9_000, 9_000],
  ['is over after that', 9_000, 2_000, 9_000],
  ['names the only time', 2_000, null, 2_000],
])('of a quota that %s, and a Retry-After, both are waited for', (_, resetInMs, retryAfterMs, afterMs) => {
  const failure = status(429, { retryAfterMs, quota: { resetInMs } });
  expect(decide('read', failure, { random: 0 })).toEqual({ kind: 'retry', afterMs });
});
