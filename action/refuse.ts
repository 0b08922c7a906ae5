// Wrong inputs: reports all problems in one error and sends nothing.
import { logLine } from '../shared/github/index.ts';
import { outcomes } from '../shared/watch/index.ts';
import type { Deps } from './deps/deps.ts';
import { noFacts } from './facts/facts.ts';
import { outputsOf } from './facts/outputs.ts';
import { sentence } from './report/report.ts';
import { summaryOf } from './report/summary.ts';

export async function refuse(
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
    title: lines.length === 1 ? 'Agent: an input is wrong' : `Agent: ${lines.length} inputs are wrong`,
  });
  if (summary) await core.writeSummary(summaryOf(facts, context));
  core.info(
    `bad_input (exit code ${exitCode}): ${sentence(reason)} Correct the inputs that are named; nothing was sent.`,
  );
  return exitCode;
}
