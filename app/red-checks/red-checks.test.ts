// `on_red_check`: failing checks go to the agent as a round, so often in a row and no longer.
import { expect } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { mona, pullEvent } from '../../test/support/deliveries.ts';
import { ownApp } from '../../test/support/fake-github.ts';
import { playScenes, playStory, type Step } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { gitHubFails } from '../../test/support/scenes/steps.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';

type Check = Scene['rig']['github']['otherChecks'][number];

const hour = 60 * 60_000;
const agent = { id: 77, login: 'agent', type: 'User' };
const log =
  '2026-01-01T00:00:00.0000000Z \u001b[31mfound 2 problems\u001b[0m\n2026-01-01T00:00:01.0000000Z exit 1\n';
const silent = {
  ...{ id: 501, name: 'lint', status: 'completed', conclusion: 'failure' },
  ...{ app: { slug: 'github-actions' }, output: { title: 'Two problems' } },
  annotations: [{ path: 'src/a.ts', start_line: 3, message: 'unused\nname' }],
};
const red = { ...silent, log };
const green = { id: 502, name: 'build', status: 'completed', conclusion: 'success' };
const running = { ...green, status: 'in_progress', conclusion: null };
const queued = { ...green, status: 'queued', conclusion: null };
const repo = { id: 7 };

const show = (...checks: readonly Check[]) => `GitHub has { otherChecks: ${JSON.stringify(checks)} }`;
const several = (count: number, check: Check) =>
  Array.from({ length: count }, (_, at) => ({ ...check, id: 700 + at, name: `t ${at}` }));
const isHead = (sha: string, of = 7) =>
  `GitHub has { pull: { state: open, head: { sha: ${sha}, repo: { id: ${of} } }, base: { repo: { id: 7 } } } }`;
const commits =
  (email: string, ago = 0, others: 'after others' | 'alone' = 'after others'): Step =>
  ({ rig: { github, clock } }) => {
    const date = new Date(clock.now() - ago).toISOString();
    const commit = { commit: { author: { email }, committer: { date } } };
    github.commits = [...(others === 'alone' ? [] : github.commits), commit];
  };
/** By mona, on her own pull request or on that of somebody else. */
const pushes =
  (sha: string, user: object, number = 40): Step =>
  async (scene) => {
    await playStory(scene, [isHead(sha)]);
    const changes = { head: { ref: 'agent/water', sha, repo }, user, number };
    const sender = number === 40 ? mona : agent;
    await scene.rig.deliver('pull_request', { ...pullEvent('synchronize', changes), sender });
  };
const checksEnd = (sha = 'abc', number = 40) =>
  `GitHub tells check_suite.completed { head_sha: ${sha}, pull_requests: [{ number: ${number} }] } | 30s pass`;
const under = (more = '') => `under on_red_check: { rounds: 2 }\n${more}`;
const asked =
  (what: string, times: number): Step =>
  ({ rig }) =>
    expect(rig.github.requests.filter(({ route }) => route.endsWith(what))).toHaveLength(times);
const opened = `GitHub tells issues.labeled | GitHub tells pull_request.opened { created_at: NOW, user: ${JSON.stringify(agent)} }`;

/** The agent has ended a pull request with a check that fails. */
const agents = commits('agent@example.com', 0, 'alone');
const failing = ['no label', under(), opened, agents, show(green, red), isHead('abc'), 'finishes'];
const told = (sha: string) => `Checks of pull request 40 failed on commit ${sha}.`;
/** The agent pushes, and its checks fail again. */
const again = (sha: string) => [pushes(sha, mona), 'finishes', checksEnd(sha)];
const roomForOne = under('limits: { runs_at_once: 1 }');
const namesNoOther: Step = ({ rig }) => expect(rig.service.messages.join()).not.toContain('build');

const isSpent: Step = ({ rig }) => rig.store.costs.keep(aRun({ id: 'other' }), 2, rig.clock.now());
const notSet: Step = ({ rig }) => rig.github.files.clear();
const notTold: Step = ({ rig }) =>
  expect(rig.service.messages.filter((each) => each.startsWith('Checks'))).toEqual([]);
/** Something happens to the run while a log is read. */
const whileLogIsRead =
  (happens: (scene: Scene) => Promise<unknown>): Step =>
  (scene) => {
    const { github } = scene.rig;
    const request = github.request.bind(github);
    github.request = async (route, given) => {
      if (route.endsWith('/logs')) await happens(scene);
      return request(route, given);
    };
  };
