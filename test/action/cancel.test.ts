// A job that is cancelled or killed, as the runner does it: exit code 130, what was told, and what post still does.
import { expect, test } from '@jest/globals';
import type { Step, StepResult } from '../../lab/runner/runner.ts';
import { untilRequested } from '../support/simulated.ts';
import { issueEvent, lastLine, onStage, patience } from './stage.ts';

/** It ends by itself, because of the first signal of the runner. */
async function cancelled(running: Step): Promise<StepResult> {
  running.cancel();
  const step = await running.result;
  expect(step.stdout).toContain('SIGINT: the job was cancelled');
  expect(lastLine(step)).toMatch(/^cancelled \(exit code 130\): /);
  expect(step).toMatchObject({ exitCode: 130, signal: null, stderr: '' });
  expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'exit-code': '130' });
  expect(step.summary).toContain('No longer followed');
  // Main has reported everything, so post has nothing left to say.
  expect(step.post).toMatchObject({ exitCode: 0, summary: '' });
  return step;
}

test('a step that is cancelled during a poll that hangs says in log, summary and comment where it goes on', async () => {
  await onStage(async ({ start, comments, simulator }) => {
    await simulator.control.armFault({ times: 100, route: 'conversations', action: 'hang' });
    const given = { prompt: 'simulate: hang', comment: 'always' };
    const step = start(given, { event: issueEvent(), patience });
    await step.line(/conversation http/);
    await untilRequested(simulator, 'conversations');
    const result = await cancelled(step);
    const where = result.outputs['conversation-url'] ?? result.outputs['start-task-id'];
    expect(lastLine(result)).toContain(`${where}`);
    expect(result.summary).toContain('goes on');
    const [comment] = await comments();
    expect(comment?.body).toContain('No longer followed');
  });
});
