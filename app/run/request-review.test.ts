// `request_review: true`: who started a run is asked, once, to review the pull request that the agent opened.

import { beforeEach, expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { pullEvent } from '../../test/support/deliveries.ts';
import { becomes, configure, label, rig } from '../../test/support/issue-stage.ts';

beforeEach(() => {
  rig.service.wakes = true;
  rig.github.pull = { state: 'open', user: { login: 'agent[bot]' } };
});

const asked = () =>
  rig.github.reviewRequests.map(({ pull_number, reviewers }) => ({ pull_number, reviewers }));
/** By a branch of the agent, after the run began. */
const open = () => {
  const created_at = new Date(rig.clock.now() + 1_000).toISOString();
  return rig.deliver('pull_request', pullEvent('opened', { created_at }));
};
const finish = async (executionStatus = 'finished') => {
  rig.service.change({ agent: agentOf(executionStatus) });
  await rig.pass(60_000);
};

test('who started a run is asked once to review, when it has finished, also when another round follows', async () => {
  configure('request_review: true\n');
  await label();
  await open();
  expect(asked()).toEqual([]);
  await finish();
  expect(asked()).toEqual([{ pull_number: 40, reviewers: ['mona'] }]);
  await becomes('running');
  await finish();
  expect(asked()).toHaveLength(1);
});

test.each<[string, () => unknown, string]>([
  ['where the configuration does not say so', () => rig.github.files.clear(), 'finished'],
  ['of their own', () => Object.assign(rig.github.pull, { user: { login: 'Mona' } }), 'finished'],
  ['that is closed', () => Object.assign(rig.github.pull, { state: 'closed' }), 'finished'],
  ['of an agent that failed', () => {}, 'error'],
])('nobody is asked to review a pull request %s', async (_, change, end) => {
  configure('request_review: true\n');
  change();
  await label();
  await open();
  await finish(end);
  expect(rig.github.marked('report')).toHaveLength(1);
  expect(asked()).toEqual([]);
});

test('nobody is asked to review the pull request on which they set the label', async () => {
  configure('request_review: true\n');
  rig.github.branches.add('agent/water');
  await rig.deliver('pull_request', pullEvent('labeled'));
  await finish();
  expect(rig.github.marked('report')).toHaveLength(1);
  expect(asked()).toEqual([]);
});

test('a review of a pull request that is linked late is asked for too', async () => {
  configure('request_review: true\n');
  await label();
  await finish();
  expect(asked()).toEqual([]);
  await rig.deliver(
    'pull_request',
    pullEvent('opened', { created_at: new Date(rig.clock.now() - 50_000).toISOString() }),
  );
  expect(asked()).toHaveLength(1);
});
