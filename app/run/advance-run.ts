// The state machine of a run: pending → starting → preparing → watching → ended. Pure; the worker stores the result.

import {
  advance,
  advanceOnHint,
  beginWatch,
  type Ending,
  type OutcomeName,
  type Reading,
  type Watch,
  type WatchLimits,
} from '../../shared/conversation/index.ts';
import {
  chosenIdWords,
  failureOutcomes,
  refusesEmptyStart,
  type ServiceErrorCode,
  type Started,
} from '../../shared/service/index.ts';
import type { Stop } from '../../shared/stop/index.ts';
import { isBeingStopped, type Run } from '../store/run.ts';
import type { RunFacts } from '../store/run-facts.ts';
import { newWaitingEntry } from '../store/waiting-list.ts';

/** How the start request ended. */
export type StartResult =
  | Started
  | {
      readonly kind: 'failed';
      readonly code: ServiceErrorCode;
      readonly message: string;
      readonly retryAfterMs?: number;
      /** The service runs as many conversations as it may. */
      readonly isFull?: boolean;
    };

type FailedStart = Extract<StartResult, { kind: 'failed' }>;

const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;
const findPauseMs = 5_000;

/** Stored before the request is sent. A worker that finds this state later never sends the request again. */
export function markStarting(run: Run, now: number, leaseUntil: number): Run {
  return {
    ...run,
    state: 'starting',
    dueAt: leaseUntil,
    facts: { ...run.facts, startSentAt: now, note: null, unseenLooks: run.facts.sentAgain ? null : 0 },
  };
}

export function afterStart(run: Run, result: StartResult, limits: WatchLimits, now: number): Run {
  switch (result.kind) {
    case 'task': {
      const { id, conversationId, step, error } = result.task;
      const begun = beginWatch({
        startTaskId: id,
        conversationId,
        limits,
        taskPending: isUntold(run),
        now: beganAt(run),
      });
      return followWatch(run, advance(begun, { kind: 'task', step, conversationId, error }, now), now);
    }
    case 'adopted':
      return adopt(run, result.conversation.id, limits, now);
    case 'failed':
      return afterFailedStart(run, result, limits, now);
  }
}

/** The start was unclear, and its conversation was found. */
export function adopt(run: Run, conversationId: string, limits: WatchLimits, now: number): Run {
  const watch = beginWatch({ conversationId, limits, taskPending: isUntold(run), now: beganAt(run) });
  return followWatch(run, { ...watch, nextPollAt: now }, now);
}

/** The start was unclear, and its conversation was not found. That proves nothing: it may still appear. */
export function notFoundYet(run: Run, limits: WatchLimits, now: number, why: string | null = null): Run {
  const until = beganAt(run) + limits.startTimeout;
  if (now < until) {
    const dueAt = Math.min(until, now + Math.min(findPauseMs, limits.pollInterval));
    const note = 'It is unclear whether the start request arrived. The conversation is being looked for.';
    return { ...run, dueAt, facts: { ...run.facts, note } };
  }
  const reason = 'the start request may or may not have been taken, and no conversation appeared';
  const told = why === null ? reason : `${reason} (${why})`;
  return endRun(run, 'start_unknown', `${told}. ${chosenIdWords(run.id)}`, now);
}

const looksBelieved = 3;

/** A request that was on its way when the process died has arrived by then, or never will. */
const listedWithin = 25_000;

/**
 * The service lists its starts, and this one is not among them. After a crash that is known within half a minute, and the
 * request is sent once more, with the same id. This relies on one thing that was seen of the service: a start is listed from
 * the moment it arrives. The chosen id alone is no protection: with a sandbox for each conversation, the service was seen to
 * run a second start with the same id. Where it is known that the request was sent, where the id may have been refused, or
 * where starts are not listed, nothing is ever sent again.
 */
export function notListed(run: Run, limits: WatchLimits, now: number): Run {
  const { unseenLooks = null } = run.facts;
  if (unseenLooks === null) return notFoundYet(run, limits, now);
  const looks = unseenLooks + 1;
  if (looks < looksBelieved || now - beganAt(run) < listedWithin) {
    const later = notFoundYet(run, limits, now);
    return later.state === 'ended' ? later : { ...later, facts: { ...later.facts, unseenLooks: looks } };
  }
  if (isBeingStopped(run)) return stoppedBefore(run, now);
  const note = 'The start request did not arrive, so it is sent again.';
  const facts = { ...run.facts, startSentAt: null, unseenLooks: null, sentAgain: true, note };
  return { ...run, state: 'pending', dueAt: now, facts };
}

/** Takes over the reading of one look, which may have been made before its time. */
export function afterLook(run: Run, reading: Reading, now: number): Run {
  return run.watch === null ? run : followWatch(run, advanceOnHint(run.watch, reading, now), now);
}

