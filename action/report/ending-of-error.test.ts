import { expect, test } from '@jest/globals';
import { GitHubError } from '../../shared/github/index.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { doingIn, endingOfError } from './endings.ts';

test.each([
  ['start', 'bad_input'],
  ['watch', 'bad_response'],
  ['answer', 'bad_input'],
] as const)('a refusal of the service in the phase "%s" ends the step as %s', (doing, outcome) => {
  const ending = endingOfError(new ServiceError('rejected', 'one\n two'), doing, 3);
  expect(ending).toEqual({ outcome, reason: 'one two', at: 3 });
});

test('an error of GitHub names GitHub', () => {
  expect(endingOfError(new GitHubError(httpError(502, 'Bad\ngateway')), 'answer', 3)).toMatchObject({
    outcome: 'unavailable',
    reason: 'GitHub: Bad gateway',
  });
});

test('a refusal of GitHub says what to change, and a limit on requests does not', () => {
  expect(endingOfError(new GitHubError(httpError(403, 'issue is locked')), 'answer', 3)).toMatchObject({
    outcome: 'denied',
    reason: expect.stringMatching(/^GitHub: issue is locked; the job needs `issues: write`/),
  });
  expect(
    endingOfError(new GitHubError(httpError(403, 'API rate limit exceeded')), 'answer', 3),
  ).toMatchObject({
    outcome: 'unavailable',
    reason: 'GitHub: API rate limit exceeded',
  });
});

test('an error that is a bug is thrown on', () => {
  expect(() => endingOfError(new TypeError('x is undefined'), 'start', 3)).toThrow('x is undefined');
  expect(() => endingOfError(new ServiceError('aborted', 'by whom?'), 'start', 3)).toThrow('by whom?');
});

const starts = { before: 'none', during: 'sent', after: 'answered' } as const;
test.each([
  ['run', 'before', 'start'],
  ['run', 'during', 'start'],
  ['run', 'after', 'watch'],
  ['start', 'during', 'start'],
  ['start', 'after', 'watch'],
  ['command', 'before', 'answer'],
  ['command', 'during', 'start'],
  ['command', 'after', 'watch'],
] as const)('an error of mode: %s %s its start request belongs to the phase "%s"', (mode, when, doing) => {
  expect(doingIn({ mode, start: starts[when] })).toBe(doing);
});

test.each([
  ['wait', 'watch'],
  ['list', 'watch'],
  ['respond', 'answer'],
  ['message', 'answer'],
  ['stop', 'answer'],
] as const)('an error of mode: %s, which starts nothing, belongs to the phase "%s"', (mode, doing) => {
  expect(doingIn({ mode, start: 'none' })).toBe(doing);
});
