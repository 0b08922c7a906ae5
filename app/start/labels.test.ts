// Labels beyond the usual one: on pull requests, told late, and taken off again, or the issue closed, by whom it may be.
import { expect } from '@jest/globals';
import { issueEvent } from '../../test/support/deliveries.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { startRuns } from './start-queue.ts';

const head = (ref: string, sha: string, id = 7) => `head: { ref: ${ref}, sha: ${sha}, repo: { id: ${id} } }`;
const pull = (action: string, fields = '') => `GitHub tells pull_request.${action} { ${fields} }`;
const shows = (shownIssue: object) => `GitHub has { shownIssue: ${JSON.stringify(shownIssue)} }`;
const repliesAt =
  (...issues: readonly number[]) =>
  ({ rig }: Scene) =>
    expect(rig.github.marked('reply').map(({ issue }) => issue)).toEqual(issues);

const confused = 'GitHub holds { reactions: [{ content: confused }, { content: confused }] }';
const isStarted =
  '{ repository: octo/garden, branch: agent/water, title: "octo/garden#40: Water the plants" }';
const addsHooks = 'GitHub has { changedFiles: [{ filename: .openhands/hooks.json, status: added, sha: a }] }';
/** A worker goes on that had claimed the run before another one took it over. */
const goesOnLate = async (scene: Scene) => {
  const { deps, service } = scene.rig;
  const run = await runOf(scene);
  const before = service.requests.length;
  await startRuns(deps, [{ ...run, state: 'pending', version: run.version - 1 }]);
  expect(service.requests.slice(before)).not.toContain('start');
};
const labels = pull('labeled');
const twice = (fields: string) => `${pull('labeled', fields)} | ${pull('labeled', fields)}`;
const address =
  /\[(?:its conversation|conversation \d)\]\(https:\/\/service\.example\/conversations\/[\w-]+\)/g;
const addresses =
  (kind: string, count: number) =>
  ({ rig }: Scene) =>
    expect(rig.github.marked(kind).at(-1)?.body.match(address) ?? []).toHaveLength(count);
const onPull = 'no label | the pull request is labelled';
const pushed = pull('synchronize', head('agent/water', 'def'));
const opensAnother = pull(
  'opened',
  `number: 41, body: "Fixes #40", created_at: NOW, ${head('agent/other', 'fed')}`,
);
const asBefore = { state: 'open', title: 'Water', body: 'Water the plants', labels: [{ name: 'Agent' }] };
const labelled = 'GitHub tells issues.labeled';
/** A label event that is handled after a minute. */
const lateWhere = (changes: object) => [
  'no label',
  shows({ ...asBefore, ...changes }),
  'the clock moves on 60001ms',
  labelled,
];
const isOurs = shows({ labels: [{ name: 'agent' }] });
const isNone = shows({ labels: [] });
/** As GitHub sends it again: it failed at first, happened now, and comes minutes later. */
const comesLate = (action: string, shown: object, meanwhile = 'run is watching') => {
  let payload: object = {};
  const happens = ({ rig }: Scene) => {
    const updated_at = new Date(rig.clock.now()).toISOString();
    payload = issueEvent(action, { issue: { number: 12, updated_at } });
  };
  const isTold = ({ rig }: Scene) => rig.deliver('issues', payload);
  return ['works', happens, meanwhile, '5m pass', shows(shown), isTold];
};
const toldAt = (action: string, at: string) =>
  `GitHub tells issues.${action} { issue: { number: 12, state: open, updated_at: ${at} } }`;
const nameless =
  'GitHub tells issues.unlabeled { label: null, issue: { number: 12, updated_at: NOW } } | 10s pass';
const again = 'mona labels it | reply says still going on';
const retried = 'finishes | mona: /retry';
const transferred = (by: string) =>
  `GitHub tells issues.transferred by ${by} { changes: { new_issue: { number: 3 }, new_repository: ${park} } }`;
const park = '{ id: 8, name: park, owner: { login: octo } }';
const isStopped = (by: string) => async (scene: Scene) =>
  expect((await runOf(scene)).facts.end.ending).toMatchObject({
    outcome: 'stopped',
    reason: expect.stringContaining(`${by} transferred the issue: `),
  });
