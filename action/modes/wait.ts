// Follows an existing conversation or start task, for example after a cancelled or timed-out job.
import { beginWatch, type Ending } from '../../shared/watch/index.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { WaitJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { withOutput } from './with-output.ts';

export async function wait(job: WaitJob, step: WorkflowStep): Promise<Tracked | Ending> {
  const { ledger, settings } = step;
  const { conversationId, startTaskId } = job;
  ledger.note({ conversationId, startTaskId });
  const watch = beginWatch({
    conversationId,
    // With the conversation id, the start task is not needed.
    startTaskId: conversationId === null ? startTaskId : null,
    limits: settings.limits,
    now: ledger.facts().startedAt,
  });
  return withOutput(await track(watch, step, 'end'), step);
}
