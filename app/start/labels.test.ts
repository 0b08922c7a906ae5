// Labels beyond the usual one: on pull requests, told late, and taken off again, or the issue closed, by whom it may be.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import { issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { begin, configure, finish, label, rig, run, write } from '../../test/support/issue-stage.ts';

beforeEach(() => {
  rig.github.branches.add('agent/water');
});

const labelPull = (pull: object = {}) => rig.deliver('pull_request', pullEvent('labeled', { ...pull }));
const told = (kind: string) => rig.github.marked(kind).map(({ body }) => body);
const runOfPull = async () => rig.store.runs.newestAt(7, 40);
const head = (ref: string, sha: string, id = 7) => ({ head: { ref, sha, repo: { id } } });

describe('a label on a pull request', () => {
  test('starts a conversation on its branch, and follows it there', async () => {
    configure('branch: main');
    await labelPull();
    expect(rig.service.started).toMatchObject([
      { repository: 'octo/garden', branch: 'agent/water', title: 'octo/garden#40: Water the plants' },
    ]);
    const message = rig.service.started[0]?.message ?? '';
    expect(message).toContain('is pull request 40 of octo/garden.');
    expect(message).toContain('Push your commits to that branch');
    expect(message).not.toContain('open a pull request for it');
    expect(rig.github.reactions).toMatchObject([{ content: 'eyes', issue_number: 40 }]);
    expect(rig.github.marked('progress').map(({ issue }) => issue)).toEqual([40]);
    expect(await runOfPull()).toMatchObject({
      issue: 40,
      facts: { pull: { linked: { number: 40, headSha: 'abc' } } },
    });
  });

  test.each<[string, object, RegExp]>([
    ['from a fork', head('agent/water', 'abc', 8), /from a fork/],
    ['that is closed or merged', { state: 'closed', merged: true }, /This pull request is closed/],
    ['whose branch is gone', head('gone', 'abc'), /branch .* is gone/],
  ])('%s starts nothing, and says so once', async (_what, pull, words) => {
    await labelPull(pull);
    await labelPull(pull);
    expect(rig.service.started).toEqual([]);
    expect(told('reply')).toEqual([expect.stringMatching(words)]);
    expect(rig.github.reactions).toMatchObject([{ content: 'confused' }, { content: 'confused' }]);
  });

  test('whose branch has other guard files needs somebody who may approve, and the comment names them', async () => {
    configure('permission: { approve: maintain }\nbots: ["mona[bot]"]');
    rig.github.changedFiles = [{ filename: '.openhands/hooks.json', status: 'added', sha: 'a' }];
    await labelPull();
    expect(told('reply')).toEqual([expect.stringMatching(/hooks\.json.* may approve \(\*\*maintain\*\*/)]);
    const sender = { login: 'mona[bot]', id: 1, type: 'Bot' };
    await rig.deliver('pull_request', { ...pullEvent('labeled'), sender });
    expect(rig.service.started).toEqual([]);
    rig.github.roles.set('mona', 'maintain');
    await labelPull();
    expect(rig.service.started).toHaveLength(1);
    expect(told('progress')).toEqual([
      expect.stringMatching(/differs from main in .*: \.openhands\/hooks\.json/),
    ]);
  });

  test('starts nothing while the run of an issue is linked to the pull request, and does not end that run', async () => {
    await label();
    await rig.deliver('pull_request', pullEvent('opened'));
    await labelPull();
    expect(rig.service.started).toHaveLength(1);
    expect(told('reply')[0]).toContain('still going on');
    await rig.deliver('pull_request', pullEvent('unlabeled'));
    await rig.deliver('pull_request', pullEvent('closed', { merged: true }));
    expect(await runOfPull()).toMatchObject({ issue: 12, endedAt: null });
  });
});

describe('a label that is set again', () => {
  const otherAgents = () => told('progress').map((text) => /.*still work.*/.exec(text)?.[0] ?? null);
  const address =
    /\[(?:its conversation|conversation \d)\]\(https:\/\/service\.example\/conversations\/[\w-]+\)/g;

  test('leads to the agents that still work on the issue and are not followed', async () => {
    await begin();
    expect(otherAgents()).toEqual([null]);
    for (const count of [1, 2]) {
      await rig.deliver('issues', issueEvent('unlabeled'));
      await begin();
      expect(otherAgents()[count]?.match(address)).toHaveLength(count);
    }
    expect(rig.service.started).toHaveLength(3);
  });

  test('is not needed to find such an agent: /stop, which reaches it no more, says where it is', async () => {
    await begin();
    await rig.deliver('issues', issueEvent('unlabeled'));
    await write('/stop');
    expect(told('reply')).toEqual([expect.stringContaining('no agent is followed here any more')]);
    expect(told('reply')[0]?.match(address)).toHaveLength(1);
  });

  test('leads to the agent of a run whose time was over, as that works on too', async () => {
    await begin();
    await rig.pass(25 * 60 * 60_000, 10 * 60_000);
    expect(told('report')[0]).toContain('The conversation itself goes on');
    await begin();
    expect(otherAgents()[1]?.match(address)).toHaveLength(1);
  });

  test('leads to none that came to an end, was stopped or never began', async () => {
    await begin();
    await finish();
    await begin();
    await write('/stop');
    await rig.pass(30_000);
    await begin();
    expect(otherAgents()).toEqual([null, null, null]);
  });
});

describe('a run that began on a pull request', () => {
  beforeEach(() => labelPull());

  test('follows its commits, and stays with it, whatever else the agent opens', async () => {
    await rig.deliver('pull_request', pullEvent('synchronize', head('agent/water', 'def')));
    expect((await runOfPull())?.facts.pull.linked).toMatchObject({ number: 40, headSha: 'def' });
    expect(rig.github.checks.map(({ fields }) => fields.head_sha)).toContain('def');
    rig.clock.advance(60_000);
    const created_at = new Date(rig.clock.now()).toISOString();
    const later = { number: 41, body: 'Fixes #40', created_at, ...head('agent/other', 'fed') };
    rig.service.change({ branch: 'agent/other', pullRequests: [41] });
    await rig.pass(60_000, 20_000);
    await rig.deliver('pull_request', pullEvent('opened', later));
    expect((await runOfPull())?.facts).toMatchObject({
      conversation: { branch: 'agent/other' },
      pull: { linked: { number: 40 } },
    });
  });

  test.each([
    ['unlabeled', 'unlabeled', {}, 'removed the label agent'],
    ['closed', 'closed', {}, 'closed the pull request'],
    ['merged', 'closed', { merged: true }, 'merged the pull request'],
  ])('stops being followed when that is %s', async (_, action, pull, reason) => {
    await rig.deliver('pull_request', pullEvent(action, pull));
    expect(told('report')).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a label event that comes late', () => {
  const asBefore = { state: 'open', title: 'Water', body: 'Water the plants', labels: [{ name: 'Agent' }] };
  const labelAfter = (ms: number) => {
    rig.clock.advance(ms);
    return label();
  };

  test.each([
    ['the label', 'the label was taken off', { labels: [{ name: 'bug' }] }],
    ['the state', 'it was closed', { state: 'closed' }],
    ['the body', 'its text was changed', { body: 'Cut the plants' }],
    ['the title', 'its text was changed', { title: 'Cut' }],
  ])('starts nothing where %s of the issue is another, and says that %s', async (_, why, changes) => {
    rig.github.shownIssue = { ...asBefore, ...changes };
    await labelAfter(60_001);
    expect(rig.service.started).toEqual([]);
    expect(told('reply')).toEqual([expect.stringContaining(`came too late: ${why} meanwhile`)]);
  });

  test('starts nothing about an issue that is gone, and an agent where all is as it was', async () => {
    rig.github.faults.push({ route: /^GET .*\/issues\/{issue_number}$/, error: httpError(410, 'deleted') });
    await labelAfter(60_001);
    expect(rig.service.started).toEqual([]);
    rig.github.shownIssue = asBefore;
    await labelAfter(3 * 24 * 60 * 60_000);
    expect(rig.service.started).toHaveLength(1);
  });

  test('within a minute starts with the words of the label, and not where that was taken off again', async () => {
    rig.github.shownIssue = { ...asBefore, body: 'Cut the plants' };
    await labelAfter(60_000);
    expect(rig.service.started).toMatchObject([{ message: expect.stringContaining('Water the plants') }]);
    rig.github.shownIssue = { ...asBefore, labels: [] };
    await rig.deliver('issues', issueEvent('labeled', { issue: { ...asBefore, number: 13, body: '' } }));
    expect(rig.service.started).toHaveLength(1);
  });
});

test.each([
  { labels: ['agent'], words: '/retry', replies: 1 },
  { labels: ['agent'], words: '/nothing of ours', replies: 0 },
  { labels: [], words: '/retry', replies: 0 },
])('a command on what carries $labels hears that the configuration is wrong: $words', async (given) => {
  configure('ask: sometimes');
  rig.github.shownIssue = { labels: given.labels.map((name) => ({ name })) };
  await write(given.words);
  expect(told('reply')).toHaveLength(given.replies);
  expect(rig.github.reactions.map(({ content }) => content)).toEqual(Array(given.replies).fill('confused'));
});

describe('an event that comes late ends no run', () => {
  /** As GitHub sends it again: it failed at first, and happened now. */
  const happens = (action: string) =>
    issueEvent(action, { issue: { number: 12, updated_at: new Date(rig.clock.now()).toISOString() } });
  const redeliver = async (payload: object, shown: Record<string, unknown>) => {
    await rig.pass(5 * 60_000, 60_000);
    rig.github.shownIssue = shown;
    await rig.deliver('issues', payload);
    return (await run()).state;
  };

  test('where the label was set again before it came', async () => {
    await begin();
    const removed = happens('unlabeled');
    await begin();
    expect(told('reply')).toEqual([expect.stringContaining('still going on')]);
    expect(await redeliver(removed, { labels: [{ name: 'Agent' }] })).toBe('watching');
    expect(told('report')).toEqual([]);
  });

  test('where it is of an issue that was opened again, and has another run since', async () => {
    await begin();
    const closed = happens('closed');
    await finish();
    await write('/retry');
    expect(await redeliver(closed, { state: 'open' })).toBe('watching');
    expect(rig.service.started).toHaveLength(2);
  });

  test('where a command asked for the run after the label was removed', async () => {
    await begin();
    const removed = happens('unlabeled');
    await finish();
    await write('/retry');
    expect(await redeliver(removed, { labels: [] })).toBe('watching');
  });

  test('but one that still holds does', async () => {
    await begin();
    expect(await redeliver(happens('unlabeled'), { labels: [] })).toBe('ended');
    rig.github.shownIssue = {};
    await begin();
    expect(await redeliver(happens('closed'), { state: 'closed' })).toBe('ended');
  });
});

describe('a run is ended', () => {
  const rita = { login: 'rita', id: 2, type: 'User' };
  const helper = { login: 'helper[bot]', id: 3, type: 'Bot' };
  const does = (action: string, sender: object) => rig.deliver('issues', issueEvent(action, { sender }));
  const decided = async () => rig.store.decisions.ofRun((await run()).id, 5);

  test.each([
    ['closed', 'ending this run (closed the issue) needs the repository permission **write** or more'],
    ['unlabeled', 'ending this run (removed the label agent) needs the repository permission **write**'],
  ])(
    'by nobody who may only read: where an issue is %s by them, it is followed on, and they are told',
    async (action, words) => {
      await begin('limits: { cost_per_run: 1 }');
      await does(action, rita);
      expect((await run()).state).toBe('watching');
      expect(told('reply')).toEqual([expect.stringContaining(words)]);
      expect(told('reply')[0]).toContain('It is followed on, and its limits hold.');
    },
  );

  test('by no bot unless it is listed', async () => {
    await begin();
    await does('closed', helper);
    expect((await run()).state).toBe('watching');
    configure('bots: ["helper[bot]"]');
    await does('closed', helper);
    expect(await run()).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'cancelled' } } },
    });
    expect(await decided()).toEqual([]);
  });

  test.each([
    ['closed', 'closed the issue'],
    ['unlabeled', 'removed the label agent'],
  ])('and it is kept and told once who did so, where an issue is %s', async (action, reason) => {
    await begin();
    await does(action, mona);
    await does(action, mona);
    const by = { kind: 'person', login: 'mona', comment: null };
    const result = { kind: 'verified' };
    expect(await decided()).toMatchObject([{ verdict: 'unfollow', by, reason, result }]);
    expect(told('progress')[0]).toContain('No longer followed');
    expect(told('report')).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['who may start', mona],
    ['who may not', rita],
    ['no person', helper],
  ])('with its agent stopped where the issue was transferred by somebody %s', async (_who, sender) => {
    await begin();
    const repository = { id: 8, name: 'park', owner: { login: 'octo' } };
    const changes = { new_issue: { number: 3 }, new_repository: repository };
    await rig.deliver('issues', issueEvent('transferred', { sender, changes }));
    await rig.pass(30_000);
    const reason = expect.stringContaining(`${sender.login} transferred the issue: `);
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'stopped', reason });
    const kept =
      sender === helper
        ? []
        : [{ verdict: 'stop', by: { login: sender.login }, reason: 'transferred the issue' }];
    expect(await decided()).toMatchObject(kept);
    expect(told('reply')).toEqual([expect.stringContaining('when it was `octo/garden#12`. It is stopped')]);
    expect(rig.github.marked('reply').map(({ issue }) => issue)).toEqual([3]);
    expect(told('report')).toEqual([]);
  });

  test('and it is told at its new place where an agent whose issue was transferred could not be stopped', async () => {
    await begin();
    rig.service.stopFault = new ServiceError('rejected', 'no');
    const repository = { id: 8, name: 'park', owner: { login: 'octo' } };
    const changes = { new_issue: { number: 3 }, new_repository: repository };
    await rig.deliver('issues', issueEvent('transferred', { changes }));
    await rig.pass(10 * 60_000, 10_000);
    expect((await run()).state).toBe('watching');
    expect(rig.github.marked('reply').map(({ issue }) => issue)).toEqual([3, 3]);
    expect(told('reply')[1]).toContain('the agent could not be stopped');
    expect(told('reply')[1]).toMatch(/It may go on in \[the conversation\]\(.*\): stop it there\.$/);
  });

  test.each([
    ['deleted', mona],
    ['deleted', rita],
    ['transferred', mona],
  ])('and so is its check on the linked pull request, where the issue is %s: %#', async (action, sender) => {
    await begin();
    await rig.deliver('pull_request', pullEvent('opened'));
    await rig.pass(30_000);
    expect(rig.github.checks.at(-1)?.fields).toMatchObject({ status: 'in_progress' });
    await does(action, sender);
    await rig.pass(60_000);
    expect(rig.github.checks).toMatchObject([{ fields: { conclusion: 'cancelled' } }]);
    expect(told('report')).toEqual([]);
  });

  test('by nobody who may only read under a wrong configuration file, and by others all the same', async () => {
    await begin();
    configure('permission: { start: nobody }');
    await does('closed', rita);
    expect((await run()).state).toBe('watching');
    await does('closed', mona);
    expect((await run()).state).toBe('ended');
  });
});
