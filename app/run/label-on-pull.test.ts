import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { issueEvent, pullEvent } from '../../test/support/deliveries.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';

let dataDir: string;
let rig: WorkerRig;

beforeEach(async () => {
  dataDir = temporaryFolder();
  rig = await workerRig(dataDir);
  rig.github.branches.add('agent/water');
});
afterEach(async () => {
  await rig.store.close();
  rmSync(dataDir, { recursive: true });
});

const label = (pull: Record<string, unknown> = {}) => rig.deliver('pull_request', pullEvent('labeled', pull));
const told = (kind: string) => rig.github.marked(kind).map(({ body }) => body);
const run = async (number = 40) => {
  const found = await rig.store.runs.newestAt(7, number);
  if (!found) throw new Error('no run');
  return found;
};

describe('a label on a pull request', () => {
  test('starts a conversation on its branch, and follows it there', async () => {
    rig.github.files.set('octo/garden', 'branch: main');
    await label();
    expect(rig.service.started).toMatchObject([
      { repository: 'octo/garden', branch: 'agent/water', title: 'Water the plants (#40)' },
    ]);
    const message = rig.service.started[0]?.message ?? '';
    expect(message).toContain('is pull request 40 of octo/garden.');
    expect(message).toContain('Push your commits to that branch');
    expect(message).not.toContain('open a pull request for it');
    expect(rig.github.reactions).toMatchObject([{ content: 'eyes', issue_number: 40 }]);
    expect(rig.github.marked('progress').map(({ issue }) => issue)).toEqual([40]);
    expect(await run()).toMatchObject({ issue: 40, facts: { pull: { number: 40, headSha: 'abc' } } });
  });

  test('needs the permission, the label of the configuration, and that nothing runs', async () => {
    rig.github.files.set('octo/garden', 'label: robot');
    await label();
    rig.github.files.clear();
    rig.github.roles.set('mona', 'triage');
    await label();
    expect(rig.service.started).toEqual([]);
    expect(told('reply')).toEqual([expect.stringContaining('permission **write**')]);
    rig.github.roles.set('mona', 'write');
    await label();
    await label();
    expect(rig.service.started).toHaveLength(1);
    expect(told('reply')[1]).toContain('still going on');
  });

  test.each<[string, object, RegExp]>([
    ['from a fork', { head: { ref: 'agent/water', sha: 'abc', repo: { id: 8 } } }, /from a fork/],
    ['whose fork was deleted', { head: { ref: 'agent/water', sha: 'abc', repo: null } }, /from a fork/],
    ['that is closed or merged', { state: 'closed', merged: true }, /This pull request is closed/],
    ['whose branch is gone', { head: { ref: 'gone', sha: 'abc', repo: { id: 7 } } }, /branch .* is gone/],
  ])('on one %s starts nothing, and says so once', async (_what, pull, words) => {
    await label({ ...pull });
    await label({ ...pull });
    expect(rig.service.started).toEqual([]);
    expect(told('reply')).toEqual([expect.stringMatching(words)]);
    expect(rig.github.reactions).toMatchObject([{ content: 'confused' }, { content: 'confused' }]);
  });

  test('whose branch has other guard files needs somebody who may approve, and the comment names them', async () => {
    rig.github.files.set('octo/garden', 'permission: { approve: maintain }');
    rig.github.changedFiles = [{ filename: '.openhands/hooks.json', status: 'added', sha: 'a' }];
    await label();
    expect(rig.service.started).toEqual([]);
    expect(told('reply')).toEqual([expect.stringMatching(/hooks\.json.* may approve \(\*\*maintain\*\*/)]);
    rig.github.roles.set('mona', 'maintain');
    await label();
    expect(rig.service.started).toHaveLength(1);
    expect(told('progress')).toEqual([
      expect.stringMatching(/differs from main in .*: \.openhands\/hooks\.json/),
    ]);
  });

  test('of a listed bot is not started where the branch has other guard files', async () => {
    rig.github.files.set('octo/garden', 'bots: ["mona[bot]"]');
    rig.github.changedFiles = [{ filename: '.claude/a', status: 'added', sha: 'a' }];
    const sender = { login: 'mona[bot]', id: 1, type: 'Bot' };
    await rig.deliver('pull_request', { ...pullEvent('labeled'), sender });
    expect(rig.service.started).toEqual([]);
    rig.github.changedFiles = [];
    await rig.deliver('pull_request', { ...pullEvent('labeled'), sender });
    expect(rig.service.started).toHaveLength(1);
  });

  test('is not started anew while the run of an issue is linked to it', async () => {
    await rig.deliver('issues', issueEvent('labeled'));
    await rig.deliver('pull_request', pullEvent('opened'));
    await label();
    expect(rig.service.started).toHaveLength(1);
    expect(told('reply')[0]).toContain('still going on');
  });
});

describe('a run that began on a pull request', () => {
  beforeEach(() => label());

  test('follows its commits', async () => {
    const head = { ref: 'agent/water', sha: 'def', repo: { id: 7 } };
    await rig.deliver('pull_request', pullEvent('synchronize', { head }));
    expect((await run()).facts.pull).toMatchObject({ number: 40, headSha: 'def' });
    expect(rig.github.checks.map(({ fields }) => fields.head_sha)).toContain('def');
  });

  test('stays with it, whatever else the agent opens', async () => {
    rig.clock.advance(60_000);
    const later = {
      ...{ number: 41, body: 'Fixes #40', head: { ref: 'agent/other', sha: 'fed', repo: { id: 7 } } },
      created_at: new Date(rig.clock.now()).toISOString(),
    };
    rig.service.change({ branch: 'agent/other', pullRequests: [41] });
    await rig.pass(60_000);
    await rig.deliver('pull_request', pullEvent('opened', later));
    expect((await run()).facts).toMatchObject({ agentBranch: 'agent/other', pull: { number: 40 } });
  });

  test.each([
    ['unlabeled', {}, 'removed the label agent'],
    ['closed', {}, 'closed the pull request'],
    ['closed', { merged: true }, 'merged the pull request'],
  ])('stops being followed when it is %s %j', async (action, pull, reason) => {
    await rig.deliver('pull_request', pullEvent(action, pull));
    expect(told('report')).toEqual([expect.stringContaining(reason)]);
  });
});

test('closing a pull request does not end the run of the issue that it is linked to', async () => {
  await rig.deliver('issues', issueEvent('labeled'));
  await rig.deliver('pull_request', pullEvent('opened'));
  expect((await run()).issue).toBe(12);
  await rig.deliver('pull_request', pullEvent('unlabeled'));
  await rig.deliver('pull_request', pullEvent('closed', { merged: true }));
  expect(await run()).toMatchObject({ issue: 12, endedAt: null });
});
