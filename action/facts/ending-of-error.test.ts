import { expect, test } from '@jest/globals';
import { ServiceError, type ServiceErrorCode } from '../../shared/api/index.ts';
import { GitHubError } from '../github/github-error.ts';
import { endingOfError } from './ending-of-error.ts';

test.each<[ServiceErrorCode, string]>([
  ['bad_configuration', 'bad_input'],
  ['unauthorized', 'unauthorized'],
  ['not_found', 'not_found'],
  ['rejected', 'bad_input'],
  ['rate_limited', 'unavailable'],
  ['unavailable', 'unavailable'],
  ['bad_response', 'bad_response'],
  ['start_unknown', 'start_unknown'],
  ['answer_unknown', 'answer_unknown'],
])('%s is %s', (code, outcome) => {
  const ending = endingOfError(new ServiceError(code, 'one\n two'), 3);
  expect(ending).toEqual({ outcome, reason: 'one two', at: 3 });
});

test('GitHub is told apart from the service', () => {
  expect(endingOfError(new GitHubError('Bad\ngateway', 502), 3)).toMatchObject({
    outcome: 'unavailable',
    reason: 'GitHub: Bad gateway',
  });
});

test('a bug stays a bug', () => {
  expect(() => endingOfError(new TypeError('x is undefined'), 3)).toThrow('x is undefined');
  expect(() => endingOfError(new ServiceError('aborted', 'by whom?'), 3)).toThrow('by whom?');
});
