// A job that is cancelled or killed, as the runner does it: exit code 130, what was told, and what post still does.
import { describe, expect, test } from '@jest/globals';
import type { Step, StepResult } from '../../lab/runner/runner.ts';
import { untilRequested } from '../support/simulated.ts';
import { type FaultOrder, issueEvent, lastLine, onStage, patience } from './stage.ts';

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

describe('a step that is cancelled', () => {
  test.each<[string, string, Record<string, string>, RegExp, FaultOrder | null]>([
    ['a question', 'confirm', { 'on-confirmation': 'wait' }, /the agent asks before it acts/, null],
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
        expect(written[0]).toContain('No longer followed');
      });
    },
  );
});
