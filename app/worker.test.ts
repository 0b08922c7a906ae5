// From a delivery to what people see, over a real embedded store and fakes of GitHub and the service.
import { expect } from '@jest/globals';
import { ServiceError } from '../shared/service/index.ts';
import { commentEvent, issueEvent } from '../test/support/deliveries.ts';
import { playScenes, playScenesUnder } from '../test/support/scenes/play-scenes.ts';
import type { Scene } from '../test/support/scenes/scene.ts';
import { aPolicy } from './testing/policy.ts';
import { aRun } from './testing/runs.ts';

/** Another process handles the removal of the label while this one works. */
const stop = async ({ rig }: Scene) => {
  const payload = issueEvent('unlabeled');
  Object.assign(rig.github, { shownIssue: { labels: [] } });
  await rig.store.inbox.put({ id: 'stop', event: 'issues', payload, receivedAt: rig.clock.now() });
  await rig.handleDeliveries();
};

const isNotPolled = async ({ rig }: Scene) => {
  rig.service.requests.length = 0;
  await rig.pass(120_000, 20_000);
  expect(rig.service.requests).toEqual([]);
};
/** Of another process, while this one handles the label. */
const runBegins = ({ rig }: Scene) => {
  const request = rig.github.request.bind(rig.github);
  let isRaced = false;
  rig.github.request = async (route, given) => {
    if (!isRaced && route.includes('permission')) {
      isRaced = true;
      await rig.store.runs.insert(aRun({ id: 'theirs', dueAt: null }));
    }
    return request(route, given);
  };
};
const nobodyKnows =
  (name: string) =>
  ({ rig }: Scene) =>
    rig.github.unknownNames.add(name);
const pushedAt = (sha: string, time: string) =>
  `GitHub tells pull_request.synchronize { updated_at: "2026-01-01T${time}:00Z", head: { ref: a, sha: ${sha}, repo: { id: 7 } } }`;

playScenes`
  a label that is set again after the end begins a new run; while one is live it does not
    mona labels it | 1 start | reply says still going on | finishes | mona labels it | 2 starts | 2 comments
  a label that is refused again is answered again when the reason or the run is another one
    no label | GitHub tells issues.labeled { issue: { number: 12, state: closed } } | reply says This issue is closed | mona labels it
    mona labels it | mona unlabels it | mona labels it | mona labels it | 3 replies | reply 2 says still going on
    reply 3 says still going on
  a label of another name, one without a sender and an event without a handler start nothing
    no label | GitHub tells issues.labeled { label: { name: bug } } | GitHub tells issues.labeled { sender: null }
    GitHub tells star.created | started nothing | no comments | no replies
  what came of a label is in the log, with who set it, and where
    no label | rita labels it | started nothing
    the log has { event: issues.labeled, repository: octo/garden, issue: 12, login: rita, result: "denied: permission" }
  a label by a member of one of the configured teams starts
    ${({ rig }) => rig.github.members.add('florists/mona')} | under teams: [gardeners, florists] | started 12
  a label is handled later when GitHub cannot look up the branch now
    no label | under branch: main | GitHub refuses /branches/: 502 Bad gateway
    GitHub tells issues.labeled | started nothing
    30s pass | started 12
  a label is given up when GitHub does not know the repository any more
    no label | GitHub refuses /permission/: 410 Gone | mona labels it | started nothing
    logged error: a delivery failed and will not be tried again
  a label starts one conversation with the issue, and shows it
    no label | mona labels it | started 12 | start says Water the plants | 1 comment | comment says Started by @mona
    the service holds { started: [{ repository: octo/garden, title: "octo/garden#12: Water" }] }
    GitHub holds { reactions: [{ content: eyes, issue_number: 12 }] } | 30s pass | comment says The agent is working | comment says https://service.example/conversations/
    run has { state: watching, message: '' }
  a label ends with one report that holds the final message, and nothing is polled any more
    finishes | 1 comment | comment says ✅ Finished | comment does not say All plants are watered. | 1 report
    report says All plants are watered. | run is ended | ${isNotPolled}
  a label starts although GitHub does not say whether the branch exists, and says so, at the end again
    no label | under branch: main | GitHub refuses /branches/: 404 Not Found | mona labels it | started 12
    logged warn: the branch could not be checked
    comment says /workspace may be empty: whether octo.garden has the branch main .*\(Not Found\)/ | finishes
    comment says workspace may be empty | report says workspace may be empty
  a label uses the configured label, branch, model and wording
    under label: Robot\nbranch: main\nmodel: openai/gpt\nprompt: "Garden rules. {{ issue }}" | started nothing
    GitHub tells issues.labeled { label: { name: robot } } | start says /^Garden rules\. /
    the service holds { started: [{ branch: main, model: openai/gpt }] }
  a label is handled again when another run for the issue began in the meantime
    no label | ${runBegins} | mona labels it | started nothing | reply says still going on
    run has { id: theirs }
  a label without the permission starts nothing, and says once what to change
    mona may triage | no label | mona labels it | reply says permission **write** | mona labels it | 1 reply
    started nothing
  a label %s starts nothing, and says what to change
    %s | no label | mona labels it | started nothing | 1 reply | reply says %s
    - where a branch is missing ~ under branch: nowhere ~ nowhere
    - by no member of a configured team ~ under teams: [gardeners] ~ is for members of the team \`gardeners\`. Nothing
    - where a team was deleted ~ ${nobodyKnows('gardeners')} | under teams: [gardeners] ~ there is no such team
    - under a wrong configuration ~ under permission: { start: wirte }\npromt: x ~ /\`promt\` . is unknown/
    - where the App may not read the teams ~ GitHub refuses /memberships/: 403 Resource not accessible by integration | under teams: [gardeners] ~ **members: read**
`;

