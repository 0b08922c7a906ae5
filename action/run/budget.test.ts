// A budget in this process, against a service that tells what the agent costs, one that tells it at the agent server
// alone, and two that do not.
import { describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../lab/service/index.ts';
import { GitHubError } from '../../shared/github/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { aService } from '../../test/support/simulated.ts';
import { play, playPost } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 120);
const aside = await aService('live', 120, { tellsCost: 'agent_server' });
const silent = await aService('live', 120, { tellsCost: 'nowhere' });
const documented = await aService('documented', 120);

const quick = { 'poll-interval': '0.05' };
const idOf = (step: { outputs: Readonly<Record<string, string>> }) => step.outputs['conversation-id'] ?? '';

test.each([
  ['the record', live],
  ['the agent server alone', aside],
])('an agent over its budget is stopped, with the cost from %s', async (_, service) => {
  const step = await play(service, { ...quick, prompt: 'simulate: hang', 'max-cost': '0.05' });
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
  const inputs = {
    ...quick,
    prompt: 'simulate: confirm after 30s',
    'on-confirmation': 'accept',
    'max-cost': '0.01',
  };
  const step = await play(live, inputs);
  expect(step.outputs.outcome).toBe('over_budget');
  const { answers } = await live.control.conversation(idOf(step));
  expect(answers.filter(({ effect }) => effect === 'approved')).toEqual([]);
});

test.each([
  ['that tells no cost', silent],
  ['of the documented dialect', documented],
])(
  'max-cost gives one warning, a line in the summary and no output cost with a service %s',
  async (_, service) => {
    const step = await play(service, { ...quick, prompt: 'simulate: finish after 1s', 'max-cost': '0.01' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.outputs).not.toHaveProperty('cost');
    expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ cost: null, tokens: null });
    const words = 'max-cost cannot hold: the service does not tell what the agent costs';
    expect(step.lines.filter((line) => line.includes(words))).toHaveLength(1);
    expect(step.summaries.join()).toContain(words);
    const without = await play(service, { ...quick, prompt: 'simulate: finish after 1s' });
    expect(without.lines.join()).not.toContain('max-cost');
  },
);

test('the pull request of the record is given with its address', async () => {
  const [id = ''] = await live.control.populate({
    count: 1,
    message: 'simulate: finish after 20s',
    repository: 'octo/hello',
  });
  await untilInTime(
    () => live.control.conversation(id),
    ({ visible }) => visible,
  );
  await live.control.pullRequest(id, 7);
  const step = await play(live, { ...quick, mode: 'wait', 'conversation-id': id });

  expect(step.outputs['pull-request']).toBe('https://github.com/octo/hello/pull/7');
});

test.each([
  [
    'is found by its branch where that one is younger than the run',
    '2999-01-01T00:00:00Z',
    'https://github.com/octo/hello/pull/9',
  ],
  ['is not the older one of its branch', '2001-01-01T00:00:00Z', undefined],
])('the pull request that no record tells %s', async (_, created, address) => {
  const asked: unknown[] = [];
  const github = clientAnswering((route, parameters) => {
    if (route !== 'GET /repos/{owner}/{repo}/pulls') return {};
    asked.push(parameters.head);
    return [{ number: 9, created_at: created }];
  });
  const inputs = { ...quick, prompt: 'simulate: finish after 1s', branch: 'agent/fix' };
  const step = await play(live, inputs, { github });
  expect(asked).toEqual(['octo:agent/fix']);
  expect(step.outputs['pull-request']).toBe(address);
});

test('a GitHub that does not tell pull requests does not change the outcome', async () => {
  const github = clientAnswering((route) => {
    if (route === 'GET /repos/{owner}/{repo}/pulls') throw new GitHubError(httpError(503, 'down'));
    return {};
  });
  const inputs = { ...quick, prompt: 'simulate: finish after 1s', branch: 'agent/fix' };
  expect((await play(live, inputs, { github })).outputs).toMatchObject({ outcome: 'finished' });
});

test('a stop that main only began is finished by post, and it stays over budget', async () => {
  const inputs = { prompt: 'simulate: hang', 'max-cost': '0.05', comment: 'always' };
  const main = await play(live, { ...quick, ...inputs, comment: 'never' });
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
  await playPost(live, inputs, { state, github, context });
  expect(written.join()).toContain('Over budget');
  expect(written.join()).not.toContain('not stopped');
  expect(written.join()).not.toContain('No longer followed');
});

