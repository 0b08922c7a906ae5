import { describe, expect, test } from '@jest/globals';
import { readGitHubFailure } from '../../shared/github/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { judgeFailure } from './judge-failure.ts';

const now = 1_000_000_000_000;
const judge = (error: unknown, attempt = 1) => judgeFailure(readGitHubFailure(error), attempt, now, 0);

describe('a failed call to GitHub', () => {
  test.each([
    ['a server fault', httpError(502, 'x'), 1, 1_000, false],
    ['a server fault again', httpError(503, 'x'), 4, 8_000, false],
    ['a server fault for long', httpError(500, 'x'), 90, 300_000, false],
    ['no answer', new Error('socket hang up'), 1, 1_000, false],
    ['something that is no error', 'boom', 1, 1_000, false],
    ['a token that was not accepted', httpError(401, 'Bad credentials'), 1, 1_000, false],
    ['the primary limit', httpError(403, 'x', limit('0', now / 1000 + 90)), 1, 90_000, true],
    ['the primary limit just over', httpError(403, 'x', limit('0', now / 1000 - 5)), 1, 1_000, true],
    ['a limit with a time', httpError(429, 'x', { 'Retry-After': '42' }), 1, 42_000, true],
    ['the secondary limit with a time', httpError(403, 'x', { 'retry-after': '60' }), 1, 60_000, true],
    ['the secondary limit', httpError(403, 'You have exceeded a secondary rate limit'), 1, 60_000, true],
    ['the secondary limit again', httpError(403, 'secondary rate limit'), 3, 240_000, true],
    ['the secondary limit for long', httpError(429, 'slow down'), 100, 3_600_000, true],
    ['a limit for parts of a millisecond', httpError(429, 'x', { 'retry-after': '0.0421' }), 1, 43, true],
    ['a limit for ever', httpError(429, 'x', { 'retry-after': '9'.repeat(30) }), 1, 3_600_000, true],
    ['a reset in the year 30000', httpError(403, 'x', limit('0', 1e12)), 1, 3_600_000, true],
    ['a suspension', httpError(403, 'This installation has been suspended'), 1, 600_000, true],
  ])('%s is tried again later', (_, error, attempt, afterMs, wholeInstallation) => {
    expect(judge(error, attempt)).toMatchObject({ kind: 'later', afterMs, wholeInstallation });
  });

  test.each([
    ['gone', httpError(404, 'Not Found')],
    ['deleted', httpError(410, 'This issue was deleted')],
    ['locked', httpError(403, 'Unable to create comment because issue is locked')],
    ['full', httpError(403, 'Commenting is disabled on issues with more than 2500 comments')],
    ['not permitted', httpError(403, 'Resource not accessible by integration', limit('4999', now))],
    ['refused', httpError(422, 'Validation Failed')],
  ])('%s is never tried again', (_, error) => {
    expect(judge(error).kind).toBe('never');
  });

  test('is given up after a day of tries', () => {
    expect(judge(httpError(502, 'x'), 150)).toMatchObject({
      kind: 'never',
      why: 'failed after 150 tries: 502: x',
    });
  });

  test('is told with words of a bearable length', () => {
    expect(judge(httpError(404, 'y'.repeat(5000))).why.length).toBeLessThan(320);
  });
});

function limit(remaining: string, reset: number): Record<string, string> {
  return { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': String(reset) };
}
