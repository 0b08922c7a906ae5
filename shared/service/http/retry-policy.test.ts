import { expect, test } from '@jest/globals';
import type { Failure, HttpRefusal, RequestKind } from './call.ts';
import { decideRetry, type RetryQuestion } from './retry-policy.ts';

const status = (code: number, more: Partial<HttpRefusal> = {}): HttpRefusal => ({
  kind: 'status',
  status: code,
  retryAfterMs: null,
  quota: null,
  concurrency: false,
  text: '',
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

test('whoever allows fewer tries gets fewer, and nobody more', () => {
  const giveUp = { kind: 'give_up', why: 'attempts' };
  expect(decide('read', broken, { attempts: 1 })).toMatchObject(giveUp);
  expect(decide('read', status(429, { concurrency: true }), { attempts: 1 })).toMatchObject(giveUp);
  expect(decide('read', broken, { attempts: 2 }).kind).toBe('retry');
  expect(decide('read', broken, { attempt: 5, attempts: 9 })).toMatchObject(giveUp);
});

test.each<[string, Failure, string, string, string]>([
  // failure, read, start, answer
  ['connection refused', notSent, 'retry', 'retry', 'unavailable'],
  ['bad certificate', badCertificate, 'unavailable', 'unavailable', 'unavailable'],
  ['reset after sending', broken, 'retry', 'start_unknown', 'answer_unknown'],
  ['web page', foreign, 'bad_response', 'bad_response', 'bad_response'],
  ['cut JSON', unreadable, 'bad_response', 'start_unknown', 'answer_unknown'],
  ['400', status(400), 'rejected', 'rejected', 'rejected'],
  ['401', status(401), 'unauthorized', 'unauthorized', 'unauthorized'],
  ['403', status(403), 'unauthorized', 'unauthorized', 'unauthorized'],
  ['404', status(404), 'not_found', 'not_found', 'not_found'],
  ['408', status(408), 'retry', 'start_unknown', 'answer_unknown'],
  ['409', status(409), 'rejected', 'rejected', 'rejected'],
  ['422', status(422), 'rejected', 'rejected', 'rejected'],
  ['425', status(425), 'retry', 'unavailable', 'unavailable'],
  ['429', status(429), 'retry', 'retry', 'rate_limited'],
  ['429 with a time', status(429, { retryAfterMs: 1000 }), 'retry', 'retry', 'rate_limited'],
  ['429 concurrency', status(429, { concurrency: true }), 'retry', 'retry', 'rate_limited'],
  ['429 daily, no time', status(429, { quota: { resetInMs: null } }), limited, limited, limited],
  ['429 daily, soon', status(429, { quota: { resetInMs: 9000 } }), 'retry', 'retry', 'rate_limited'],
  ['429 daily, tomorrow', status(429, { quota: { resetInMs: 9e7 } }), limited, limited, limited],
  ['500', status(500), 'retry', 'start_unknown', 'answer_unknown'],
  ['501', status(501), 'unavailable', 'start_unknown', 'answer_unknown'],
  ['502', status(502), 'retry', 'start_unknown', 'answer_unknown'],
  ['503', status(503), 'retry', 'start_unknown', 'answer_unknown'],
  ['503 with a time', status(503, { retryAfterMs: 1000 }), 'retry', 'retry', 'unavailable'],
  ['504', status(504), 'retry', 'start_unknown', 'answer_unknown'],
])('what may be repeated, and what giving up means: %s', (_, failure, read, start, answer) => {
  const word = (kind: RequestKind) => {
    const decision = decide(kind, failure);
    return decision.kind === 'retry' ? 'retry' : decision.code;
  };
  expect([word('read'), word('start'), word('answer')]).toEqual([read, start, answer]);
});

test('when: full jitter over pauses that double up to 15 s', () => {
  const pause = (attempt: number, random: number) => decide('read', broken, { attempt, random });
  expect(pause(1, 0)).toEqual({ kind: 'retry', afterMs: 0 });
  expect(pause(1, 1)).toEqual({ kind: 'retry', afterMs: 500 });
  expect(pause(3, 1)).toEqual({ kind: 'retry', afterMs: 2000 });
  expect(pause(4, 0.5)).toEqual({ kind: 'retry', afterMs: 2000 });
});

test('when: five attempts, then it is over', () => {
  expect(decide('read', broken, { attempt: 5 })).toEqual({
    kind: 'give_up',
    code: 'unavailable',
    why: 'attempts',
  });
});

test('when never earlier than the service asks', () => {
  for (const random of [0, 0.3, 0.999]) {
    const decision = decide('read', status(429, { retryAfterMs: 7000 }), { random });
    expect(decision.kind === 'retry' && decision.afterMs >= 7000 && decision.afterMs <= 8000).toBe(true);
  }
});

test('when never before the daily quota is new, even with an earlier Retry-After', () => {
  const failure = status(429, { retryAfterMs: 1000, quota: { resetInMs: 20_000 } });
  expect(decide('start', failure, { random: 0 })).toEqual({ kind: 'retry', afterMs: 20_000 });
});

test('when: a pause that fits is kept, though the others would be waited for longer', () => {
  const failure = status(429, { retryAfterMs: 1_000 });
  const asked = decide('read', failure, { deadline: 1_200, random: 0.99 });
  expect(asked).toEqual({ kind: 'retry', afterMs: 1_000 });
});

test('when: a pause that outlasts the deadline is the end, and says how long was asked', () => {
  expect(decide('read', status(503, { retryAfterMs: 60_000 }))).toEqual({
    kind: 'give_up',
    code: 'unavailable',
    why: 'deadline',
    retryAfterMs: 60_000,
  });
});

test('when: waiting for a free place has the deadline for its only limit', () => {
  const full = status(429, { concurrency: true });
  const long = { attempt: 30, deadline: 900_000 };
  expect(decide('start', full, long)).toMatchObject({ kind: 'retry' });
  expect(decide('start', full, { ...long, random: 0 })).toEqual({ kind: 'retry', afterMs: 7500 });
  expect(decide('start', full, { ...long, now: 899_000 })).toMatchObject({
    code: 'rate_limited',
    why: 'deadline',
  });
});
