// `mode: message`, `mode: stop` and `on-cancel: stop`, in this process, where every step can be watched.
import { afterEach, expect, test } from '@jest/globals';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { aService, effectsOn } from '../../test/support/simulated.ts';
import type { InputName } from '../inputs/inputs.ts';
import { cancelAt, play, playPost } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 120);
/** Its sandboxes fall asleep. */
const drowsy = await aService('live', 120, { sleepless: false });
afterEach(() => live.control.clear());

type Inputs = Partial<Record<InputName, string>>;
type Fault = Parameters<typeof live.control.armFault>[0];

const quick = { 'poll-interval': '0.03' };
const hasStopped = 'the agent has stopped, and its sandbox is paused';

/** A conversation that has come to this status. */
async function begun(script: string, status: string, service = live) {
  const [id = ''] = await service.control.populate({ count: 1, message: `simulate: ${script}` });
  const truth = () => service.control.conversation(id);
  await untilInTime(truth, ({ executionStatus, sandboxStatus }) =>
    `${sandboxStatus}/${executionStatus}`.includes(status),
  );
  return { id, truth };
}

interface Round {
  readonly prompt?: string;
  readonly inputs?: Inputs;
  readonly service?: typeof live;
  readonly faults?: readonly Fault[];
  /** How the log ends. */
  readonly ends: RegExp;
  readonly sent: readonly string[];
  readonly truth?: object;
}

const waits = ['confirm after 1s', 'waiting_for_confirmation'] as const;
const finished = ['finish after 1s', 'finished'] as const;
const works = ['hang', 'running'] as const;
const finishes = 'simulate: finish after 1m';
/** The service passes no messages on, so the agent server is asked. */
const noHosted = { route: 'send_message', status: 405, times: 9 };
const noRoom = { route: 'message', action: 'no_room' } as const;
const ownedElsewhere = { route: 'run', action: 'owned_elsewhere', times: 99 } as const;

const ignored = ['message ignored', 'run started'];
const taken = ['message started'];
const both = { sent: ignored, ends: /^finished / };
const once = { sent: taken, ends: /^finished /, prompt: finishes };
const noRun = { route: 'run', action: 'no_room', times: 2 } as const;
const notSent = /^waiting_for_confirmation \(exit code 22\): .*; the message was not sent\./;
const deleted = /^sandbox_missing \(exit code 31\): the message was not sent: the sandbox was deleted/;
const noEnd = /^timeout \(exit code 40\): .*the message is in the conversation/;
const late = /^timeout .*the message was not sent/;
const elsewhere = /^answer_unknown .*owned by another agent server/;
const waitsLong = { 'on-confirmation': 'wait', timeout: '60' };
const asleep = { service: drowsy, inputs: waitsLong, truth: { sandboxStatus: 'PAUSED', wakes: 0 } };
const full = { faults: [noHosted, noRoom, noRun], truth: { messages: 2 } };
const lost = { faults: [{ route: 'send_message', action: 'reset_after' }] } as const;
const errs = { prompt: 'simulate: error after 30s', ends: /^error \(exit code 20\)/, sent: taken };
const sticks = { prompt: 'simulate: stuck after 2m', ends: /^stuck \(exit code 21\)/, sent: ignored };
const owned = { faults: [noHosted, noRoom, ownedElsewhere], ends: elsewhere, sent: ['message ignored'] };

