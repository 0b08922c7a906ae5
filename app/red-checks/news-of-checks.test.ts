// Which check suites are stored: those of a pull request whose agent may be told of them.
import { beforeEach, expect, test } from '@jest/globals';
import { checksEvent, pullEvent } from '../../test/support/deliveries.ts';
import { becomes, configure, label, rig, run, tell } from '../../test/support/issue-stage.ts';
import { isNews } from './is-news.ts';

const agent = { id: 77, login: 'agent', type: 'User' };
const suite = { head_sha: 'abc' };

beforeEach(async () => {
  rig.service.wakes = true;
  configure('on_red_check: { rounds: 2 }\n');
  await label();
  const created_at = new Date(rig.clock.now() + 1_000).toISOString();
  await rig.deliver('pull_request', pullEvent('opened', { created_at, user: agent }));
});

const asks = (payload: object = checksEvent(suite), event = 'check_suite') =>
  isNews(rig.store, event, payload);

test('the checks of a pull request on which an agent works are news', async () => {
  expect((await run())?.facts.pull.linked?.number).toBe(40);
  expect(await asks()).toBe(true);
  await becomes('finished');
  expect(await asks()).toBe(true);
});

test('every other event is news', async () => {
  expect(await asks({}, 'issues')).toBe(true);
});

test.each<[string, object]>([
  ['that has only begun', { ...checksEvent(suite), action: 'requested' }],
  ['without an action', { check_suite: {} }],
  ['of a branch without a pull request', checksEvent({ ...suite, pull_requests: [] })],
  ['of a pull request on which no agent works', checksEvent({ ...suite, pull_requests: [{ number: 41 }] })],
  ['that lacks what is needed', checksEvent({ head_sha: null })],
])('a check suite %s is none', async (_, payload) => {
  expect(await asks(payload)).toBe(false);
});

test('what a person stopped, or pushed to, is left to people', async () => {
  const pushed = { head: { ref: 'agent/water', sha: 'def', repo: { id: 7 } }, user: agent };
  await rig.deliver('pull_request', pullEvent('synchronize', pushed));
  expect(await asks(checksEvent({ head_sha: 'def' }))).toBe(false);
});

test('the agent is told of a commit once', async () => {
  rig.github.pull = { state: 'open', head: { sha: 'abc', repo: { id: 7 } }, base: { repo: { id: 7 } } };
  const failed = { id: 501, name: 'lint', status: 'completed', conclusion: 'failure' };
  const said = { output: { title: null }, annotations: [], log: 'exit 1', app: { slug: 'github-actions' } };
  rig.github.otherChecks = [{ ...failed, ...said }];
  rig.github.commits = [];
  await becomes('finished');
  await rig.deliver('check_suite', checksEvent(suite));
  await rig.pass(30_000, 10_000);
  expect(rig.service.messages).toHaveLength(1);
  expect(await asks()).toBe(false);
  expect(await asks(checksEvent({ head_sha: 'next' }))).toBe(true);
  await tell('/stop');
  expect(await asks(checksEvent({ head_sha: 'next' }))).toBe(false);
});
