// Holds the end of a step against what it has to be, and shows what the step said where it differs.
import { strict as assert } from 'node:assert';
import type { StepResult } from '../../runner/runner.ts';

export function ended(step: StepResult, outcome: string, code: number): StepResult {
  const { exitCode, outputs } = step;
  const said = `${step.stdout}\n${step.stderr}\n${step.post.stdout}`;
  assert.deepEqual(
    { outcome: outputs.outcome, code: outputs['exit-code'], exitCode },
    { outcome, code: String(code), exitCode: code },
    `it ended as ${outputs.outcome} (${exitCode}), not as ${outcome} (${code}):\n${said}`,
  );
  return step;
}

/** The id of the conversation that a step told. */
export function idOf({ outputs }: StepResult): string {
  const id = outputs['conversation-id'];
  assert(id, 'the step told no conversation');
  return id;
}
