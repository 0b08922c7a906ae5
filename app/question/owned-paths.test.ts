import { expect, test } from '@jest/globals';
import type { GitHubClient } from '../../shared/github/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { ownedPaths } from './who-may-answer.ts';

const repository = { id: 7, owner: 'octo', name: 'garden' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

const bob = { login: 'bob', id: 12, bot: false };

function gitHub(answers: Readonly<Record<string, unknown>>): { asked: string[]; octokit: GitHubClient } {
  const asked: string[] = [];
  const octokit = clientAnswering((route, { path = '' }) => {
    asked.push(`${route} ${path}`.trim());
    if (route === 'GET /repos/{owner}/{repo}/commits') return [];
    const data = answers[`${route} ${path}`.trim()];
    if (data === undefined) throw httpError(404, 'Not Found');
    return data;
  });
  return { asked, octokit };
}

const contents = 'GET /repos/{owner}/{repo}/contents/{path}';
const blob = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
const permission = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
const writes = { [permission]: { role_name: 'write' } };

test('a CODEOWNERS that is too large for its content is read as a blob, and not taken for one without owners', async () => {
  const { octokit } = gitHub({
    ...writes,
    [`${contents} .github/CODEOWNERS`]: { encoding: 'none', content: '', sha: 'abc' },
    [blob]: { encoding: 'base64', content: base64('db/ @bob\n') },
  });
  expect(await ownedPaths(octokit, repository, bob, ['db/a.sql', 'src/a.ts'])).toEqual({
    paths: ['db/a.sql'],
    unknownTeam: null,
  });
});

test('the first CODEOWNERS that is found counts, and a failed look-up is an error, not "no owners"', async () => {
  const { octokit, asked } = gitHub({ ...writes, [`${contents} CODEOWNERS`]: { content: base64('* @bob') } });
  expect(await ownedPaths(octokit, repository, bob, ['x'])).toMatchObject({ paths: ['x'] });
  expect(asked.filter((route) => route.startsWith(contents))).toHaveLength(2);
  const failing = clientAnswering(() => Promise.reject(httpError(502, 'Bad gateway')));
  await expect(ownedPaths(failing, repository, bob, ['x'])).rejects.toThrow('Bad gateway');
  expect(await ownedPaths(failing, repository, bob, [])).toEqual({ paths: [], unknownTeam: null });
});
