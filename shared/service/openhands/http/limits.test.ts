// Each limit of how long a service may let us wait, and of how much it may say: at it, and one beyond.
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { decodeErrorBody, msUntil } from '../decode/refusal.ts';
import { parseRetryAfter } from './judge-reply.ts';
import { readBody } from './read-body.ts';
import { decideRetry } from './retry-policy.ts';

describe('a quota that comes with Retry-After', () => {
  const pauseAt = (resetInMs: number, retryAfterMs: number | null) =>
    decideRetry({
      kind: 'read',
      failure: {
        ...{ kind: 'status', status: 429, retryAfterMs, concurrency: false, saved: false, text: '' },
        quota: { resetInMs },
      },
      ...{ attempt: 1, now: 0, deadline: 60_000, random: 0 },
    });

  test.each<[string, number, number | null, number]>([
    ['is over before that', 2_000, 9_000, 9_000],
    ['is over after that', 9_000, 2_000, 9_000],
    ['names the only time', 2_000, null, 2_000],
  ])('and %s (%i ms, %j ms) is waited for until both are over: %i ms', (_, reset, asked, afterMs) => {
    expect(pauseAt(reset, asked)).toEqual({ kind: 'retry', afterMs });
  });
});

describe('the time until a moment that a service names', () => {
  const now = 1_000_000;
  test.each<[string, unknown, number]>([
    ['in the past counts as now', (now - 1) / 1000, 0],
    ['of this very moment', now / 1000, 0],
    ['of a part of a millisecond is rounded up', (now + 0.25) / 1000, 1],
    ['of a whole millisecond', (now + 1) / 1000, 1],
    ['far away counts as a year', Number.MAX_SAFE_INTEGER, 366 * 24 * 60 * 60_000],
  ])('that is %s: %j is %i ms', (_, moment, ms) => {
    expect(msUntil(moment, now)).toBe(ms);
  });

  test('is rounded up in Retry-After and in the body of a quota, so that nothing is asked too early', () => {
    expect(parseRetryAfter('0.0001', now)).toBe(1);
    expect(parseRetryAfter('1.0001', now)).toBe(1_001);
    const body = JSON.stringify({
      code: 'daily_conversation_limit_reached',
      reset_at: (now + 0.25) / 1000,
    });
    expect(decodeErrorBody(body, now).quota).toEqual({ resetInMs: 1 });
  });
});

describe('a body of the service', () => {
  const limit = 4_096;
  const read = (length: number, pieces = 1) =>
    readBody(Readable.from([Buffer.alloc(length, 'x')]), limit, new AbortController().signal, () => pieces);

  test.each<[string, string, number, number]>([
    ['of just as many bytes as there may be', 'complete', limit, 1],
    ['of one byte more', 'too_long', limit + 1, 1],
    ['in just as many pieces as there may be', 'complete', 1, limit / 512],
    ['in one piece more', 'too_long', 1, limit / 512 + 1],
  ])('%s is read as "%s" (%i bytes, %i pieces)', async (_, end, length, pieces) => {
    const body = await read(length, pieces);
    expect(body.end).toBe(end);
    expect(body.text).toHaveLength(end === 'complete' ? length : 0);
  });
});