playScenesUnder({ policy: aPolicy({ permission: { start: 'maintain' } }) })`
  a label by a bot starts only where the bot is listed and has the permission that the operator's policy asks
    no label | helper labels it | under bots: ["helper[bot]"] | helper labels it | started nothing
    ${({ rig }) => rig.github.roles.set('helper[bot]', 'maintain')} | helper labels it | started 12
`;

const startIsLost = 'the service has { startFault: { error: !fault start_unknown cut, taken: true } }';
const startEndsTheRun = (scene: Scene) => {
  const { start } = scene.rig.service.api;
  const slow: typeof start = async (...request) => {
    const started = await start(...request);
    await stop(scene);
    return started;
  };
  Object.assign(scene.rig.service.api, { start: slow });
};
const removed =
  'GitHub tells installation_repositories.removed { installation: { id: 3 }, repositories_removed: [{ id: 7 }] }';
const endsUninstalled = 'run has { facts: { end: { ending: { reason: the App was uninstalled } } } }';
const pollEndsTheRun = (scene: Scene) => {
  const { conversations } = scene.rig.service.api;
  let isStopped = false;
  const slow: typeof conversations = async (...ids) => {
    const found = await conversations(...ids);
    if (!isStopped) await stop(scene);
    isStopped = true;
    return found;
  };
  Object.assign(scene.rig.service.api, { conversations: slow });
};
const staysAsleep = ({ rig }: Scene) => {
  const resumeSandbox = async () => Promise.reject(new ServiceError('unavailable', 'down'));
  Object.assign(rig.service.api, { resumeSandbox });
};
/** Within the ten seconds for which one answer is enough. */
const comments =
  (...bodies: readonly string[]) =>
  async ({ rig }: Scene) => {
    for (const body of bodies) await rig.deliver('issue_comment', commentEvent(body));
  };
