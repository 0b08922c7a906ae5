import { expect, test } from '@jest/globals';
import { aStep } from '../../test/support/a-step.ts';
import { aConversation } from '../../test/support/fake-service.ts';
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
