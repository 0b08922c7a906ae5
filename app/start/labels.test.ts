// Labels beyond the usual one: on pull requests, told late, and taken off again, or the issue closed, by whom it may be.
import { expect } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import { issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { people, runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import { startRuns } from './start-queue.ts';

const { rita, helper } = people;
const head = (ref: string, sha: string, id = 7) => ({ head: { ref, sha, repo: { id } } });
const pull =
  (action: string, changes: object = {}, more: object = {}) =>
  ({ rig }: Scene) => {
    rig.github.branches.add('agent/water');
    return rig.deliver('pull_request', { ...pullEvent(action, { ...changes }), ...more });
  };
const pullHas =
  (expected: object) =>
  async ({ rig }: Scene) =>
    expect(await rig.store.runs.newestAt(7, 40)).toMatchObject(expected);
const shows =
  (shownIssue: object) =>
  ({ rig }: Scene) =>
    Object.assign(rig.github, { shownIssue });
const repliesAt =
  (...issues: readonly number[]) =>
  ({ rig }: Scene) =>
    expect(rig.github.marked('reply').map(({ issue }) => issue)).toEqual(issues);

const confused = ({ rig }: Scene) =>
  expect(rig.github.reactions).toMatchObject([{ content: 'confused' }, { content: 'confused' }]);
const isWatched = ({ rig }: Scene) => {
  const title = 'octo/garden#40: Water the plants';
  expect(rig.service.started).toMatchObject([{ repository: 'octo/garden', branch: 'agent/water', title }]);
  expect(rig.github.reactions).toMatchObject([{ content: 'eyes', issue_number: 40 }]);
};
const addsHooks = ({ rig }: Scene) => {
  rig.github.changedFiles = [{ filename: '.openhands/hooks.json', status: 'added', sha: 'a' }];
};
/** A worker goes on that had claimed the run before another one took it over. */
const goesOnLate = async (scene: Scene) => {
  const { deps, service } = scene.rig;
  const run = await runOf(scene);
  const before = service.requests.length;
  await startRuns(deps, [{ ...run, state: 'pending', version: run.version - 1 }]);
  expect(service.requests.slice(before)).not.toContain('start');
};
const labels = pull('labeled');
const byBot = pull('labeled', {}, { sender: { login: 'mona[bot]', id: 1, type: 'Bot' } });
const twice = (changes: object) => [pull('labeled', changes), pull('labeled', changes)];
const linkedTo40 = pullHas({ issue: 40, facts: { pull: { linked: { number: 40, headSha: 'abc' } } } });
playScenes(storiesOf`
  a label on a pull request starts a conversation on its branch, and follows it there
    no label | under branch: main | ${labels} | start says is pull request 40 of octo/garden.
    start says Push your commits to that branch | start does not say open a pull request for it
    task 40 shows ### | 1 comment | ${isWatched} | ${linkedTo40}
  a start that another worker has taken over is not sent again
    run is watching | started 12 | ${goesOnLate} | started 12
  a label on a pull request %s starts nothing, and says so once
    no label | %s | started nothing | 1 reply | reply says %s | ${confused}
    - from a fork ~ ${twice(head('agent/water', 'abc', 8))} ~ from a fork
    - that is closed or merged ~ ${twice({ state: 'closed', merged: true })} ~ This pull request is closed
    - whose branch is gone ~ ${twice(head('gone', 'abc'))} ~ /branch .* is gone/
  a label on a branch with other guard files needs somebody who may approve, and the comment names them
    no label | under permission: { approve: maintain }\nbots: ["mona[bot]"] | ${addsHooks} | ${labels} | 1 reply
    reply says /hooks\.json.* may approve \(\*\*maintain\*\*/ | ${byBot} | started nothing | mona may maintain
    ${labels} | started 40 | comment says /differs from main in .*: \.openhands.hooks\.json/
  a label on the pull request of a live run starts nothing, and does not end that run
    works | ${pull('opened')} | ${labels} | started 12 | reply says still going on | ${pull('unlabeled')}
    ${pull('closed', { merged: true })} | run is watching
`);

const address =
  /\[(?:its conversation|conversation \d)\]\(https:\/\/service\.example\/conversations\/[\w-]+\)/g;
const addresses =
  (kind: string, count: number) =>
  ({ rig }: Scene) =>
    expect(rig.github.marked(kind).at(-1)?.body.match(address) ?? []).toHaveLength(count);
playScenes(storiesOf`
  a label that is set again leads to the agents that still work on the issue and are not followed
    comment does not say still work | mona unlabels it | mona labels it | ${addresses('progress', 1)}
    mona unlabels it | mona labels it | 3 starts | ${addresses('progress', 2)}
  /stop, which reaches no agent that is not followed, says where it is
    mona unlabels it | mona: /stop | 1 reply | reply says no agent is followed here any more
    ${addresses('reply', 1)}
  a label that is set again leads to the agent of a run whose time was over, as that works on too
    works | 25h pass | report says The conversation itself goes on | mona labels it | comment says still work
    ${addresses('progress', 1)}
  a label that is set again leads to no agent that came to an end, was stopped or never began
    finishes | mona labels it | comment does not say still work | mona: /stop | 30s pass | mona labels it | 3 comments
    comment does not say still work
`);

const onPull = 'no label | the pull request is labelled';
const pushed = pull('synchronize', head('agent/water', 'def'));
const headIs = pullHas({ facts: { pull: { linked: { number: 40, headSha: 'def' } } } });
const stays = pullHas({
  facts: { conversation: { branch: 'agent/other' }, pull: { linked: { number: 40 } } },
});
const branches = ({ rig }: Scene) => rig.service.change({ branch: 'agent/other', pullRequests: [41] });
const opensAnother = async (scene: Scene) => {
  const created_at = new Date(scene.rig.clock.now()).toISOString();
  const other = { number: 41, body: 'Fixes #40', created_at, ...head('agent/other', 'fed') };
  await pull('opened', other)(scene);
};
playScenes(storiesOf`
  a run that began on a pull request follows its commits, and stays with it, whatever else the agent opens
    ${onPull} | ${pushed} | ${headIs} | run check says "head_sha":"def" | 1m passes | ${branches} | 1m passes
    ${opensAnother} | ${stays}
  a run that began on a pull request stops being followed when somebody %s
    ${onPull} | %s | 1 report | report says %s
    - removed the label ~ ${pull('unlabeled')} ~ removed the label agent
    - closed it ~ ${pull('closed')} ~ closed the pull request
    - merged it ~ ${pull('closed', { merged: true })} ~ merged the pull request
`);

const asBefore = { state: 'open', title: 'Water', body: 'Water the plants', labels: [{ name: 'Agent' }] };
const labelled = ({ rig }: Scene) => rig.deliver('issues', issueEvent('labeled'));
const later =
  (ms: number) =>
  ({ rig }: Scene) =>
    rig.clock.advance(ms);
const isGone = ({ rig }: Scene) =>
  rig.github.faults.push({ route: /^GET .*\/issues\/{issue_number}$/, error: httpError(410, 'deleted') });
/** A label event that is handled after a minute. */
const lateWhere = (changes: object) => [
  'no label',
  shows({ ...asBefore, ...changes }),
  later(60_001),
  labelled,
];
const isOurs = shows({ labels: [{ name: 'agent' }] });
const isNone = shows({ labels: [] });
playScenes(storiesOf`
  a label event that comes late starts nothing where %s is another, and says why
    %s | started nothing | 1 reply | reply says came too late: %s meanwhile
    - the label ~ ${lateWhere({ labels: [{ name: 'bug' }] })} ~ the label was taken off
    - the state ~ ${lateWhere({ state: 'closed' })} ~ it was closed
    - the body ~ ${lateWhere({ body: 'Cut the plants' })} ~ its text was changed
    - the title ~ ${lateWhere({ title: 'Cut' })} ~ its text was changed
  a label event that comes late starts nothing about an issue that is gone, and an agent where all is as it was
    no label | ${later(60_001)} | ${isGone} | ${labelled} | started nothing | ${shows(asBefore)}
    ${later(3 * 24 * 60 * 60_000)} | ${labelled} | started 12
  a label event within a minute starts with the words of the label
    no label | ${shows({ ...asBefore, body: 'Cut the plants' })} | ${later(60_000)} | ${labelled}
    start says Water the plants
  a label event within a minute starts nothing where the label was taken off again
    no label | ${shows({ ...asBefore, labels: [] })} | ${labelled} | started nothing
  where the configuration is wrong, %s
    no label | under ask: sometimes | %s | mona: %s | %s
    - /retry on an issue with our label hears of it ~ ${isOurs} ~ /retry ~ 1 reply | mona sees confused
    - what is no command there does not ~ ${isOurs} ~ /nothing of ours ~ no replies | mona sees nothing
    - /retry on an issue without our label does not ~ ${isNone} ~ /retry ~ no replies | mona sees nothing
`);

/** As GitHub sends it again: it failed at first, happened now, and comes minutes later. */
const comesLate = (action: string, shown: object, ...meanwhile: readonly string[]) => {
  let payload: object = {};
  return [
    'works',
    ({ rig }: Scene) => {
      const updated_at = new Date(rig.clock.now()).toISOString();
      payload = issueEvent(action, { issue: { number: 12, updated_at } });
    },
    ...meanwhile,
    '5m pass',
    shows(shown),
    ({ rig }: Scene) => rig.deliver('issues', payload),
  ];
};
const labelledAgain = comesLate(
  ...(['unlabeled', { labels: [{ name: 'Agent' }] }, 'mona labels it | reply says still going on'] as const),
);
const retried = 'finishes | mona: /retry';
playScenes(storiesOf`
  an event that comes late ends no run where the label was set again before it came
    ${labelledAgain} | run is watching | no reports
  an event that comes late ends %s
    %s | run is %s
    - no run of an issue that was opened again ~ ${comesLate('closed', { state: 'open' }, retried)} ~ watching | 2 starts
    - no run for which a command asked since ~ ${comesLate('unlabeled', { labels: [] }, retried)} ~ watching
    - a run where the label is still off ~ ${comesLate('unlabeled', { labels: [] })} ~ ended
    - a run where the issue is still closed ~ ${comesLate('closed', { state: 'closed' })} ~ ended
`);

const transferred =
  (sender: object) =>
  async ({ rig }: Scene) => {
    const new_repository = { id: 8, name: 'park', owner: { login: 'octo' } };
    const changes = { new_issue: { number: 3 }, new_repository };
    await rig.deliver('issues', issueEvent('transferred', { sender, changes }));
  };
const isStopped = (by: string) => async (scene: Scene) =>
  expect((await runOf(scene)).facts.end.ending).toMatchObject({
    outcome: 'stopped',
    reason: expect.stringContaining(`${by} transferred the issue: `),
  });

const deleted =
  (sender: object) =>
  ({ rig }: Scene) =>
    rig.deliver('issues', issueEvent('deleted', { sender }));

playScenes(storiesOf`
  a run is ended by nobody who may only read: it is followed on, and they are told, where they %s
    under limits: { cost_per_run: 1 } | works | rita %s it | run is watching | 1 reply
    reply says ending this run (%s) needs the repository permission **write** or more
    reply says It is followed on, and its limits hold.
    - close the issue ~ closes ~ closed the issue
    - take off the label ~ unlabels ~ removed the label agent
  a run is ended by no bot unless it is listed
    works | helper closes it | run is watching | under bots: ["helper[bot]"] | helper closes it | ended cancelled
    decisions nothing
  a run is ended, and it is kept and told once who %s
    works | mona %s it | mona %s it | decisions mona unfollow verified | comment says No longer followed | 1 report
    report says %s
    - closed the issue ~ closes ~ closes ~ closed the issue
    - removed the label ~ unlabels ~ unlabels ~ removed the label agent
  a run is ended with its agent stopped where the issue was transferred by %s
    works | %s | 30s pass | %s | decisions %s | no reports | 1 reply | ${repliesAt(3)}
    reply says when it was \`octo/garden#12\`. It is stopped
    - somebody who may start ~ ${transferred(mona)} ~ ${isStopped('mona')} ~ mona stop
    - somebody who may not start ~ ${transferred(rita)} ~ ${isStopped('rita')} ~ rita stop
    - no person ~ ${transferred(helper)} ~ ${isStopped('helper[bot]')} ~ nothing
  an agent whose issue was transferred and that could not be stopped is told of at the new place
    works | ${({ rig }) => Object.assign(rig.service, { stopFault: new ServiceError('rejected', 'no') })}
    ${transferred(mona)} | 10m pass | run is watching | 2 replies | reply says the agent could not be stopped
    reply says /It may go on in \[the conversation\]\(.*\): stop it there\.$/ | ${repliesAt(3, 3)}
  a run is ended by nobody who may only read under a wrong configuration file, and by others all the same
    works | under permission: { start: nobody } | rita closes it | run is watching | mona closes it | run is ended
  the check of a run ends with it where the issue is %s
    a pull request is opened | 30s pass | run check says "status":"in_progress" | %s | 1m passes
    run check says "conclusion":"cancelled" | no reports
    - deleted by somebody who may start ~ ${deleted(mona)}
    - deleted by somebody who may not ~ ${deleted(rita)}
    - transferred ~ ${transferred(mona)}
`);
