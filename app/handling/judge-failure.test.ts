import { describe, expect, test } from '@jest/globals';
import { readGitHubFailure } from '../../shared/github/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { judgeFailure } from './judge-failure.ts';

const now = 1_000_000_000_000;
const judge = (error: unknown, attempt = 1) => judgeFailure(readGitHubFailure(error), attempt, now, 0);

describe('a failed call to GitHub', () => {
  test.each([
    ['a server fault', 1_000, httpError(502, 'x'), 1, false],
    ['an allow list of addresses', 1_000, refused('the `octo` organization has an IP allow list'), 1, false],
    ['a blocked repository', 1_000, refused('Repository access blocked'), 1, false],
    ['a refusal in words that nobody knows', 1_000, refused('Forbidden'), 1, false],
    ['a status that nobody knows', 1_000, httpError(451, 'x'), 1, false],
    ['a repository locked for a move', 1_000, refused('Repository has been locked for migration'), 1, false],
    ['an App that GitHub does not find', 1_000, noToken(), 1, false],
    ['the fourth server fault', 8_000, httpError(503, 'x'), 4, false],
    ['the ninetieth server fault', 300_000, httpError(500, 'x'), 90, false],
    ['no answer', 1_000, new Error('socket hang up'), 1, false],
    ['something that is no error', 1_000, 'boom', 1, false],
    ['a token that was not accepted', 1_000, httpError(401, 'Bad credentials'), 1, false],
    ['the primary limit', 90_000, httpError(403, 'x', limit('0', now / 1000 + 90)), 1, true],
    ['the primary limit that is just over', 1_000, httpError(403, 'x', limit('0', now / 1000 - 5)), 1, true],
    ['a limit by a clock that is behind ours', 90_000, httpError(403, 'x', limitAt(now - 1e7, 90)), 1, true],
    ['a limit by a clock that is ahead', 90_000, httpError(403, 'x', limitAt(now + 1e7, 90)), 1, true],
    ['a 429 with Retry-After', 42_000, httpError(429, 'x', { 'Retry-After': '42' }), 1, true],
    ['a 403 with Retry-After', 60_000, httpError(403, 'x', { 'retry-after': '60' }), 1, true],
    ['the secondary limit', 60_000, httpError(403, 'exceeded a secondary rate limit'), 1, true],
    ['the third secondary limit', 240_000, httpError(403, 'secondary rate limit'), 3, true],
    ['the hundredth secondary limit', 3_600_000, httpError(429, 'slow down'), 100, true],
    ['a review that came too quickly', 60_000, invalid('was submitted too quickly'), 1, true],
    ['a Retry-After of 42.1 ms', 43, httpError(429, 'x', { 'retry-after': '0.0421' }), 1, true],
    ['an endless Retry-After', 3_600_000, httpError(429, 'x', { 'retry-after': '9'.repeat(30) }), 1, true],
    ['a limit until the year 30000', 3_600_000, httpError(403, 'x', limit('0', 1e12)), 1, true],
    ['an issue that GitHub does not know yet', 1_000, invalid('Could not resolve to a node with'), 1, false],
    ['a suspended installation', 600_000, httpError(403, 'This installation has been suspended'), 1, true],
  ])('%s is tried again after %i ms', (_, afterMs, error, attempt, wholeInstallation) => {
    expect(judge(error, attempt)).toMatchObject({ kind: 'later', afterMs, wholeInstallation });
  });

  test.each([
    ['what GitHub does not have', httpError(404, 'Not Found')],
    ['a deleted issue', httpError(410, 'This issue was deleted')],
    ['a locked issue', httpError(403, 'Unable to create comment because issue is locked')],
    ['what the App may not do', httpError(403, 'Resource not accessible by integration', limit('4999', now))],
    ['what GitHub takes for invalid', httpError(422, 'Validation Failed')],
    ['what GitHub takes for too long', invalid('body is too long')],
    ['what only an owner may do', httpError(403, 'Must have admin rights to Repository.')],
    ['what a token may not do', httpError(403, 'Resource not accessible by personal access token')],
    ['a locked conversation', httpError(403, 'Unable to create reaction because conversation is locked')],
    ['an archived repository', httpError(403, 'Repository was archived so is read-only.')],
    ['a full issue', httpError(403, 'Commenting is disabled on issues with more than 2500 comments')],
  ])('%s is never tried again', (_, error) => {
    expect(judge(error).kind).toBe('never');
  });

  test('is tried for a day at least, and then given up', () => {
    let waited = 0;
    for (let attempt = 1; ; attempt += 1) {
      const judged = judge(httpError(502, 'x'), attempt);
      if (judged.kind === 'later') waited += judged.afterMs;
      else {
        expect(judged.why).toBe(`failed after ${attempt} tries: 502: x`);
        break;
      }
    }
    expect(waited).toBeGreaterThan(24 * 60 * 60_000);
    expect(waited).toBeLessThan(2 * 24 * 60 * 60_000);
  });

  test('is told with what GitHub says of each field', () => {
    expect(judge(invalid('body is too long')).why).toBe(
      '422: Validation Failed; body is too long; line missing',
    );
  });

  test('is told with words of a bearable length', () => {
    expect(judge(httpError(404, 'y'.repeat(5000))).why.length).toBeLessThan(320);
  });
});

/** GitHub names the permissions that a route takes with each reply. */
function refused(message: string): Error {
  return httpError(403, message, { 'x-accepted-github-permissions': 'issues=write' });
}

function noToken(): Error {
  const request = { url: 'https://api.github.com/app/installations/3/access_tokens' };
  return Object.assign(httpError(404, 'Integration not found'), { request });
}

function invalid(message: string): Error {
  const errors = [
    { resource: 'PullRequestReview', code: 'custom', message },
    { field: 'line', code: 'missing' },
    {},
    7,
  ];
  const response = { headers: {}, data: { message: 'Validation Failed', errors } };
  return Object.assign(new Error('Validation Failed'), { status: 422, response });
}

/** As GitHub answers `at`, by its own clock. */
function limitAt(at: number, seconds: number): Record<string, string> {
  return { ...limit('0', at / 1000 + seconds), date: new Date(at).toUTCString() };
}

function limit(remaining: string, reset: number): Record<string, string> {
  return { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': String(reset) };
}
