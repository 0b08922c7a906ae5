import { getOctokit } from '@actions/github';
import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { lookUpBranch } from './branch.ts';

const name = { owner: 'acme', repo: 'shop', branch: 'feature/x' };
const failed = (message: string, status: number | null) => Object.assign(new Error(message), { status });

test('one branch of one repository is asked for', async () => {
  const asked: unknown[] = [];
  const github = clientAnswering((...question) => {
    asked.push(question);
    return { name: 'feature/x' };
  });
  expect(await lookUpBranch(github, name)).toEqual({ kind: 'exists' });
  expect(asked).toEqual([['GET /repos/{owner}/{repo}/branches/{branch}', name]]);
});

test.each([
  ['the branch', failed('Branch not found', 404), 'missing'],
  [
    'the branch, in the words of Octokit',
    failed('Branch not found - https://docs.github.com/rest/branches', 404),
    'missing',
  ],
  // As it does for a repository that the token may not see, and for one that is not there.
  ['the repository', failed('Not Found', 404), 'not_known'],
  [
    'the repository, in the words of Octokit',
    failed('Not Found - https://docs.github.com', 404),
    'not_known',
  ],
  ['more than the words say', failed('Branch not found', 502), 'not_known'],
  ['without a status', failed('Branch not found', null), 'not_known'],
  ['a branch that is named so', failed('Not Found: Branch not found', 404), 'not_known'],
  ['the permission', failed('Resource not accessible by integration', 403), 'not_known'],
  ['for a while', failed('Server Error', 502), 'not_known'],
  ['oddly', 'odd', 'not_known'],
])('GitHub refuses: %s', async (_, error, kind) => {
  const found = await lookUpBranch(
    clientAnswering(() => Promise.reject(error)),
    name,
  );
  expect(found.kind).toBe(kind);
  if (found.kind === 'not_known') expect(found.error).toBe(error);
});

test('what Octokit throws is understood', async () => {
  const answering = (message: string) =>
    getOctokit('token', {
      request: {
        fetch: async () =>
          new Response(JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' }), {
            status: 404,
            headers: { 'content-type': 'application/json' },
          }),
      },
    });
  expect(await lookUpBranch(answering('Branch not found'), name)).toEqual({ kind: 'missing' });
  expect(await lookUpBranch(answering('Not Found'), name)).toMatchObject({
    kind: 'not_known',
    why: expect.stringContaining('Not Found'),
  });
});
