import { describe, expect, test } from '@jest/globals';
import { beginWatch, fingerprintOf, type Watch } from '../../shared/conversation/index.ts';
import { agentOf, ServiceError, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { action, conversation, id, type Script } from '../../test/support/scripted-service.ts';
import { shownQuestion } from '../report/facts.ts';
import { leaveOpen, onWaiting } from './on-waiting.ts';
import type { WorkflowStep } from './step/workflow-step.ts';
import { track } from './track.ts';

function waiting(step: WorkflowStep, executionStatus = 'waiting_for_confirmation'): Watch {
  const watch = beginWatch({ conversationId: id, limits: step.settings.limits, now: 0 });
  return {
    ...watch,
    seen: { ...watch.seen, sandbox: sandboxOf('RUNNING'), agent: agentOf(executionStatus) },
  };
}

const running = conversation({ agent: agentOf('running') });

async function accepting(answers: number) {
  const script = { polls: [conversation(), conversation(), running] };
  const { step, asked } = aStep(script, { 'on-confirmation': 'accept' }, { answers });
  const ending = await onWaiting(waiting(step), step);
  return { ending, asked, step };
}

test('with on-confirmation: accept any pending actions are approved', async () => {
  const { ending, asked, step } = await accepting(49);
  expect(ending).toBeNull();
  expect(asked).toContain('respond true');
  expect(step.ledger.facts()).toMatchObject({ question: null, answers: 50, answerSent: true });
});

test.each([
  ['accept', 'starts another agent', { tool: 'task', arguments: { kind: 'TaskAction', prompt: 'x' } }],
  ['accept', 'loads a skill', { tool: 'invoke_skill', arguments: { name: 'agents' } }],
  ['accept', null, {}],
  ['reject', null, { tool: 'task', arguments: { kind: 'TaskAction', prompt: 'x' } }],
])(
  'with on-confirmation: %s log and record say “%s” of what does more than it shows',
  async (decision, words, changes) => {
    const script = {
      polls: [conversation(), conversation(), running],
      pending: [{ ...action, ...changes }],
    };
    const { step } = aStep(script, { 'on-confirmation': decision });
    const warnings: string[] = [];
    Object.assign(step.log, { warn: (text: string) => void warnings.push(text) });
    await onWaiting(waiting(step), step);
    const [first, ...others] = step.ledger.facts().decisions;
    expect(first?.words).toContain('the workflow ');
    expect(others.map((line) => line.words)).toEqual(warnings);
    expect(warnings).toEqual(words === null ? [] : [expect.stringContaining(words)]);
  },
);

test('where another step decides, nothing is decided, shown or ended here, and the log says it once', async () => {
  for (const inputs of [
    { 'on-confirmation': 'accept' },
    { rules: '- accept: { tool: terminal, command: ls }' },
  ]) {
    const { step, asked, lines } = aStep({ polls: [conversation()] }, inputs);
    Object.assign(step.comment, { decides: async () => false });
    expect(await onWaiting(waiting(step), step)).toBeNull();
    expect(await onWaiting(waiting(step), step)).toBeNull();
    expect(asked).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('another step follows this conversation')]);
    expect(shownQuestion(step.ledger.facts())).toBeNull();
  }
});

test('a question that rules reject again and again is left to people at last', async () => {
  const rejecting = { rules: '- reject: { tool: terminal }' };
  const { step, asked } = aStep({ polls: [conversation()] }, rejecting, { ruledRejections: 20 });
  expect(await onWaiting(waiting(step), step)).toMatchObject({ outcome: 'waiting_for_confirmation' });
  expect(asked).not.toContain('respond false');
  // Once people were asked, rules may reject as often again.
  expect(step.ledger.facts().ruledRejections).toBe(0);
});

test('a step stops after 50 answers, and shows the question that it leaves open', async () => {
  const { ending, asked, step } = await accepting(50);
  expect(ending).toMatchObject({
    outcome: 'waiting_for_confirmation',
    reason: expect.stringContaining('50 times'),
  });
  expect(asked).toEqual(['look']);
  expect(shownQuestion(step.ledger.facts())?.fingerprint).toBe(
    fingerprintOf({ kind: 'known', value: [action] }),
  );
});

