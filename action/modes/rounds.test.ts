// An agent that is told when to ask, further messages and stops, in this process, where every step can be watched.
import { afterAll, expect, test } from '@jest/globals';
import { startSimulator } from '../../lab/service/index.ts';
import { until } from '../../lab/support/until.ts';
import { play, playPost } from '../testing/play.ts';

const live = await startSimulator({ dialect: 'live', speed: 120 });
const documented = await startSimulator({ dialect: 'documented', speed: 120 });
const demanding = await startSimulator({ dialect: 'live', speed: 120, refuseEmptyStarts: true });
const quiet = await startSimulator({ dialect: 'live', speed: 120, confirmationMode: false });
/** Whose faults nobody else meets. */
const failing = await startSimulator({ dialect: 'live', speed: 120 });
const all = [live, documented, demanding, quiet, failing];
afterAll(() => Promise.all(all.map((each) => each.close())));

const quick = { 'poll-interval': '0.03' };

async function begun(script: string, status: string, service = live) {
  const [id = ''] = await service.control.populate({ count: 1, message: `simulate: ${script}` });
  const truth = () => service.control.conversation(id);
  await until(truth, ({ executionStatus, sandboxStatus }) =>
    `${sandboxStatus}/${executionStatus}`.includes(status),
  );
  return { id, truth };
}

const effects = (truth: { answers: readonly { kind: string; effect: string }[] }) =>
  truth.answers.map(({ kind, effect }) => `${kind} ${effect}`);

test.concurrent('the agent is told when to ask, then it is given its task', async () => {
  const step = await play(live, { ...quick, prompt: 'Do it', ask: 'always' });
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
  expect(step.lines.join('\n')).toContain('the agent was given its task; it asks before every action');
  expect(step.summaries.join()).toContain('asks before every action (workflow)');
  const started = await play(live, { ...quick, prompt: 'Do it', ask: 'never', mode: 'start' });
  expect(started.outputs).toMatchObject({ outcome: 'started' });
});

test.concurrent('a service that cannot be told gets no task', async () => {
  for (const [service, why] of [
    [demanding, 'the service starts no conversation without a task'],
    [documented, 'the agent was told nothing'],
  ] as const) {
    const step = await play(service, { ...quick, prompt: 'Do it', ask: 'always' });
    expect(step).toMatchObject({ exitCode: 13, outputs: { outcome: 'ask_unavailable' } });
    expect(step.outputs.reason).toContain(why);
  }
});

test('a task that is not given in time is not given', async () => {
  await failing.control.armFault({ route: 'confirmation_policy', status: 503, body: {}, times: 99 });
  const given = { 'poll-interval': '5', 'start-timeout': '1.5', prompt: 'Do it', ask: 'always' };
  const step = await play(failing, given);
  await failing.control.clearFaults();
  expect(step.outputs).toMatchObject({ outcome: 'start_timeout' });
  expect(step.outputs.reason).toMatch(/was told nothing|not known to have its task/);
});

test('cancelled before its task, the step says that the agent was told nothing', async () => {
  await failing.control.armFault({ route: 'confirmation_policy', status: 503, body: {}, times: 99 });
  const step = await play(
    failing,
    { prompt: 'Do it', ask: 'always' },
    {
      onLine: (line, cancel) => {
        if (line.includes('before it is given its task')) setTimeout(cancel, 100);
      },
    },
  );
  await failing.control.clearFaults();
  expect(step.outputs).toMatchObject({ outcome: 'cancelled' });
  expect(step.outputs.reason).toContain('was told nothing');
});

test('where nobody will ever be asked, the log says so', async () => {
  const step = await play(quiet, { prompt: 'simulate: finish after 1s' });
  expect(step.lines.join('\n')).toContain('Nobody will be asked');
  await quiet.control.armFault({ route: 'settings', status: 500, body: {}, times: 9 });
  const silent = await play(quiet, { prompt: 'simulate: finish after 1s' });
  expect(silent.lines.join('\n')).not.toContain('Nobody will be asked');
});

test.concurrent('a message is a round of its own, with its own outcome', async () => {
  const { id, truth } = await begun('finish after 1s', 'finished');
  const given = { ...quick, mode: 'message', 'conversation-id': id };
  const step = await play(live, { ...given, prompt: 'simulate: error after 30s' });
  expect(step.outputs).toMatchObject({ outcome: 'error' });
  expect(effects(await truth())).toEqual(['message started']);
});

test.concurrent('a message is held while the agent waits, and given back where the step does not answer', async () => {
  const { id, truth } = await begun('confirm after 1s', 'waiting');
  const given = { ...quick, mode: 'message', 'conversation-id': id, prompt: 'And the tests?' };
  const step = await play(live, given);
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
  expect(step.outputs.reason).toContain('the message was not sent');
  expect(effects(await truth())).toEqual([]);
  const waited = await play(live, { ...given, 'on-confirmation': 'wait', timeout: '1' });
  expect(waited.outputs).toMatchObject({ outcome: 'timeout' });
  expect(waited.outputs.reason).toContain('the message was not sent');
  const cancelled = await play(
    live,
    { ...given, 'on-confirmation': 'wait' },
    {
      onLine: (line, cancel) => {
        if (line.includes('goes in after that')) setTimeout(cancel, 50);
      },
    },
  );
  expect(cancelled.outputs.reason).toContain('the message was not sent');
});

