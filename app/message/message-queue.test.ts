// An agent that is told when to ask before it is given its task: what people see where that works, and where it does not.

import { describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { newMessage } from '../../shared/message/index.ts';
import { agentOf, ServiceError, sandboxOf } from '../../shared/service/index.ts';
import { commentEvent, issueEvent } from '../../test/support/deliveries.ts';
import {
  becomes,
  configure,
  goOnWith,
  reports,
  rig,
  run,
  sticky,
  tell,
} from '../../test/support/issue-stage.ts';
import { questionRig } from '../../test/support/questions/question-rig.ts';
import { someAction } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings, workerRig } from '../../test/support/worker-rig.ts';
import { createCounters } from '../handling/metrics.ts';
import { endRun } from '../run/advance-run.ts';
import { lookAtRuns } from '../run/poll-queue.ts';
import { storeRun } from '../run/store-run.ts';

/** `ms`: for so long after the label. */
const label = async (configuration = 'ask: always', ms = 0) => {
  configure(configuration);
  await rig.deliver('issues', issueEvent('labeled'));
  await rig.pass(ms);
};
const finish = async () => {
  await becomes('finished');
};
const report = () => reports().at(-1) ?? '';
const messages = async () => rig.store.messages.of((await run()).id);

test('the policy is set before the task is sent, and people see when the agent asks', async () => {
  await label('ask: risky');
  expect(sticky()).toContain('asks before risky actions (configuration)');
  await rig.pass(30_000);
  expect(rig.service.started).toMatchObject([{ message: null }]);
  expect(rig.service.requests.filter((request) => ['policy', 'message'].includes(request))).toEqual([
    'policy',
    'message',
  ]);
  expect(rig.service.policies).toEqual(['risky']);
  expect(rig.service.messages).toHaveLength(1);
  expect(rig.service.messages[0]).toContain('Water the plants');
  expect(rig.service.tags).toEqual([{ issue: 'octo/garden#12', run: (await run()).id }]);
  // What was said is kept no longer than it is needed.
  expect(await messages()).toMatchObject([{ state: 'taken', text: '' }]);
  expect(sticky()).toContain('The agent is working');
  expect(sticky()).toContain("risky actions, by its server's rules and its own word (configuration)");
  await finish();
  expect(report()).toContain('✅ Finished');
});

test('a run that had to ask ends with the proof, and what ran unasked is an alarm', async () => {
  await label('ask: always', 30_000);
  const action = { id: 'a1', tool: 'terminal', kind: 'TerminalAction', risk: 'LOW' };
  rig.service.ran = [{ ...action, summary: 'terminal: rm -rf /', waited: false, end: 'done' }];
  await finish();
  expect(report()).toMatch(/\[!CAUTION\][\s\S]*1 without a decision\.[\s\S]*rm -rf/);
  expect(sticky()).toContain('had to ask, and did not');
  const ended = await run();
  expect(ended.facts.end.proof).toMatchObject({ kind: 'known', actions: 1, unasked: 1 });
});

test('a run that had to ask is not green where its events cannot be read for a minute', async () => {
  await label('ask: always', 30_000);
  rig.service.agent.ranActions = async () => ({ kind: 'unavailable' });
  rig.service.change({ agent: agentOf('finished') });
  await rig.pass(50_000, 10_000);
  expect((await run()).state).toBe('watching');
  await rig.pass(70_000, 10_000);
  expect((await run()).facts.end).toMatchObject({
    ending: { outcome: 'unguarded', reason: expect.stringContaining('the service does not list its events') },
    proof: { kind: 'unreadable' },
  });
});

test('a run that had to ask ends as it did where its events can be read again within a minute', async () => {
  await label('ask: always', 30_000);
  const { ranActions } = rig.service.agent;
  rig.service.agent.ranActions = async () => ({ kind: 'unavailable' });
  rig.service.change({ agent: agentOf('finished') });
  await rig.pass(30_000, 10_000);
  rig.service.agent.ranActions = ranActions;
  await rig.pass(30_000, 10_000);
  expect((await run()).facts.end).toMatchObject({
    ending: { outcome: 'finished' },
    proof: { kind: 'known' },
  });
});

