// Attaches to a conversation or a start task that exists already, for example after a cancelled or timed-out job.
import { beginWatch } from '../../shared/watch/index.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { Scene } from '../scene.ts';
import type { WaitJob } from '../settings/settings.ts';

export function wait(job: WaitJob, scene: Scene): Promise<Tracked> {
  const { ledger, settings } = scene;
  const { conversationId, startTaskId } = job;
  ledger.note({ conversationId, startTaskId });
  const watch = beginWatch({
    conversationId,
    // The conversation says all that the start task could, and more.
    startTaskId: conversationId === null ? startTaskId : null,
    limits: settings.limits,
    now: ledger.facts().startedAt,
  });
  return track(watch, scene, 'end');
}
