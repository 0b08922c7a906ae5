// Resumes a paused sandbox when the repository is configured so, and tells an agent that is up again when it has to ask.

import {
  type AskToKeep,
  isPolicyDue,
  isToBeTold,
  isWaiting,
  noteToldToAsk,
} from '../../shared/conversation/index.ts';
import {
  type Conversation,
  type HostedApi,
  ServiceError,
  tellWhenToAsk,
} from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { hadToAsk, type Run } from '../store/run.ts';

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
  if (watch.seen.sandbox?.is !== 'asleep') return false;
  if (isWaiting(watch)) return false;
  const { count, at } = facts.resumes ?? { count: 0, at: null };
  // A service at its limit pauses another conversation for each one that is resumed, so the pauses between tries grow.
  return at === null || (count < mostResumes && now - at >= firstPauseMs * 2 ** (count - 1));
}

const longestPolicyRead = 3_000;
/** Poll intervals: every 5 minutes where it is 30 seconds. */
const intervalsUnread = 10;

/** Whether its policy is to be read now. `isHeard`: its server has said that it changed. */
export function needsToBeTold(run: Run, now: number, isHeard: boolean): boolean {
  const { state, watch } = run;
  if (state !== 'watching' || watch === null) return false;
  const { ask } = askToKeep(run);
  const every = intervalsUnread * watch.limits.pollInterval;
  return isToBeTold(watch, ask) || isPolicyDue(watch, ask, now, { every, isHeard });
}

function askToKeep(run: Run): AskToKeep {
  return hadToAsk(run) ?? { ask: run.facts.terms.ask?.ask ?? null, byAccount: false };
}

export async function toldWhenToAsk(
  { services, clock, log, metrics }: RunDeps,
  run: Run,
  conversation: Conversation | null,
  isHeard: boolean,
): Promise<Run> {
  const { watch } = run;
  if (!needsToBeTold(run, clock.now(), isHeard) || watch === null || conversation === null) return run;
  const keep = askToKeep(run);
  const inDoubt = isToBeTold(watch, keep.ask);
  const told = await tellWhenToAsk(conversation, { ...keep, inDoubt }, (of) => services.agentServer(of), {
    deadline: clock.now() + (inDoubt ? longestCall : longestPolicyRead),
  });
  if (told !== 'stands' && !inDoubt) {
    metrics?.policyLifted();
    log.error('somebody else has set when an agent asks', { run: run.id, policy: told.instead });
  }
  if (told !== 'stands' && 'set' in told) log.info('an agent was told again when to ask', { run: run.id });
  else if (told !== 'stands')
    log.warn('an agent could not be told again when to ask', { run: run.id, why: told.failed });
  return { ...run, watch: noteToldToAsk(watch, told, clock.now()) };
}
