// The changes of a stop. Each returns the new stop and what to do about it. Pure.
import type { Fingerprint } from '../question/index.ts';
import type { NotStoppedCause, Stop, StopResult, StopStep } from './types.ts';

/** For this long no other worker visits it, while a request for it is on its way. */
const holdMs = 15_000;

export function newStop(by: string, reason: string | null, now: number): Stop {
  return {
    ...{ state: 'stopping', by, reason, waitingSince: null, rejected: null, rejects: 0 },
    ...{ interruptedAt: null, interrupts: 0, pausedAt: null, standsSince: null, troubleSince: null },
    ...{ result: null, dueAt: now, createdAt: now, settledAt: null },
  };
}

export function rest<S extends Stop>(stop: S, dueAt: number | null): StopStep<S> {
  return { stop: { ...stop, dueAt }, do: { kind: 'rest' } };
}

export function rejecting<S extends Stop>(stop: S, before: Fingerprint, now: number): StopStep<S> {
  const { by, reason, rejects } = stop;
  const rejected = { at: now, before };
  return {
    // What it does after that is stopped anew.
    stop: { ...stop, rejected, rejects: rejects + 1, interruptedAt: null, dueAt: now + holdMs },
    do: { kind: 'reject', reason: reason === null ? `Stopped by ${by}.` : `Stopped by ${by}: ${reason}` },
  };
}

export function interrupting<S extends Stop>(stop: S, now: number): StopStep<S> {
  return {
    stop: { ...stop, interruptedAt: now, interrupts: stop.interrupts + 1, dueAt: now + holdMs },
    do: { kind: 'interrupt' },
  };
}

export function pausing<S extends Stop>(stop: S, now: number): StopStep<S> {
  return { stop: { ...stop, pausedAt: now, dueAt: now + holdMs }, do: { kind: 'pause_sandbox' } };
}

export function settled<S extends Stop>(stop: S, result: StopResult, now: number): StopStep<S> {
  return {
    stop: { ...stop, state: result.kind, result, dueAt: null, settledAt: now },
    do: { kind: 'settle' },
  };
}

export function stopped<S extends Stop>(
  stop: S,
  status: string | null,
  sandbox: 'paused' | 'up',
  now: number,
): StopStep<S> {
  const already = stop.rejects === 0 && stop.interrupts === 0 && stop.pausedAt === null;
  return settled(stop, { kind: 'stopped', status, sandbox, already }, now);
}

export function notStopped<S extends Stop>(
  stop: S,
  cause: NotStoppedCause,
  why: string,
  now: number,
): StopStep<S> {
  return settled(stop, { kind: 'not_stopped', cause, why }, now);
}
