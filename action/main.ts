// The main step, from the inputs to the exit code.

import { type Ending, outcomes } from '../shared/conversation/index.ts';
import { logLine } from '../shared/github/index.ts';
import { ServiceError } from '../shared/service/index.ts';
import { command } from './commands/command.ts';
import { type Cancel, watchForCancel } from './inputs/cancel.ts';
import type { Deps } from './inputs/deps.ts';
import { readInputs } from './inputs/inputs.ts';
import { readSettings } from './inputs/read-settings.ts';
import type { Settings } from './inputs/settings.ts';
import { loadLateParts, openWorkflowStep } from './open-workflow-step.ts';
import { addSchemaToTask } from './output/judge-output.ts';
import { asGuarded, cancelledEnding, doingIn, endedWith, endingOfError } from './report/endings.ts';
import { noFacts } from './report/facts.ts';
import { outputsOf } from './report/outputs.ts';
import { bugWords, report, sentence } from './report/report.ts';
import { summaryOf } from './report/summary.ts';
import { dryRun } from './run/dry-run.ts';
import { list, message, respond, run, start, stop, wait } from './run/modes.ts';
import { stopAfter, stopInTime } from './run/stop-agent.ts';
import type { Tracked } from './run/track.ts';
import { type WorkflowStep, wantsArtifacts } from './run/workflow-step.ts';

/** Returns the exit code. Throws only for bugs. */
export async function main(deps: Deps): Promise<number> {
  const { core, context, clock } = deps;
  const startedAt = clock.now();

  // 1. Mask secrets before anything can print them.
  const inputs = readInputs(core);

  // 2. Read the settings from the inputs, or report all problems.
  const read = readSettings(inputs, context, deps.readFile, await loadLateParts(inputs));
  if (read.kind === 'problems') return refuse(read.problems, inputs.summary !== 'false', deps);
  const settings = addSchemaToTask(read.settings);
  if (settings.dryRun) return dryRun(settings, core, startedAt);

  // 3. From here on, a cancel is noticed.
  const cancel = watchForCancel(deps.onCancel);
  try {
    const step = tryOpen(settings, startedAt, cancel, deps);
    if (step instanceof ServiceError) return await refuse([step.message], settings.summary, deps);
    try {
      // 4. Run the mode, and report how it ended.
      const ending = asGuarded(await play(step), step.ledger.facts(), settings.succeedOn);
      if (ending.outcome !== 'cancelled') await saveWanted(ending, step);
      return await report(ending, step, core);
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

/** A bug too is told in the summary and the comment: who waits there does not look into the log. */
async function reportBug(error: unknown, step: WorkflowStep, { core, clock }: Deps): Promise<number> {
  if (error instanceof Error && error.stack) core.debug(error.stack);
  return report({ outcome: 'internal_error', reason: bugWords(error), at: clock.now() }, step, core);
}

function tryOpen(
  settings: Settings,
  startedAt: number,
  cancel: Cancel,
  deps: Deps,
): WorkflowStep | ServiceError {
  try {
    return openWorkflowStep(settings, startedAt, cancel, deps);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

async function play(step: WorkflowStep): Promise<Ending> {
  const { cancel, clock, ledger, settings, log } = step;
  for (const warning of settings.warnings) log.warn(warning);
  // At once, because the runner may kill the step before a running start request is answered.
  const noteCancel = () => {
    // The step has ended and is writing its result. A cancel must not change the outputs now.
    if (ledger.facts().ending !== null) return;
    log.endGroup();
    log.line(`${cancel.by()}: the job was cancelled, ending the step`);
    const ending = cancelledEnding(ledger.facts(), clock.now());
    ledger.note(endedWith(ending, settings.succeedOn));
  };
  cancel.signal.addEventListener('abort', noteCancel, { once: true });
  try {
    const ending = await endingOfMode(step);
    return ending === null ? await afterCancel(step) : await stopAfter(ending, step);
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
  await stopInTime(step);
  return cancelledEnding(step.ledger.facts(), step.clock.now());
}

async function saveWanted(ending: Pick<Ending, 'outcome' | 'variant'>, step: WorkflowStep): Promise<void> {
  if (wantsArtifacts(ending, step.settings)) await step.saveArtifacts();
}

function playMode(step: WorkflowStep): Promise<Tracked | Ending> {
  const { job } = step.settings;
  switch (job.mode) {
    case 'run':
      return run(job, step);
    case 'start':
      return start(job, step);
    case 'wait':
      return wait(job, step);
    case 'message':
      return message(job, step);
    case 'stop':
      return stop(job, step);
    case 'respond':
      return respond(job, step);
    case 'command':
      return command(job, step);
    case 'list':
      return list(job, step);
  }
}

/** Wrong inputs: reports all problems in one error and sends nothing. */
async function refuse(
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
