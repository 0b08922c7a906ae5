// Starts a conversation and follows it to the end.

import type { Ending } from '../../shared/watch/index.ts';
import { begin } from '../conversations/begin.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { StartJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { withOutput } from './with-output.ts';

export async function run(job: StartJob, step: WorkflowStep): Promise<Tracked | Ending> {
  const begun = await begin(job, step);
  return begun.kind !== 'watch' ? begun : withOutput(await track(begun.watch, step, 'end'), step);
}
