// Answers whatever the conversation waits for, decided beforehand by whoever wrote or approved the workflow.

import { type Ending, normaliseId } from '../../shared/watch/index.ts';
import { answerPatiently } from '../conversations/answer-patiently.ts';
import { answerTools } from '../conversations/answer-tools.ts';
import { endingOfAnswered } from '../conversations/answered-words.ts';
import { readOptions } from '../conversations/look-at-pending.ts';
import type { Scene } from '../scene.ts';
import type { RespondJob } from '../settings/settings.ts';

export async function respond(job: RespondJob, scene: Scene): Promise<Ending> {
  const { ledger, services, clock } = scene;
  const conversationId = job.conversationId ?? (await conversationOfTask(job, scene));
  if (conversationId === null) {
    const reason = `the start task ${job.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  ledger.note({ conversationId, conversationUrl: services.api.conversationPage(conversationId) });
  const { accept, reason } = job;
  const asked = { kind: 'standing_order' } as const;
  const answered = await answerPatiently({ conversationId, accept, reason, asked }, answerTools(scene));
  if (answered.kind === 'answered') ledger.note({ executionStatus: answered.status });
  return endingOfAnswered(answered, accept, clock.now());
}

async function conversationOfTask({ startTaskId }: RespondJob, scene: Scene): Promise<string | null> {
  if (startTaskId === null) return null;
  scene.ledger.note({ startTaskId });
  const tasks = await scene.services.api.startTasks([startTaskId], readOptions(answerTools(scene)));
  const task = tasks.get(normaliseId(startTaskId));
  scene.ledger.note({ startTaskStatus: task?.status ?? null });
  return task?.conversationId ?? null;
}