test('with on-confirmation: wait the question is shown, and shown again when it changes', async () => {
  let pending = [action];
  const { step, lines } = aStep(
    { polls: [conversation()], pending: () => pending },
    { 'on-confirmation': 'wait' },
  );
  const shown = () => shownQuestion(step.ledger.facts());
  await onWaiting(waiting(step), step);
  await onWaiting(waiting(step), step);
  expect(lines).toEqual(['the agent asks before it acts: terminal: ls']);
  const first = shown();
  pending = [{ ...action, id: 'event-2', summary: 'Push it' }];
  await onWaiting(waiting(step), step);
  expect(lines).toHaveLength(2);
  expect(shown()?.code).not.toBe(first?.code);
  await onWaiting(waiting(step, 'running'), step);
  expect(shown()).toBeNull();
});

test.each([
  ['as whole where it is short', 'ls', true],
  ['as a part where it is too long to be shown', 'x'.repeat(2_000_000), false],
])('a question is noted %s', async (_, command, whole) => {
  const pending = [{ ...action, arguments: { command } }];
  const { step } = aStep({ polls: [conversation()], pending }, { 'on-confirmation': 'wait' });
  await onWaiting(waiting(step), step);
  expect(shownQuestion(step.ledger.facts())).toMatchObject({ whole });
});

test.each([
  ['a workflow', { 'on-confirmation': 'accept' }, 'approved'],
  ['rules', { rules: '- accept: { tool: terminal, command: ls }' }, 'answered'],
])('where the looks of %s fail to the end of the time the end says why', async (_, inputs, did) => {
  const polls = [new ServiceError('bad_response', 'it answers with a web page')];
  const { step, asked } = aStep({ polls }, { ...inputs, timeout: '3' });
  expect(await onWaiting(waiting(step), step)).toMatchObject({
    outcome: 'bad_response',
    reason: `not ${did}: the time of the step is over (it answers with a web page)`,
  });
  expect(asked.filter((request) => request !== 'look')).toEqual([]);
});

test.each<[string, Script]>([
  [
    'a list that cannot be read',
    { polls: [conversation()], pending: new ServiceError('unavailable', 'no list') },
  ],
  ['a conversation that cannot be read', { polls: [null] }],
])('%s is given up after a while, and reported as unknown', async (_, script) => {
  const { step, lines } = aStep(script);
  await leaveOpen(id, step);
  expect(shownQuestion(step.ledger.facts())).toMatchObject({ fingerprint: 'unknown', actions: null });
  expect(lines).toEqual(['the agent asks before it acts: the service does not tell what']);
  expect(step.clock.now()).toBeLessThanOrEqual(6_000);
});

