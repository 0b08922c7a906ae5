// `on-cancel: stop` on the built bundle, without a compile cache as on a runner: by
// whichever signal a step is ended, it leaves no agent at work. The phases of a start are in on-cancel-start.test.ts of action/run.
import { expect, test } from '@jest/globals';
import type { Step } from '../../lab/runner/runner.ts';
import type { Simulator } from '../../lab/service/index.ts';
import { untilRequested } from '../support/simulated.ts';
import { type FaultOrder, issueEvent, onStage, patience, type Stage } from './stage.ts';

interface Phase {
  readonly fault?: FaultOrder;
  reached(step: Step, simulator: Simulator): Promise<unknown>;
}

/** A start takes two seconds. */
const speed = 10;

const phases: Readonly<Record<string, Phase>> = {
  'while the start request is on its way': {
    fault: { route: 'start', action: 'pass', delayMs: 4_000 },
    reached: (_, simulator) => untilRequested(simulator, 'start'),
  },
  'while it works': { reached: (step) => step.line(/the agent is working/) },
};

const signals = ['SIGTERM', 'SIGKILL'] as const;
const cases = Object.entries(phases).flatMap(([when, phase]) =>
  signals.map((signal) => [when, signal, phase] as const),
);

test.concurrent.each(cases)(
  'an agent whose step ends %s by %s is stopped, and log, summary and comment say so',
  async (_, signal, { fault, reached }) => {
    const play = async ({ start, comments, simulator }: Stage) => {
      if (fault) await simulator.control.armFault(fault);
      const step = start(
        { prompt: 'simulate: hang', comment: 'always', 'on-cancel': 'stop', timeout: '2m' },
        { event: issueEvent(), env: { NODE_DISABLE_COMPILE_CACHE: '1' }, patience },
      );
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
    };
    await onStage(play, { speed });
  },
);
