// Wrong inputs: nothing is sent, and the step says what is to be corrected.
import { outcomes } from '../../shared/conversation/index.ts';
import { logLine } from '../../shared/github/index.ts';
import type { Deps } from '../inputs/deps.ts';
import { noFacts } from './facts.ts';
import { outputsOf } from './outputs.ts';
import { sentence } from './report.ts';
import { summaryOf } from './summary.ts';

/** Reports all problems in one error. Returns the exit code. */
export async function refuseInputs(
  problems: readonly string[],
  summary: boolean,
  { core, clock, context }: Deps,
): Promise<number> {
  const lines = problems.map((problem) => logLine(problem));
  const reason = lines.join('; ');
  const exitCode = outcomes.bad_input.exitCode;
  const now = clock.now();
  const facts = {
    ...noFacts('run', now),
    ending: { outcome: 'bad_input', reason, at: now } as const,
    exitCode,
  };
  for (const [name, value] of Object.entries(outputsOf(facts))) core.setOutput(name, value);
  core.error(lines.join('\n'), {
    title:
      lines.length === 1 ? 'Agent: an input is wrong' : `Agent: ${lines.length} problems with the inputs`,
  });
  const inLines = { ...facts, ending: { ...facts.ending, reason: lines.join('\n') } };
  if (summary) await core.writeSummary(summaryOf(inLines, context));
  core.info(
    `bad_input (exit code ${exitCode}): ${sentence(reason)} Correct the inputs that are named; nothing was sent.`,
  );
  return exitCode;
}
