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

const full = status(429, { concurrency: true });
const asksFor = (retryAfterMs: number, code = 429) => status(code, { retryAfterMs });
const dailyAnd = (retryAfterMs: number | null, resetInMs: number) =>
  status(429, { retryAfterMs, quota: { resetInMs } });
const waitsLong = { attempt: 30, deadline: 900_000 };
const again = (afterMs: number) => ({ kind: 'retry', afterMs });
const over = (code = 'unavailable') => ({ kind: 'give_up', code });
const late = { ...over(), retryAfterMs: 60_000 };

test.each<[string, Failure, Partial<RetryQuestion>, object]>([
  ['the only attempt that its caller allows', broken, { attempts: 1 }, over()],
  ['it, for want of room', full, { attempts: 1 }, over(limited)],
  ['the first of two attempts', broken, { attempts: 2 }, again(250)],
  ['five attempts, whatever its caller allows', broken, { attempt: 5, attempts: 9 }, over()],
  // Chance chooses from a span that doubles with each attempt.
  ['the first attempt, by the shortest chance', broken, { random: 0 }, again(0)],
  ['the first attempt, by the longest', broken, { random: 1 }, again(500)],
  ['the third attempt, by the longest', broken, { attempt: 3, random: 1 }, again(2_000)],
  ['the fourth attempt, by half of it', broken, { attempt: 4 }, again(2_000)],
  ['a pause that is asked for, never earlier', asksFor(7_000), { random: 0 }, again(7_000)],
  ['it and a second at most', asksFor(7_000), { attempt: 2, random: 1 }, again(8_000)],
  ['it alone before a near deadline', asksFor(1_000), { deadline: 1_200, random: 0.99 }, again(1_000)],
  ['a pause that outlasts the deadline', asksFor(60_000, 503), {}, late],
  ['no room, as after any other 429', full, { attempt: 2 }, again(500)],
  ['no room for the thirtieth time', full, waitsLong, over(limited)],
  ['a quota that is over before its Retry-After', dailyAnd(9_000, 2_000), { random: 0 }, again(9_000)],
  ['a quota that is over after it', dailyAnd(2_000, 9_000), { random: 0 }, again(9_000)],
  ['a quota that names the only time', dailyAnd(null, 2_000), { random: 0 }, again(2_000)],
])('after %s, a read is sent again or not', (_, failure, more, expected) => {
  expect(decide('read', failure, more)).toEqual(expected);
});

test('a start that waits for a free place has the deadline for its only limit', () => {
  expect(decide('start', full, { ...waitsLong, random: 0 })).toEqual(again(7_500));
  expect(decide('start', full, { ...waitsLong, now: 899_000 })).toMatchObject(over(limited));
});
