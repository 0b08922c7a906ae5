// A further message, a stop, and a job that stops its agent when it is cancelled, by the built bundle under the runner.
import { expect, jest, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { lastLine, onStage, type Stage } from './stage.ts';

jest.setTimeout(60_000);

const words = { mode: 'message' };

async function begun({ run, simulator }: Stage, script: string) {
  const step = await run({ prompt: `simulate: ${script}`, mode: 'start' });
  const id = step.outputs['conversation-id'] ?? '';
  const truth = () => simulator.control.conversation(id);
  const is = (status: string) =>
    until(truth, ({ executionStatus, sandboxStatus }) =>
      `${sandboxStatus}/${executionStatus}`.includes(status),
    );
  return { id, truth, is };
}

const effects = (truth: { answers: readonly { kind: string; effect: string }[] }) =>
  truth.answers.map(({ kind, effect }) => `${kind} ${effect}`);

test.concurrent('a message to what has finished is a round of its own, with its own outcome', async () => {
  await onStage(async (stage) => {
    const { id, is, truth } = await begun(stage, 'finish after 1s');
    await is('finished');
    const step = await stage.run({ ...words, 'conversation-id': id, prompt: 'simulate: error after 30s' });
    expect(lastLine(step)).toMatch(/^error \(exit code 20\)/);
    expect(step.exitCode).toBe(20);
    expect(effects(await truth())).toEqual(['message started']);
    expect(step.stdout).toContain('the agent has taken up the message');
  });
});

test.concurrent('a message to what works is taken up after it, and its own end is the outcome', async () => {
  await onStage(async (stage) => {
    const { id, truth } = await begun(stage, 'finish after 12m');
    const step = await stage.run({ ...words, 'conversation-id': id, prompt: 'simulate: stuck after 2m' });
    expect(lastLine(step)).toMatch(/^stuck \(exit code 21\)/);
    // It was not set to work while it worked, and once it rested.
    expect(effects(await truth())).toEqual(['message ignored', 'run started']);
  });
});

test.concurrent('while it waits, a message is held, nothing runs, and the step says so', async () => {
  await onStage(async (stage) => {
    const { id, is, truth } = await begun(stage, 'confirm after 1s');
    await is('waiting');
    const step = await stage.run({ ...words, 'conversation-id': id, prompt: 'And the tests?' });
    expect(lastLine(step)).toMatch(
      /^waiting_for_confirmation \(exit code 22\): .*; the message was not sent\./,
    );
    expect(step.stdout).toContain('the agent waits for an answer; the message goes in after that');
    expect(effects(await truth())).toEqual([]);
  });
});

test.concurrent('after an answer that the workflow gives, the message goes in', async () => {
  await onStage(async (stage) => {
    const { id, is, truth } = await begun(stage, 'confirm until approved');
    await is('waiting');
    const step = await stage.run({
      ...{ ...words, 'conversation-id': id, prompt: 'No, do this instead\nsimulate: finish after 1m' },
      'on-confirmation': 'reject',
    });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(effects(await truth())[0]).toBe('reject refused');
    expect(effects(await truth()).filter((effect) => effect.startsWith('message'))).toHaveLength(1);
  });
});

test.concurrent('a message to an agent that never comes to an end is in its conversation, and the step ends in time', async () => {
  await onStage(async (stage) => {
    const { id, truth } = await begun(stage, 'hang');
    const step = await stage.run({
      ...words,
      'conversation-id': id,
      prompt: 'Are you there?',
      timeout: '3s',
    });
    expect(lastLine(step)).toMatch(/^timeout \(exit code 40\): .*the message is in the conversation/);
    expect(effects(await truth())).toEqual(['message ignored']);
  });
});

test.concurrent('a paused sandbox is woken for a message', async () => {
  await onStage(async (stage) => {
    const { id, is, truth } = await begun(stage, 'pause after 1s, finish');
    await is('PAUSED');
    const step = await stage.run({
      ...words,
      'conversation-id': id,
      prompt: 'Go on\nsimulate: finish after 1s',
    });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect((await truth()).wakes).toBe(1);
  });
});

test.concurrent('a message whose answer is lost is found, and not sent again', async () => {
  await onStage(async (stage) => {
    const { id, is, truth } = await begun(stage, 'finish after 1s');
    await is('finished');
    await stage.simulator.control.armFault({ route: 'send_message', action: 'reset_after' });
    const step = await stage.run({
      ...words,
      'conversation-id': id,
      prompt: 'Again\nsimulate: finish after 1m',
    });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(effects(await truth())).toEqual(['message started']);
  });
});

test.concurrent('a deleted sandbox takes no message', async () => {
  await onStage(async (stage) => {
    const { id, is } = await begun(stage, 'missing after 1s');
    await is('MISSING');
    const step = await stage.run({
      ...words,
      'conversation-id': id,
      prompt: 'Hello?',
      'poll-interval': '0.03',
    });
    expect(lastLine(step)).toMatch(
      /^sandbox_missing \(exit code 31\): the message was not sent: the sandbox was deleted/,
    );
  });
});

test.concurrent.each([
  ['hang', 'running', ['interrupt stopped'], 'paused'],
  ['confirm after 1s', 'waiting', ['reject refused'], 'idle'],
] as const)(
  'mode: stop, %s: it stands still, its slot is free, and the step is green',
  async (script, at, done, left) => {
    await onStage(async (stage) => {
      const { id, is, truth } = await begun(stage, script);
      await is(at);
      const step = await stage.run({ mode: 'stop', 'conversation-id': id });
      expect(lastLine(step)).toMatch(
        /^stopped \(exit code 0\): the agent stands still, and its sandbox is paused/,
      );
      expect(step.exitCode).toBe(0);
      const told = await truth();
      expect(effects(told)).toEqual(done);
      expect(told).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: left });
    });
  },
);

