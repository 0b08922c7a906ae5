// `mode: message`, `mode: stop` and `on-cancel: stop`, in this process, where every step can be watched.
import { expect, test } from '@jest/globals';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { aService, effectsOn } from '../../test/support/simulated.ts';
import { cancelAt, play, playPost } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 120);
/** Its faults meet no other test. */
const failing = await aService('live', 120);

/** Its sandboxes fall asleep. */
const drowsy = await aService('live', 120, { sleepless: false });

const quick = { 'poll-interval': '0.03' };
const hasStopped = 'the agent has stopped, and its sandbox is paused';

/** A conversation that has come to this status. */
async function begun(script: string, status: string, service = live) {
  const [id = ''] = await service.control.populate({ count: 1, message: `simulate: ${script}` });
  const truth = () => service.control.conversation(id);
  await untilInTime(truth, ({ executionStatus, sandboxStatus }) =>
    `${sandboxStatus}/${executionStatus}`.includes(status),
  );
  return { id, truth, effects: () => effectsOn(service, id) };
}

test.each<[string, string, string, string, RegExp, readonly string[]]>([
  [
    'an agent that has finished is a round with an outcome of its own',
    'finish after 1s',
    'finished',
    'simulate: error after 30s',
    /^error \(exit code 20\)/,
    ['message started'],
  ],
  [
    'an agent that works is taken up after its work, and the end of that round is the outcome',
    'finish after 12m',
    'running',
    'simulate: stuck after 2m',
    /^stuck \(exit code 21\)/,
    ['message ignored', 'run started'],
  ],
  [
    'an agent that waits for an answer is not sent',
    'confirm after 1s',
    'waiting',
    'And the tests?',
    /^waiting_for_confirmation \(exit code 22\): .*; the message was not sent\./,
    [],
  ],
  [
    'a deleted sandbox is not sent',
    'missing after 1s',
    'MISSING',
    'Hello?',
    /^sandbox_missing \(exit code 31\): the message was not sent: the sandbox was deleted/,
    [],
  ],
])('a message to %s', async (_, script, status, prompt, lastLine, effects) => {
  const conversation = await begun(script, status);
  const step = await play(live, { ...quick, mode: 'message', 'conversation-id': conversation.id, prompt });
  expect(step.lines.at(-1)).toMatch(lastLine);
  expect(await conversation.effects()).toEqual(effects);
});

test.each([
  ['error', 'finish after 1s\nsimulate-says: I have tidied up.', 'finished'],
  ['idle', 'finish after 1s\nsimulate-says: I have tidied up.', 'finished'],
  ['stuck', 'error after 1s', 'error'],
])('a round that ends as %s tells no words and no failure of the round before', async (...row) => {
  const [outcome, script, status] = row;
  const { id } = await begun(script, status);
  const given = { ...quick, 'conversation-id': id, 'idle-timeout': '0.1s' };
  const before = (await play(live, { ...given, mode: 'wait' })).outputs;
  const prompt = `simulate: ${outcome} after 30s`;
  const { outputs } = await play(live, { ...given, mode: 'message', prompt });
  expect(outputs.outcome).toBe(outcome);
  expect(outputs['final-message'] ?? '').toBe('');
  expect(outputs.reason).not.toBe(before.reason);
});

test('a message that is held for an answer goes in after the workflow has answered', async () => {
  const { id, effects } = await begun('confirm until approved', 'waiting');
  const prompt = 'No, do this instead\nsimulate: finish after 1m';
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt };
  const step = await play(live, { ...given, 'on-confirmation': 'reject' });
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect((await effects())[0]).toBe('reject refused');
  expect((await effects()).filter((effect) => effect.startsWith('message'))).toHaveLength(1);
});

test('a message that is held until the step ends is reported as not sent', async () => {
  const { id, effects } = await begun('confirm after 1s', 'waiting');
  const given = {
    ...quick,
    mode: 'message',
    'conversation-id': id,
    prompt: 'More',
    'on-confirmation': 'wait',
  };
  const late = await play(live, { ...given, timeout: '1' });
  expect(late.outputs).toMatchObject({ outcome: 'timeout' });
  const cancelled = await play(live, given, cancelAt('goes in after that', 50));
  for (const { outputs } of [late, cancelled]) expect(outputs.reason).toContain('the message was not sent');
  expect(await effects()).toEqual([]);
});

test('a message that is held for an answer does not wake the sandbox, however long nobody answers', async () => {
  const { id, effects, truth } = await begun('confirm until approved', 'waiting', drowsy);
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'More' };
  const step = await play(drowsy, { ...given, 'on-confirmation': 'wait', timeout: '60' });
  expect(step.outputs).toMatchObject({ outcome: 'timeout' });
  expect(step.outputs.reason).toContain('the message was not sent');
  expect(await truth()).toMatchObject({ sandboxStatus: 'PAUSED', wakes: 0 });
  expect(await effects()).toEqual([]);
});

