// A job that is cancelled or killed, as the runner does it: exit code 130, what was told, and what post still does.
import { describe, expect, test } from '@jest/globals';
import type { Step, StepResult } from '../../lab/runner/runner.ts';
import { until } from '../../lab/support/until.ts';
import { countRequests, untilRequested } from '../support/simulated.ts';
import { type FaultOrder, issueEvent, lastLine, onStage, patience, repo, type Stage } from './stage.ts';

/** It has ended by itself, because of the first signal of the runner. */
function expectCancelled(step: StepResult): void {
  expect(step.stdout).toContain('SIGINT: the job was cancelled');
  expect(lastLine(step)).toMatch(/^cancelled \(exit code 130\): /);
  expect(step).toMatchObject({ exitCode: 130, signal: null, stderr: '' });
  expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'exit-code': '130' });
  expect(step.summary).toContain('No longer followed');
  // Main has reported everything, so post has nothing left to say.
  expect(step.post).toMatchObject({ exitCode: 0, summary: '' });
}

async function cancelled(step: Step): Promise<StepResult> {
  step.cancel();
  const result = await step.result;
  expectCancelled(result);
  return result;
}

describe('a step that is cancelled', () => {
  const unavailable = { status: 503, headers: { 'retry-after': '25' }, times: 100 };
  test.each<[string, string, Record<string, string>, RegExp, FaultOrder | null]>([
    ['a long pause between polls', 'hang', { 'poll-interval': '10m' }, /start-up: WORKING/, null],
    ['a question', 'confirm', { 'on-confirmation': 'wait' }, /the agent asks before it acts/, null],
    ['a back-off', 'hang', {}, /conversation http/, { route: 'conversations', ...unavailable }],
    ['a poll that hangs', 'hang', {}, /conversation http/, { route: 'conversations', action: 'hang' }],
  ])(
    'during %s says in log, summary and comment where the conversation goes on',
    async (_, script, given, line, fault) => {
      await onStage(async ({ start, comments, simulator }) => {
        if (fault) await simulator.control.armFault({ times: 100, ...fault });
        const event = issueEvent();
        const step = start(
          { prompt: `simulate: ${script}`, comment: 'always', ...given },
          { event, patience },
        );
        await step.line(line);
        if (fault) await untilRequested(simulator, fault.route ?? '');
        const result = await cancelled(step);
        const where = result.outputs['conversation-url'] ?? result.outputs['start-task-id'];
        expect(lastLine(result)).toContain(`${where}`);
        expect(result.summary).toContain('goes on');
        const written = (await comments()).map(({ body }) => body);
        expect(written).toEqual([expect.stringContaining('No longer followed')]);
      });
    },
  );

  test('holds its start-up stream while the runner has patience', async () => {
    await onStage(async ({ start, simulator }) => {
      const step = start({ prompt: 'simulate: start-hang', 'start-progress': 'stream' }, { patience });
      await step.line(/start-up: /);
      const [begun] = await simulator.control.conversations();
      step.cancel();
      await step.line(/the start-up stream is held/);
      await simulator.control.setState(begun?.id ?? '', { start_status: 'READY' });
      const result = await step.result;
      expectCancelled(result);
      expect(lastLine(result)).toContain(result.outputs['conversation-url'] ?? 'no url');
    });
  });
});

describe('a step that is cancelled around its start request', () => {
  async function cancelAtStart(stage: Stage): Promise<StepResult> {
    const step = stage.start({ prompt: 'simulate: start-hang' }, { patience });
    await untilRequested(stage.simulator, 'start');
    return cancelled(step);
  }

  test('sends no request any more, and says that nothing was started', async () => {
    await onStage(async (stage) => {
      await stage.github.addFault({ path: '', delayMs: 60_000 });
      const step = stage.start({ prompt: 'x', branch: 'main' }, { patience });
      await until(stage.asked, (all) => all.includes(`GET /repos/${repo}/branches/main`));
      expect(lastLine(await cancelled(step))).toContain('before anything was started');
      expect(await countRequests(stage.simulator, 'start')).toBe(0);
    });
  });

  test('waits a moment for the answer of one on its way, and names the start task', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', action: 'pass', delayMs: 400 });
      const step = await cancelAtStart(stage);
      expect(step.outputs['start-task-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(lastLine(step)).toContain(step.outputs['start-task-id'] ?? 'no id');
    });
  });

  test('says that a conversation may have been started where no answer comes', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', action: 'hang' });
      expect(lastLine(await cancelAtStart(stage))).toContain('may have been started');
    });
  });
});

describe('a step that is killed', () => {
  test('is reported by post in summary and comment, and mode: wait picks its conversation up', async () => {
    await onStage(async (stage) => {
      const given = { prompt: 'simulate: finish after 600s', comment: 'always' };
      const step = stage.start(given, { event: issueEvent() });
      await step.line(/agent running/);
      step.kill();
      const { signal, outputs, post } = await step.result;
      expect(signal).toBe('SIGKILL');
      expect(post.exitCode).toBe(0);
      const comments = await stage.comments();
      expect(comments).toHaveLength(1);
      for (const text of [post.summary, comments[0]?.body]) {
        expect(text).toContain('No longer followed');
        expect(text).toContain(outputs['conversation-url'] ?? 'no url');
      }
      const wait = { mode: 'wait', 'conversation-id': outputs['conversation-id'] ?? '' };
      expect((await stage.run(wait)).outputs).toMatchObject({ outcome: 'finished' });
    });
  });

  test('because it outlasts the patience of the runner has its outputs already', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', action: 'hang' });
      const step = stage.start({ prompt: 'x' }, { patience });
      await untilRequested(stage.simulator, 'start');
      step.cancel();
      // Written at the moment of the cancel, before the wait for the answer of the start.
      await until(step.outputs, (all) => all.outcome === 'cancelled' && all['exit-code'] === '130');
      step.kill();
      const result = await step.result;
      expect(result.signal).toBe('SIGKILL');
      expect(result.post.summary).toContain('may have been started');
    });
  });

  test('with on-cancel: stop has its agent stopped by post', async () => {
    await onStage(async ({ start, simulator }) => {
      const step = start({ prompt: 'simulate: hang', 'on-cancel': 'stop', 'poll-interval': '5' });
      await step.line(/agent running/);
      step.kill();
      const { post } = await step.result;
      expect(post.stdout).toContain('the agent has stopped, and its sandbox is paused');
      const [truth] = await simulator.control.conversations();
      expect(truth).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: 'paused' });
      expect(truth?.answers.map(({ kind }) => kind)).toEqual(['interrupt']);
    });
  });
});