const notAsked = 'GitHub has { shownIssue: { labels: [] } }';
playScenes`
  a start whose answer was lost is adopted when the service has taken it
    no label | ${startIsLost} | GitHub tells issues.labeled | started 12 | 30s pass | started 12 | run is watching
  a start is found in the list of starts, before its conversation exists
    no label | ${startIsLost} | the service has { readyAtOnce: false, listsStarts: true } | GitHub tells issues.labeled
    ${({ rig }) => rig.service.known.clear()} | 20s pass | started 12 | run is preparing
  a start is followed through its steps to the conversation
    starts take their time | run is preparing | the start is PREPARING_REPOSITORY | 10s pass | run is preparing
    comment says preparing the repository | the start is ERROR: no such repository | 10s pass
    report says no such repository
  a start that is answered after the run ended still adds the link to the conversation
    ${startEndsTheRun} | ended cancelled | comment says https://service.example/conversations/
  a live run is not resumed where the repository is set to wait, and a message waits with it
    under on_pause: wait | works | sleeps | 1m passes | mona: /agent more | no wakes
    comment says A message by @mona goes in when the conversation is resumed
  a live run goes on when another label is removed
    works | GitHub tells issues.unlabeled { label: { name: bug } } | run is watching
  a live run ends without a comment when the issue is deleted or the App is uninstalled
    works | GitHub tells issues.deleted | 30s pass | run is ended | mona labels it
    GitHub tells installation.deleted { installation: { id: 3 } } | ${endsUninstalled} | mona labels it | ${removed}
    ${endsUninstalled} | no reports
  a run whose repository is said to be removed %s
    works | GitHub has { installedIn: %s } | ${removed} | run is %s
    - goes on where the App is installed there ~ { id: 3 } ~ watching
    - ends where the App is in no installation there ~ null ~ ended
    - goes on where another installation has it now ~ { id: 4 } ~ watching
  a pull request that the agent opened is linked, with a check that ends as the run does
    a pull request is opened | comment says #40 | run check says "head_sha":"abc" | a pull request is opened
    run check says "status":"in_progress" | def is pushed | finishes | 2 run checks | run check says "head_sha":"def"
    run check says "conclusion":"success" | report says pull request #40
  a push that is told after a newer one moves no check back
    a pull request is opened | ${pushedAt('def', '00:08')} | ${pushedAt('old', '00:07')} | finishes | run check says "head_sha":"def" | run check says "conclusion":"success"
  a live run shows each state at once, and why it failed
    asks npm test | comment says The agent waits for an answer
    the service has { failure: { code: BudgetExceeded, detail: no money left } } | fails | report says > BudgetExceeded: no money left
  a live run is still followed when its sandbox cannot be resumed
    works | ${staysAsleep} | sleeps | 1m passes | run is watching | run has { facts: { agent: { wakes: { count: 1 } } } }
  a live run keeps what another writer stored during a poll
    no label | GitHub tells issues.labeled | ${pollEndsTheRun} | finishes | ended cancelled | 1 report
  a command is answered: /status once for many who ask at once, /help, and a malformed one
    run is watching | ${comments('/status', '/status', '/agent help', '/status please')} | 3 replies
    reply 1 says ### | reply 2 says ### 💬 Commands | reply 3 says nothing else on that line | 10s pass
    mona: /status | 4 replies
  /retry begins again after the end, also from the linked pull request
    mona: /retry | reply says still going on | a pull request is opened | mona unlabels it | mona at 40: /retry
    2 starts | comment says \`/retry\`
  /retry takes no text that was edited after it was written
    mona unlabels it | GitHub has { issueText.lastEditedAt: 2099-01-01T00:00:00Z } | mona: /retry | 1 start | reply says the issue was edited after you wrote \`/retry\`
  /stop needs the permission to start; /status does not
    rita: /stop | run is watching | reply says yours is **read** | rita: /status | 2 replies
  a command that an App wrote in the name of a person needs the App listed and the permission of the person
    mona (through an App): /stop | run is watching | reply says \`/stop\` was written through the app \`helper\`
    under bots: ["helper[bot]"] | rita (through an App): /stop | reply says yours is **read** | run is watching
    mona (through an App): /stop | run is stopping
  a command is answered without the prefix where the label is set, as the event of that may come later
    no label | mona: /stop | 1 reply | reply says there is no run here
  /stop once the run has ended says so
    finishes | run is ended | mona: /stop | reply says the run here has ended already (\`finished\`)
  a command under a wrong configuration is answered once, without the prefix only where an agent is asked for
    no label | ${notAsked} | under nonsense: 1 | mona: /retry | no replies | mona: /agent water the plants
    mona: /agent help | 1 reply | reply says nonsense | started nothing
  a command under a configuration that is wrong since is answered where an agent works, which goes on
    works | under rubbish: 1 | mona: /retry | reply says rubbish | run is watching
  a command is ignored in a quote, in an edit by another person, and without the prefix where no agent is asked for
    no label | ${notAsked} | mona: /retry | mona: > /agent help | mona: /unknown | no replies
    GitHub tells issue_comment.created { comment: { id: 1, body: /agent help, user: { login: mona, id: 9 } } }
    no replies | mona: /agent status | ada: /agent retry | 2 replies | reply says there is no run here
`;