test('a message to an agent that never ends its work is in the conversation when the step ends', async () => {
  const { id, effects } = await begun('hang', 'running');
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'Are you there?' };
  const step = await play(live, { ...given, timeout: '2' });
  expect(step.lines.at(-1)).toMatch(/^timeout \(exit code 40\): .*the message is in the conversation/);
  expect(await effects()).toEqual(['message ignored']);
});

test.each([
  ['whose sandbox was frozen at work, and goes on', 'pause after 1s, finish', 'PAUSED', false, 'finished'],
  [
    'that was stopped, and asks again as its account says',
    'hang',
    'running',
    true,
    'waiting_for_confirmation',
  ],
])('a message wakes an agent %s', async (_, script, status, isStopped, outcome) => {
  const { id, truth } = await begun(script, status);
  if (isStopped) await play(live, { mode: 'stop', 'conversation-id': id });
  const prompt = 'Go on\nsimulate: finish after 1s';
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt };
  expect((await play(live, given)).outputs).toMatchObject({ outcome });
  expect((await truth()).wakes).toBe(1);
});

test('a message whose reply was lost is found, and not sent again', async () => {
  const { id, effects } = await begun('finish after 1s', 'finished', failing);
  await failing.control.armFault({ route: 'send_message', action: 'reset_after' });
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'simulate: finish after 1m' };
  expect((await play(failing, given)).outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['message started']);
});

/** The service passes no messages on, so the agent server is asked. */
const noHosted = { route: 'send_message', status: 405, times: 9 };

test('a message that a full agent server has saved is found, its agent is told to run, and it is not sent again', async () => {
  const { id, effects, truth } = await begun('finish after 1s', 'finished', failing);
  await failing.control.armFault(noHosted);
  await failing.control.armFault({ route: 'message', action: 'no_room' });
  await failing.control.armFault({ route: 'run', action: 'no_room', times: 2 });
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'simulate: finish after 1m' };
  const step = await play(failing, given);
  await failing.control.clear();
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['message ignored', 'run started']);
  expect((await truth()).messages).toBe(2);
});

test('a message to a conversation that another agent server owns by then is told to be there, and not to be read', async () => {
  const { id, effects } = await begun('finish after 1s', 'finished', failing);
  await failing.control.armFault(noHosted);
  await failing.control.armFault({ route: 'message', action: 'no_room' });
  await failing.control.armFault({ route: 'run', action: 'owned_elsewhere', times: 99 });
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'And the tests?' };
  const step = await play(failing, given);
  const runs = (await failing.control.requests()).filter(({ route }) => route === 'run');
  await failing.control.clear();
  expect(step.outputs).toMatchObject({
    outcome: 'answer_unknown',
    reason: expect.stringContaining('owned by another agent server'),
  });
  expect(runs).toHaveLength(1);
  expect(await effects()).toEqual(['message ignored']);
});

test('a task that a full agent server has saved is begun, and is given once', async () => {
  await failing.control.armFault(noHosted);
  await failing.control.armFault({ route: 'message', action: 'no_room' });
  const step = await play(failing, { ...quick, prompt: 'simulate: finish after 1m', ask: 'always' });
  await failing.control.clear();
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
  const id = step.outputs['conversation-id'] ?? '';
  expect(await failing.control.conversation(id)).toMatchObject({ messages: 1, policy: 'always' });
});

test.each([
  ['interrupts an agent that works', 'hang', 'running', ['interrupt stopped'], 'paused'],
  ['rejects what an agent asks', 'confirm after 1s', 'waiting', ['reject refused'], 'idle'],
])('mode: stop %s, and pauses its sandbox', async (_, script, status, effects, left) => {
  const conversation = await begun(script, status);
  const step = await play(live, { mode: 'stop', 'conversation-id': conversation.id });
  expect(step.lines.at(-1)).toMatch(new RegExp(`^stopped \\(exit code 0\\): ${hasStopped}`));
  expect(await conversation.effects()).toEqual(effects);
  expect(await conversation.truth()).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: left });
});

test('mode: stop asks an older server, which cannot interrupt, to pause the agent', async () => {
  const { id, effects } = await begun('hang', 'running', failing);
  const headers = { 'content-type': 'application/json' };
  const fault = { route: 'interrupt', times: 9, status: 404, body: '{"detail":"Not Found"}', headers };
  await failing.control.armFault(fault);
  const step = await play(failing, { mode: 'stop', 'conversation-id': id });
  await failing.control.clearFaults();
  expect(step.outputs).toMatchObject({ outcome: 'stopped', 'exit-code': '0' });
  expect(await effects()).toEqual(['agent_pause stopped']);
});