test('a run that had to ask and is stopped ends with the proof too', async () => {
  await label('ask: always', 30_000);
  const action = { id: 'a1', tool: 'terminal', kind: 'TerminalAction', risk: 'LOW' };
  rig.service.ran = [{ ...action, summary: 'terminal: rm -rf /', waited: false, end: 'done' }];
  await tell('/stop');
  const ended = await run();
  expect(ended.facts.end).toMatchObject({
    ending: { outcome: 'stopped' },
    proof: { kind: 'known', actions: 1, unasked: 1 },
  });
  expect(report()).toMatch(/\[!CAUTION\][\s\S]*1 without a decision\.[\s\S]*rm -rf/);
  const kept = await rig.store.decisions.ofRun(ended.id, 9);
  expect(kept.find(({ verdict }) => verdict === 'undecided')).toMatchObject({
    undecided: { unasked: 1, outcome: 'stopped' },
  });
});

describe('a run that had to ask, and ends well', () => {
  const action = {
    id: 'a1',
    tool: 'terminal',
    kind: 'TerminalAction',
    risk: 'LOW',
    summary: 'terminal: rm -rf /',
    end: 'done',
  } as const;
  const kept = async () => rig.store.decisions.ofRun((await run()).id, 9);

  test('is unguarded where nobody decided on an action, and the audit says so', async () => {
    await label('ask: always', 30_000);
    rig.service.ran = [{ ...action, waited: false }];
    await finish();
    const { ending } = (await run()).facts.end;
    expect(ending).toMatchObject({ outcome: 'unguarded' });
    expect(ending?.reason).toContain('nobody decided on 1 action although it had to ask: terminal: rm -rf /');
    expect(report()).toContain('### 🚨 Unguarded');
    expect(sticky()).toContain('### 🚨 Unguarded: see the report below');
    expect(await kept()).toMatchObject([
      {
        verdict: 'undecided',
        by: { kind: 'nobody' },
        undecided: { unasked: 1, elsewhere: 0, outcome: 'unguarded' },
        result: { kind: 'found' },
      },
    ]);
    await rig.deliver('issue_comment', commentEvent('/agent and the roses', { id: 71 }));
    await rig.pass(30_000);
    expect((await run()).state).toBe('watching');
  });

  test('stays finished where an action was answered elsewhere, which report and audit tell', async () => {
    await label('ask: always', 30_000);
    rig.service.ran = [{ ...action, waited: true }];
    await finish();
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'finished' });
    expect(report()).toMatch(/\[!WARNING\]\n> 1 action ran: 1 answered elsewhere, by whom is not known\./);
    expect(report()).not.toContain('🔑');
    expect(await kept()).toMatchObject([{ undecided: { unasked: 0, elsewhere: 1, outcome: 'finished' } }]);
  });

  test('leaves no line in the audit where nothing is in doubt', async () => {
    await label('ask: always', 30_000);
    rig.service.ran = [{ ...action, kind: 'ThinkAction', waited: false }];
    await finish();
    expect(await kept()).toEqual([]);
  });
});

test('an agent that is observed is never held up, and the end tells what it would have asked', async () => {
  await label('ask: observe\nrules:\n  - reject: { command: git push }', 30_000);
  expect(rig.service.policies).toEqual(['never']);
  expect(sticky()).toContain('acts without asking, and is observed (configuration)');
  const wants = (...commands: readonly string[]) => ({
    actions: commands.map((command, at) => ({
      ...someAction(command, `a${at}`),
      arguments: { kind: 'TerminalAction', command },
    })),
    asked: false,
  });
  rig.service.wanted = [wants('npm test'), wants('npm test', 'git push'), wants('npm test', 'ls')];
  await finish();
  expect(report()).toContain(
    '3 of 5 actions would have waited for you, in 2 questions. 2 would have been rejected.',
  );
  expect(report()).toContain('- accept: { tool: terminal, command: "npm test", unchanged: true } # 2 times');
  expect(sticky()).toContain('Nobody was asked.');
  const ended = await run();
  expect(ended.facts.end.proof).toMatchObject({ kind: 'observed', actions: 5, asked: 3, rejected: 2 });
  expect(ended.facts.terms.ask).toEqual({ ask: 'never', by: 'configuration', observes: true });
});

