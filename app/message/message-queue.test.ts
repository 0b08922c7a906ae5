// An agent that is told when to ask before it is given its task: what people see where that works, and where it does not.
import { expect } from '@jest/globals';
import { Registry } from 'prom-client';
import { newMessage } from '../../shared/message/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { someAction } from '../../test/support/questions/some.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { rigSettings, workerRig } from '../../test/support/worker-rig.ts';
import { createCounters } from '../handling/metrics.ts';
import { endRun } from '../run/advance-run.ts';
import { lookAtRuns } from '../run/poll-queue.ts';
import { storeRun } from '../run/store-run.ts';

const always = 'under ask: always | 30s pass';
const messagesAre = (...states: readonly string[]) => `store messages.of(RUN) → [${states}]`;
const theAction =
  'id: a1, tool: terminal, kind: TerminalAction, risk: LOW, summary: "terminal: rm -rf /", end: done';
/** Its events tell that it did this: with a question, or without. */
const did = (waited: boolean) => `the service has { ran: [{ ${theAction}, waited: ${waited} }] }`;
const alarm = 'report says /\\[!CAUTION\\].*1 without a decision\\..*rm -rf/';

const policyComesFirst = ({ rig: { service } }: Scene) => {
  const told = service.requests.filter((each) => ['policy', 'message'].includes(each));
  expect(told).toEqual(['policy', 'message']);
};
const hidesItsEvents = ({ rig }: Scene) => {
  rig.service.agent.ranActions = async () => ({ kind: 'unavailable' });
  rig.service.change({ agent: agentOf('finished') });
};
const wants = (...commands: readonly string[]) => ({
  actions: commands.map((command, at) => ({
    ...someAction(command, `a${at}`),
    arguments: { kind: 'TerminalAction', command },
  })),
  asked: false,
});
const wanted = [wants('npm test'), wants('npm test', 'git push'), wants('npm test', 'ls')];
/** One poll, after its server has said that its policy changed, or has not. */
const poll = async (scene: Scene, isHeard: boolean) => {
  const registry = new Registry();
  const deps = { ...scene.rig.deps, metrics: createCounters(registry) };
  const live = { looked: () => {}, takeHeard: () => ({ isHeard: false, isPolicyHeard: isHeard }) };
  await lookAtRuns(deps, [await runOf(scene)], live, () => {});
  return [(await runOf(scene)).watch?.warnings.join(), await registry.metrics()] as const;
};
const isCounted = async (scene: Scene) => {
  expect((await poll(scene, false))[0]).toBe('');
  const [warning, metrics] = await poll(scene, true);
  expect(warning).toMatch(/it no longer asks before it acts: somebody.* set its policy to never/);
  expect(metrics).toContain('agent_conversations_lifted_policies_total 1');
};
const costsLittle = async ({ rig }: Scene) => {
  const before = rig.service.policyReads;
  await rig.pass(60 * 60_000, 10_000);
  expect(rig.service.policyReads - before).toBeGreaterThan(6);
  expect(rig.service.policyReads - before).toBeLessThanOrEqual(12);
};
const why = 'report says and switch confirmation on there';
/** While the agent is looked at, once so many policies were set. */
const labelGoesAfter = (policies: number) => (scene: Scene) => {
  const { agent } = scene.rig.service;
  const { findMessage } = agent;
  let isOff = false;
  const lookUp: typeof findMessage = async (...given) => {
    if (!isOff && scene.rig.service.policies.length === policies) {
      isOff = true;
      const now = scene.rig.clock.now();
      const ending = { outcome: 'cancelled', reason: 'mona removed the label', at: now } as const;
      const ended = endRun(await runOf(scene), ending);
      await scene.rig.store.transaction((all) => storeRun(all, ended, 'state', rigSettings, now));
    }
    return findMessage(...given);
  };
  Object.assign(agent, { findMessage: lookUp });
};
const further = (number: number, text: string) => async (scene: Scene) => {
  const message = newMessage({ number, text, ask: null }, scene.rig.clock.now());
  await scene.rig.store.messages.add((await runOf(scene)).id, message);
};
/** Another process works while a rejected agent is told to continue. */
const slowToContinue = async ({ rig }: Scene) => {
  const { services } = rig.deps;
  const other = await workerRig('', { services }, { ...rig, uuid: () => 'another' });
  const { run } = rig.service.agent;
  const slow: typeof run = async (...given) => {
    rig.clock.advance(2_000);
    await other.work();
    expect(rig.service.messages).toEqual([]);
    return run(...given);
  };
  Object.assign(rig.service.agent, { run: slow });
};
const clockIsSetBack = ({ rig }: Scene) => {
  rig.service.change({ agent: agentOf('idle') });
  rig.clock.advance(-3 * 60 * 60_000);
};
const thirdIsSent = messagesAre('{ state: taken }', '{ number: 3, state: sent }');
const bothAreTaken = messagesAre(
  '{ number: 2, state: taken, text: "" }',
  '{ number: 3, state: taken, text: "" }',
);
// The third comes while the agent works, which rests without having read it.
playScenes`
  a run that had to ask is unguarded where nobody decided on an action: report, comment and audit say so
    ${always} | ${did(false)} | finishes | ended unguarded | ${alarm} | report says ### 🚨 Unguarded
    report says nobody decided on 1 action although it had to ask: terminal: rm -rf /
    comment says ### 🚨 Unguarded: see the report below | comment says had to ask, and did not
    decisions nobody undecided found | mona: /agent and the roses | 30s pass | run is watching
  a run that had to ask and is stopped ends with the proof too
    ${always} | ${did(false)} | mona: /stop | 30s pass | ended stopped | ${alarm}
    decisions mona stop verified; nobody undecided found
  a run that had to ask stays finished where an action was answered elsewhere, which report and audit tell
    ${always} | ${did(true)} | finishes | ended finished | decisions nobody undecided found
    report does not say 🔑 | report says /\[!WARNING\].> 1 action ran: 1 answered elsewhere, by whom is not known\./
  the policy is set before the task is sent, and people see when the agent asks
    under ask: risky | policies risky | task says Water the plants | heard nothing | 30s pass
    comment says The agent is working
    comment says risky actions, by its server's rules and its own word (configuration) | ${policyComesFirst}
    the service holds { started: [{ message: null }], tags: [{ issue: "octo/garden#12" }] }
    ${messagesAre('{ state: taken, text: "" }')} | finishes | report says ✅ Finished
  a run that had to ask is not green where its events cannot be read for a minute
    ${always} | ${hidesItsEvents} | 50s pass | run is watching | 70s pass | ended unguarded
    report says the service does not list its events
  an agent that is observed is never held up, and the end tells what it would have asked
    under ask: observe\nrules: [{ reject: { command: git push } }] | 30s pass | policies never
    comment says acts without asking, and is observed (configuration) | the service has { wanted: ${JSON.stringify(wanted)} } | finishes
    comment says Nobody was asked.
    report says 3 of 5 actions would have waited for you, in 2 questions. 2 would have been rejected.
    report says - accept: { tool: terminal, command: "npm test", unchanged: true } # 2 times
    run has { facts: { terms: { ask: { ask: never, by: configuration, observes: true } } } }
  an agent whose sandbox slept is told again when to ask as soon as it is up
    ${always} | the service has { policy: never } | sleeps | 40s pass | 1 wake | works | policies always, always
    comment does not say [!WARNING]
  an agent whose sandbox slept is told as soon as it can be, and people see that it could not
    ${always} | the service has { policy: never, policyReply: !fault unavailable down }
    sleeps | 40s pass | works | comment says could not be told again when to ask: down | the service has { policyReply: set }
    1m passes | policies always, always
  a policy that somebody sets while the agent works is counted, and said once its server has said so
    ${always} | the service has { policy: never } | ${isCounted}
  a policy that is in force warns nobody, and costs few requests
    ${always} | ${costsLittle} | policies always | comment does not say [!WARNING]
  an agent whose server has forgotten when to ask is told to ask always where its account asks
    the service has { accountAsks: always, policy: never } | finishes | mona: /agent and water the roses | 30s pass
    heard and water the roses | policies always
  people are told that the account never asks until a question comes, and then how it asks
    the service has { accountAsks: never } | comment says never asks before it acts (as the account is set)
    comment says Nobody will be asked | comment says \`ask: always\` in the configuration file changes that
    the service has { accountAsks: always } | asks npm test | comment does not say Nobody will be asked
    comment says asks before every action (as the account is set)
  an agent that has no task yet does not end as idle, and people are told what it waits for
    the service has { policyReply: !fault unavailable down } | ${always}
    comment says ### ⏳ The agent is being told when to ask, and gets its task after that
    the service has { policyReply: set } | 30s pass | 1 task | no reports
    comment does not say being told when to ask, and
  a service that cannot be told when to ask gets no task, and people are told what to do
    the service has { policyReply: unavailable } | ${always} | 1m passes | no tasks
    report says 🔒 Cannot be told when to ask | ${why} | report says the agent server knows no such request
    ${messagesAre('{ state: not_taken, text: "" }')}
  a service that needs a task to start gets none, and people are told what to do
    the service has { startFault: { error: !fault "rejected initial_message: required", taken: false } } | ${always} | 1m passes | no tasks
    report says 🔒 Cannot be told when to ask | ${why} | ${messagesAre('{ state: closed, text: "" }')}
  a message whose answer was lost ends its run where no event shows it
    the service has { messageFault: { error: !fault answer_unknown reset, taken: false } } | ${always} | 30s pass | no tasks
    report says the task may or may not have reached the agent (reset)
  an end that a hook may take back does not count until the hook has let the agent end
    the service has { mayGoOn: true } | works | has finished | 40s pass | no reports | the service has { mayGoOn: false } | 10s pass
    report says Finished
  nothing more is sent where the label goes while the agent is looked at, %s
    %s | ${always} | 2m pass | ended cancelled | no tasks | policies %s | ${messagesAre('{ state: closed, text: "" }')}
    - before a policy is set ~ ${labelGoesAfter(0)} ~ nothing
    - after its policy was set ~ ${labelGoesAfter(1)} ~ always
  further messages are sent one after the other, and an earlier end does not end them
    asks npm test | ${further(3, 'third')} | ${further(2, 'second')} | 30s pass | heard nothing | has gone idle | 5s pass
    heard second; third | told to go on 0 times | ${thirdIsSent} | rests | told to go on 1 times | ${bothAreTaken}
    run has { watch: { round: { number: 3 } } } | finishes | report says ✅ Finished
  a message is not sent while a rejected agent is told to continue
    asks npm test | ${further(2, 'use yarn')} | ${slowToContinue} | mona: /reject CODE | sent reject, run
    heard use yarn
  a message goes in although the clock was set back since an agent was told to continue
    asks npm test | mona: /reject CODE | sent reject, run | question is answered | ${clockIsSetBack}
    ${further(2, 'use yarn')} | 1m passes | heard use yarn
`;
