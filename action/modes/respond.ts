// Answers the pending question of a conversation: the one that another step has shown, or whatever is pending. The
// workflow decides the answer beforehand.
import { type Answer, newQuestion, shownBefore } from '../../shared/question/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { conversationOf } from '../conversations/conversation-of.ts';
import { driveQuestion, questionPorts } from '../question/drive-question.ts';
import { endingOfAnswer } from '../question/ending-of-answer.ts';
import { decidedByWorkflow, leaveOpen } from '../question/on-waiting.ts';
import type { RespondJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export async function respond(job: RespondJob, step: WorkflowStep): Promise<Ending> {
  const { ledger, clock } = step;
  const conversationId = await conversationOf(job, step);
  if (typeof conversationId !== 'string') return conversationId;
  const { accept, reason, confirmation } = job;
  const now = clock.now();
  const verdict = accept ? 'approve' : 'reject';
  const answer: Answer = { ...decidedByWorkflow, verdict, reason, at: now };
  const question =
    confirmation === null
      ? newQuestion(now, answer)
      : shownBefore(confirmation.fingerprint, answer, now, confirmation.whole);
  const driven = await driveQuestion(question, questionPorts(step, conversationId), step);
  const result = driven.kind === 'settled' ? driven.question.result : null;
  if (result?.kind === 'verified') ledger.note({ executionStatus: result.status });
  if (result?.kind === 'stale' || result?.kind === 'no_effect') await leaveOpen(conversationId, step);
  return endingOfAnswer(driven, verdict, clock.now());
}
