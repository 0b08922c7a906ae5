// One look at what a conversation waits for, as the steps of an answer want it.
import { type FreshLook, lookAtPending, type PendingAction } from '../../shared/api/index.ts';
import type { AnswerTools } from './answer-tools.ts';

/** Null when the service does not know it. */
export function look(conversationId: string, tools: AnswerTools): Promise<FreshLook | null> {
  const { api, agentServer, signal } = tools;
  return lookAtPending(api, agentServer, conversationId, { signal });
}

export function actionsOf({ pending }: FreshLook): readonly PendingAction[] | null {
  return pending.kind === 'known' ? pending.value : null;
}

export async function pause({ clock, pauseMs, signal }: AnswerTools): Promise<void> {
  await clock.sleep(pauseMs, signal);
}
