// The main step, from the inputs to the exit code.
import { ServiceError } from '../shared/service/index.ts';
import type { Ending } from '../shared/watch/index.ts';
import type { Tracked } from './conversations/track.ts';
import { type Cancel, watchForCancel } from './deps/cancel.ts';
import type { Deps } from './deps/deps.ts';
import { dryRun } from './dry-run.ts';
import { cancelledEnding } from './facts/cancelled.ts';
import { doingIn, endingOfError } from './facts/ending-of-error.ts';
import { exitCodeFor } from './facts/exit-code.ts';
import { loadLateParts } from './load-late-parts.ts';
import { command } from './modes/command.ts';
import { list } from './modes/list.ts';
import { message } from './modes/message.ts';
import { respond } from './modes/respond.ts';
import { run } from './modes/run.ts';
import { start } from './modes/start.ts';
import { stop } from './modes/stop.ts';
import { wait } from './modes/wait.ts';
import { openWorkflowStep } from './open-workflow-step.ts';
import { addSchemaToTask } from './output/schema-words.ts';
import { refuse } from './refuse.ts';
import { report } from './report/report.ts';
import { readInputs } from './settings/inputs.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/settings.ts';
import { wantsArtifacts } from './step/wants-artifacts.ts';
import type { WorkflowStep } from './step/workflow-step.ts';
import { stopAfter, stopInTime } from './stopping/on-cancel.ts';

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
      const ending = await play(step);
      if (ending.outcome !== 'cancelled') await saveWanted(ending, step);
      return await report(ending, step, core);
    } finally {
      step.live.close();
      await step.services.close();
    }
  } finally {
    cancel.close();
  }
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
    ledger.note({ ending, exitCode: exitCodeFor(ending, settings.succeedOn) });
  };
  cancel.signal.addEventListener('abort', noteCancel, { once: true });
  try {
    const played = await playMode(step);
    if ('outcome' in played) return await stopAfter(played, step);
    if (played.kind === 'ended') return await stopAfter(played.ending, step);
    return await afterCancel(step);
  } catch (error) {
    return cancel.signal.aborted
      ? await afterCancel(step)
      : endingOfError(error, doingIn(ledger.facts()), clock.now());
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
