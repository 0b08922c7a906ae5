// Answers what the conversation waits for: what another step has shown, or whatever it is, decided beforehand by whoever
// wrote or approved the workflow.
import type { Asked } from '../../shared/question/index.ts';
import { type Ending, normaliseId } from '../../shared/watch/index.ts';
import { answerPending } from '../conversations/answer-pending.ts';
import { answerTools } from '../conversations/answer-tools.ts';
import { endingOfAnswered } from '../conversations/answered-words.ts';
import { readOptions } from '../conversations/look.ts';
import { questionOf, showQuestion } from '../conversations/on-waiting.ts';
import type { RespondJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../workflow-step.ts';

export async function respond(job: RespondJob, step: WorkflowStep): Promise<Ending> {
  const { ledger, services, clock } = step;
  const conversationId = job.conversationId ?? (await conversationOfTask(job, step));
  if (conversationId === null) {
    const reason = `the start task ${job.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  ledger.note({ conversationId, conversationUrl: services.api.conversationPage(conversationId) });
  const { accept, reason } = job;
  const answer = { conversationId, accept, reason, asked: askedIn(job) };
  const answered = await answerPending(answer, answerTools(step));
  if (answered.kind === 'answered') ledger.note({ executionStatus: answered.status });
  if (answered.kind === 'stale') showQuestion(questionOf(conversationId, answered.pending), step);
  return endingOfAnswered(answered, accept, clock.now());
}

/** The step that showed it has ended, so nothing tells whether the agent has waited without a break since. */
function askedIn({ confirmation }: RespondJob): Asked {
  return confirmation === null
    ? { kind: 'standing_order' }
    : { kind: 'shown', fingerprint: confirmation, epoch: null, expiresAt: null };
}

async function conversationOfTask({ startTaskId }: RespondJob, step: WorkflowStep): Promise<string | null> {
  if (startTaskId === null) return null;
  step.ledger.note({ startTaskId });
  const tasks = await step.services.api.startTasks([startTaskId], readOptions(answerTools(step)));
  const task = tasks.get(normaliseId(startTaskId));
  step.ledger.note({ startTaskStatus: task?.status ?? null });
  return task?.conversationId ?? null;
}