describe('a policy that somebody sets while the agent works', () => {
  const words = /it no longer asks before it acts: somebody.* set its policy to never/;

  test('is said and set again when the state changes', async () => {
    await label('ask: always', 30_000);
    rig.service.policy = 'never';
    await becomes('waiting_for_confirmation');
    expect(rig.service.policies).toEqual(['always', 'always']);
    expect(sticky()).toMatch(words);
  });

  test('is counted, and said once its server has said that it changed', async () => {
    await label('ask: always', 60_000);
    const registry = new Registry();
    const deps = { ...rig.deps, metrics: createCounters(registry) };
    rig.service.policy = 'never';
    const poll = async (isHeard: boolean) => {
      const live = { looked: () => {}, takePolicyHint: () => isHeard };
      await lookAtRuns(deps, [await run()], live, () => {});
      return (await run()).watch?.warnings.join();
    };
    expect(await poll(false)).toBe('');
    expect(await poll(true)).toMatch(words);
    expect(await registry.metrics()).toContain('agent_conversations_lifted_policies_total 1');
  });

  test('is said and set again within minutes where nothing changes', async () => {
    await label('ask: always', 60_000);
    rig.service.policy = 'never';
    await rig.pass(6 * 60_000, 10_000);
    expect(rig.service.policies).toEqual(['always', 'always']);
    expect(sticky()).toMatch(words);
  });

  test('is nobody else’s concern where it is in force, and costs few requests', async () => {
    await label('ask: always', 60_000);
    const before = rig.service.policyReads;
    await rig.pass(60 * 60_000, 10_000);
    expect(rig.service.policyReads - before).toBeGreaterThan(6);
    expect(rig.service.policyReads - before).toBeLessThanOrEqual(12);
    expect(rig.service.policies).toEqual(['always']);
    expect(sticky()).not.toMatch(words);
  });
});

describe('an agent whose sandbox slept while it worked', () => {
  const awake = { sandbox: sandboxOf('RUNNING'), agent: agentOf('running') };
  const sleep = async () => {
    rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
    await rig.pass(40_000);
  };
  const wakeUp = async (policy: typeof rig.service.policy) => {
    if (policy !== null) rig.service.policy = policy;
    rig.service.change(awake);
    await rig.pass(60_000, 10_000);
  };

  test.each<[string, 'never' | null, readonly string[]]>([
    ['is told again when to ask as soon as it is up', 'never', ['always', 'always']],
    ['is told nothing where its policy is in force', null, ['always']],
  ])('%s', async (_, policy, policies) => {
    await label('ask: always', 30_000);
    await sleep();
    expect(rig.service.resumed).not.toEqual([]);
    await wakeUp(policy);
    expect(rig.service.policies).toEqual(policies);
    // It asks as before, which is nothing to warn people of.
    expect(sticky()).not.toContain('[!WARNING]');
  });

  test('is told to ask always where nobody knows when it has to, and it has asked', async () => {
    await label('ask: service', 10_000);
    await becomes('waiting_for_confirmation');
    await wakeUp(null);
    await sleep();
    await wakeUp('never');
    expect(rig.service.policies).toEqual(['always']);
  });

  test('is told as soon as it can be, and people see that it could not', async () => {
    await label('ask: always', 30_000);
    await sleep();
    rig.service.policyReply = new ServiceError('unavailable', 'down');
    await wakeUp('never');
    expect(sticky()).toContain('could not be told again when to ask: down');
    rig.service.policyReply = 'set';
    await rig.pass(60_000, 10_000);
    expect(rig.service.policies).toEqual(['always', 'always']);
  });
});

