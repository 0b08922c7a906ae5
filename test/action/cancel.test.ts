// A job that is cancelled or killed, as the runner does it: exit code 130, what was told, and what post still does.
import { expect, test } from '@jest/globals';
import { untilRequested } from '../support/simulated.ts';
import { issueEvent, lastLine, onStage, patience } from './stage.ts';

test('a step that is cancelled during a poll that hangs says in log, summary and comment where it goes on', async () => {
  await onStage(async ({ start, comments, simulator }) => {
    await simulator.control.armFault({ times: 100, route: 'conversations', action: 'hang' });
    const given = { prompt: 'simulate: hang', comment: 'always' };
    const step = start(given, { event: issueEvent(), patience });
    await step.line(/conversation http/);
    await untilRequested(simulator, 'conversations');
    // It ends by itself, because of the first signal of the runner.
    step.cancel();
    const result = await step.result;
    expect(result.stdout).toContain('SIGINT: the job was cancelled');
    expect(lastLine(result)).toMatch(/^cancelled \(exit code 130\): /);
    expect(result).toMatchObject({ exitCode: 130, signal: null, stderr: '' });
    expect(result.outputs).toMatchObject({ outcome: 'cancelled', 'exit-code': '130' });
    expect(result.summary).toContain('No longer followed');
    // Main has reported everything, so post has nothing left to say.
    expect(result.post).toMatchObject({ exitCode: 0, summary: '' });
    const where = result.outputs['conversation-url'] ?? result.outputs['start-task-id'];
    expect(lastLine(result)).toContain(`${where}`);
    expect(result.summary).toContain('goes on');
    const [comment] = await comments();
    expect(comment?.body).toContain('No longer followed');
  });
});
