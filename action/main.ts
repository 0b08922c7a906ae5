// The main step, from the inputs to the exit code. What no step needs before its first request is imported when it is needed: each
// such import is a chunk of its own in the bundle, and a smaller first chunk starts sooner.

import type { Ending } from '../shared/conversation/index.ts';
import { failureOr, ServiceError } from '../shared/service/index.ts';
import { watchForCancel } from './inputs/cancel.ts';
import type { Deps } from './inputs/deps.ts';
import { type RawInputs, readInputs } from './inputs/inputs.ts';
import { readSettings } from './inputs/read-settings.ts';
import { findUnknownInputs } from './inputs/unknown-inputs.ts';
import { loadLateParts, openWorkflowStep } from './open-workflow-step.ts';
import { asGuarded, cancelledEnding, doingIn, endedWith, endingOfError } from './report/endings.ts';
import { run, start, wait } from './run/modes.ts';
import { type WorkflowStep, wantsArtifacts } from './run/step/workflow-step.ts';
import type { Tracked } from './run/track.ts';

/** Returns the exit code. Throws only for bugs. */
export async function main(deps: Deps): Promise<number> {
  const { core, context, clock } = deps;
  const startedAt = clock.now();

  // 1. Mask secrets before anything can print them.
  const inputs = readInputs(core);

  // 2. Read the settings from the inputs, or report all problems.
  const read = readSettings(inputs, context, deps.readFile, await loadLateParts(inputs));
  const problems = [...findUnknownInputs(deps.variables), ...(read.kind === 'problems' ? read.problems : [])];
  if (read.kind === 'problems' || problems.length > 0) return refuse(problems, inputs, deps);
  const { settings } = read;
  if (settings.dryRun) return (await import('./run/dry-run.ts')).dryRun(settings, core, startedAt);

  // 3. From here on, a cancel is noticed.
  const cancel = watchForCancel(deps.onCancel);
  try {
    const step = await failureOr(async () => openWorkflowStep(settings, startedAt, cancel, deps));
    if (step instanceof ServiceError) return await refuse([step.message], inputs, deps);
    try {
      // 4. Run the mode, and report how it ended.
      const ending = asGuarded(await play(step), step.ledger.facts(), settings.succeedOn);
      if (ending.outcome !== 'cancelled') await saveWanted(ending, step);
      return await (await import('./report/report.ts')).report(ending, step, core);
    } catch (error) {
      return await reportBug(error, step, deps);
    } finally {
      step.live.close();
      await step.close();
    }
  } finally {
    cancel.close();
  }
}

async function refuse(problems: readonly string[], inputs: RawInputs, deps: Deps): Promise<number> {
  return (await import('./report/refuse-inputs.ts')).refuseInputs(problems, inputs, deps);
}

/** A bug is reported in the summary and the comment too: people who wait there do not look into the log. */
async function reportBug(error: unknown, step: WorkflowStep, { core, clock }: Deps): Promise<number> {
  if (error instanceof Error && error.stack) core.debug(error.stack);
  const { bugWords, report } = await import('./report/report.ts');
  return report({ outcome: 'internal_error', reason: bugWords(error), at: clock.now() }, step, core);
}

async function play(step: WorkflowStep): Promise<Ending> {
  const { cancel, clock, ledger, settings, log } = step;
  for (const warning of settings.warnings) log.warn(warning);
  // Noted at once: the runner may kill the step before a running start request is answered.
  const noteCancel = () => {
    // The step has ended and is writing its result. A cancel must not change the outputs now.
    if (ledger.facts().ending !== null) return;
    log.line(`${cancel.by()}: the job was cancelled, ending the step`);
    const ending = cancelledEnding(ledger.facts(), clock.now());
    ledger.note(endedWith(ending, settings.succeedOn));
  };
  cancel.signal.addEventListener('abort', noteCancel, { once: true });
  try {
    const ending = await endingOfMode(step);
    if (ending === null) return await afterCancel(step);
    return await (await import('./run/stop-agent.ts')).stopAfter(ending, step);
  } catch (error) {
    return cancel.signal.aborted
      ? await afterCancel(step)
      : endingOfError(error, doingIn(ledger.facts()), clock.now());
  }
}

/** Null where it was cancelled. */
async function endingOfMode(step: WorkflowStep): Promise<Ending | null> {
  const { cancel, clock, ledger } = step;
  try {
    const played = await playMode(step);
    if ('outcome' in played) return played;
    return played.kind === 'ended' ? played.ending : null;
  } catch (error) {
    return cancel.signal.aborted ? null : endingOfError(error, doingIn(ledger.facts()), clock.now());
  }
}

async function afterCancel(step: WorkflowStep): Promise<Ending> {
  // Before its sandbox may be paused.
  await saveWanted({ outcome: 'cancelled' }, step);
  await (await import('./run/stop-agent.ts')).stopInTime(step);
  return cancelledEnding(step.ledger.facts(), step.clock.now());
}

async function saveWanted(ending: Pick<Ending, 'outcome' | 'variant'>, step: WorkflowStep): Promise<void> {
  if (wantsArtifacts(ending, step.settings)) await step.saveArtifacts();
}

async function playMode(step: WorkflowStep): Promise<Tracked | Ending> {
  const { mode } = step.settings;
  switch (mode) {
    case 'run':
      return run(step);
    case 'start':
      return start(step);
    case 'wait':
      return wait(step);
    case 'command':
      return (await import('./commands/command.ts')).command(step);
    default:
      return (await import('./run/modes-without-start.ts')).playOther(mode, step);
  }
}
