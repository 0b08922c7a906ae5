// Budget, typed output and files, by the built bundle as a runner runs it: the validator is a chunk of its own there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { issueEvent, lastLine, onQuickStage } from './stage.ts';

jest.setTimeout(60_000);

const schema = JSON.stringify({
  type: 'object',
  required: ['count'],
  properties: { count: { type: 'integer' } },
});

test.concurrent('over max-cost: 24, and what it cost stands everywhere', async () => {
  await onQuickStage(async ({ run, comments }) => {
    const given = { prompt: 'simulate: hang', 'max-cost': '0.20', comment: 'always' };
    const step = await run(given, { event: issueEvent() });
    expect(step).toMatchObject({ exitCode: 24, outputs: { outcome: 'over_budget', 'exit-code': '24' } });
    expect(lastLine(step)).toMatch(
      /^over_budget \(exit code 24\): it has cost \$0\.\d+, and may cost \$0\.20; /,
    );
    const words = /\$0\.\d\d · [\d,]+ tokens/;
    expect(step.summary).toMatch(words);
    expect((await comments())[0]?.body).toMatch(words);
    expect(step.outputs.cost).toMatch(/^0\.\d+$/);
    expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ cost: Number(step.outputs.cost) });
  });
});

test.concurrent('output-schema: what does not fit goes back once; a schema that is none is bad input', async () => {
  await onQuickStage(async ({ run, simulator }) => {
    const prompt = 'simulate: finish\nsimulate-says: {"count": "3"}\nsimulate-says: {"count": 3}';
    const step = await run({ prompt, 'output-schema': schema });
    expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'finished', output: '{"count":3}' } });
    const before = (await simulator.control.requests()).length;
    const wrong = await run({ prompt, 'output-schema': '{"type": "number", "minimum": "zero"}' });
    expect(wrong).toMatchObject({ exitCode: 2, outputs: { outcome: 'bad_input' } });
    expect(lastLine(wrong)).toContain('output-schema: is not a JSON Schema that can be used: ');
    expect(await simulator.control.requests()).toHaveLength(before);
  });
});

test.concurrent('artifacts: files below RUNNER_TEMP, whose paths are outputs', async () => {
  await onQuickStage(async ({ run }) => {
    const folder = mkdtempSync(join(tmpdir(), 'runner-temp-'));
    try {
      const given = { prompt: 'simulate: finish', artifacts: 'always' };
      const step = await run(given, { env: { RUNNER_TEMP: folder } });
      const { 'patch-file': patch = '', 'trajectory-file': trajectory = '' } = step.outputs;
      expect([patch, trajectory].every((path) => path.startsWith(folder))).toBe(true);
      expect(readFileSync(patch, 'utf8')).toMatch(/^diff --git /);
      expect(readFileSync(trajectory).subarray(0, 2).toString()).toBe('PK');
      expect(step.summary).not.toContain(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
