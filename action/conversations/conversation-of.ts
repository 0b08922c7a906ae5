// The conversation that a job names, directly or by its start task.
import { type Ending, normaliseId } from '../../shared/watch/index.ts';
import { deadlineOf } from '../step/deadline-of.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

interface Named {
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
}

/** Notes the conversation. Returns an ending when there is none. */
export async function conversationOf(named: Named, step: WorkflowStep): Promise<string | Ending> {
  const { ledger, services, clock } = step;
  const conversationId = named.conversationId ?? (await conversationOfTask(named.startTaskId, step));
  if (conversationId === null) {
    const reason = `the start task ${named.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  ledger.note({ conversationId, conversationUrl: services.api.conversationPage(conversationId) });
  return conversationId;
}

async function conversationOfTask(startTaskId: string | null, step: WorkflowStep): Promise<string | null> {
  if (startTaskId === null) return null;
  const { ledger, services, cancel } = step;
  ledger.note({ startTaskId });
  const deadline = deadlineOf(step);
  const options = { signal: cancel.signal, ...(deadline !== null && { deadline }) };
  const task = (await services.api.startTasks([startTaskId], options)).get(normaliseId(startTaskId));
  ledger.note({ startTaskStatus: task?.status ?? null });
  return task?.conversationId ?? null;
}
