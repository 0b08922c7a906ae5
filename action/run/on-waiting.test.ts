import { describe, expect, test } from '@jest/globals';
import { beginWatch, fingerprintOf, type Watch } from '../../shared/conversation/index.ts';
import { agentOf, ServiceError, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { action, conversation, id, type Script } from '../../test/support/scripted-service.ts';
import type { RawInputs } from '../inputs/inputs.ts';
import { type Facts, shownQuestion } from '../report/facts.ts';
import { leaveOpen, onWaiting } from './on-waiting.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

const asks = conversation();
const running = conversation({ agent: agentOf('running') });
const approves = { polls: [asks, asks, running] };
const waits = { 'on-confirmation': 'wait' };
const accepts = { 'on-confirmation': 'accept' };
const acceptsLs = { rules: '- accept: { tool: terminal, command: ls }' };
const unanswered = { outcome: 'waiting_for_confirmation' };

function waiting({ settings }: WorkflowStep, executionStatus = 'waiting_for_confirmation'): Watch {
  const watch = beginWatch({ conversationId: id, limits: settings.limits, now: 0 });
  const seen = { ...watch.seen, sandbox: sandboxOf('RUNNING'), agent: agentOf(executionStatus) };
  return { ...watch, seen };
}

/** A step whose agent waits when it looks, once. */
async function asked(script: Script, inputs: Partial<RawInputs> = {}, facts: Partial<Facts> = {}) {
  const set = aStep(script, inputs, facts);
  const ending = await onWaiting(waiting(set.step), set.step);
  const answers = set.asked.filter((what) => what.startsWith('respond'));
  return { ...set, ending, answers, again: () => onWaiting(waiting(set.step), set.step) };
}

test.each([
  [49, null, ['respond true']],
  [50, { ...unanswered, reason: expect.stringContaining('50 times') }, []],
])('with on-confirmation: accept a step that has given %i answers ends as %j', async (given, end, sent) => {
  const { step, ending, answers } = await asked(approves, accepts, { answers: given });
  expect(ending).toEqual(end && expect.objectContaining(end));
  expect(answers).toEqual(sent);
  if (end === null)
    expect(step.ledger.facts()).toMatchObject({ question: null, answers: 50, answerSent: true });
  else
    expect(shownQuestion(step.ledger.facts())?.fingerprint).toBe(
      fingerprintOf({ kind: 'known', value: [action] }),
    );
});

const task = { tool: 'task', arguments: { kind: 'TaskAction', prompt: 'x' } };
test.each([
  ['accept', 'starts another agent', task],
  ['accept', 'loads a skill', { tool: 'invoke_skill', arguments: { name: 'agents' } }],
  ['accept', null, {}],
  ['reject', null, task],
])(
  'with on-confirmation: %s log and record say “%s” of what does more than it shows',
  async (decision, words, changes) => {
    const { step } = aStep(
      { ...approves, pending: [{ ...action, ...changes }] },
      { 'on-confirmation': decision },
    );
    const warnings: string[] = [];
    Object.assign(step.log, { warn: (text: string) => void warnings.push(text) });
    await onWaiting(waiting(step), step);
    const [first, ...others] = step.ledger.facts().decisions;
    expect(first?.words).toContain('the workflow ');
    expect(others.map((line) => line.words)).toEqual(warnings);
    expect(warnings).toEqual(words === null ? [] : [expect.stringContaining(words)]);
  },
);

test.each([accepts, acceptsLs])(
  'with %j nothing is decided, shown or ended where another step decides, and the log says it once',
  async (inputs) => {
    const { step, asked: requests, lines } = aStep({ polls: [asks] }, inputs);
    Object.assign(step.comment, { decides: async () => false });
    for (const _ of ['one look', 'another']) expect(await onWaiting(waiting(step), step)).toBeNull();
    expect(requests).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('another step follows this conversation')]);
    expect(shownQuestion(step.ledger.facts())).toBeNull();
  },
);

test('with on-confirmation: wait the question is shown, and shown again when it changes', async () => {
  let pending = [action];
  const { step, lines, again } = await asked({ polls: [asks], pending: () => pending }, waits);
  const shown = () => shownQuestion(step.ledger.facts());
  await again();
  expect(lines).toEqual(['the agent asks before it acts: terminal: ls']);
  const first = shown();
  pending = [{ ...action, id: 'event-2', summary: 'Push it' }];
  await again();
  expect(lines).toHaveLength(2);
  expect(shown()?.code).not.toBe(first?.code);
  await onWaiting(waiting(step, 'running'), step);
  expect(shown()).toBeNull();
});

test.each([
  ['as whole where it is short', 'ls', true],
  ['as a part where it is too long to be shown', 'x'.repeat(2_000_000), false],
])('a question is noted %s', async (_, command, whole) => {
  const { step } = await asked({ polls: [asks], pending: [{ ...action, arguments: { command } }] }, waits);
  expect(shownQuestion(step.ledger.facts())).toMatchObject({ whole });
});

