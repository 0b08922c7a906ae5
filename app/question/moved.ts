// A question after a move, as plain data. Pure; the worker stores what comes out, fenced on the version it read.

import type { PendingAction } from '../../shared/api/index.ts';
import { codeOf, fingerprintOf } from '../../shared/question/index.ts';
import { waitingStreak } from '../../shared/watch/index.ts';
import type { Confirmation, GivenAnswer, SentMark } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import type { Move } from './moves.ts';

export function opened(
  asking: Confirmation,
  run: Run,
  actions: readonly PendingAction[] | null,
  now: number,
): Confirmation {
  const streak = waitingStreak(run.watch);
  const fingerprint = fingerprintOf(
    actions === null ? { kind: 'unavailable' } : { kind: 'known', value: actions },
  );
  const question = {
    conversationId: run.facts.conversationId ?? run.id,
    // Asked again is asked anew, with another code.
    epoch: `${streak}/${asking.epoch}`,
    fingerprint,
  };
  const { timeout = null, pollInterval = 0 } = run.watch?.limits ?? {};
  return {
    ...asking,
    state: 'open',
    code: codeOf(question),
    fingerprint,
    expiresAt: timeout === null || run.watch === null ? null : run.watch.beganAt + timeout,
    dueAt: now + pollInterval,
    attempts: 0,
    facts: {
      ...asking.facts,
      streak,
      actions:
        actions?.map(({ tool, arguments: given, summary, risk, thought }) => ({
          ...{ tool, arguments: given, summary, risk, thought },
        })) ?? null,
      openedAt: now,
      commit: run.facts.pull?.headSha ?? null,
      wokenAt: null,
    },
  };
}

/** Handed to the worker that sends it; null where the question has an answer already or is not open. */
export function withAnswer(open: Confirmation, answer: GivenAnswer): Confirmation | null {
  if (open.state !== 'open' || open.facts.answer !== null || open.facts.sent !== null) return null;
  return { ...open, dueAt: answer.at, attempts: 0, facts: { ...open.facts, answer, wokenAt: null } };
}

/** The answer goes back to its author; another one may be given. */
export function withoutAnswer(open: Confirmation, now: number): Confirmation {
  return { ...open, dueAt: now, attempts: 0, facts: { ...open.facts, answer: null, wokenAt: null } };
}

/** Recorded before the request leaves: whoever finds this state later never sends it again. */
export function answering(open: Confirmation, mark: SentMark, leaseUntil: number): Confirmation {
  return { ...open, state: 'answering', dueAt: leaseUntil, facts: { ...open.facts, sent: mark } };
}

export function sentAs(recorded: Confirmation, fate: 'taken' | 'unknown', now: number): Confirmation {
  const { sent } = recorded.facts;
  return {
    ...recorded,
    dueAt: now,
    attempts: 0,
    facts: { ...recorded.facts, sent: sent && { ...sent, fate } },
  };
}

/** Provably nothing was done, so it may be tried again. */
export function notSent(recorded: Confirmation, dueAt: number): Confirmation {
  return { ...recorded, state: 'open', dueAt, facts: { ...recorded.facts, sent: null } };
}

export function settled(
  live: Confirmation,
  { state, result }: Extract<Move, { kind: 'settle' }>,
  now: number,
): Confirmation {
  const goesOn =
    result?.kind === 'verified' &&
    result.answer === 'reject' &&
    result.status === 'idle' &&
    live.facts.answer?.afterReject === 'continue';
  return {
    ...live,
    state,
    dueAt: goesOn ? now : null,
    attempts: 0,
    settledAt: now,
    facts: { ...live.facts, result, goOn: goesOn ? 'wanted' : null },
  };
}

/** Recorded before it is sent, for the same reason as an answer. */
export function goingOn(rejected: Confirmation): Confirmation {
  return { ...rejected, dueAt: null, facts: { ...rejected.facts, goOn: 'sent' } };
}

/** Provably it was not told, so it may be told later. */
export function notToldYet(rejected: Confirmation, dueAt: number): Confirmation {
  return { ...rejected, dueAt, facts: { ...rejected.facts, goOn: 'wanted' } };
}

export function wentOn(rejected: Confirmation): Confirmation {
  const { result } = rejected.facts;
  if (result?.kind !== 'verified') return rejected;
  return { ...rejected, facts: { ...rejected.facts, result: { ...result, status: 'running' } } };
}

export function leftIdle(rejected: Confirmation): Confirmation {
  return { ...rejected, dueAt: null, facts: { ...rejected.facts, goOn: null } };
}