describe('an agent that cannot be stopped', () => {
  const given = {
    ...quick,
    prompt: 'simulate: hang',
    'max-cost': '0.05',
    'succeed-on': 'finished,over_budget',
  };

  const refusing = ['interrupt', 'pause', 'pause_sandbox'];

  /** `later`: once it is being stopped. */
  async function playedWith(status: number, later: object | null) {
    const failing = await startSimulator({ dialect: 'live', sleepless: true, speed: 120 });
    for (const route of refusing) await failing.control.armFault({ route, status, body: {}, times: 999 });
    try {
      return await play(failing, given, {
        onLine(line) {
          if (later === null || !line.includes('the agent is being stopped')) return;
          void failing.control.armFault({ route: 'conversations', times: 999, ...later });
        },
      });
    } finally {
      await failing.close();
    }
  }

  test.each<[string, number, object | null, string]>([
    ['because the service refuses it', 403, null, 'its sandbox cannot be paused (failed)'],
    [
      'because the service no longer knows it',
      403,
      { status: 200, body: [null] },
      'the service does not know the conversation',
    ],
    ['because the service is down', 403, { status: 503, body: {} }, 'status 503'],
    ['because the key is refused', 403, { status: 401, body: {} }, 'status 401'],
  ])('%s is reported as one that may go on, and the step is not green', async (_, status, later, reason) => {
    const step = await playedWith(status, later);
    expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget', 'exit-code': '24' } });
    expect(step.outputs.reason).toMatch(/^it has cost \$.*, and its limit is \$0\.05; the agent /);
    expect(step.outputs.reason).toContain(reason);
    expect(Number(step.outputs.cost)).toBeGreaterThan(0.05);
    const last = step.lines.at(-1) ?? '';
    expect(last).toMatch(
      /^over_budget \(exit code 24\): .* Stop it in the conversation, or with `mode: stop`\.$/,
    );
    expect(step.summaries.join()).toContain('it may go on, and cost more');
    expect(step.summaries.join()).not.toContain('The agent was stopped');
  });
});

test('an agent stopped over its budget is green with succeed-on: over_budget', async () => {
  const inputs = { ...quick, prompt: 'simulate: hang', 'max-cost': '0.05', 'succeed-on': 'over_budget' };
  expect(await play(live, inputs)).toMatchObject({ exitCode: 0, outputs: { outcome: 'over_budget' } });
});

describe('a further message', () => {
  test('does not set an agent to work that is over its budget', async () => {
    const first = await play(live, { ...quick, prompt: 'simulate: finish after 30s' });
    const given = { ...quick, mode: 'message', 'conversation-id': idOf(first), prompt: 'Go on.' };
    const step = await play(live, { ...given, 'max-cost': '0.05' });
    expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget' } });
    expect(step.outputs.reason).toMatch(
      /^it has cost \$0\.\d+, and its limit is \$0\.05; the message was not sent$/,
    );
    expect((await live.control.conversation(idOf(first))).messages).toBe(1);
    expect((await play(live, { ...given, 'max-cost': '100' })).outputs).toMatchObject({
      outcome: 'finished',
    });
  });

  test('does not wake an agent that was stopped over its budget', async () => {
    const first = await play(live, { ...quick, prompt: 'simulate: hang', 'max-cost': '0.05' });
    const given = { ...quick, mode: 'message', 'conversation-id': idOf(first), prompt: 'Go on.' };
    const step = await play(live, { ...given, 'max-cost': '0.05' });
    expect(step.outputs.reason).toMatch(/; the message was not sent$/);
    const after = await live.control.conversation(idOf(first));
    expect(after).toMatchObject({ messages: 1, sandboxStatus: 'PAUSED' });
    expect(step.lines.join('\n')).not.toContain('being stopped');
  });

  test('to an agent at work does not put off the stop at its budget', async () => {
    const first = await play(live, { ...quick, prompt: 'simulate: hang', mode: 'start' });
    const given = { ...quick, mode: 'message', 'conversation-id': idOf(first), prompt: 'Go on.' };
    const step = await play(live, { ...given, 'max-cost': '0.3', timeout: '10' });
    expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget' } });
    expect(step.outputs.reason).toMatch(/; the agent has stopped, .*; the message is in the conversation/);
  });
});