test.each<[string, readonly [string, string], Round]>([
  ['an agent that has finished is a round with an outcome of its own', finished, errs],
  [
    'an agent that works is taken up after its work, whose end counts',
    ['finish after 12m', 'running'],
    sticks,
  ],
  [
    'an agent that works without end is there when the step ends',
    works,
    { inputs: { timeout: '2' }, ends: noEnd, sent: ['message ignored'] },
  ],
  ['an agent that waits for an answer is not sent', waits, { ends: notSent, sent: [] }],
  ['an agent that waits wakes no sandbox, however long', waits, { ...asleep, ends: late, sent: [] }],
  ['a deleted sandbox is not sent', ['missing after 1s', 'MISSING'], { ends: deleted, sent: [] }],
  ['a frozen sandbox wakes it', ['pause after 1s, finish', 'PAUSED'], { ...both, truth: { wakes: 1 } }],
  ['an agent is found where its reply was lost, and not sent again', finished, { ...once, ...lost }],
  [
    'a full agent server that has saved it is only told to run',
    finished,
    { ...both, ...full, prompt: finishes },
  ],
  ['an agent that another server owns by then is there, and not to be read', finished, owned],
])('a message to %s', async (_, [script, status], round) => {
  const { service = live, inputs = {}, prompt = 'And the tests?' } = round;
  const { id, truth } = await begun(script, status, service);
  for (const fault of round.faults ?? []) await service.control.armFault(fault);
  const step = await play(service, { ...quick, mode: 'message', 'conversation-id': id, prompt, ...inputs });
  expect(step.lines.at(-1)).toMatch(round.ends);
  expect(await effectsOn(service, id)).toEqual(round.sent);
  expect(await truth()).toMatchObject(round.truth ?? {});
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
  const { id } = await begun('confirm until approved', 'waiting');
  const prompt = 'No, do this instead\nsimulate: finish after 1m';
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt };
  const step = await play(live, { ...given, 'on-confirmation': 'reject' });
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  const [first, ...others] = await effectsOn(live, id);
  expect(first).toBe('reject refused');
  expect(others.filter((effect) => effect.startsWith('message'))).toHaveLength(1);
});

test.each<[string, readonly [string, string], Fault | null, RegExp, readonly string[]]>([
  [
    'interrupts an agent that works',
    works,
    null,
    /^stopped .*0\): the agent has stopped/,
    ['interrupt stopped'],
  ],
  [
    'finds that an agent had finished',
    finished,
    null,
    /there was nothing to stop: the agent has finished/,
    [],
  ],
  [
    'is not green where the agent was not seen to stop',
    works,
    { route: 'conversations', status: 503, body: {}, times: 99 },
    /^(?!stopped)/,
    [],
  ],
])('mode: stop %s', async (_, [script, status], fault, ends, sent) => {
  const { id } = await begun(script, status);
  if (fault !== null) await live.control.armFault(fault);
  const step = await play(live, { mode: 'stop', 'conversation-id': id, timeout: '60' });
  await live.control.clearFaults();
  expect(step.lines.at(-1)).toMatch(ends);
  expect(await effectsOn(live, id)).toEqual(sent);
});

test.each(['message', 'stop'])('mode: %s of an unknown conversation is not found', async (mode) => {
  const given = { ...quick, mode, 'conversation-id': 'b'.repeat(32) };
  const step = await play(live, mode === 'message' ? { ...given, prompt: 'x' } : given);
  expect(step.outputs).toMatchObject({ outcome: 'not_found' });
});

const stopping = { prompt: 'simulate: hang', 'on-cancel': 'stop', 'poll-interval': '2' };

test('with on-cancel: stop main begins the stop, and post ends it', async () => {
  const main = await play(live, stopping, cancelAt('the agent is working'));
  expect(main.outputs).toMatchObject({ outcome: 'cancelled' });
  expect(main.summaries.join()).toContain('| 🛑 **Stop** asked for by the cancelled workflow |');
  const { done: _, ...state } = main.state;
  await playPost(live, stopping, { state });
  const truth = await live.control.conversation(main.outputs['conversation-id'] ?? '');
  expect(truth).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: 'paused' });
});

/** The saved state of a main that was killed while it followed an agent. */
async function killed() {
  const main = await play(live, { ...stopping, 'on-cancel': 'leave', timeout: '5' });
  const facts = JSON.parse(main.state.facts ?? '{}');
  const post = (changes: object, service: Parameters<typeof playPost>[0] = live, done = {}) => {
    const left = { ...facts, ending: null, exitCode: null, stop: null, ...changes };
    return playPost(service, stopping, { state: { facts: JSON.stringify(left), ...done } });
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
  const why = `could not be stopped: start task ${unnamed.startTaskId}: the service does not know`;
  expect((await post(unnamed)).lines.join('\n')).toContain(why);
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
  const truth = await live.control.conversation(step.outputs['conversation-id'] ?? '');
  expect(truth).toMatchObject({ sandboxStatus });
});
