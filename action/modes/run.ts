// Starts a conversation and follows it to the end.
import { begin } from '../conversations/begin.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { StartJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export async function run(job: StartJob, step: WorkflowStep): Promise<Tracked> {
  const begun = await begin(job, step);
  return begun.kind !== 'watch' ? begun : track(begun.watch, step, 'end');
}
