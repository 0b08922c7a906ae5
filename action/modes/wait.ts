// Attaches to a conversation or a start task that exists already, for example after a cancelled or timed-out job.
import { beginWatch } from '../../shared/watch/index.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { WaitJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export function wait(job: WaitJob, step: WorkflowStep): Promise<Tracked> {
  const { ledger, settings } = step;
  const { conversationId, startTaskId } = job;
  ledger.note({ conversationId, startTaskId });
  const watch = beginWatch({
    conversationId,
    // The conversation says all that the start task could, and more.
    startTaskId: conversationId === null ? startTaskId : null,
    limits: settings.limits,
    now: ledger.facts().startedAt,
  });
  return track(watch, step, 'end');
}
