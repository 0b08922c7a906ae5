// The App dies at random steps while a pull request is approved: its check is neither lost nor made twice.
import { expect, test } from '@jest/globals';
import { crashingApp } from '../../test/support/crashing-app.ts';
import { pullEvent } from '../../test/support/deliveries.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { peopleCheckName } from './show-verdicts.ts';

const minute = 60_000;
const bot = { login: 'copilot-swe-agent[bot]', id: 9, type: 'Bot' };
const ada = { login: 'ada', id: 21, type: 'User' };
const wendy = { login: 'wendy', id: 22, type: 'User' };
const sides = { head: { sha: 'abc', ref: 'fix', repo: { id: 7 } }, base: { ref: 'main', repo: { id: 7 } } };
const made = { created_at: '2026-01-01T00:00:00Z' };
const pull = { number: 40, state: 'open', commits: 1, user: bot, ...made, ...sides };
const approved = (user: object) => ({ id: 1, user, state: 'APPROVED', commit_id: 'abc' });

const seeds = Array.from({ length: 40 }, (_, seed) => seed);
let crashes = 0;

test.each(seeds)('two approvals make it green, once, though the App dies (seed %i)', async (seed) => {
  const dataDir = temporaryFolder();
  const app = await crashingApp(seed, async () => openSqlite(dataDir));
  const { github, put, pass } = app;
  for (const { login } of [ada, wendy]) github.roles.set(login, 'write');
  github.files.set('octo/garden', 'pull_requests: { people: 2 }\n');
  Object.assign(github, {
    pull,
    commits: [{ sha: 'abc', commit: { message: 'x' }, author: bot, committer: bot }],
  });
  await put('opened', 'pull_request', pullEvent('opened', { user: bot }));
  await pass(minute, 5_000);
  github.reviews = [approved(ada)];
  await put('first', 'pull_request_review', pullEvent('dismissed'));
  await pass(minute, 5_000);
  github.reviews = [approved(ada), approved(wendy)];
  await put('second', 'pull_request_review', pullEvent('dismissed'));
  await pass(20 * minute, 20_000);
  crashes += app.crashes();
  const ours = github.checks.map(({ fields }) => fields).filter(({ name }) => name === peopleCheckName);
  const ids = ours.map(({ external_id }) => external_id);
  expect(ours.at(-1)).toMatchObject({ head_sha: 'abc', status: 'completed', conclusion: 'success' });
  expect(new Set(ids).size).toBe(ids.length);
  expect((await app.close()).undone).toBe(0);
});

test('the App does die', () => {
  expect(crashes).toBeGreaterThan(seeds.length);
});
