import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import type { Run } from '../store/run.ts';
import { aRun } from '../testing/runs.ts';
import { linkedByRecord } from './complete-poll.ts';

const pull = {
  number: 40,
  html_url: 'https://x/pull/40',
  created_at: '2099-01-01T00:00:00Z',
  head: { ref: 'b', sha: 's', repo: { id: 7 } },
  base: { repo: { id: 7 } },
};
const before = aRun();
const named = (numbers: readonly number[]): Run => ({
  ...before,
  facts: { ...before.facts, recordPulls: numbers },
});

async function link(after: Run, answer: object | Error) {
  const client = clientAnswering(() => (answer instanceof Error ? Promise.reject(answer) : answer));
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const github = { forInstallation: async () => client, app: async () => client };
  return (await linkedByRecord({ github, log }, before, after)).facts;
}

test('the pull request that the service names is linked', async () => {
  expect((await link(named([40]), pull)).pull).toEqual({
    number: 40,
    url: 'https://x/pull/40',
    headSha: 's',
    branch: 'b',
  });
});

test('never that of a fork', async () => {
  const fork = { ...pull, head: { ...pull.head, repo: { id: 8 } } };
  expect((await link(named([40]), fork)).pull).toBeNull();
});

test('never in place of the pull request that the run began on', async () => {
  const own = { number: 12, url: 'https://x/pull/12', headSha: 'h', branch: 'mine' };
  const after = named([40]);
  const begun = { ...after, issue: 12, facts: { ...after.facts, pull: own } };
  expect((await link(begun, pull)).pull).toEqual(own);
});

test('one that could not be read is tried again at the next look', async () => {
  const facts = await link(named([40]), httpError(502, 'bad gateway'));
  expect([facts.pull, facts.recordPulls]).toEqual([null, undefined]);
});
