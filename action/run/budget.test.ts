// A budget in this process, against a service that tells what the agent costs, one that tells it at the agent server
// alone, and two that do not.
import { afterEach, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { aService } from '../../test/support/simulated.ts';
import { type Played, play, playPost } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 120);
const aside = await aService('live', 120, { tellsCost: 'agent_server' });
const silent = await aService('live', 120, { tellsCost: 'nowhere' });
const documented = await aService('documented', 120);
afterEach(() => live.control.clearFaults());

const quick = { 'poll-interval': '0.05' };
const dear = { ...quick, prompt: 'simulate: hang', 'max-cost': '0.05' };
const idOf = (step: Played) => step.outputs['conversation-id'] ?? '';

test.each([
  ['the record', live],
  ['the agent server alone', aside],
])('an agent over its budget is stopped, with the cost from %s', async (_, service) => {
  const step = await play(service, dear);
  expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget', 'exit-code': '24' } });
  expect(step.outputs.reason).toMatch(
    /^it has cost \$\d+\.\d+, and its limit is \$0\.05; the agent has stopped, and its sandbox is paused/,
  );
  expect(await service.control.conversation(idOf(step))).toMatchObject({
    sandboxStatus: 'PAUSED',
    executionStatus: 'paused',
  });
  const cost = Number(step.outputs.cost);
  expect(cost).toBeGreaterThan(0.05);
  expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ cost, tokens: Number(step.outputs.tokens) });
  expect(step.summaries.join()).toMatch(/\$\d+\.\d\d · [\d,]+ tokens/);
  expect(step.lines.join('\n')).not.toContain('cannot hold');
});

test('an agent within its budget finishes, and what it cost is reported', async () => {
  const step = await play(live, { ...quick, prompt: 'simulate: finish after 30s', 'max-cost': '100' });
  expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'finished' } });
  expect(Number(step.outputs.cost)).toBeCloseTo(0.15, 2);
  expect(step.outputs.tokens).toMatch(/^6\d{3}$/);
});

test('an agent over its budget that waits is stopped, and its question is not approved', async () => {
  const asks = { prompt: 'simulate: confirm after 30s', 'on-confirmation': 'accept', 'max-cost': '0.01' };
  const step = await play(live, { ...quick, ...asks });
  expect(step.outputs.outcome).toBe('over_budget');
  const { answers } = await live.control.conversation(idOf(step));
  expect(answers.filter(({ effect }) => effect === 'approved')).toEqual([]);
});

test.each([
  ['that tells no cost', silent],
  ['of the documented dialect', documented],
])('max-cost gives one warning, and no cost is reported, with a service %s', async (_, service) => {
  const step = await play(service, { ...quick, prompt: 'simulate: finish after 1s', 'max-cost': '0.01' });
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(step.outputs).not.toHaveProperty('cost');
  expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ cost: null, tokens: null });
  const words = 'max-cost cannot hold: the service does not tell what the agent costs';
  expect(step.lines.filter((line) => line.includes(words))).toHaveLength(1);
  expect(step.summaries.join()).toContain(words);
});

test('a stop that main only began is finished by post, and it stays over budget', async () => {
  const main = await play(live, dear);
  const facts = JSON.parse(main.state.facts ?? '{}');
  const stop = { ...facts.stop, state: 'stopping', result: null, settledAt: null };
  const written: string[] = [];
  const github = clientAnswering((route, { body }) => {
    if (route.startsWith('POST')) written.push(String(body));
    return route.startsWith('GET') ? [] : { id: 1, body };
  });
  const ending = { ...facts.ending, variant: 'not_stopped' };
  const state = { facts: JSON.stringify({ ...facts, stop, ending }), done: 'true' };
  const context = { eventName: 'issues', event: { issue: { number: 7 } } };
  await playPost(live, { ...dear, comment: 'always' }, { state, github, context });
  expect(written.join()).toContain('Over budget');
  expect(written.join()).not.toMatch(/not stopped|No longer followed/);
});

test.each([
  ['because the service refuses it', null, 'its sandbox cannot be paused (failed)'],
  ['because the service is down', { status: 503, body: {} }, 'status 503'],
])('an agent that cannot be stopped %s may go on, and the step is not green', async (_, later, reason) => {
  for (const route of ['interrupt', 'pause', 'pause_sandbox'])
    await live.control.armFault({ route, status: 403, body: {}, times: 999 });
  const inputs = { ...dear, 'succeed-on': 'finished,over_budget' };
  const step = await play(live, inputs, {
    onLine(line) {
      if (later === null || !line.includes('the agent is being stopped')) return;
      void live.control.armFault({ route: 'conversations', times: 999, ...later });
    },
  });
  expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget', 'exit-code': '24' } });
  expect(step.outputs.reason).toMatch(/^it has cost \$.*, and its limit is \$0\.05; the agent /);
  expect(step.outputs.reason).toContain(reason);
  expect(Number(step.outputs.cost)).toBeGreaterThan(0.05);
  expect(step.summaries.join()).toContain('it may go on, and cost more');
  expect(step.summaries.join()).not.toContain('The agent was stopped');
});

const notSent = /^it has cost \$0\.\d+, and its limit is \$0\.05; the message was not sent$/;
const isThere = /; the agent has stopped, .*; the message is in the conversation/;
const soon = { prompt: 'simulate: finish after 30s' };
const works = { prompt: 'simulate: hang', mode: 'start' };
test.each<[string, object, string, RegExp, object]>([
  ['sets no agent to work that is over its budget', soon, '0.05', notSent, { messages: 1 }],
  ['wakes no agent that was stopped', dear, '0.05', notSent, { messages: 1, sandboxStatus: 'PAUSED' }],
  ['to an agent at work does not put off the stop at its budget', works, '0.3', isThere, { messages: 2 }],
])('a further message %s', async (_, first, budget, reason, truth) => {
  const id = idOf(await play(live, { ...quick, ...first }));
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'Go on.', timeout: '10' };
  const step = await play(live, { ...given, 'max-cost': budget });
  expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget' } });
  expect(step.outputs.reason).toMatch(reason);
  expect(await live.control.conversation(id)).toMatchObject(truth);
});