test.concurrent('mode: stop of an older server pauses the agent, and of one that finished there is nothing to stop', async () => {
  await onStage(async (stage) => {
    const first = await begun(stage, 'hang');
    const notFound = {
      status: 404,
      body: '{"detail":"Not Found"}',
      headers: { 'content-type': 'application/json' },
    };
    await stage.simulator.control.armFault({ route: 'interrupt', times: 9, ...notFound });
    const step = await stage.run({ mode: 'stop', 'conversation-id': first.id });
    expect(step.outputs).toMatchObject({ outcome: 'stopped', 'exit-code': '0' });
    expect(effects(await first.truth())).toEqual(['agent_pause stopped']);
    const { id, is } = await begun(stage, 'finish after 1s');
    await is('finished');
    const over = await stage.run({ mode: 'stop', 'conversation-id': id });
    expect(lastLine(over)).toContain('there was nothing to stop: the agent has finished');
  });
});

test.concurrent('after a stop a message makes it go on', async () => {
  await onStage(async (stage) => {
    const { id, truth } = await begun(stage, 'hang');
    await stage.run({ mode: 'stop', 'conversation-id': id });
    const step = await stage.run({
      ...words,
      'conversation-id': id,
      prompt: 'Go on\nsimulate: finish after 1m',
    });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect((await truth()).wakes).toBe(1);
  });
});

test.concurrent('on-cancel: stop, of a job that is cancelled: main begins it, post ends it', async () => {
  await onStage(async (stage) => {
    const step = stage.start({ prompt: 'simulate: hang', 'on-cancel': 'stop', 'poll-interval': '5' });
    await step.line(/agent running/);
    step.cancel();
    const result = await step.result;
    expect(lastLine(result)).toMatch(/^cancelled \(exit code 130\): .*is being stopped|was stopped/);
    expect(result.cancelMs).toBeLessThan(4_000);
    expect(result.post?.stdout).toContain('the agent stands still, and its sandbox is paused');
    const [truth] = await stage.simulator.control.conversations();
    expect(truth).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: 'paused' });
    expect(truth?.answers.map(({ kind }) => kind)).toEqual(['interrupt']);
  });
});

test.concurrent('on-cancel: leave stops nothing', async () => {
  await onStage(async (stage) => {
    const step = stage.start({ prompt: 'simulate: hang' });
    await step.line(/agent running/);
    step.cancel();
    await step.result;
    const [truth] = await stage.simulator.control.conversations();
    expect(truth).toMatchObject({ executionStatus: 'running', answers: [] });
  });
});

test.concurrent('on-cancel: stop, of a job that was killed: post does all of it', async () => {
  await onStage(async (stage) => {
    const step = stage.start({ prompt: 'simulate: hang', 'on-cancel': 'stop' });
    await step.line(/agent running/);
    step.kill();
    const result = await step.result;
    expect(result.post?.stdout).toContain('the agent stands still, and its sandbox is paused');
    const [truth] = await stage.simulator.control.conversations();
    expect(truth).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: 'paused' });
  });
});

test.concurrent('on-cancel: stop, of a step whose time is over', async () => {
  await onStage(async (stage) => {
    const step = await stage.run({ prompt: 'simulate: hang', 'on-cancel': 'stop', timeout: '2s' });
    expect(lastLine(step)).toMatch(
      /^timeout \(exit code 40\): .*the agent stands still, and its sandbox is paused/,
    );
    const [truth] = await stage.simulator.control.conversations();
    expect(truth).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: 'paused' });
  });
});
