import type { WorkflowStep } from './workflow-step.ts';

/** After an answer was sent, the step may look for this long, even when its time is over. */
const graceMs = 3_000;

/** Nothing is read after this time; null = no limit. */
export function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number | null {
  const { timeout } = settings.limits;
  if (timeout === null) return null;
  const { startedAt, question } = ledger.facts();
  return Math.max(startedAt + timeout, (question?.sent?.at ?? 0) + graceMs);
}
