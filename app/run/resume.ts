// Resumes a paused sandbox when the repository is configured so.
import { type Conversation, type HostedApi, ServiceError } from '../../shared/service/index.ts';
import { isWaiting, sandboxRow } from '../../shared/watch/index.ts';
import type { Run } from '../store/run.ts';
import type { RunDeps } from './deps.ts';

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

const mostResumes = 12;
const firstPauseMs = 60_000;

/** Decides whether a paused sandbox is resumed now. Not while a question is open: the answer resumes it. */
export function mayResume({ state, watch, facts }: Run, now: number): boolean {
  if (state !== 'watching' || facts.terms.onPause !== 'resume') return false;
  if (watch === null || watch.pausedSince === null) return false;
  if (sandboxRow(watch.seen.sandboxStatus)?.question !== 'asleep') return false;
  if (isWaiting(watch)) return false;
  const { count, at } = facts.resumes ?? { count: 0, at: null };
  // A service at its limit pauses another conversation for each one that is resumed, so the pauses between tries grow.
  return at === null || (count < mostResumes && now - at >= firstPauseMs * 2 ** (count - 1));
}
