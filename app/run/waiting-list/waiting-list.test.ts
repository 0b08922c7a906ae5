// Runs beyond a limit wait on the waiting list: what people see of it, how they leave it, and who comes next.
import { expect } from '@jest/globals';
import { ServiceError } from '../../../shared/service/index.ts';
import { labelled } from '../../../test/support/scenes/happenings.ts';
import { playScenes, playScenesUnder } from '../../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../../test/support/scenes/scene.ts';
import { rigSettings, workerRig } from '../../../test/support/worker-rig.ts';

const one = 'under limits: { runs_at_once: 1 }';
const waits = `${one} | task 13 is labelled`;
const twoWait = `${waits} | task 14 is labelled`;
const first = 'shows ### ⏳ 1st in line';
const issueOf = (number: number) =>
  `{ number: ${number}, title: Task, body: Do it, html_url: '', state: open }`;

playScenes`
  runs beyond runs_at_once wait, tell their place, and are started in order
    ${twoWait} | started 12 | task 13 ${first} | task 13 shows This repository runs one agent at once
    task 14 shows ### ⏳ 2nd in line | 20m pass | run of 14 is pending | agent 1 finishes | started 12, 13
    task 13 does not show in line | 1m passes | task 14 ${first} | agent 2 finishes | started 12, 13, 14
  the run of who asked first is started first, whichever event is handled first
    ${one} | task 14 is labelled | task 14 ${first} | task 13 was labelled a second ago | task 13 ${first} | 1m passes
    task 14 shows ### ⏳ 2nd in line
  a run whose label is removed leaves the line, and nobody says that its agent goes on
    ${twoWait} | task 13 is unlabelled | run of 13 is ended | 1m passes | task 14 ${first} | agent 1 finishes
    started 12, 14 | report 1 says mona removed the label agent before it began | report 1 does not say goes on
    report 1 says No agent was started. | report 1 says \`/agent <what to do>\` or \`/retry\` starts one.
    task 13 does not show goes on
  a run that gets /stop leaves the line
    ${twoWait} | mona at 13: /agent stop | run of 13 is ended | agent 1 finishes | started 12, 14
  a run whose label was removed while the App did not hear of it is not started when its turn comes
    ${waits} | 10m pass | GitHub has { shownIssue: { labels: [] } } | agent 1 finishes
    started 12 | report says nothing was started: its issue was closed, or its label was removed
  a run is started when its turn comes once GitHub tells that it is still wanted
    ${waits} | 10m pass | GitHub refuses /^GET.*issues.{issue_number}$/ 2 times: 502 Bad gateway | agent 1 finishes | started 12 | 1m passes | started 12, 13
  a run of somebody who may not start one any more is not started when its turn comes
    ${waits} | 10m pass | mona may read | agent 1 finishes | started 12
    report says nothing was started: mona may not start an agent here any more | report does not say makes it go on
  a limit that is raised counts for all that wait once somebody asks again, in their order
    ${waits} | under limits: { runs_at_once: 3 } | task 14 is labelled | 1m passes | started 12, 13, 14
  a limit that is removed counts for all that wait once somebody asks again, in their order
    ${waits} | under label: agent | task 14 is labelled | 1m passes | started 12, 13, 14
  the place in line is told by /status
    ${waits} | mona at 13: /agent status | reply says ### ⏳ 1st in line
  a round of a run that had ended counts, and is not refused
    ${one} | agent 1 finishes | task 13 is labelled | mona: /agent and a test | heard and a test | task 14 is labelled
    agent 2 finishes | run of 14 is pending | agent 1 finishes | started 12, 13, 14
`;
const elsewhere = (number: number) =>
  `GitHub tells issues.labeled { issue: ${issueOf(number)}, repository: { id: 8, name: park, owner: { login: octo } } }`;
playScenesUnder({ maxRuns: 1 })`
  MAX_RUNS is for all repositories of a key, and they take turns
    task 13 is labelled | task 14 is labelled | ${elsewhere(1)} | ${elsewhere(2)} | 1m passes
    task 14 shows ### ⏳ 3rd in line | agent 1 finishes | agent 2 finishes | agent 3 finishes | agent 4 finishes
    started 12, 13, 1, 14, 2
`;

