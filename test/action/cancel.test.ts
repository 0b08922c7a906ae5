// A job that is cancelled or killed, by the bundle and without a compile cache, as on a runner, which keeps none: exit codes, what was
// told, and what post still does. The phases of a start are in on-cancel-start.test.ts of action/run.
import { expect, test } from '@jest/globals';
import type { Step } from '../../lab/runner/runner.ts';
import type { Simulator } from '../../lab/service/index.ts';
import { untilRequested } from '../support/simulated.ts';
import { type FaultOrder, issueEvent, lastLine, onStage, patience } from './stage.ts';

const uncached = { NODE_DISABLE_COMPILE_CACHE: '1' };
/** Main alone is ended by that signal, before the first line of the bundle. */
const endsMain = (signal: string) => {
  const code = `if(process.argv[1].endsWith('index.js'))process.kill(process.pid,'${signal}')`;
  return { ...uncached, NODE_OPTIONS: `--import=data:text/javascript,${code}` };
};
const nothing = { exitCode: 0, signal: null, stdout: '', stderr: '', summary: '' };

test.concurrent.each([
  ['as soon as it is started', 'SIGINT', uncached],
  ['as soon as it is started', 'SIGKILL', uncached],
  ['before the bundle is loaded', 'SIGTERM', endsMain('SIGTERM')],
  ['before the bundle is loaded', 'SIGKILL', endsMain('SIGKILL')],
] as const)('a step that ends %s by %s starts nothing, and post does nothing', async (_, signal, env) => {
  await onStage(async ({ start, simulator }) => {
    const step = start({ prompt: 'simulate: finish', comment: 'always', 'on-cancel': 'stop' }, { env });
    if (env === uncached) step.kill(signal);
    const result = await step.result;
    expect(result).toMatchObject({ exitCode: null, signal, state: {}, post: nothing });
    expect(await simulator.control.requests()).toEqual([]);
  });
});

test.concurrent('what a workflow sets in the environment makes no main a post, and no post a main', async () => {
  await onStage(async ({ run, simulator }) => {
    const env = { STATE_isPost: 'true', STATE_done: 'true', STATE_facts: '' };
    const { outputs, post } = await run({ prompt: 'simulate: finish' }, { env });
    expect(outputs).toMatchObject({ outcome: 'finished' });
    expect(post).toMatchObject({ exitCode: 0, summary: '' });
    expect(await simulator.control.conversations()).toHaveLength(1);
  });
});

test.concurrent('a step that is cancelled during a poll that hangs says in log, summary and comment where it goes on', async () => {
  await onStage(async ({ start, comments, simulator }) => {
    await simulator.control.armFault({ times: 100, route: 'conversations', action: 'hang' });
    const step = start({ prompt: 'simulate: hang', comment: 'always' }, { event: issueEvent(), patience });
    await step.line(/conversation http/);
    await untilRequested(simulator, 'conversations');
    // It ends by itself, because of the first signal of the runner.
    step.cancel();
    const result = await step.result;
    expect(result.stdout).toContain('SIGINT: the job was cancelled');
    expect(lastLine(result)).toMatch(/^cancelled \(exit code 130\): /);
    expect(result).toMatchObject({ exitCode: 130, signal: null, stderr: '' });
    expect(lastLine(result)).toContain(result.outputs['conversation-url']);
    expect(result.summary).toMatch(/No longer followed[\s\S]*goes on/);
    // Main has reported everything, so post has nothing left to say.
    expect(result.post).toMatchObject({ exitCode: 0, summary: '' });
    expect(await comments()).toMatchObject([{ body: expect.stringContaining('No longer followed') }]);
  });
});

interface Phase {
  readonly fault?: FaultOrder;
  reached(step: Step, simulator: Simulator): Promise<unknown>;
}
const starts: Phase = {
  fault: { route: 'start', action: 'pass', delayMs: 4_000 },
  reached: (_, simulator) => untilRequested(simulator, 'start'),
};
const works: Phase = { reached: (step) => step.line(/the agent is working/) };

test.concurrent.each([
  ['while the start request is on its way', 'SIGTERM', starts],
  ['while the start request is on its way', 'SIGKILL', starts],
  ['while it works', 'SIGKILL', works],
] as const)(
  'with on-cancel: stop an agent whose step ends %s by %s is stopped, and log, summary and comment say so',
  async (_, signal, { fault, reached }) => {
    // A start takes two seconds.
    const options = { speed: 10 };
    await onStage(async ({ start, comments, simulator }) => {
      if (fault) await simulator.control.armFault(fault);
      const given = { prompt: 'simulate: hang', comment: 'always', 'on-cancel': 'stop', timeout: '2m' };
      const step = start(given, { event: issueEvent(), env: uncached, patience });
      await reached(step, simulator);
      step.kill(signal);
      const { exitCode, stdout, summary, post } = await step.result;
      expect(exitCode).toBe(signal === 'SIGKILL' ? null : 130);
      expect(post).toMatchObject({ exitCode: 0, stderr: '' });
      const [{ body = '' } = {}] = await comments();
      // A start that is prepared has its sandbox paused, or is ready by then. On a slow machine the post step may see that late.
      const words = /(?:was|has) stopped|had stopped already|sandbox was paused before/;
      for (const text of [stdout + post.stdout, summary + post.summary, body]) expect(text).toMatch(words);
      expect(await simulator.control.conversations()).toMatchObject([{ sandboxStatus: 'PAUSED' }]);
    }, options);
  },
);