test.concurrent('what cannot be told, or is not known, is told', async () => {
  const { id } = await begun('missing after 1s', 'MISSING');
  const given = { ...quick, prompt: 'Hello?', mode: 'message' };
  const gone = await play(live, { ...given, 'conversation-id': id });
  expect(gone.outputs).toMatchObject({ outcome: 'sandbox_missing' });
  const unknown = await play(live, { ...given, 'conversation-id': 'a'.repeat(32) });
  expect(unknown.outputs.outcome).not.toBe('finished');
});

test.concurrent.each([
  ['hang', 'running', ['interrupt stopped']],
  ['confirm after 1s', 'waiting', ['reject refused']],
])('mode: stop, %s', async (script, at, done) => {
  const { id, truth } = await begun(script, at);
  const step = await play(live, { mode: 'stop', 'conversation-id': id });
  expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'stopped' } });
  expect(effects(await truth())).toEqual(done);
  expect((await truth()).sandboxStatus).toBe('PAUSED');
});

test('mode: stop of what does not stand still in time, and of what nobody knows', async () => {
  const { id } = await begun('hang', 'running', failing);
  await failing.control.armFault({ route: 'conversations', status: 503, body: {}, times: 99 });
  const step = await play(failing, { mode: 'stop', 'conversation-id': id, timeout: '1' });
  await failing.control.clearFaults();
  expect(step.outputs.outcome).not.toBe('stopped');
  const unknown = await play(failing, { ...quick, mode: 'stop', 'conversation-id': 'b'.repeat(32) });
  expect(unknown.exitCode).not.toBe(0);
});

test.concurrent('on-cancel: stop: main begins it, post ends it', async () => {
  const inputs = { prompt: 'simulate: hang', 'on-cancel': 'stop', 'poll-interval': '2' };
  const main = await play(live, inputs, {
    onLine: (line, cancel) => {
      if (line.includes('agent running')) cancel();
    },
  });
  expect(main.outputs).toMatchObject({ outcome: 'cancelled' });
  const id = main.outputs['conversation-id'] ?? '';
  const { done: _, ...state } = main.state;
  await playPost(live, inputs, { state });
  expect(await live.control.conversation(id)).toMatchObject({
    sandboxStatus: 'PAUSED',
    executionStatus: 'paused',
  });
});

test.concurrent('on-cancel: stop of a killed step is all done by post, and of one without a conversation nothing', async () => {
  const inputs = { prompt: 'simulate: hang', 'on-cancel': 'stop' };
  const main = await play(live, { ...inputs, 'on-cancel': 'leave', timeout: '2' });
  const facts = JSON.parse(main.state.facts ?? '{}');
  const killed = { facts: JSON.stringify({ ...facts, ending: null, exitCode: null, stop: null }) };
  const post = await playPost(live, inputs, { state: killed });
  expect(post.lines.join('\n')).toContain('the agent stands still, and its sandbox is paused');
  const nothing = { ...facts, ending: null, exitCode: null, stop: null, conversationId: null };
  for (const startTaskId of [facts.startTaskId, null, 'c'.repeat(32)]) {
    const state = { facts: JSON.stringify({ ...nothing, startTaskId }) };
    expect((await playPost(live, inputs, { state })).lines.length).toBeGreaterThan(0);
  }
});

test.concurrent('on-cancel: stop that fails because of the service is told as that', async () => {
  const inputs = { prompt: 'simulate: hang', 'on-cancel': 'stop' };
  const main = await play(live, { ...inputs, 'on-cancel': 'leave', timeout: '2' });
  const facts = JSON.parse(main.state.facts ?? '{}');
  const killed = { ...facts, ending: null, exitCode: null, stop: null };
  const state = { facts: JSON.stringify(killed) };
  const refused = await playPost({ ...live, apiKey: 'wrong' }, inputs, { state });
  expect(refused.lines.join('\n')).toContain('the agent could not be stopped: ');
  expect(refused.summaries.join()).toMatch(/goes on at .*; the agent could not be stopped: /);
  const begun = { ...facts, ending: { ...facts.ending, outcome: 'cancelled' }, conversationId: null };
  const begunState = { facts: JSON.stringify({ ...begun, stop: { result: null } }), done: 'true' };
  const later = await playPost({ ...live, apiKey: 'wrong' }, inputs, { state: begunState });
  expect(later.summaries.join()).toContain('the agent could not be stopped: ');
  const unnamed = {
    facts: JSON.stringify({
      ...killed,
      conversationId: null,
      conversationUrl: null,
      startTaskId: 'c'.repeat(32),
    }),
  };
  const lost = await playPost(live, inputs, { state: unnamed });
  expect(lost.lines.join('\n')).toContain('could not be stopped: its start task names no conversation');
});

test.concurrent('on-cancel: stop of a step whose time is over', async () => {
  const step = await play(live, { prompt: 'simulate: hang', 'on-cancel': 'stop', timeout: '2' });
  expect(step.outputs).toMatchObject({ outcome: 'timeout' });
  expect(step.outputs.reason).toContain('the agent stands still, and its sandbox is paused');
});

test.concurrent('a dry run says what a message, a stop and a task with rules would be', async () => {
  const rules = '- accept: { tool: think }';
  for (const [inputs, line] of [
    [{ mode: 'message', 'conversation-id': 'a'.repeat(32), prompt: 'More' }, 'More'],
    [{ mode: 'stop', 'conversation-id': 'a'.repeat(32) }, 'a'.repeat(32)],
    [{ prompt: 'x', ask: 'risky', rules }, 'rules: 1, which decide before on-confirmation'],
  ] as const) {
    const step = await play(live, { ...inputs, 'dry-run': 'true' });
    expect(step.lines.join('\n')).toContain(line);
  }
});
