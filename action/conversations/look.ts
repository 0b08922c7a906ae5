// One look at what a conversation waits for, as the steps of an answer want it.
import {
  type CallOptions,
  type FreshLook,
  lookAtPending,
  type PendingAction,
} from '../../shared/api/index.ts';
import type { AnswerTools } from './answer-tools.ts';

/** Null when the service does not know it. */
export async function look(conversationId: string, tools: AnswerTools): Promise<FreshLook | null> {
  const { api, agentServer, onLook } = tools;
  const seen = await lookAtPending(api, agentServer, conversationId, readOptions(tools));
  if (seen !== null) onLook(seen.conversation);
  return seen;
}

export function readOptions({ signal, deadline }: AnswerTools): CallOptions {
  return deadline === null ? { signal } : { signal, deadline };
}

export function actionsOf({ pending }: FreshLook): readonly PendingAction[] | null {
  return pending.kind === 'known' ? pending.value : null;
}

export async function pause({ clock, pauseMs, signal }: AnswerTools): Promise<void> {
  await clock.sleep(pauseMs, signal);
}
