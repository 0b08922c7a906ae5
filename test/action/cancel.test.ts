// A job that is cancelled, in every phase: told within two seconds, exit code 130, and the conversation named.
// One test after the other, because the two seconds are measured.
import { spawnSync } from 'node:child_process';
import { describe, expect, jest, test } from '@jest/globals';
import type { Step, StepResult } from '../../lab/runner/runner.ts';
import { until } from '../../lab/support/until.ts';
import { type FaultOrder, issueEvent, lastLine, onStage, type Stage } from './stage.ts';

jest.setTimeout(60_000);

/** What a process that does nothing takes now, ten times: nothing to speak of, but on a machine with much to do. */
function slackMs(): number {
  const begun = performance.now();
  spawnSync(process.execPath, ['--eval', '0']);
  return 10 * (performance.now() - begun);
}

function expectCancelled(step: StepResult, withinMs = 2000): void {
  expect(lastLine(step)).toMatch(/^cancelled \(exit code 130\): /);
  expect(step).toMatchObject({ exitCode: 130, signal: null, stderr: '' });
  expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'exit-code': '130' });
  expect(step.cancelMs).toBeLessThan(withinMs + slackMs());
  expect(step.summary).toContain('No longer followed');
  // Main has told everything, so post has nothing left to say.
  expect(step.post).toMatchObject({ exitCode: 0, summary: '' });
}

const requestSeen = ({ simulator }: Stage, route: string) =>
  until(
    () => simulator.control.requests(),
    (all) => all.some((request) => request.route === route),
  );

async function startsSeen({ simulator }: Stage): Promise<number> {
  const asked = await simulator.control.requests();
  return asked.filter(({ route }) => route === 'start').length;
}

describe('while it follows', () => {
  const phases: readonly (readonly [string, string, Record<string, string>, RegExp])[] = [
    ['the start-up', 'start-hang', {}, /start-up: /],
    ['a working agent', 'hang', {}, /agent running/],
    ['a long pause between looks', 'hang', { 'poll-interval': '10m' }, /start-up: WORKING/],
    ['a confirmation', 'confirm', { 'on-confirmation': 'wait' }, /the agent asks before it acts/],
  ];

  test.each(phases)('%s', async (_, words, given, line) => {
    await onStage(async ({ start, comments: written }) => {
      const event = issueEvent();
      const step = start({ prompt: `simulate: ${words}`, comment: 'always', ...given }, { event });
      await step.line(line);
      step.cancel();
      const result = await step.result;
      expectCancelled(result);
      const where = result.outputs['conversation-url'] ?? result.outputs['start-task-id'];
      expect(lastLine(result)).toContain(`${where}`);
      expect(result.summary).toContain('goes on');
      const comments = (await written()).map(({ body }) => body);
      expect(comments).toHaveLength(1);
      expect(comments[0]).toContain('No longer followed');
    });
  });

  test('the start-up stream is held while the runner has patience, because the service gives up what is let go', async () => {
    await onStage(async ({ start, simulator }) => {
      const step = start({ prompt: 'simulate: start-hang', 'start-progress': 'stream' });
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

  test('a start-up stream that has to be let go is told as lost', async () => {
    await onStage(async ({ start }) => {
      const step = start({ prompt: 'simulate: start-hang', 'start-progress': 'stream' });
      await step.line(/start-up: /);
      step.cancel();
      const result = await step.result;
      expectCancelled(result, 7_500);
      expect(lastLine(result)).toContain('the service may have given up start task');
    });
  });

  const troubles: readonly (readonly [string, FaultOrder])[] = [
    ['a back-off', { route: 'conversations', status: 503, headers: { 'retry-after': '25' }, times: 100 }],
    ['a look that hangs', { route: 'conversations', action: 'hang', times: 100 }],
  ];

  test.each(troubles)('%s', async (_, fault) => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault(fault);
      const step = stage.start({ prompt: 'simulate: hang' });
      await step.line(/conversation http/);
      await requestSeen(stage, 'conversations');
      step.cancel();
      expectCancelled(await step.result);
    });
  });
});

describe('around the start request', () => {
  test('before it: nothing is started', async () => {
    await onStage(async (stage) => {
      await stage.github.addFault({ path: '', delayMs: 60_000 });
      const step = stage.start({ prompt: 'x', branch: 'main' });
      await until(stage.asked, (all) => all.includes('GET /repos/octo/hello/branches/main'));
      step.cancel();
      const result = await step.result;
      expectCancelled(result);
      expect(lastLine(result)).toContain('before anything was started');
      expect(await startsSeen(stage)).toBe(0);
    });
  });

  test('under way and answered in time: the id is told', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', action: 'pass', delayMs: 1200 });
      const step = await cancelAtStart(stage);
      expectCancelled(step, 3000);
      expect(step.outputs['start-task-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(lastLine(step)).toContain(step.outputs['start-task-id'] ?? 'no id');
    });
  });

  test('under way and never answered: said openly after three seconds', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', action: 'hang' });
      const step = await cancelAtStart(stage);
      expectCancelled(step, 5000);
      expect(lastLine(step)).toContain('may have been started');
    });
  });

  test('in its back-off: it is not sent again', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', preset: 'user_rate', times: 100 });
      expectCancelled(await cancelAtStart(stage));
      expect(await startsSeen(stage)).toBe(1);
    });
  });

  async function cancelAtStart(stage: Stage): Promise<StepResult> {
    const step = stage.start({ prompt: 'simulate: finish' });
    await requestSeen(stage, 'start');
    step.cancel();
    return step.result;
  }
});

describe('a main that is killed is finished by post', () => {
  async function killed(stage: Stage, step: Step): Promise<StepResult> {
    await step.line(/agent running/);
    step.kill();
    const result = await step.result;
    expect(result.signal).toBe('SIGKILL');
    expect(await stage.comments()).toHaveLength(1);
    return result;
  }

  test('summary and comment say where it goes on, and wait picks it up', async () => {
    await onStage(async (stage) => {
      const given = { prompt: 'simulate: finish after 600s', comment: 'always' };
      const result = await killed(stage, stage.start(given, { event: issueEvent() }));
      const url = result.outputs['conversation-url'] ?? 'no url';
      expect(result.post.exitCode).toBe(0);
      expect(result.post.summary).toContain('No longer followed');
      expect(result.post.summary).toContain(url);
      const [comment] = await stage.comments();
      expect(comment?.body).toContain('No longer followed');
      expect(comment?.body).toContain(url);
      const waited = await stage.run({
        mode: 'wait',
        'conversation-id': result.outputs['conversation-id'] ?? '',
      });
      expect(waited.outputs).toMatchObject({ outcome: 'finished' });
    });
  });

  test('a step that outlasts the patience of the runner is killed and told', async () => {
    await onStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', action: 'hang' });
      const patience = { interrupt: 300, terminate: 300 };
      const step = stage.start({ prompt: 'x' }, { patience });
      await requestSeen(stage, 'start');
      step.cancel();
      const result = await step.result;
      expect(result.signal).toBe('SIGKILL');
      // Written at the moment of the cancel, before the wait for the start's answer.
      expect(result.outputs).toMatchObject({ outcome: 'cancelled', 'exit-code': '130' });
      expect(result.post.summary).toContain('may have been started');
    });
  });
});
