// The step, from its inputs to its exit code.
import { exitCodes, type Ending } from '../shared/watch/index.ts';
import { type Cancel, watchForCancel } from './cancel.ts';
import type { Tracked } from './conversations/track.ts';
import type { Deps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { command } from './modes/command.ts';
import { list } from './modes/list.ts';
import { respond } from './modes/respond.ts';
import { run } from './modes/run.ts';
import { start } from './modes/start.ts';
import { wait } from './modes/wait.ts';
import { createLog } from './report/log.ts';
import { report } from './report/report.ts';
import { createStickyComment } from './report/sticky-comment.ts';
import type { Scene } from './scene.ts';
import { readInputs } from './settings/read-inputs.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/settings.ts';
import { endingOfError } from './story/ending-of-error.ts';
import { noFacts } from './story/facts.ts';
import { openLedger } from './story/ledger.ts';

/** Gives the exit code. Throws for nothing but bugs. */
export async function main(deps: Deps): Promise<number> {
  const { core, context, clock } = deps;
  const startedAt = clock.now();

  // 1. Mask what is secret, before anything else can print it.
  const inputs = readInputs(core);

  // 2. Make settings of the inputs, or name every problem.
  const read = readSettings(inputs, context, deps.readFile);
  if (read.kind === 'problems') return refuse(read.problems, deps);
  const { settings } = read;
  if (settings.dryRun) return dryRun(settings, core);

  // 3. From here on a cancel is told, and what is learnt is kept.
  const cancel = watchForCancel(deps.onCancel);
  const scene = setScene(settings, startedAt, cancel, deps);
  for (const warning of settings.warnings) scene.log.warn(warning);

  try {
    // 4. Play the mode.
    const ending = (await play(scene)) ?? cancelled(scene);
    // 5. Tell how it ended: outputs, summary, comment, last line.
    return await report(ending, scene, core);
  } finally {
    cancel.close();
    await scene.services.close();
  }
}

/** Null when the step was cancelled first. */
async function play(scene: Scene): Promise<Ending | null> {
  const { cancel, clock } = scene;
  try {
    const played = await playMode(scene);
    if ('outcome' in played) return played;
    return played.kind === 'ended' ? played.ending : null;
  } catch (error) {
    if (cancel.signal.aborted) return null;
    return endingOfError(error, clock.now());
  }
}

function playMode(scene: Scene): Promise<Tracked | Ending> {
  const { job } = scene.settings;
  switch (job.mode) {
    case 'run':
      return run(job, scene);
    case 'start':
      return start(job, scene);
    case 'wait':
      return wait(job, scene);
    case 'respond':
      return respond(job, scene);
    case 'command':
      return command(job, scene);
    case 'list':
      return list(job, scene);
  }
}
