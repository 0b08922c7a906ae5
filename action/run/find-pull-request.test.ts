import { expect, test } from '@jest/globals';
import { GitHubError } from '../../shared/github/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { id } from '../../test/support/scripted-service.ts';
import { findPullRequest } from './end-of-run.ts';

test.each<[string | null, string | null]>([
  ['octo/hello', 'https://github.com/octo/hello/pull/7'],
  ['group/part/hello', null],
  ['octo/hello?a=', null],
  ['octo/hello pull', null],
  ['//example.com', null],
  [null, null],
])('a pull request of the repository %j has the address %j', async (repository, address) => {
  const { step } = aStep({ polls: [] });
  await findPullRequest(aConversation({ id, repository, pullRequests: [3, 7] }), step);
  expect(step.ledger.facts().pullRequest).toBe(address);
});

test('the pull request of a record that has lost its repository is of that of the start', async () => {
  const { step } = aStep({ polls: [] });
  step.ledger.note({ repository: 'octo/hello' });
  await findPullRequest(aConversation({ id, repository: null, pullRequests: [7] }), step);
  expect(step.ledger.facts().pullRequest).toBe('https://github.com/octo/hello/pull/7');
});

test.each<[string, string | Error, string | null]>([
  ['is found by its branch where that is younger', '2999-01-01T00:00:00Z', 'pull/9'],
  ['is not the older one of its branch', '2001-01-01T00:00:00Z', null],
  ['is none where GitHub does not tell', new GitHubError(httpError(503, 'down')), null],
])('the pull request that no record tells %s', async (_, created, page) => {
  const { step } = aStep({ polls: [] });
  const asked: unknown[] = [];
  const gitHub = clientAnswering((_route, { head }) => {
    asked.push(head);
    if (created instanceof Error) throw created;
    return [{ number: 9, created_at: created }];
  });
  const createdAt = '2026-01-01T00:00:00Z';
  const conversation = aConversation({ id, repository: 'octo/hello', branch: 'agent/fix', createdAt });
  await findPullRequest(conversation, { ...step, gitHub });
  expect(asked).toEqual(['octo:agent/fix']);
  expect(step.ledger.facts().pullRequest).toBe(page && `https://github.com/octo/hello/${page}`);
});