const isPolled = whileLogIsRead(async (scene) => scene.rig.store.runs.save(await runOf(scene)));
const isStopped = whileLogIsRead(async (scene) => {
  const ending = { outcome: 'cancelled', reason: 'mona', at: 1 } as const;
  await scene.rig.store.runs.save(withFacts(await runOf(scene), { end: { ending } }));
});
/** Another run begins between the two looks at how many there are. */
const takesLastRoom: Step = ({ rig: { store } }) => {
  const { transaction } = store;
  const { live } = store.waitingLists;
  const taken = { apiKey: 'default', repositoryId: 7, count: 1, starting: 0 };
  let isTaken = false;
  const full: typeof live = async () => (isTaken ? [taken] : live());
  store.waitingLists.live = full;
  store.transaction = (work) => {
    isTaken = true;
    return transaction((tables) => work({ ...tables, waitingLists: { ...tables.waitingLists, live: full } }));
  };
};
const noHost = Object.assign(new Error('getaddrinfo ENOTFOUND logs.example'), { status: 500 });
const noEnd = new DOMException('aborted due to timeout', 'TimeoutError');
const onlyNames = 'heard /^(?!.*The end of its log).*Check "lint" \\(failure\\): Two problems/';
/** Mona asks the agent to work on a pull request of hers, on which she has committed an hour ago. */
const labelled: Step = async ({ rig }) => {
  const created_at = new Date(rig.clock.now() - 2 * hour).toISOString();
  await rig.deliver('pull_request', pullEvent('labeled', { number: 41, created_at, user: mona }));
  await rig.pass(10_000);
  rig.service.change({ agent: agentOf('finished') });
  await rig.pass(80_000, 10_000);
};
const before = commits('mona@example.com', hour, 'alone');
const of41 = ['no label', under(), show(green, red), isHead('abc'), before, labelled];
const agentCommits = commits('agent@example.com');
playScenes`
  names, annotations and the end of the log go to the agent as data, and people are told
    ${failing} | ${checksEnd()} | heard /${told('abc')}.*<<<CHECKS-\w{24}\nCheck "lint" \(failure\): Two problems\n/
    heard /\| src.a.ts, line 3: unused name.*The end of its log:\n\| found 2 problems\n\| exit 1\n/ | ${namesNoOther}
    reply says 🔴 \`lint\` failed on \`abc\`. The agent is told what they say (1 of at most 2 in a row). | 1 reply
    comment says Round 2, because checks failed | comment does not say @null
  the agent is told of a commit once, and of so many in a row, and then it is up to people
    ${failing} | ${checksEnd()} | finishes | ${checksEnd()} | heard ${told('abc')} | ${again('def')} | ${again('fed')}
    heard ${told('abc')}; ${told('def')} | reply says went back to the agent 2 times in a row, which is the limit
    mona: /agent use the other way | ${again('eee')}
    heard ${told('abc')}; ${told('def')}; use the other way; ${told('eee')} | reply says (1 of at most 2 in a row)
  an agent that waits for an answer is not told of failing checks before that
    ${failing} | mona: /agent go on | asks npm test | ${checksEnd()} | heard go on | sent nothing
  what a person asks for is not followed by what the agent was told of this commit already
    ${failing} | ${checksEnd()} | finishes | mona: /agent only explain it | finishes | ${checksEnd()}
    heard ${told('abc')}; only explain it | 1 reply
  of many failing checks only a few are asked for what they say
    ${failing} | ${show(...several(300, silent))} | ${checksEnd()} | ${asked('/logs', 3)} | ${asked('/annotations', 5)}
    heard /\(280 more are left out\)/ | reply says and 295 more failed
  where as many agents run as may, people are told of failing checks in place of the agent
    ${failing} | ${roomForOne} | task 13 is labelled | ${checksEnd()} | heard nothing | 1 reply
    reply says As many agents run as are allowed at once, so this was not sent to the agent
    reply says A message to the agent (\`/agent …\`) makes it go on.
  checks do not go to the agent %s
    ${failing} | %s | ${checksEnd()} | ${notTold} | no replies
    - where on_red_check is not set ~ ${notSet}
    - while other checks still run ~ ${show(red, running)}
    - while one of many still runs ~ ${show(red, ...several(120, green), queued)}
    - where all are green ~ ${show(green)}
    - where the red one is our own ~ ${show({ ...red, app: { id: ownApp } })}
    - where their commit is not the head any more ~ ${isHead('newer')}
    - where the pull request is from a fork ~ ${isHead('abc', 8)}
    - after a person has committed ~ ${commits('mona@example.com')}
    - where the label was removed while it worked ~ mona: /agent go on | goes on | mona unlabels it
    - where the issue was closed since ~ GitHub has { shownIssue: { state: closed } }
    - where the label was removed after the end ~ GitHub has { shownIssue: { state: open, labels: [{ name: bug }] } }
    - where the issue is gone ~ GitHub refuses /^GET.*issues.{issue_number}$/: 410 gone
    - where it costs too much ~ ${under('limits: { cost_per_day: 1 }')} | ${isSpent}
  checks do not go to the agent after a person has pushed
    ${failing} | ${pushes('def', agent)} | ${checksEnd('def')} | ${notTold} | no replies
  a log whose reading takes longer than the pause between two polls is read once, and goes to the agent
    ${failing} | ${isPolled} | ${checksEnd()} | heard ${told('abc')} | ${asked('/logs', 1)}
  an agent that people stop while a log is read is told nothing
    ${failing} | ${isStopped} | ${checksEnd()} | heard nothing | no replies
  an agent is told nothing where another run takes the last room while logs are read
    ${failing} | ${roomForOne} | ${takesLastRoom} | ${checksEnd()} | heard nothing
  only the names of failing checks go to the agent, and at once, where %s
    ${failing} | %s | ${checksEnd()} | ${onlyNames}
    - the log may not be read ~ ${show(silent)}
    - the host of logs cannot be reached ~ ${gitHubFails(/\/logs$/, noHost, 5)}
    - the log does not end in time ~ ${gitHubFails(/\/logs$/, noEnd, 5)}
    - the host of logs is broken ~ GitHub refuses /.logs$/ 5 times: 503 Server Busy
  an agent on the pull request of a person is told of what its own push broke
    ${of41} | ${agentCommits} | ${pushes('def', mona, 41)} | ${checksEnd('def', 41)} | heard Checks of pull request 41
  an agent on the pull request of a person is told nothing of what they pushed since, though it has pushed nothing
    ${of41} | ${commits('mona@example.com')} | ${checksEnd('abc', 41)} | heard nothing
  an agent on the pull request of a person is told of what its own push broke in a later run too
    ${of41} | ${agentCommits} | 60m pass | ${labelled} | 2 starts | ${agentCommits} | ${checksEnd('abc', 41)}
    heard Checks of pull request 41
`;
