// Starts a conversation and ends when it is ready. A later step or job can wait for it.
import { begin } from '../conversations/begin.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { StartJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export async function start(job: StartJob, step: WorkflowStep): Promise<Tracked> {
  const begun = await begin(job, step);
  const tracked = begun.kind !== 'watch' ? begun : await track(begun.watch, step, 'ready');
  if (tracked.kind !== 'ready') return tracked;
  const ending = { outcome: 'started', reason: 'the conversation is ready', at: step.clock.now() } as const;
  return { kind: 'ended', ending };
}
