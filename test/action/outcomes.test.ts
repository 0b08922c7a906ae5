// The exit code, the outputs and the last line of a step, by the built bundle: an outcome of each kind.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
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
    expect(step.commands.filter(({ name }) => name === 'error')).toHaveLength(exitCode === 0 ? 0 : 1);
    expect(step.stderr).toBe('');
    expect(step.post).toMatchObject({ exitCode: 0, summary: '', stderr: '' });
  });
});

test.concurrent('rules, which the bundle loads late, decide what the agent asks', async () => {
  await onQuickStage(async ({ run, simulator }) => {
    const rules = '- accept: { tool: terminal, command: ["npm install --save-dev left-pad && npm test"] }\n';
    const step = await run({ prompt: 'Do it', ask: 'always', rules });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    const [conversation] = await simulator.control.conversations();
    expect(conversation?.answers.map(({ effect }) => effect)).toContain('approved');
  });
});

test.concurrent('an output-schema that is no JSON Schema is refused by the validator, which the bundle loads late', async () => {
  await onQuickStage(async ({ run, simulator }) => {
    const step = await run({ prompt: 'x', 'output-schema': '{"type": "number", "minimum": "zero"}' });
    expect(step).toMatchObject({ exitCode: 2, outputs: { outcome: 'bad_input' } });
    expect(lastLine(step)).toContain('output-schema: is not a JSON Schema that can be used: ');
    expect(await simulator.control.requests()).toEqual([]);
  });
});

test.concurrent('artifacts are files below RUNNER_TEMP, and the summary does not show their paths', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-temp-'));
  try {
    await onQuickStage(async ({ run }) => {
      const given = { prompt: 'simulate: finish', artifacts: 'always' };
      const step = await run(given, { env: { RUNNER_TEMP: folder } });
      const { 'patch-file': patch = '', 'trajectory-file': trajectory = '' } = step.outputs;
      expect([patch, trajectory].every((path) => path.startsWith(folder))).toBe(true);
      expect(readFileSync(patch, 'utf8')).toMatch(/^diff --git /);
      expect(readFileSync(trajectory).subarray(0, 2).toString()).toBe('PK');
      expect(step.summary).not.toContain(folder);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.concurrent('the process ends although one of its connections is never answered', async () => {
  await onQuickStage(async ({ run, simulator }) => {
    await simulator.control.armFault({ route: 'socket', action: 'hang', times: 9 });
    expect(await run({ prompt: 'simulate: finish' })).toMatchObject({ exitCode: 0, signal: null });
  });
});