/** Another process goes on, with this key and its limit. */
const withKey = (key: string, maxRuns: number) => async (scene: Scene) => {
  const services = { forRepository: () => ({ key, service: scene.rig.service.service }) };
  const next = await workerRig('', { settings: { ...rigSettings, maxRuns }, services }, scene.rig);
  Object.assign(scene.rig, next);
};
const behindAnotherReplica = async (scene: Scene) => {
  const { deliver } = scene.rig;
  await withKey('new', 1)(scene);
  await scene.rig.deliver('issues', labelled(13));
  for (const number of [14, 15]) await deliver('issues', labelled(number));
};
const full = (more: object = {}) =>
  new ServiceError('rate_limited', 'as many as may run', { status: 429, isFull: true, ...more });
/** The next start is refused. */
const refuses = ({ rig }: Scene) => {
  rig.service.startFault = { error: full(), taken: false };
};
const asked =
  (times: number) =>
  ({ rig }: Scene) =>
    expect(rig.service.requests.filter((request) => request === 'start')).toHaveLength(times);
/** Nobody runs out of time in line. */
const refusesForLong = async (scene: Scene) => {
  for (let minutes = 0; minutes < 30; minutes += 1) {
    refuses(scene);
    await scene.rig.pass(60_000, 30_000);
  }
};
const refusesForEver = ({ rig }: Scene) => {
  rig.service.startFault = { error: full({ retryAfterMs: Number.MAX_SAFE_INTEGER }), taken: false };
};
playScenes`
  when the key is changed, runs that wait go on with the new one, in order and within its limits
    ${withKey('old', 2)} | task 13 is labelled | task 14 is labelled | task 15 is labelled | ${withKey('new', 2)}
    task 16 is labelled | 10m pass | started 12, 13 | task 14 shows ### ⏳ 1st in line
    task 16 shows ### ⏳ 3rd in line | agent 1 finishes | agent 2 finishes | agent 3 finishes
    started 12, 13, 14, 15, 16
  when the key is changed, runs that another replica has put in the line of the old one go on with the new one
    ${withKey('old', 1)} | run of 12 is watching | ${behindAnotherReplica} | 10m pass | started 12, 14
    agent 1 finishes | agent 2 finishes | agent 3 finishes | started 12, 14, 13, 15
  a run that the full service refused keeps the place of its event
    no label | ${refuses} | task 14 is labelled | task 13 was labelled a second ago | task 13 shows ### ⏳ 1st in line
    ${refuses} | 30s pass | 5m pass | started 13, 14
  runs that the full service refused wait in line, and one alone asks again
    no label | ${refuses} | task 12 is labelled | run of 12 is pending
    task 12 shows The service runs as many agents for this account as it allows | task 13 is labelled
    task 13 shows ### ⏳ 2nd in line | ${asked(1)} | ${refuses} | 25s pass | ${asked(2)} | ${refusesForLong}
    run of 12 is pending | run of 13 is pending | the service has { startFault: null } | 5m pass | started 12, 13
    ${refuses} | task 14 is labelled | 20s pass | started 12, 13, 14
  the full service is not asked for as long as it says, and for an hour at most
    ${refusesForEver} | no label | task 12 is labelled | task 13 is labelled | 55m pass | started nothing | 10m pass
    started 12, 13
  runs_per_person_per_hour refuses runs beyond it, and says when one is possible again
    under limits: { runs_per_person_per_hour: 2 } | 20m pass | task 13 is labelled | task 14 is labelled
    started 12, 13 | reply says you started 2 runs here within an hour, which is the most for one person
    reply says 2026-01-01 01:00 | 41m pass | task 17 is labelled | task 18 is labelled | started 12, 13, 17
    reply says 2026-01-01 01:20 | GitHub tells issues.labeled by otto { issue: ${issueOf(15)} }
    started 12, 13, 17, 15 | 61m pass | task 16 is labelled | started 12, 13, 17, 15, 16
`;
