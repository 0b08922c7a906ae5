// Tells how the step ended, in every place where somebody may look.
import { endingWords, logLine } from '../../shared/github/index.ts';
import { type Ending, exitCodes, type OutcomeName } from '../../shared/watch/index.ts';
import type { Core } from '../deps/deps.ts';
import { withVariant } from '../facts/with-variant.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { summaryOf } from './summary.ts';

/** Gives the exit code. */
export async function report(ended: Ending, step: WorkflowStep, core: Core): Promise<number> {
  const { ledger, settings, comment, context, log } = step;
  const ending = withVariant(ended, ledger.facts());
  const exitCode = exitCodeFor(ending.outcome, settings.succeedOn);
  // Outputs first: they are the cheapest, and the next steps hang on them.
  ledger.note({ ending, exitCode });
  log.endGroup();
  if (settings.summary) await core.writeSummary(summaryOf(ledger.facts(), context));
  await comment.update(ledger.facts());
  tellOutcome(ending, exitCode, core);
  core.saveState('done', 'true');
  return exitCode;
}

export function exitCodeFor(outcome: OutcomeName, succeedOn: readonly OutcomeName[]): number {
  return succeedOn.includes(outcome) ? 0 : exitCodes[outcome];
}

/** What came from elsewhere may end in a full stop, or in a question, of its own. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** An annotation for the run's page, and the last line for whoever reads the log. */
export function tellOutcome(ending: Ending, exitCode: number, core: Core): void {
  const { outcome, reason } = ending;
  const { title, next } = endingWords(ending);
  const told = `${sentence(logLine(reason, 1000))} ${next.action}`;
  if (exitCode !== 0) core.error(told, { title: `Agent: ${title}` });
  else if (exitCodes[outcome] !== 0) core.warning(told, { title: `Agent: ${title}` });
  core.info(`${outcome} (exit code ${exitCode}): ${told}`);
}
