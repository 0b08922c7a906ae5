// The state machine of a stop: what one look means, and the one thing to do now. Pure.
import { fingerprintOf } from '../question/index.ts';
import { type ExecutionRow, executionRow, sandboxRow } from '../watch/index.ts';
import { interrupting, notStopped, pausing, rejecting, rest, stopped } from './changes.ts';
import type { NotStoppedCause, Stop, StopPatience, StopSeen, StopStep } from './types.ts';

type Reached = Extract<StopSeen, { kind: 'seen' }>;

/** Then only pausing its sandbox helps with an agent that always asks for something else, or is always set going again. */
const mostTries = 5;

export function stepStop<S extends Stop>(
  stop: S,
  seen: StopSeen,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  if (stop.result !== null) return rest(stop, null);
  const troubled = (
    cause: NotStoppedCause,
    why: string,
    forMs: number,
    after = patience.pause,
  ): StopStep<S> => {
    const since = stop.troubleSince ?? now;
    return now + after - since > forMs
      ? notStopped(stop, cause, why, now)
      : rest({ ...stop, troubleSince: since }, now + after);
  };
  if (seen.kind === 'failed') {
    const lasts = seen.code === 'unauthorized' || seen.code === 'bad_configuration';
    const after = Math.max(patience.pause, seen.retryAfterMs ?? 0);
    return troubled({ failed: seen.code }, seen.why, lasts ? 0 : patience.trouble, after);
  }
  if (seen.kind === 'absent') {
    return troubled('absent', 'the service does not know the conversation', patience.trouble);
  }
  const { sandboxStatus, executionStatus, lastKnownStatus } = seen;
  const sandbox = sandboxRow(sandboxStatus);
  if (sandbox?.watch === 'missing') return troubled('gone', 'the sandbox was deleted', patience.trouble);
  switch (sandbox?.question) {
    case 'ask_the_agent':
      break;
    case 'asleep':
      return stopped(stop, lastKnownStatus, 'paused', now);
    case 'gone':
      return notStopped(stop, 'gone', `the sandbox is ${sandboxStatus}`, now);
    default:
      return troubled('unclear', `the sandbox is ${sandboxStatus ?? 'not known'}`, patience.waking);
  }
  const row = executionRow(executionStatus);
  if (row === null) {
    const why = `the agent is ${executionStatus ?? 'in no state that is told'}`;
    return now - (stop.troubleSince ?? now) < patience.trouble / 2
      ? troubled('unclear', why, patience.trouble)
      : pauseSandbox(stop, 'unclear', why, patience, now);
  }
  const clear: S = { ...stop, troubleSince: null };
  if (row.question === 'waits') return stepWaiting(clear, seen, patience, now);
  if (executionStatus === 'running') return stepRunning(clear, seen, patience, now);
  return stepStanding(clear, executionStatus, row, patience, now);
}

/** While it waits, an interrupt does nothing. So what it asks is rejected, and it is seen what it does then. */
function stepWaiting<S extends Stop>(
  stop: S,
  seen: Reached,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  const { rejected, rejects } = stop;
  const waitingSince = stop.waitingSince ?? now;
  const waits: S = { ...stop, waitingSince, standsSince: null };
  if (now - waitingSince < patience.settle) return rest(waits, waitingSince + patience.settle);
  const why = 'it still waits for an answer';
  if (stop.pausedAt !== null || !seen.canAnswer || rejects >= mostTries) {
    return pauseSandbox(waits, 'works_on', why, patience, now);
  }
  const before = fingerprintOf(seen.pending);
  if (rejected === null || rejected.before !== before) return rejecting(waits, before, now);
  return now - rejected.at < patience.effect
    ? rest(waits, now + patience.pause)
    : pauseSandbox(waits, 'works_on', why, patience, now);
}

function stepRunning<S extends Stop>(
  stop: S,
  seen: Reached,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  const goesOn = stop.standsSince !== null && stop.pausedAt === null;
  const runs: S = {
    ...stop,
    ...{ waitingSince: null, standsSince: null },
    ...(goesOn && { interruptedAt: null }),
  };
  const { interruptedAt, interrupts } = runs;
  if (interruptedAt === null && seen.canAnswer && interrupts < mostTries) return interrupting(runs, now);
  if (interruptedAt !== null && now - interruptedAt < patience.effect)
    return rest(runs, now + patience.pause);
  return pauseSandbox(runs, 'works_on', 'it works on', patience, now);
}

/** It stands still once it was seen so twice: right after an answer it may only be about to go on. */
function stepStanding<S extends Stop>(
  stop: S,
  status: string | null,
  row: ExecutionRow,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  // Nobody holds it up: it has ended by itself.
  if (row.ends !== null && stop.pausedAt === null) return stopped(stop, status, 'up', now);
  const standsSince = stop.standsSince ?? now;
  const stands: S = { ...stop, waitingSince: null, standsSince };
  if (stop.pausedAt === null) {
    return now - standsSince < patience.pause
      ? rest(stands, standsSince + patience.pause)
      : pausing(stands, now);
  }
  return now - stop.pausedAt < patience.effect
    ? rest(stands, now + patience.pause)
    : stopped(stands, status, 'up', now);
}

/** The last means. Once it was tried, its effect is waited for. */
function pauseSandbox<S extends Stop>(
  stop: S,
  cause: NotStoppedCause,
  why: string,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  if (stop.pausedAt === null) return pausing(stop, now);
  return now - stop.pausedAt < patience.effect
    ? rest(stop, now + patience.pause)
    : notStopped(stop, cause, why, now);
}
