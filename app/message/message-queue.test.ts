// An agent that is told when to ask before it is given its task: what people see where that works, and where it does not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { commentEvent, issueEvent } from '../../test/support/deliveries.ts';
import { someAction } from '../../test/support/questions/some.ts';
import { rigSettings, type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { endRun } from '../run/advance-run.ts';
import { storeRun } from '../run/store-run.ts';

let rig: WorkerRig;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-message-'));
  rig = await workerRig(dataDir);
});
afterEach(async () => {
  await rig.store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const label = async (configuration = 'ask: always') => {
  rig.github.files.set('octo/garden', configuration);
  await rig.deliver('issues', issueEvent('labeled'));
};
const sticky = () => rig.github.marked('progress').at(-1)?.body ?? '';
const report = () => rig.github.marked('report').at(-1)?.body ?? '';
const messages = async () => rig.store.messages.of((await rig.store.runs.newestAt(7, 12))?.id ?? '');

test('the policy is set before the task is sent, and people see when the agent asks', async () => {
  await label('ask: risky');
  expect(sticky()).toContain('asks before actions that it finds risky (configuration)');
  await rig.pass(30_000);
  expect(rig.service.started).toMatchObject([{ message: null }]);
  expect(rig.service.requests.filter((request) => ['policy', 'message'].includes(request))).toEqual([
    'policy',
    'message',
  ]);
  expect(rig.service.policies).toEqual(['risky']);
  expect(rig.service.messages).toHaveLength(1);
  expect(rig.service.messages[0]).toContain('Water the plants');
  // What was said is kept no longer than it is needed.
  expect(await messages()).toMatchObject([{ state: 'taken', text: '' }]);
  expect(sticky()).toContain('The agent is working');
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(60_000, 10_000);
  expect(report()).toContain('✅ Finished');
});

test('a run that had to ask ends with the proof, and what ran unasked is an alarm', async () => {
  await label('ask: always');
  await rig.pass(30_000);
  const action = { id: 'a1', tool: 'terminal', kind: 'TerminalAction', risk: 'LOW' };
  rig.service.ran = [{ ...action, told: 'terminal: rm -rf /', waited: false }];
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(60_000, 10_000);
  expect(report()).toMatch(/\[!CAUTION\][\s\S]*1 without a decision\.[\s\S]*rm -rf/);
  expect(sticky()).toContain('had to ask, and did not');
  const run = await rig.store.runs.newestAt(7, 12);
  expect(run?.facts.proof).toMatchObject({ kind: 'known', actions: 1, unasked: 1 });
});

test('an agent that is observed is never held up, and the end tells what it would have asked', async () => {
  await label('ask: observe\nrules:\n  - reject: { command: git push }');
  await rig.pass(30_000);
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
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(60_000, 10_000);
  expect(report()).toContain('5 actions: 2 rejected, 3 asked about in 2 questions.');
  expect(report()).toContain('- accept: { tool: terminal, command: "npm test" } # 2 times');
  expect(sticky()).toContain('Nobody was asked.');
  const run = await rig.store.runs.newestAt(7, 12);
  expect(run?.facts.proof).toMatchObject({ kind: 'observed', actions: 5, asked: 3, rejected: 2 });
  expect(run?.facts.terms.ask).toEqual({ ask: 'never', by: 'configuration', observes: true });
});

test('a run that was left to ask nobody has no proof', async () => {
  await label('ask: never');
  await rig.pass(30_000);
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(60_000, 10_000);
  expect((await rig.store.runs.newestAt(7, 12))?.facts.proof).toBeUndefined();
  expect(report()).not.toMatch(/without a decision|had to ask/);
});

test('an agent whose server has started anew is told again before a further message', async () => {
  await label('ask: always');
  await rig.pass(30_000);
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(60_000, 10_000);
  rig.service.policy = 'never';
  await rig.deliver('issue_comment', commentEvent('/agent and water the roses'));
  await rig.pass(30_000);
  expect(rig.service.policies).toEqual(['always', 'always']);
  expect(rig.service.messages).toHaveLength(2);
});

describe('an agent whose sandbox slept while it worked', () => {
  const asleep = { sandboxStatus: 'PAUSED', executionStatus: null };
  const awake = { sandboxStatus: 'RUNNING', executionStatus: 'running' };

  test('is told again when to ask as soon as it is up', async () => {
    await label();
    await rig.pass(30_000);
    rig.service.change(asleep);
    await rig.pass(40_000);
    expect(rig.service.resumed).not.toEqual([]);
    expect(rig.service.policies).toEqual(['always']);
    rig.service.policy = 'never';
    rig.service.change(awake);
    await rig.pass(60_000, 10_000);
    expect(rig.service.policies).toEqual(['always', 'always']);
    expect(sticky()).toContain('its sandbox was started anew, so the agent was told again when to ask');
  });

  test('is told to ask always where nobody knows when it has to, and it has asked', async () => {
    await label('ask: service');
    await rig.pass(10_000);
    rig.service.change({ executionStatus: 'waiting_for_confirmation' });
    await rig.pass(60_000, 10_000);
    rig.service.change(awake);
    await rig.pass(60_000, 10_000);
    rig.service.change(asleep);
    await rig.pass(40_000);
    rig.service.policy = 'never';
    rig.service.change(awake);
    await rig.pass(60_000, 10_000);
    expect(rig.service.policies).toEqual(['always']);
  });

  test('is told nothing where its policy stands', async () => {
    await label();
    await rig.pass(30_000);
    rig.service.change(asleep);
    await rig.pass(40_000);
    rig.service.change(awake);
    await rig.pass(60_000, 10_000);
    expect(rig.service.policies).toEqual(['always']);
    expect(sticky()).not.toContain('started anew');
  });

  test('is told as soon as it can be, and people see that it could not', async () => {
    await label();
    await rig.pass(30_000);
    rig.service.change(asleep);
    await rig.pass(40_000);
    rig.service.policy = 'never';
    rig.service.policyReply = new ServiceError('unavailable', 'down');
    rig.service.change(awake);
    await rig.pass(60_000, 10_000);
    expect(sticky()).toContain('could not be told again when to ask: down');
    rig.service.policyReply = 'set';
    await rig.pass(60_000, 10_000);
    expect(rig.service.policies).toEqual(['always', 'always']);
  });
});

test.each([
  ['asks', 'always', ['always']],
  ['asks nobody', 'never', []],
  ['does not tell', null, []],
] as const)(
  'left to the account, which %s: so is an agent whose server has forgotten it',
  async (_what, account, policies) => {
    rig.service.accountAsks = account;
    rig.service.policy = 'never';
    await label('label: agent');
    await rig.pass(30_000);
    rig.service.change({ executionStatus: 'finished' });
    await rig.pass(60_000, 10_000);
    await rig.deliver('issue_comment', commentEvent('/agent and water the roses'));
    await rig.pass(30_000);
    expect(rig.service.policies).toEqual(policies);
    expect(rig.service.messages).toHaveLength(1);
  },
);

test('an agent that is idle because it has no task yet is not idle for too long, and is not called so', async () => {
  rig.service.policyReply = new ServiceError('unavailable', 'down');
  await label();
  await rig.pass(30_000);
  expect(sticky()).toContain('### ⏳ The agent is being told when to ask, and gets its task after that');
  rig.service.policyReply = 'set';
  await rig.pass(30_000);
  expect(rig.service.messages).toHaveLength(1);
  expect(report()).toBe('');
  expect(sticky()).not.toContain('being told when to ask, and');
});

test.each([
  ['cannot be told', 'unavailable', 'the agent server knows no such request'],
  ['refuses', new ServiceError('rejected', 'no such policy here'), 'no such policy here'],
] as const)('a service that %s gets no task, and people are told what to do', async (_, reply, why) => {
  rig.service.policyReply = reply;
  await label();
  await rig.pass(120_000, 20_000);
  expect(rig.service.messages).toEqual([]);
  expect(report()).toContain('🔒 Cannot be told when to ask');
  expect(report()).toContain(why);
  expect(report()).toContain('switch confirmation on in the settings of the account');
  expect(await messages()).toMatchObject([{ state: 'not_taken', text: '' }]);
});

test('a service that needs a task to start gets no run', async () => {
  rig.service.startFault = {
    error: new ServiceError('rejected', 'body.initial_message: Field required', { status: 422 }),
    taken: false,
  };
  await label();
  await rig.pass(30_000);
  expect(report()).toContain('🔒 Cannot be told when to ask');
  expect(rig.service.messages).toEqual([]);
  expect(await messages()).toMatchObject([{ state: 'closed', text: '' }]);
});

test('a lost answer to the message: it is found among the events and is not sent again', async () => {
  rig.service.messageFault = { error: new ServiceError('answer_unknown', 'reset'), taken: true };
  await label();
  await rig.pass(60_000, 10_000);
  expect(rig.service.messages).toHaveLength(1);
  expect(report()).toBe('');
});

test('a message whose result is unknown ends the run so', async () => {
  rig.service.messageFault = { error: new ServiceError('answer_unknown', 'reset'), taken: false };
  await label();
  await rig.pass(60_000, 10_000);
  expect(rig.service.messages).toEqual([]);
  expect(report()).toContain('the task may or may not have reached the agent (reset)');
});

test('a task is not sent after the label was removed', async () => {
  rig.service.readyAtOnce = false;
  await label();
  await rig.deliver('issues', issueEvent('unlabeled'));
  rig.service.changeTask({ status: 'READY', conversationId: rig.service.started[0]?.conversationId ?? '' });
  await rig.pass(120_000, 20_000);
  expect(rig.service.messages).toEqual([]);
  expect(await messages()).toMatchObject([{ state: 'closed', text: '' }]);
});

test('with ask: service, people see that the agent never asks, and how to change that', async () => {
  rig.service.accountAsks = 'never';
  await label('label: agent');
  await rig.pass(30_000);
  expect(rig.service.started[0]?.message).toContain('Water the plants');
  expect(sticky()).toContain('never asks before it acts (as the account is set)');
  expect(sticky()).toContain('`ask: always` in the configuration file changes that');
});

test.each(['always', 'never', null] as const)(
  'a question takes back that nobody is asked; the account says %s by now',
  async (asks) => {
    rig.service.accountAsks = 'never';
    await label('label: agent');
    await rig.pass(30_000);
    expect(sticky()).toContain('Nobody will be asked');
    rig.service.accountAsks = asks;
    rig.service.change({ executionStatus: 'waiting_for_confirmation' });
    await rig.pass(60_000, 10_000);
    expect(sticky()).toContain('The agent waits for an answer');
    expect(sticky()).not.toContain('Nobody will be asked');
    expect(sticky().includes('asks before every action (as the account is set)')).toBe(asks === 'always');
  },
);

test('an end that a hook may take back is none until it has let the agent end', async () => {
  await label('label: agent');
  await rig.pass(30_000);
  rig.service.mayGoOn = true;
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(40_000, 5_000);
  expect(rig.github.marked('report')).toEqual([]);
  rig.service.mayGoOn = false;
  await rig.pass(10_000, 5_000);
  expect(report()).toContain('Finished');
});

test.each([0, 1])(
  'the label taken off while the agent is looked at, when it was told %i policies: nothing more is sent',
  async (told) => {
    const { agent, policies } = rig.service;
    const { findMessage } = agent;
    let isOff = false;
    const lookUp: typeof findMessage = async (...given) => {
      const run = await rig.store.runs.newestAt(7, 12);
      if (run && !isOff && policies.length === told) {
        isOff = true;
        const now = rig.clock.now();
        const ended = endRun(run, 'cancelled', 'mona removed the label', now);
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
  const run = await rig.store.runs.newestAt(7, 12);
  await rig.store.messages.add(run?.id ?? '', newMessage({ number, text, ask: null }, rig.clock.now()));
};

test('further messages are sent one after the other, and an earlier end does not end them', async () => {
  await label('{}');
  await rig.pass(30_000);
  rig.service.change({ executionStatus: 'waiting_for_confirmation' });
  await further(3, 'third');
  await further(2, 'second');
  await rig.pass(30_000);
  expect(rig.service.messages).toEqual([]);
  rig.service.change({ executionStatus: 'idle' });
  await rig.pass(5_000);
  expect(rig.service.messages).toEqual(['second', 'third']);
  // The third came while the agent worked, which rests without having read it.
  expect(await messages()).toMatchObject([{ state: 'taken' }, { number: 3, state: 'sent' }]);
  expect(rig.service.requests).not.toContain('run');
  rig.service.change({ executionStatus: 'idle' });
  await rig.pass(30_000);
  expect(rig.service.requests.filter((request) => request === 'run')).toHaveLength(1);
  expect(await messages()).toMatchObject([
    { number: 2, state: 'taken', text: '' },
    { number: 3, state: 'taken', text: '' },
  ]);
  const followed = await rig.store.runs.newestAt(7, 12);
  expect(followed?.watch?.round).toMatchObject({ number: 3 });
  // Where events cannot be read, an end is believed when it was seen twice.
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(30_000);
  await rig.pass(30_000);
  expect(report()).toContain('✅ Finished');
});