playScenes`
  a label on a pull request starts a conversation on its branch, and follows it there
    no label | under branch: main | ${labels} | start says is pull request 40 of octo/garden.
    start says Push your commits to that branch | start does not say open a pull request for it
    task 40 shows ### | 1 comment | the service holds { started: [${isStarted}] }
    GitHub holds { reactions: [{ content: eyes, issue_number: 40 }] }
    run of 40 has { issue: 40, facts: { pull: { linked: { number: 40, headSha: abc } } } }
  a start that another worker has taken over is not sent again
    run is watching | started 12 | ${goesOnLate} | started 12
  a label on a pull request %s starts nothing, and says so once
    no label | %s | started nothing | 1 reply | reply says %s | ${confused}
    - from a fork ~ ${twice(head('agent/water', 'abc', 8))} ~ from a fork
    - that is closed or merged ~ ${twice('state: closed, merged: true')} ~ This pull request is closed
    - whose branch is gone ~ ${twice(head('gone', 'abc'))} ~ /branch .* is gone/
  a label on a branch with other guard files needs somebody who may approve, and the comment names them
    no label | under permission: { approve: maintain }\nbots: ["helper[bot]"] | ${addsHooks} | ${labels} | 1 reply
    reply says /hooks\.json.* may approve \(\*\*maintain\*\*/ | GitHub tells pull_request.labeled by helper | started nothing | mona may maintain
    ${labels} | started 40 | comment says /differs from main in .*: \.openhands.hooks\.json/
  a label on the pull request of a live run starts nothing, and does not end that run
    works | ${pull('opened')} | ${labels} | started 12 | reply says still going on | ${pull('unlabeled')}
    ${pull('closed', 'merged: true')} | run is watching
  a label that is set again leads to the agents that still work on the issue and are not followed
    comment does not say still work | mona unlabels it | mona labels it | ${addresses('progress', 1)}
    mona unlabels it | mona labels it | 3 starts | ${addresses('progress', 2)}
  /stop, which reaches no agent that is not followed, says where it is
    mona unlabels it | mona: /stop | 1 reply | reply says no agent is followed here any more
    ${addresses('reply', 1)}
  a label that is set again leads to the agent of a run whose time was over, as that works on too
    works | 25h pass | report says The conversation itself goes on | mona labels it | comment says still work
    ${addresses('progress', 1)}
  a message has the agent of a run whose time was over followed again, as its report says
    works | 25h pass | ended timeout | report says has it followed again here | mona: /agent go on | 1m passes
    heard go on | run is watching | 1 start
  a label that is set again leads to no agent that came to an end, was stopped or never began
    finishes | mona labels it | comment does not say still work | mona: /stop | 30s pass | mona labels it | 3 comments
    comment does not say still work
  a run that began on a pull request follows its commits, and stays with it, whatever else the agent opens
    ${onPull} | ${pushed} | run of 40 has { facts: { pull: { linked: { number: 40, headSha: def } } } }
    run check says "head_sha":"def" | 1m passes | the conversation has { branch: agent/other, pullRequests: [41] }
    1m passes | ${opensAnother}
    run of 40 has { facts: { conversation: { branch: agent/other }, pull: { linked: { number: 40 } } } }
  a run that began on a pull request stops being followed when somebody %s
    ${onPull} | %s | 1 report | report says %s
    - removed the label ~ ${pull('unlabeled')} ~ removed the label agent
    - closed it ~ ${pull('closed')} ~ closed the pull request
    - merged it ~ ${pull('closed', 'merged: true')} ~ merged the pull request
  a label event that comes late starts nothing where %s is another, and says why
    %s | started nothing | 1 reply | reply says came too late: %s meanwhile
    - the label ~ ${lateWhere({ labels: [{ name: 'bug' }] })} ~ the label was taken off
    - the state ~ ${lateWhere({ state: 'closed' })} ~ it was closed
    - the body ~ ${lateWhere({ body: 'Cut the plants' })} ~ its text was changed
    - the title ~ ${lateWhere({ title: 'Cut' })} ~ its text was changed
  a label event that comes late starts nothing about an issue that is gone, and an agent where all is as it was
    no label | the clock moves on 60001ms | GitHub refuses /^GET.*issues.{issue_number}$/: 410 deleted | ${labelled}
    started nothing | ${shows(asBefore)} | the clock moves on 3d | ${labelled} | started 12
  a label event within a minute starts with the words of the label
    no label | ${shows({ ...asBefore, body: 'Cut the plants' })} | the clock moves on 60s | ${labelled}
    start says Water the plants
  a label event within a minute starts an agent once GitHub shows the issue
    no label | GitHub refuses /^GET.*issues.{issue_number}$/ 2 times: 404 Not Found | ${toldAt('labeled', 'NOW')}
    started nothing | no replies | 10s pass | started 12
  a label event within a minute starts nothing where the label was taken off again
    no label | ${shows({ ...asBefore, labels: [] })} | ${labelled} | started nothing
  where the configuration is wrong, %s
    no label | under ask: sometimes | %s | mona: %s | %s
    - /retry on an issue with our label hears of it ~ ${isOurs} ~ /retry ~ 1 reply | mona sees confused
    - what is no command there does not ~ ${isOurs} ~ /nothing of ours ~ no replies | mona sees nothing
    - /retry on an issue without our label does not ~ ${isNone} ~ /retry ~ no replies | mona sees nothing
  the label taken off and set again at once is told in the other order: the run goes on
    works | ${toldAt('labeled', 'NOW')} | ${shows({ labels: [{ name: 'Agent' }] })} | ${toldAt('unlabeled', 'NOW-1s')}
    run is watching
    ${shows({ labels: [] })} | ${toldAt('unlabeled', 'NOW-1s')} | ended cancelled
  the label taken off and set again at once is told in the other order: the run that begins goes on
    finishes | ${toldAt('labeled', 'NOW')} | 2 starts | ${shows({ labels: [{ name: 'Agent' }] })}
    ${toldAt('labeled', 'NOW-2s')} | ${toldAt('unlabeled', 'NOW-1s')} | run is watching
  an event that comes late ends no run where the label was set again before it came
    ${comesLate('unlabeled', { labels: [{ name: 'Agent' }] }, again)} | run is watching | no reports
  an event that comes late ends %s
    %s | run is %s
    - no run of an issue that was opened again ~ ${comesLate('closed', { state: 'open' }, retried)} ~ watching | 2 starts
    - no run for which a command asked since ~ ${comesLate('unlabeled', { labels: [] }, retried)} ~ watching
    - a run where the label is still off ~ ${comesLate('unlabeled', { labels: [] })} ~ ended
    - a run where the issue is still closed ~ ${comesLate('closed', { state: 'closed' })} ~ ended
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
  a run is ended where its label was deleted, of which GitHub tells no name, and not by another
    works | ${nameless} | run is watching | ${isNone} | ${nameless} | ended cancelled | report says mona deleted its label
  a run of an issue that was closed by nobody who may end it is not ended where another label was deleted
    works | rita closes it | ${shows({ state: 'closed', labels: [{ name: 'Agent' }] })} | ${nameless} | run is watching
  a run that a command began is not ended where a label was deleted
    no label | ${isNone} | mona: /agent work | ${nameless} | run is watching
  a run is ended with its agent stopped where the issue was transferred by %s
    works | %s | 30s pass | %s | decisions %s | no reports | 1 reply | ${repliesAt(3)}
    reply says when it was \`octo/garden#12\`. It is stopped
    - somebody who may start ~ ${transferred('mona')} ~ ${isStopped('mona')} ~ mona stop
    - somebody who may not start ~ ${transferred('rita')} ~ ${isStopped('rita')} ~ rita stop
    - no person ~ ${transferred('helper')} ~ ${isStopped('helper[bot]')} ~ nothing
  a run is ended with its agent stopped where the issue was deleted by %s
    works | GitHub tells issues.deleted by %s | 30s pass | ended stopped | decisions %s | no reports | no replies
    - somebody who may start ~ mona ~ mona stop
    - somebody who may not start ~ rita ~ rita stop
    - no person ~ helper ~ nothing
  an agent whose issue was transferred and that could not be stopped is told of at the new place
    works | the service has { stopFault: !fault rejected no }
    ${transferred('mona')} | 10m pass | run is watching | 2 replies | reply says the agent could not be stopped
    reply says /It may go on in \[the conversation\]\(.*\): stop it there\.$/ | ${repliesAt(3, 3)}
  a run is ended by nobody who may only read under a wrong configuration file, and by others all the same
    works | under permission: { start: nobody } | rita closes it | run is watching | mona closes it | run is ended
  the check of a run ends with it where the issue is %s
    a pull request is opened | 30s pass | run check says "status":"in_progress" | %s | 1m passes
    run check says "conclusion":"cancelled" | no reports
    - deleted by somebody who may start ~ GitHub tells issues.deleted by mona
    - deleted by somebody who may not ~ GitHub tells issues.deleted by rita
    - transferred ~ ${transferred('mona')}
`;