describe('with rules', () => {
  const commands = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...action,
      id: `event-${at}`,
      arguments: { kind: 'TerminalAction', command: `make ${at}` },
    }));

  test.each([
    ['reject', '- reject: { tool: terminal }'],
    ['ask', '- ask: { tool: terminal }'],
  ])(
    '21 actions at once, more than rules decide on, do not get past a rule that would %s',
    async (_, rules) => {
      const script = { polls: [conversation()], pending: commands(21) };
      const { step, asked } = aStep(script, { 'on-confirmation': 'accept', rules });
      expect(await onWaiting(waiting(step), step)).toMatchObject({ outcome: 'waiting_for_confirmation' });
      expect(asked).not.toContain('respond true');
    },
  );

  test('21 actions at once are answered as on-confirmation says where no rule asks or rejects', async () => {
    const script = {
      polls: [conversation(), conversation(), conversation(), running],
      pending: commands(21),
    };
    const rules = '- accept: { tool: terminal, command: pwd }';
    const { step, asked } = aStep(script, { 'on-confirmation': 'accept', rules });
    await onWaiting(waiting(step), step);
    expect(asked).toContain('respond true');
  });

  test.each([
    ['accepted', '- accept: { tool: terminal, command: "make 0" }', 'respond true', 'stop'],
    ['rejected', '- reject: { tool: terminal }', 'respond false', 'accept'],
  ])(
    'an action that is %s is shown once the agent server has refused the answer',
    async (_, rules, sent, onConfirmation) => {
      const respond = async () => {
        throw new ServiceError('rejected', 'no such request');
      };
      const script = { polls: [conversation()], pending: commands(1), respond };
      const { step, asked, lines } = aStep(script, { 'on-confirmation': onConfirmation, rules });
      expect(await onWaiting(waiting(step), step)).toMatchObject({ outcome: 'waiting_for_confirmation' });
      expect(asked.filter((request) => request.startsWith('respond'))).toEqual([sent]);
      expect(lines).toEqual(['the agent asks before it acts: terminal: make 0']);
    },
  );

  test('a question that rules leave to people is shown once', async () => {
    const rules = '- accept: { tool: terminal, command: pwd }';
    const { step, lines } = aStep({ polls: [conversation()] }, { 'on-confirmation': 'wait', rules });
    let updates = 0;
    const update = async () => {
      updates += 1;
    };
    Object.assign(step.comment, { update });
    await onWaiting(waiting(step), step);
    await onWaiting(waiting(step), step);
    expect(updates).toBe(1);
    expect(lines).toEqual(['the agent asks before it acts: terminal: ls']);
  });
});

test('an answer that was seen to arrive is neither given again nor taken back where the polls after it fail', async () => {
  const page = new ServiceError('bad_response', 'a web page came instead of JSON');
  const asks = conversation();
  const { step, asked } = aStep(
    { polls: [asks, asks, asks, running, page] },
    { 'on-confirmation': 'accept' },
  );
  const watch = beginWatch({ conversationId: id, limits: step.settings.limits, now: 0 });
  const tracked = await track(watch, step, 'end');
  expect(tracked).toMatchObject({
    ending: { outcome: 'bad_response', reason: expect.stringMatching(/ a web page/) },
  });
  expect(asked.filter((what) => what.startsWith('respond'))).toEqual(['respond true']);
  const { answers, decisions, timeline } = step.ledger.facts();
  expect({ answers, decisions: decisions.length }).toEqual({ answers: 1, decisions: 1 });
  expect(timeline.map((each) => each.agent?.says)).toEqual(['waiting_for_confirmation', 'running']);
});

test.each([
  [1, 'without a thread', null],
  [0, 'whose question is a comment', 'https://github.com/octo/hello/issues/7#issuecomment-1'],
])('the log says %i times where to answer a step %s', async (times, _, page) => {
  const facts = { conversationId: id, conversationUrl: 'https://service/conversations/1' };
  const { step, lines } = aStep({ polls: [conversation()] }, { 'on-confirmation': 'wait' }, facts);
  step.comment.questionPage = () => page;
  await onWaiting(waiting(step), step);
  await onWaiting(waiting(step), step);
  expect(lines.filter((line) => line.includes('mode: respond and conversation-id'))).toHaveLength(times);
});

test('an agent that stops elsewhere while its sandbox sleeps ends the step at the next poll', async () => {
  const asleep = conversation({ sandbox: sandboxOf('PAUSED'), agent: null });
  let minutes = () => 0;
  const script = {
    polls: [asleep],
    get lastKnown() {
      return minutes() < 1 ? 'waiting_for_confirmation' : 'error';
    },
  };
  const { step } = aStep(script, { 'on-confirmation': 'wait', timeout: '3m' });
  minutes = () => step.clock.now() / 60_000;
  const watch = beginWatch({ conversationId: id, limits: step.settings.limits, now: 0 });
  const tracked = await track(watch, step, 'end');
  expect(tracked).toMatchObject({ ending: { outcome: 'error' } });
  expect(step.clock.now()).toBeLessThanOrEqual(2 * 60_000);
});
