// What changes its place, as an Octokit sees it.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ProbotOctokit } from 'probot';
import { fetchNamed } from '../testing/named-version.ts';
import { type EmulatedGitHub, people, startGitHub } from './index.ts';

const repo = 'octo/widgets';
const at = { owner: 'octo', repo: 'widgets' };

let github: EmulatedGitHub;
let octokit: ProbotOctokit;
let number: number;

const silent = { debug() {}, info() {}, warn() {}, error() {} };
async function signedIn(owner: string): Promise<ProbotOctokit> {
  const { appId, privateKey, url: baseUrl } = github;
  const request = { fetch: fetchNamed };
  const common = { baseUrl, request, throttle: { enabled: false }, retry: { enabled: false }, log: silent };
  const app = new ProbotOctokit({ ...common, auth: { appId, privateKey } });
  const { data } = await app.rest.apps.listInstallations();
  const installationId = data.find(
    ({ account }) => account && 'login' in account && account.login === owner,
  )?.id;
  return new ProbotOctokit({ ...common, auth: { appId, privateKey, installationId } });
}

beforeEach(async () => {
  github = await startGitHub({
    repositories: [{ name: repo, roles: { theo: 'triage' } }, { name: 'newco/other' }],
  });
  octokit = await signedIn('octo');
  number = await github.createIssue(people.reader, repo, { title: 'Water' });
});
afterEach(() => github.close());

const comment = (by = octokit, name: object = at, issue_number = number) =>
  by.rest.issues.createComment({ ...at, ...name, issue_number, body: 'hello' });

test('a repository that was renamed is found by its old name, for reading and for writing', async () => {
  await github.renameRepository(repo, 'gadgets');
  expect((await octokit.rest.repos.get(at)).data).toMatchObject({ full_name: 'octo/gadgets' });
  await comment();
  expect(await github.comments('octo/gadgets', number)).toHaveLength(1);
});

test('a repository that was transferred is that of the new owner, for the installation there', async () => {
  await github.transferRepository(repo, 'newco');
  await expect(comment()).rejects.toMatchObject({ status: 403 });
  await comment(await signedIn('newco'), { owner: 'newco' });
  expect(await github.comments('newco/widgets', number)).toHaveLength(1);
});

test('a repository that took an old name is no redirect', async () => {
  await github.renameRepository(repo, 'gadgets');
  await github.addRepository({ name: repo });
  await expect(comment()).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['archived', () => github.archiveRepository(repo, true), 403, /archived/],
  ['locked', () => github.lock(people.triager, repo, number), 403, /locked/],
  ['deleted', () => github.deleteIssue(people.admin, repo, number), 410, /deleted/],
  ['suspended', () => github.suspend('octo'), 403, /suspended/],
])('nothing is written where it is %s', async (_, make, status, message) => {
  await make();
  await expect(comment()).rejects.toMatchObject({ status, message: expect.stringMatching(message) });
});

test('an installation again has another number, and the tokens of the old one are refused', async () => {
  await octokit.rest.repos.get(at);
  const granted = await github.uninstall('octo');
  await github.install('octo', granted);
  await expect(octokit.rest.repos.get(at)).rejects.toMatchObject({ status: 401 });
  await comment(await signedIn('octo'));
});
