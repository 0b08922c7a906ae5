// The conversation that a step names, directly or by its start task.

import {
  type Ending,
  keepNamed,
  type NamedInRecord,
  normaliseId,
} from '../../../shared/conversation/index.ts';
import type { Conversation } from '../../../shared/service/index.ts';
import { deadlineOf, type WorkflowStep } from './workflow-step.ts';

/** Notes the conversation. Returns an ending when there is none. */
export async function conversationOf(step: WorkflowStep): Promise<string | Ending> {
  const { ledger, log, service, clock, settings } = step;
  const conversationId = settings.conversationId ?? (await conversationOfTask(settings.startTaskId, step));
  if (conversationId === null) {
    const reason = `the start task ${settings.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  const conversationUrl = service.page(conversationId);
  ledger.note({ conversationId, conversationUrl });
  log.line(`conversation ${conversationUrl}`);
  return conversationId;
}

async function conversationOfTask(startTaskId: string | null, step: WorkflowStep): Promise<string | null> {
  if (startTaskId === null) return null;
  const { ledger, service, cancel } = step;
  ledger.note({ startTaskId });
  const deadline = deadlineOf(step);
  const options = { signal: cancel.signal, ...(deadline !== null && { deadline }) };
  const task = (await service.startTasks([startTaskId], options)).get(normaliseId(startTaskId));
  ledger.note({ startStep: task?.step ?? null });
  return task?.conversationId ?? null;
}

/** Names that records have shown so far. */
export function namedSoFar(
  conversation: Conversation | null,
  { ledger, settings }: WorkflowStep,
): Pick<NamedInRecord, 'title' | 'pullRequests'> {
  const { title, pullRequests } = ledger.facts();
  if (conversation === null) return { title, pullRequests };
  const named = keepNamed({ title, branch: null, pullRequests }, conversation, settings.branch);
  return { title: named.title, pullRequests: named.pullRequests };
}