/** Ends a run because of a person or an event on GitHub, not because of what the service said. */
export function endRun(
  run: Run,
  outcome: OutcomeName,
  reason: string,
  now: number,
  variant?: Ending['variant'],
): Run {
  const ending: Ending = { outcome, reason, at: now, ...(variant && { variant }) };
  const { endedBefore, ...facts } = run.facts;
  const isBeforeRound = run.watch?.resuming === true && endedBefore !== undefined;
  return {
    ...run,
    state: 'ended',
    message: '',
    waiting: null,
    dueAt: null,
    endedAt: now,
    watch: run.watch && { ...run.watch, phase: 'ended', nextPollAt: null, ending },
    facts: { ...facts, ...(isBeforeRound && { endedBefore }), ending, note: null },
  };
}

/** Who stopped it and how, as the beginning of a reason. */
export function howStopped(stop: Pick<Stop, 'by' | 'reason'> | undefined): string {
  return `${stop?.by ?? 'somebody'} ${stop?.reason ?? 'stopped it with /stop'}`;
}

/** Nothing was started, and nothing is. */
export function stoppedBefore(
  run: Run,
  now: number,
  stop: Pick<Stop, 'by' | 'reason'> | undefined = run.facts.stop,
): Run {
  return endRun(run, 'stopped', `${howStopped(stop)} before it began`, now);
}

/** The answer to the start came after the run had ended: only what is useful to people is kept. */
export function lateStart(run: Run, result: StartResult): Run {
  const conversationId =
    result.kind === 'task'
      ? result.task.conversationId
      : result.kind === 'adopted'
        ? result.conversation.id
        : null;
  return conversationId === null ? run : { ...run, facts: { ...run.facts, conversationId } };
}

function followWatch(run: Run, watch: Watch, now: number): Run {
  const facts = startedFacts(run.facts, watch.conversationId ?? run.facts.conversationId);
  if (watch.ending) {
    return endRun({ ...run, watch, facts }, watch.ending.outcome, watch.ending.reason, now);
  }
  return {
    ...run,
    state: watch.phase === 'start' ? 'preparing' : isBeingStopped(run) ? 'stopping' : 'watching',
    message: '',
    watch,
    facts,
    dueAt: watch.nextPollAt ?? now,
    attempts: 0,
  };
}

/** The same facts where nothing is new, so that nobody needs to compare them. */
function startedFacts(facts: RunFacts, conversationId: string | null): RunFacts {
  const isKnown = facts.conversationId === conversationId && facts.note === null;
  return isKnown ? facts : { ...facts, conversationId, note: null };
}

function afterFailedStart(run: Run, failed: FailedStart, limits: WatchLimits, now: number): Run {
  const { code, message } = failed;
  if (failed.isFull) return isBeingStopped(run) ? stoppedBefore(run, now) : backToWaitingList(run);
  if (isUntold(run) && refusesEmptyStart(null, failed)) {
    const reason = `the service starts no conversation without a task: ${message}`;
    return endRun(run, 'ask_unavailable', reason, now);
  }
  // We stopped waiting for the answer, so it is not known whether the start was taken, as after a crash.
  const outcome = code === 'aborted' ? 'start_unknown' : failureOutcomes[code].start;
  switch (outcome) {
    // The start was certainly not taken, so it may be sent again later.
    case 'unavailable':
      return tryLater(run, failed, limits, now);
    case 'start_unknown':
      return notFoundYet({ ...run, facts: { ...run.facts, unseenLooks: null } }, limits, now, message);
    default:
      return endRun(run, outcome, message, now);
  }
}

/** No time of its start passes while it waits: it was refused for what others do. */
function backToWaitingList(run: Run): Run {
  const { askedAt = run.createdAt } = run.facts;
  const announced = { place: null, why: 'service' } as const;
  const waiting = { ...newWaitingEntry(run.facts.terms.limits, askedAt), announced };
  return {
    ...run,
    state: 'pending',
    waiting,
    dueAt: null,
    facts: { ...run.facts, startSentAt: null, note: null },
  };
}

function tryLater(
  run: Run,
  { message, retryAfterMs = 0 }: FailedStart,
  limits: WatchLimits,
  now: number,
): Run {
  if (isBeingStopped(run)) return stoppedBefore(run, now);
  const step = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, Math.max(0, run.attempts - 1)));
  const dueAt = now + Math.max(step, retryAfterMs);
  if (dueAt >= (run.facts.calledAt ?? run.createdAt) + limits.startTimeout)
    return endRun(run, 'unavailable', message, now);
  const note = `The service could not take the start request yet: ${message}`;
  return { ...run, state: 'pending', dueAt, facts: { ...run.facts, startSentAt: null, note } };
}

/** Its start request has no message: the agent is given its task once it was told when to ask. */
export function isUntold({ facts }: Pick<Run, 'facts'>): boolean {
  return facts.terms.ask !== undefined;
}

/** The time limit of the start counts from its request, so that a crash cannot extend it. */
function beganAt(run: Run): number {
  return run.facts.startSentAt ?? run.createdAt;
}
