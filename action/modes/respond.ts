// Answers the pending question of a conversation: the one that another step has shown, or whatever is pending. The
// workflow decides the answer beforehand.
import { type Answer, newQuestion, shownBefore } from '../../shared/question/index.ts';
import { type Ending, normaliseId } from '../../shared/watch/index.ts';
import { drive } from '../question/drive.ts';
import { endingOfAnswer } from '../question/ending-of-answer.ts';
import { decidedByWorkflow, leaveOpen } from '../question/on-waiting.ts';
import { deadlineOf, questionPorts } from '../question/question-ports.ts';
import type { RespondJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export async function respond(job: RespondJob, step: WorkflowStep): Promise<Ending> {
  const { ledger, services, clock } = step;
  const conversationId = job.conversationId ?? (await conversationOfTask(job, step));
  if (conversationId === null) {
    const reason = `the start task ${job.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  ledger.note({ conversationId, conversationUrl: services.api.conversationPage(conversationId) });
  const { accept, reason, confirmation } = job;
  const now = clock.now();
  const verdict = accept ? 'approve' : 'reject';
  const answer: Answer = { ...decidedByWorkflow, verdict, reason, at: now };
  const question =
    confirmation === null
      ? newQuestion(now, answer)
      : shownBefore(confirmation.fingerprint, answer, now, confirmation.whole);
  const driven = await drive(question, questionPorts(step, conversationId), step);
  const result = driven.kind === 'settled' ? driven.question.result : null;
  if (result?.kind === 'verified') ledger.note({ executionStatus: result.status });
  if (result?.kind === 'stale' || result?.kind === 'no_effect') await leaveOpen(conversationId, step);
  return endingOfAnswer(driven, verdict, clock.now());
}

async function conversationOfTask({ startTaskId }: RespondJob, step: WorkflowStep): Promise<string | null> {
  if (startTaskId === null) return null;
  const { ledger, services, cancel } = step;
  ledger.note({ startTaskId });
  const deadline = deadlineOf(step);
  const options = { signal: cancel.signal, ...(deadline !== null && { deadline }) };
  const task = (await services.api.startTasks([startTaskId], options)).get(normaliseId(startTaskId));
  ledger.note({ startTaskStatus: task?.status ?? null });
  return task?.conversationId ?? null;
}
