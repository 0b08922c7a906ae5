// The exit code, the outputs and the last line of a step, by the built bundle: an outcome of each kind. What it
// loads late is played by the examples: rules, schemas, files.
import { expect, test } from '@jest/globals';
import { strayOf } from '../../lab/runner/runner.ts';
import { type OutcomeName, outcomes } from '../../shared/conversation/index.ts';
import { lastLine, onQuickStage, onStage } from './stage.ts';

test.concurrent.each<[OutcomeName, Readonly<Record<string, string>>]>([
  ['finished', { prompt: 'simulate: finish' }],
  ['bad_input', { mode: 'run' }],
  ['waiting_for_confirmation', { prompt: 'simulate: confirm' }],
])('a step with the outcome %s has its exit code, its outputs and its last line', async (outcome, given) => {
  await onStage(async ({ run }) => {
    const step = await run(given);
    const exitCode = outcomes[outcome].exitCode;
    expect(lastLine(step)).toMatch(new RegExp(`^${outcome} \\(exit code ${exitCode}\\): .+\\. .+`));
    expect(step.exitCode).toBe(exitCode);
    expect(step.outputs).toMatchObject({ outcome, 'exit-code': String(exitCode) });
    const result = JSON.parse(step.outputs.result ?? '');
    expect(result).toMatchObject({ version: 1, outcome, exit_code: exitCode });
    expect(strayOf(step)).toEqual([]);
  });
});

test.concurrent('the process ends although one of its connections is never answered', async () => {
  await onQuickStage(async ({ run, simulator }) => {
    await simulator.control.armFault({ route: 'socket', action: 'hang', times: 9 });
    expect(await run({ prompt: 'simulate: finish' })).toMatchObject({ exitCode: 0, signal: null });
  });
});

test.concurrent.each([2, -2])(
  'a step goes on by its own time where its machine is set by %i hours',
  async (hours) => {
    const code = `const now=Date.now,write=process.stdout.write;let by=0;Date.now=()=>now()+by;
process.stdout.write=function(...said){if(/is working/.test(said[0]))by=${hours}*36e5;return write.apply(this,said)}`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
    await onQuickStage(async ({ run }) => {
      const { outputs } = await run({ prompt: 'simulate: finish' }, { env });
      expect(outputs).toMatchObject({
        outcome: 'finished',
        'duration-seconds': expect.stringMatching(/^\d{1,3}$/),
      });
    });
  },
);