test.each([
  ['a workflow', accepts, 'approved'],
  ['rules', acceptsLs, 'answered'],
])('where the looks of %s fail to the end of the time the end says why', async (_, inputs, did) => {
  const polls = [new ServiceError('bad_response', 'it answers with a web page')];
  const { ending, answers } = await asked({ polls }, { ...inputs, timeout: '3' });
  expect(ending).toMatchObject({
    outcome: 'bad_response',
    reason: `not ${did}: the time of the step is over (it answers with a web page)`,
  });
  expect(answers).toEqual([]);
});

test.each<[string, Script]>([
  ['a list that cannot be read', { polls: [asks], pending: new ServiceError('unavailable', 'no list') }],
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
  const refuse = async () => {
    throw new ServiceError('rejected', 'no such request');
  };

  // 21 actions are more than rules decide on.
  const past = '21 actions do not get past';
  const beside = '21 actions are answered as on-confirmation says beside';
  const make = '- accept: { tool: terminal, command: "make 0" }';
  const pwd = '- accept: { tool: terminal, command: pwd }';
  const refused = 'an answer that is refused is shown, given by';
  test.each<[string, number, string, string, readonly string[], object | null]>([
    [past, 21, 'accept', '- reject: { tool: terminal }', [], unanswered],
    [past, 21, 'accept', '- ask: { tool: terminal }', [], unanswered],
    ['a step that waits goes on waiting', 2, 'wait', '- ask: { tool: terminal }', [], null],
    [beside, 21, 'accept', pwd, ['respond true'], null],
    [refused, 1, 'stop', make, ['respond true'], unanswered],
    [refused, 1, 'accept', '- reject: { tool: terminal }', ['respond false'], unanswered],
  ])('%s with %i actions and on-confirmation: %s the rule %s', async (...row) => {
    const [, count, onConfirmation, rules, sent, end] = row;
    const script = { polls: [asks, asks, asks, running], pending: commands(count) };
    const refusing = { polls: [asks], pending: commands(1), respond: refuse };
    const inputs = { 'on-confirmation': onConfirmation, rules };
    const { ending, answers, lines } = await asked(count === 1 ? refusing : script, inputs);
    expect(ending).toEqual(end && expect.objectContaining(end));
    expect(answers).toEqual(sent);
    if (count === 1) expect(lines).toEqual(['the agent asks before it acts: terminal: make 0']);
  });

  test('a question that rules reject again and again is left to people at last', async () => {
    const rules = '- reject: { tool: terminal }';
    const { step, ending, answers } = await asked({ polls: [asks] }, { rules }, { ruledRejections: 20 });
    expect(ending).toMatchObject(unanswered);
    expect(answers).toEqual([]);
    // Once people were asked, rules may reject as often again.
    expect(step.ledger.facts().ruledRejections).toBe(0);
  });

  test('a question that rules leave to people is shown once', async () => {
    const { step, lines } = aStep(
      { polls: [asks] },
      { ...waits, rules: '- accept: { tool: terminal, command: pwd }' },
    );
    let updates = 0;
    const update = async () => {
      updates += 1;
    };
    Object.assign(step.comment, { update });
    for (const _ of ['one look', 'another']) await onWaiting(waiting(step), step);
    expect(updates).toBe(1);
    expect(lines).toEqual(['the agent asks before it acts: terminal: ls']);
  });
});

test('an answer that was seen to arrive is neither given again nor taken back where the polls after it fail', async () => {
  const page = new ServiceError('bad_response', 'a web page came instead of JSON');
  const set = aStep({ polls: [asks, asks, asks, running, page] }, accepts);
  const ending = { outcome: 'bad_response', reason: expect.stringMatching(/ a web page/) };
  expect(await set.follow()).toMatchObject({ ending });
  expect(set.asked.filter((what) => what.startsWith('respond'))).toEqual(['respond true']);
  const { answers, decisions, timeline } = set.step.ledger.facts();
  expect({ answers, decisions: decisions.length }).toEqual({ answers: 1, decisions: 1 });
  expect(timeline.map((each) => each.agent?.says)).toEqual(['waiting_for_confirmation', 'running']);
});

const page = 'https://github.com/octo/hello/issues/7#issuecomment-1';
test.each([
  ['without a thread', null, 'mode: respond and conversation-id', waits],
  ['whose question is a comment', page, `answer at ${page}`, waits],
  ['that waits for nobody, whose question is a comment', page, `answer at ${page}`, {}],
])('the log says once where to answer a step %s', async (_, questionPage, words, inputs) => {
  const facts = { conversationId: id, conversationUrl: 'https://service/conversations/1' };
  const { step, lines } = aStep({ polls: [asks] }, inputs, facts);
  step.comment.questionPage = () => questionPage;
  for (const _ of ['one look', 'another']) await onWaiting(waiting(step), step);
  expect(lines.filter((line) => line.includes('answer at'))).toEqual([expect.stringContaining(words)]);
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
  const set = aStep(script, { ...waits, timeout: '3m' });
  minutes = () => set.step.clock.now() / 60_000;
  expect(await set.follow()).toMatchObject({ ending: { outcome: 'error' } });
  expect(minutes()).toBeLessThanOrEqual(2);
});
