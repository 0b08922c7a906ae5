// `mode: respond` and `on-confirmation`: answers that the workflow has decided beforehand.
import { afterEach, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService, countRequests, effectsOn } from '../../test/support/simulated.ts';
import type { InputName } from '../inputs/inputs.ts';
import { play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);
const documented = await aService('documented', 60);
afterEach(() => live.control.clear());

type Inputs = Partial<Record<InputName, string>>;
const server = { 'agent-server-url': documented.agentServerUrl, 'session-api-key': 'any' };
const rejected = ['reject refused', 'run started'];

/** A step that has ended because the agent asks. */
async function asked(script = 'confirm', service = live) {
  const step = await play(service, { prompt: `simulate: ${script}` });
  expect(step.exitCode).toBe(22);
  const { 'conversation-id': id = '', confirmation = '' } = step.outputs;
  const respond = (given: Inputs = {}) =>
    play(service, { mode: 'respond', 'conversation-id': id, decision: 'accept', ...given });
  return { step, id, confirmation, respond, effects: () => effectsOn(service, id) };
}

test.each([
  ['accept', 'approved', ['accept approved', 'accept approved']],
  ['approve', 'approved', ['accept approved', 'accept approved']],
  ['reject', 'rejected', [...rejected, ...rejected]],
] as const)(
  'on-confirmation: %s answers each question once, follows to the end, and reports what it answered',
  async (decision, did, effects) => {
    const prompt = 'simulate: confirm twice, then finish';
    // An answer that comes at once is lost: the step has to wait a moment.
    const step = await play(live, { prompt, 'on-confirmation': decision, 'poll-interval': '0.02' });
    expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0' });
    expect(await effectsOn(live, step.outputs['conversation-id'] ?? '')).toEqual(effects);
    for (const text of [step.lines.join('\n'), step.summaries.join()])
      for (const action of ['terminal: npm install', 'file_editor: str_replace src/index.js'])
        expect(text).toMatch(new RegExp(`${did}[;,].* the agent .*: .?${action}`));
  },
);

test('on-confirmation: accept without an agent server is bad input', async () => {
  const given = { prompt: 'simulate: confirm', 'on-confirmation': 'accept' };
  expect((await play(documented, given)).outputs).toMatchObject({
    outcome: 'bad_input',
    reason: expect.stringContaining('agent-server-url'),
  });
  const answered = await play(documented, { ...given, ...server });
  expect(answered.outputs.outcome).toMatch(/finished|answer_unknown/);
});

test('an approval that names another question is refused, and nothing is sent', async () => {
  const { step, id, confirmation, respond, effects } = await asked('confirm twice, then finish');
  expect(confirmation).toMatch(/^actions:[0-9a-f]{64}$/);
  expect(step.summaries.join()).toContain(confirmation);
  await live.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 2 });
  for (const decision of ['accept', 'reject']) {
    const stale = await respond({ confirmation, decision });
    expect(stale.outputs).toMatchObject({ outcome: 'not_waiting', 'exit-code': '34' });
    expect(stale.outputs.reason).toContain('now waits for something other than what was shown');
    expect(stale.lines.join('\n')).toContain('the agent asks before it acts: ');
    expect(stale.summaries.join()).toContain('2 things');
  }
  for (const other of ['unknown', confirmation])
    expect((await respond({ confirmation: other })).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
  // The refused step has shown the two actions, and its output names them.
  const { confirmation: both = '' } = (await respond({ confirmation })).outputs;
  expect((await respond({ confirmation: both })).outputs).toMatchObject({ outcome: 'answered' });
  expect(await effects()).toEqual(['accept approved']);
});

test('a rejection reaches the agent with its reason, and the agent is told to go on', async () => {
  const { id, respond, effects } = await asked();
  const step = await respond({ decision: 'reject', reason: 'too risky' });
  expect(step.outputs).toMatchObject({ outcome: 'answered', 'exit-code': '0' });
  expect(await effects()).toEqual(rejected);
  expect((await live.control.conversation(id)).answers[0]?.reason).toBe('too risky');
});

test('where the service does not tell what is pending, an approval that names a question is not sent', async () => {
  const { confirmation, respond, effects } = await asked('confirm', documented);
  expect(confirmation).toBe('unknown');
  const { outputs } = await respond({ ...server, confirmation });
  expect(outputs).toMatchObject({ outcome: 'not_waiting', confirmation: 'unknown' });
  expect(outputs.reason).toContain('Answer in the conversation');
  expect(await effects()).toEqual([]);
  await respond(server);
  expect(await effects()).toHaveLength(1);
});

test('a start task names its conversation, and the outputs have what was seen on the way', async () => {
  const { id } = await asked();
  const { taskId, title } = await live.control.conversation(id);
  const step = await play(live, { mode: 'respond', 'start-task-id': taskId, decision: 'approve' });
  expect(step.outputs).toMatchObject({
    outcome: 'answered',
    'start-task-status': 'READY',
    'sandbox-status': 'RUNNING',
    'execution-status': 'running',
    title,
  });
  expect(Number(step.outputs.polls)).toBeGreaterThan(1);
});

test('an answer that the service took without effect is not reported as approved', async () => {
  await live.control.armFault({ route: 'respond', status: 200, body: { success: true }, times: 10 });
  const step = await play(live, { prompt: 'simulate: confirm', 'on-confirmation': 'accept' });
  expect(step).toMatchObject({ exitCode: 22, outputs: { outcome: 'waiting_for_confirmation' } });
  expect(step.summaries.join()).toContain('npm install --save-dev left-pad');
  expect(step.lines.join('\n')).not.toMatch(/(?<!not )approved[;,]/);
});

test.each([
  ['an approval', 'its fate is unknown', { decision: 'accept' }, 'answer_unknown', ['accept approved']],
  ['a rejection', 'it is found among the events', { decision: 'reject' }, 'answered', rejected],
])('%s whose reply is lost is not sent again, and %s', async (_, __, given, outcome, sent) => {
  const { respond, effects } = await asked();
  await live.control.armFault({ route: 'respond', action: 'reset_after' });
  expect((await respond(given)).outputs).toMatchObject({ outcome });
  expect(await countRequests(live, 'respond')).toBe(1);
  expect(await effects()).toEqual(sent);
});

test.each(['start-task-id', 'conversation-id'])(
  'mode: respond with an unknown %s is not found',
  async (name) => {
    const step = await play(live, { mode: 'respond', decision: 'accept', [name]: 'f'.repeat(32) });
    expect(step.outputs).toMatchObject({ outcome: 'not_found' });
  },
);
