import { expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/api/index.ts';
import { GitHubError } from '../deps/github-error.ts';
import { doingIn, endingOfError } from './ending-of-error.ts';

test.each([
  ['start', 'bad_input'],
  ['watch', 'bad_response'],
  ['answer', 'bad_input'],
  ['message', 'bad_input'],
] as const)('what is refused at a %s is %s', (doing, outcome) => {
  const ending = endingOfError(new ServiceError('rejected', 'one\n two'), doing, 3);
  expect(ending).toEqual({ outcome, reason: 'one two', at: 3 });
});

test('GitHub is told apart from the service', () => {
  expect(endingOfError(new GitHubError('Bad\ngateway', 502), 'answer', 3)).toMatchObject({
    outcome: 'unavailable',
    reason: 'GitHub: Bad gateway',
  });
});

test('what GitHub refuses for good says what to change, a limit on requests does not', () => {
  expect(endingOfError(new GitHubError('issue is locked', 403), 'answer', 3)).toMatchObject({
    outcome: 'denied',
    reason: expect.stringMatching(/^GitHub: issue is locked; the job needs `issues: write`/),
  });
  expect(endingOfError(new GitHubError('API rate limit exceeded', 403), 'answer', 3)).toMatchObject({
    outcome: 'unavailable',
    reason: 'GitHub: API rate limit exceeded',
  });
});

test('a bug stays a bug', () => {
  expect(() => endingOfError(new TypeError('x is undefined'), 'start', 3)).toThrow('x is undefined');
  expect(() => endingOfError(new ServiceError('aborted', 'by whom?'), 'start', 3)).toThrow('by whom?');
});

test.each([
  ['run', 'none', 'start'],
  ['run', 'sent', 'start'],
  ['run', 'answered', 'watch'],
  ['start', 'sent', 'start'],
  ['start', 'answered', 'watch'],
  ['wait', 'none', 'watch'],
  ['list', 'none', 'watch'],
  ['respond', 'none', 'answer'],
  ['command', 'none', 'answer'],
] as const)('mode %s, with the start %s, is doing a %s', (mode, start, doing) => {
  expect(doingIn({ round: null, mode, start })).toBe(doing);
});

test.each([
  ['none', 'message'],
  ['sent', 'start'],
  ['answered', 'watch'],
] as const)('a comment that is for the agent, with the start %s, is doing a %s', (start, doing) => {
  const round = { number: 2, by: 'wendy', leftOut: null };
  expect(doingIn({ round, mode: 'command', start })).toBe(doing);
});
