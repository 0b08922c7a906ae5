// Resumes a paused sandbox when the repository is configured so.

import { type Conversation, type HostedApi, ServiceError } from '../../shared/service/index.ts';
import type { Run } from '../store/run.ts';
import type { RunDeps } from './deps.ts';
import { mayResume } from './may-resume.ts';

const longestCall = 15_000;

export async function resumed(
  { clock, log }: RunDeps,
  api: HostedApi,
  run: Run,
  conversation: Conversation | null,
): Promise<Run> {
  const now = clock.now();
  if (!mayResume(run, now) || !conversation?.sandboxId) return run;
  const resumes = { count: (run.facts.resumes?.count ?? 0) + 1, at: now };
  try {
    const answer = await api.resumeSandbox(conversation.sandboxId, { deadline: now + longestCall });
    log.info('a paused sandbox was asked to resume', { run: run.id, answer, count: resumes.count });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn('a paused sandbox could not be resumed', { run: run.id, code: error.code });
  }
  return { ...run, facts: { ...run.facts, resumes } };
}