test('mode: stop of an agent that has finished says that there was nothing to stop', async () => {
  const { id } = await begun('finish after 1s', 'finished');
  const step = await play(live, { mode: 'stop', 'conversation-id': id });
  expect(step.lines.at(-1)).toContain('there was nothing to stop: the agent has finished');
});

test('mode: stop is not green where the agent was not seen to stop', async () => {
  const { id } = await begun('hang', 'running', failing);
  await failing.control.armFault({ route: 'conversations', status: 503, body: {}, times: 99 });
  const step = await play(failing, { mode: 'stop', 'conversation-id': id, timeout: '1' });
  await failing.control.clearFaults();
  expect(step.outputs.outcome).not.toBe('stopped');
});

test.each(['message', 'stop'])('mode: %s of an unknown conversation is not green', async (mode) => {
  const given = { ...quick, mode, 'conversation-id': 'b'.repeat(32) };
  const step = await play(live, mode === 'message' ? { ...given, prompt: 'x' } : given);
  expect(step.exitCode).toBeGreaterThan(0);
});

test('with on-cancel: stop main begins the stop, and post ends it', async () => {
  const inputs = { prompt: 'simulate: hang', 'on-cancel': 'stop', 'poll-interval': '2' };
  const main = await play(live, inputs, cancelAt('the agent is working'));
  expect(main.outputs).toMatchObject({ outcome: 'cancelled' });
  expect(main.summaries.join()).toContain('| 🛑 **Stop** asked for by the cancelled workflow |');
  const { done: _, ...state } = main.state;
  await playPost(live, inputs, { state });
  expect(await live.control.conversation(main.outputs['conversation-id'] ?? '')).toMatchObject({
    sandboxStatus: 'PAUSED',
    executionStatus: 'paused',
  });
});

/** The saved state of a main that was killed while it followed an agent. */
async function killed() {
  const inputs = { prompt: 'simulate: hang', 'on-cancel': 'stop' };
  const main = await play(live, { ...inputs, 'on-cancel': 'leave', timeout: '5' });
  const facts = JSON.parse(main.state.facts ?? '{}');
  const post = (changes: object, service: Parameters<typeof playPost>[0] = live, done = {}) => {
    const left = { ...facts, ending: null, exitCode: null, stop: null, ...changes };
    return playPost(service, inputs, { state: { facts: JSON.stringify(left), ...done } });
  };
  return { facts, post };
}

test('with on-cancel: stop the agent of a killed step is stopped by post alone', async () => {
  const { facts, post } = await killed();
  expect((await post({})).lines.join('\n')).toContain(hasStopped);
  for (const startTaskId of [facts.startTaskId, null]) {
    expect((await post({ conversationId: null, startTaskId })).lines.length).toBeGreaterThan(0);
  }
  const unnamed = { conversationId: null, conversationUrl: null, startTaskId: 'c'.repeat(32) };
  const { lines } = await post(unnamed);
  expect(lines.join('\n')).toContain(
    `could not be stopped: start task ${unnamed.startTaskId}: the service does not know`,
  );
});

test('with on-cancel: stop a stop that the service refuses is reported as a failure', async () => {
  const { facts, post } = await killed();
  const wrongKey = { ...live, apiKey: 'wrong' };
  const refused = await post({}, wrongKey);
  expect(refused.lines.join('\n')).toContain('the agent could not be stopped: ');
  expect(refused.summaries.join()).toMatch(/goes on at .*; the agent could not be stopped: /);
  const ending = { ...facts.ending, outcome: 'cancelled' };
  const begunByMain = { ending, exitCode: facts.exitCode, conversationId: null, stop: { result: null } };
  const later = await post(begunByMain, wrongKey, { done: 'true' });
  expect(later.summaries.join()).toContain('the agent could not be stopped: ');
});

test.each([
  ['stop', 'PAUSED', hasStopped],
  ['leave', 'RUNNING', 'last seen: the agent is working'],
])('with on-cancel: %s the end of the time leaves the sandbox %s', async (onCancel, sandboxStatus, words) => {
  const step = await play(live, { prompt: 'simulate: hang', 'on-cancel': onCancel, timeout: '5' });
  expect(step.outputs).toMatchObject({ outcome: 'timeout' });
  expect(`${step.lines.at(-1)}`).toContain(words);
  expect(await live.control.conversation(step.outputs['conversation-id'] ?? '')).toMatchObject({
    sandboxStatus,
  });
});
