import { getOctokit } from '@actions/github';
import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { lookUpBranch } from './branch.ts';

const name = { owner: 'acme', repo: 'shop', branch: 'feature/x' };
const failed = (message: string, status: number | null) => Object.assign(new Error(message), { status });

test('a look-up of a branch asks for that one branch of the repository', async () => {
  const asked: unknown[] = [];
  const github = clientAnswering((...question) => {
    asked.push(question);
    return { name: 'feature/x' };
  });
  expect(await lookUpBranch(github, name)).toEqual({ kind: 'exists' });
  expect(asked).toEqual([['GET /repos/{owner}/{repo}/branches/{branch}', name]]);
});

test('a branch is missing where GitHub leads on to another one, as from `master` to the default branch', async () => {
  const github = clientAnswering(() => ({ name: 'main' }));
  expect(await lookUpBranch(github, { ...name, branch: 'master' })).toEqual({ kind: 'missing' });
});

test.each([
  ['missing', 'no such branch', failed('Branch not found', 404)],
  // As it does for a repository that the token may not see, and for one that is not there.
  ['not_known', 'no such repository', failed('Not Found', 404)],
  ['not_known', 'no such branch, without a status', failed('Branch not found', null)],
  ['not_known', 'no such repository "Branch not found"', failed('Not Found: Branch not found', 404)],
])('a branch is %s when GitHub says: %s', async (kind, _, error) => {
  const github = clientAnswering(() => Promise.reject(error));
  expect(await lookUpBranch(github, name)).toMatchObject(kind === 'missing' ? { kind } : { kind, error });
});

test.each([
  ['Branch not found', { kind: 'missing' }],
  ['Not Found', { kind: 'not_known', why: expect.stringContaining('Not Found') }],
])('what Octokit throws tells a missing branch from an unknown repository: %s', async (message, told) => {
  const body = { message, documentation_url: 'https://docs.github.com/rest' };
  const octokit = getOctokit('token', {
    request: { fetch: async () => Response.json(body, { status: 404 }) },
  });
  expect(await lookUpBranch(octokit, name)).toMatchObject(told);
});