test.each([
  ['to ask always where its account asks', 'always', ['always']],
  ['nothing of it where its account asks nobody', 'never', []],
  ['nothing of it where its account does not tell', null, []],
] as const)('an agent whose server has forgotten when to ask is told %s', async (_, account, policies) => {
  rig.service.accountAsks = account;
  rig.service.policy = 'never';
  await label('label: agent', 30_000);
  await finish();
  await rig.deliver('issue_comment', commentEvent('/agent and water the roses'));
  await rig.pass(30_000);
  expect(rig.service.policies).toEqual(policies);
  expect(rig.service.messages).toHaveLength(1);
});

test('an agent that has no task yet does not end as idle, and people are told what it waits for', async () => {
  rig.service.policyReply = new ServiceError('unavailable', 'down');
  await label('ask: always', 30_000);
  expect(sticky()).toContain('### ⏳ The agent is being told when to ask, and gets its task after that');
  rig.service.policyReply = 'set';
  await rig.pass(30_000);
  expect(rig.service.messages).toHaveLength(1);
  expect(report()).toBe('');
  expect(sticky()).not.toContain('being told when to ask, and');
});

const settings = 'switch confirmation on in the settings of the account';
test.each<[string, ServiceError | 'unavailable', string, string]>([
  ['cannot be told', 'unavailable', 'the agent server knows no such request', 'not_taken'],
  ['refuses', new ServiceError('rejected', 'no such policy'), 'no such policy', 'not_taken'],
  ['needs a task to start', new ServiceError('rejected', 'initial_message: required'), settings, 'closed'],
])('a service that %s gets no task, and people are told what to do', async (what, reply, why, state) => {
  if (what.includes('start') && reply instanceof Error)
    rig.service.startFault = { error: reply, taken: false };
  rig.service.policyReply = reply;
  await label();
  await rig.pass(120_000, 20_000);
  expect(rig.service.messages).toEqual([]);
  expect(report()).toContain('🔒 Cannot be told when to ask');
  expect(report()).toContain(why);
  expect(report()).toContain(settings);
  expect(await messages()).toMatchObject([{ state, text: '' }]);
});

test.each<[string, boolean, string]>([
  ['is not sent again where the events show it', true, ''],
  ['ends its run where no event shows it', false, 'the task may or may not have reached the agent (reset)'],
])('a message whose answer was lost %s', async (_, taken, said) => {
  rig.service.messageFault = { error: new ServiceError('answer_unknown', 'reset'), taken };
  await label('ask: always', 60_000);
  expect(rig.service.messages).toHaveLength(taken ? 1 : 0);
  expect(report()).toContain(said);
  expect(report() === '').toBe(taken);
});

test.each(['always', 'never', null] as const)(
  'people are told that the account never asks until a question comes, with the account at %s by then',
  async (asks) => {
    rig.service.accountAsks = 'never';
    await label('label: agent', 30_000);
    expect(rig.service.started[0]?.message).toContain('Water the plants');
    expect(sticky()).toContain('never asks before it acts (as the account is set)');
    expect(sticky()).toContain('`ask: always` in the configuration file changes that');
    expect(sticky()).toContain('Nobody will be asked');
    rig.service.accountAsks = asks;
    await becomes('waiting_for_confirmation');
    expect(sticky()).toContain('The agent waits for an answer');
    expect(sticky()).not.toContain('Nobody will be asked');
    expect(sticky().includes('asks before every action (as the account is set)')).toBe(asks === 'always');
  },
);

test('an end that a hook may take back does not count until the hook has let the agent end', async () => {
  await label('label: agent', 30_000);
  rig.service.mayGoOn = true;
  await becomes('finished', 40_000);
  expect(rig.github.marked('report')).toEqual([]);
  rig.service.mayGoOn = false;
  await rig.pass(10_000, 5_000);
  expect(report()).toContain('Finished');
});

