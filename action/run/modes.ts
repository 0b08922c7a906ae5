// Starts a conversation and follows it to the end.

import { beginWatch, type Ending } from '../../shared/conversation/index.ts';
import { begin } from './begin.ts';
import type { WorkflowStep } from './step/workflow-step.ts';
import { type Tracked, track } from './track.ts';

export async function run(step: WorkflowStep): Promise<Tracked | Ending> {
  const begun = await begin(step.settings, step);
  return begun.kind !== 'watch' ? begun : withWanted(await track(begun.watch, step, 'end'), step);
}

/** Starts a conversation and ends when it is ready. A later step or job can wait for it. */
export async function start(step: WorkflowStep): Promise<Tracked> {
  const begun = await begin(step.settings, step);
  const tracked = begun.kind !== 'watch' ? begun : await track(begun.watch, step, 'ready');
  if (tracked.kind !== 'ready') return tracked;
  const ending = { outcome: 'started', reason: 'the conversation is ready', at: step.clock.now() } as const;
  return { kind: 'ended', ending };
}

/** Follows an existing conversation or start task, for example after a cancelled or timed-out job. */
export async function wait(step: WorkflowStep): Promise<Tracked | Ending> {
  const { ledger, settings } = step;
  const { conversationId, startTaskId } = settings;
  ledger.note({ conversationId, startTaskId });
  const watch = beginWatch({
    conversationId,
    // The start task is not needed where the conversation id is known.
    startTaskId: conversationId === null ? startTaskId : null,
    limits: settings.limits,
    now: ledger.facts().startedAt,
  });
  return withWanted(await track({ ...watch, isForeign: true }, step, 'end'), step);
}

async function withWanted(played: Tracked, step: WorkflowStep): Promise<Tracked | Ending> {
  if (step.settings.wanted === null) return played;
  return (await import('./with-wanted.ts')).withWanted(played, step);
}
