// Decides whether a paused sandbox is resumed now. Not while a question is open: the answer resumes it.

import { isWaiting, sandboxRow } from '../../shared/watch/index.ts';
import type { Run } from '../store/run.ts';

const mostResumes = 12;
const firstPauseMs = 60_000;

export function mayResume({ state, watch, facts }: Run, now: number): boolean {
  if (state !== 'watching' || facts.terms.onPause !== 'resume') return false;
  if (watch === null || watch.pausedSince === null) return false;
  if (sandboxRow(watch.seen.sandboxStatus)?.question !== 'asleep') return false;
  if (isWaiting(watch)) return false;
  const { count, at } = facts.resumes ?? { count: 0, at: null };
  // A service at its limit pauses another conversation for each one that is resumed, so the pauses between tries grow.
  return at === null || (count < mostResumes && now - at >= firstPauseMs * 2 ** (count - 1));
}