test.each([
  ['before', 0],
  ['after', 1],
])(
  'nothing more is sent where the label goes while the agent is looked at %s its policy was set',
  async (_, told) => {
    const { agent, policies } = rig.service;
    const { findMessage } = agent;
    let isOff = false;
    const lookUp: typeof findMessage = async (...given) => {
      const run = await rig.store.runs.newestAt(7, 12);
      if (run && !isOff && policies.length === told) {
        isOff = true;
        const now = rig.clock.now();
        const ended = endRun(run, { outcome: 'cancelled', reason: 'mona removed the label', at: now });
        await rig.store.transaction((tables) => storeRun(tables, ended, 'state', rigSettings, now));
      }
      return findMessage(...given);
    };
    Object.assign(agent, { findMessage: lookUp });
    await label();
    await rig.pass(120_000, 20_000);
    expect(isOff).toBe(true);
    expect(policies).toHaveLength(told);
    expect(rig.service.messages).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'closed', text: '' }]);
  },
);

const further = async (number: number, text: string) => {
  await rig.store.messages.add((await run()).id, newMessage({ number, text, ask: null }, rig.clock.now()));
};

test('further messages are sent one after the other, and an earlier end does not end them', async () => {
  await label('{}', 30_000);
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await further(3, 'third');
  await further(2, 'second');
  await rig.pass(30_000);
  expect(rig.service.messages).toEqual([]);
  await becomes('idle', 5_000);
  expect(rig.service.messages).toEqual(['second', 'third']);
  // The third came while the agent worked, which rests without having read it.
  expect(await messages()).toMatchObject([{ state: 'taken' }, { number: 3, state: 'sent' }]);
  expect(rig.service.requests).not.toContain('run');
  await becomes('idle', 30_000);
  expect(rig.service.requests.filter((request) => request === 'run')).toHaveLength(1);
  expect(await messages()).toMatchObject([
    { number: 2, state: 'taken', text: '' },
    { number: 3, state: 'taken', text: '' },
  ]);
  expect((await run()).watch?.round).toMatchObject({ number: 3 });
  // Where events cannot be read, an end is believed when it was seen twice.
  await becomes('finished', 30_000);
  await rig.pass(30_000);
  expect(report()).toContain('✅ Finished');
});

test('a further message is held while the conversation starts', async () => {
  rig.service.readyAtOnce = false;
  await label('{}');
  await further(2, 'second');
  await rig.pass(5 * 60_000, 20_000);
  expect(await messages()).toMatchObject([{ number: 2, state: 'held' }]);
  expect(rig.service.messages).toEqual([]);
});

test('a message is not sent while a rejected agent is told to continue', async () => {
  let meanwhile = async () => {};
  const run = async () => {
    await meanwhile();
    rig.service.change({ agent: agentOf('running') });
    return 'running' as const;
  };
  await rig.store.close();
  const asked = await questionRig(temporaryFolder(), { run });
  goOnWith(asked);
  const { runId } = await asked.confirmation();
  const { services } = rig.deps;
  const other = await workerRig('', { services }, { ...rig, uuid: () => 'another' });
  const sentMeanwhile: number[] = [];
  meanwhile = async () => {
    rig.clock.advance(2_000);
    await other.work();
    sentMeanwhile.push(rig.service.messages.length);
  };
  const said = newMessage({ number: 2, text: 'use yarn', ask: null }, rig.clock.now());
  await rig.store.messages.add(runId, said);
  await asked.answer({ verdict: 'reject' });
  await rig.pass(10_000);
  expect(sentMeanwhile).toEqual([0]);
  expect(rig.service.messages).toEqual(['use yarn']);
});

test('a message goes in although the clock was set back since an agent was told to continue', async () => {
  await rig.store.close();
  const asked = await questionRig(temporaryFolder());
  goOnWith(asked);
  const { runId } = await asked.confirmation();
  await asked.answer({ verdict: 'reject' });
  await rig.pass(5_000);
  expect(await rig.store.questions.newestOf(runId)).toMatchObject({ state: 'answered', goOn: 'sent' });
  rig.service.change({ agent: agentOf('idle') });
  rig.clock.advance(-3 * 60 * 60_000);
  await rig.store.messages.add(
    runId,
    newMessage({ number: 2, text: 'use yarn', ask: null }, rig.clock.now()),
  );
  await rig.pass(60_000);
  expect(rig.service.messages).toEqual(['use yarn']);
});
