// What people write to an agent at a bad moment: before it has its task, after another run began, while it is being stopped.
import { expect } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { commentEvent } from '../../test/support/deliveries.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { workerRig } from '../../test/support/worker-rig.ts';

const green = 'says "conclusion":"success"';
const another = ({ rig }: Scene) => workerRig('', {}, { ...rig, uuid: () => 'another' });

const onPull = 'no label | the pull request is labelled';
const closed = '{ number: 40, title: Water, body: "", state: closed, pull_request: {} }';
const hasGuardFile =
  'GitHub has { issueText.number: 40, changedFiles: [{ filename: .claude/a, status: added, sha: a }] }';
/** Somebody stops it at that moment. */
const takesNoStart = async (scene: Scene) => {
  const { api } = scene.rig.service;
  const other = await another(scene);
  const start: typeof api.start = async () => {
    scene.results.push('asked to start');
    await other.deliver('issue_comment', commentEvent('/stop'), 'stop');
    throw new ServiceError('unavailable', 'full');
  };
  Object.assign(api, { start });
};
const askedOnce = ({ results }: Scene) =>
  expect(results.filter((each) => each === 'asked to start')).toHaveLength(1);
const losesReply = 'the service has { messageFault: { error: !fault answer_unknown cut, taken: true } }';
/** Four minutes: more than the due time with which a question was stored, so that only renewals keep the claim. */
const thinksForLong = async (scene: Scene) => {
  const { clock, store, service } = scene.rig;
  const { id } = await runOf(scene);
  const other = await another(scene);
  const { ask } = service.agent;
  const slow: typeof ask = async (...given) => {
    expect(given[2]?.attemptMs).toBe(120_000);
    const answer = ask(...given);
    for (let step = 0; step < 50; step += 1) {
      clock.advance(5_000);
      const dueAt = async () => Number((await store.sideQuestions.ofRun(id, 0))[0]?.dueAt);
      await until(async () => (await dueAt()) >= clock.now() + 10_000);
      await other.work();
    }
    return answer;
  };
  Object.assign(service.agent, { ask: slow });
};
playScenes`
  an agent that has to ask by now is told when before its next message
    finishes | the service has { policy: null } | under ask: always
    mona: /agent more of it | 30s pass | policies always | heard more of it
  an agent that could not be told when to ask gets no message either
    the service has { policyReply: unavailable } | under ask: always | 30s pass
    ended ask_unavailable | mona: /agent do it all the same | 1m passes | ended ask_unavailable | no tasks
  an agent that was stopped before it had its task begins again with it, and asks
    starts take their time | under ask: always | mona: /stop | the start is READY | 1m passes | run is ended
    the service has { readyAtOnce: true } | mona: /agent go on with the docs | 1m passes | policies always | task says Title: Water
    task says go on with the docs | heard nothing
  a message on a pull request whose run has ended goes to the run that its issue has now
    a pull request is opened | finishes | mona: /retry | mona at 40: /agent more | 30s pass | 2 starts | finishes
    30s pass | heard more
  the check of a round that has ended stays so when the agent is told more, or the next one never begins
    a pull request is opened | finishes | run check ${green} | mona: /agent more | 2 run checks | run check 1 ${green}
    run check 2 says "status":"in_progress" | finishes | run check 2 ${green} | asks npm test | mona: /agent more
    mona unlabels it | ended cancelled | 2 run checks | run check 1 ${green} | run check 2 ${green}
  the check of a round that went over into the next is not left open
    a pull request is opened | mona: /agent more | 30s pass | finishes | 30s pass | finishes | 2 run checks
    run check 1 says "conclusion":"neutral" | run check 1 says Went on in round 2 | run check 2 ${green}
  a stop leaves a cancelled check, which shows that the agent waits again until the next message goes in
    a pull request is opened | mona: /stop | 1m passes | run check says "conclusion":"cancelled"
    run check says Stopped | asks npm test | mona: /agent go on | 1m passes
    run check says "conclusion":"action_required" | run check says The agent waits for an answer | finishes
    1m passes | heard go on | run check 1 says "conclusion":"cancelled"
  a message is not taken where the pull request is closed and the agent began on it
    ${onPull} | has finished | 70s pass
    GitHub tells issue_comment.created { issue: ${closed}, comment: { id: 900, body: /agent more, user: { login: mona, id: 1, type: User } } }
    30s pass | heard nothing | reply says this is closed
  a message whose conversation is gone begins on the branch of its pull request again
    ${onPull} | has finished | 70s pass | ${hasGuardFile} | sandbox MISSING | mona at 40: /agent more | 2m pass | 2 starts
    start 2 says Push your commits to that branch | comment says /differs from main .*\.claude.a/ 
    the service holds { started: [{}, { branch: agent/water }] }
  a message of somebody who may not approve begins nothing on a branch with other guard files
    under permission: { approve: admin } | ${onPull} | has finished | 70s pass | ${hasGuardFile} | sandbox MISSING
    mona at 40: /agent more | 2m pass | 1 start
  a stop of a start that the service does not take keeps it from being sent again
    ${takesNoStart} | 1m passes | ended stopped | ${askedOnce}
  a stop that has nothing to stop lets a message that is on its way begin its round
    under ask: always | mona unlabels it | ${losesReply} | mona: /agent more | has finished | mona: /stop | 90s pass
    reply says there was nothing to stop | run has { facts: { rounds: { begun: [{ number: 2, by: mona }] } } }
  a side question may take as long as a call of the model, and is asked once, whoever else works
    works | ${thinksForLong} | mona: /ask why? | asked aside why? | 1 reply | reply says Two files.
`;
