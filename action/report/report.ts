// Reports how the step ended: outputs, comment, summary, annotation and log.

import type { Clock } from '../../shared/clock.ts';
import { type Ending, outcomes, reasonLine } from '../../shared/conversation/index.ts';
import { endingWords, logLine } from '../../shared/github/index.ts';
import type { Cancel } from '../inputs/cancel.ts';
import type { Core } from '../inputs/deps.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Settings } from '../inputs/settings.ts';
import { endedWith, withVariant } from './endings.ts';
import type { Ledger } from './ledger.ts';
import { untoldState } from './ledger.ts';
import type { StickyComment } from './sticky-comment.ts';
import { summaryOf } from './summary.ts';

interface ReportedStep {
  readonly ledger: Ledger;
  readonly settings: Pick<Settings, 'succeedOn' | 'summary'>;
  readonly comment: StickyComment;
  readonly context: RunContext;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly cancel: Pick<Cancel, 'signal'>;
}

/** Pauses before a comment that could not be written is tried again: nothing else says that the agent has ended. */
const pauses = [2_000, 5_000];

/** Returns the exit code. */
export async function report(ended: Ending, step: ReportedStep, core: Core): Promise<number> {
  const { ledger, settings, comment, context, clock, cancel } = step;
  const noted = endedWith(withVariant(ended, ledger.facts()), settings.succeedOn);
  const { ending, exitCode } = noted;
  // Outputs first: they need no network, and the next steps depend on them.
  ledger.note(noted);
  if (settings.summary) await core.writeSummary(summaryOf(ledger.facts(), context, comment.questionPage()));
  await comment.update(ledger.facts());
  for (const pause of pauses) {
    // A cancelled step has no time: post does it.
    if (!comment.isBehind() || cancel.signal.aborted) break;
    await clock.sleep(pause, cancel.signal);
    await comment.update(ledger.facts());
  }
  if (comment.isBehind()) core.saveState(untoldState, 'true');
  tellOutcome(ending, exitCode, core);
  core.saveState('done', 'true');
  return exitCode;
}

export function bugWords(error: unknown): string {
  return reasonLine(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

/** Adds a full stop, unless the text from outside ends with a punctuation mark already. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Writes an annotation for the page of the run, and the last line of the log. */
export function tellOutcome(ending: Ending, exitCode: number, core: Core): void {
  const { outcome, reason } = ending;
  const { title, next } = endingWords(ending);
  const told = `${sentence(logLine(reason, 1000))} ${next.action}`;
  if (exitCode !== 0) core.error(told, { title: `Agent: ${title}` });
  else if (outcomes[outcome].exitCode !== 0) core.warning(told, { title: `Agent: ${title}` });
  core.info(`${outcome} (exit code ${exitCode}): ${told}`);
}
