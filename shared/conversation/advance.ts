// The reducer of a watch, used by the Action and the App: what one poll means.
import { countFailure, deadlineEnding, failureBelieved, timeLimit } from './deadlines.ts';
import { readConversation } from './read-conversation.ts';
import { scheduleNextPoll } from './schedule.ts';
import { isLost } from './terms/states.ts';
import { end, see, warn } from './terms/steps.ts';
import type { FailedReading, Reading, Watch } from './terms/types.ts';

const absencesBelieved = 3;

/** An ended watch does not change. Any other watch ends, or gets a next poll after `now`. */
export function advance(watch: Watch, reading: Reading, now: number, isHeard = false): Watch {
  if (watch.ending) return watch;
  const known = { ...untilNow(watch, now), polls: watch.polls + 1, quietPolls: watch.quietPolls + 1 };
  const read = readInto(known, reading, now);
  if (read.ending) return read;
  const late = deadlineEnding(read, reading, now, watch.failures);
  if (late) return end(read, late.outcome, late.reason, now);
  return scheduleNextPoll(read, reading, now, isHeard);
}

/** What began while the clock was ahead would last until the clock is there again. */
function untilNow(watch: Watch, now: number): Watch {
  const { idleSince, pausedSince } = watch;
  return {
    ...watch,
    beganAt: Math.min(watch.beganAt, now),
    seenSince: Math.min(watch.seenSince, now),
    idleSince: idleSince && Math.min(idleSince, now),
    pausedSince: pausedSince && Math.min(pausedSince, now),
  };
}

function readInto(watch: Watch, reading: Reading, now: number): Watch {
  switch (reading.kind) {
    case 'task':
      return readTask({ ...watch, absences: 0, failures: null }, reading, now);
    case 'conversation':
      return readConversation({ ...watch, absences: 0, failures: null }, reading, now);
    case 'absent':
      return readAbsence({ ...watch, failures: null }, now);
    case 'failed':
      return readFailure(watch, reading, now);
  }
}

function readTask(watch: Watch, reading: Extract<Reading, { kind: 'task' }>, now: number): Watch {
  if (watch.phase !== 'start') return watch;
  const conversationId = reading.conversationId ?? watch.conversationId;
  const { step } = reading;
  const read = see({ ...watch, conversationId }, { phase: 'start', step, sandbox: null, agent: null }, now);

  switch (step.is) {
    case 'under_way':
      return read;
    case 'ready':
      return conversationId === null
        ? warn(read, `the start task is ${step.says} but names no conversation; looking again`)
        : { ...read, phase: 'conversation' };
    case 'failed':
      return end(read, 'start_error', reading.error ?? 'the service gave no reason', now);
    case 'unknown':
      return warn(read, `start task status "${step.says}" is not known; looking again`);
  }
}

function readAbsence(watch: Watch, now: number): Watch {
  const absences = watch.absences + 1;
  if (absences < absencesBelieved || watch.resuming) return { ...watch, absences };
  const what = watch.phase === 'start' ? 'start task' : 'conversation';
  return end(
    { ...watch, absences },
    'not_found',
    `the service does not know the ${what} (${absences} polls in a row)`,
    now,
  );
}

/**
 * Like `advance`, for a poll that a hint has caused. A reading that counts only when it is seen several times in a row is
 * ignored before its time, because many hints must not make it count sooner.
 */
export function advanceOnHint(watch: Watch, reading: Reading, now: number, isHeard = false): Watch {
  const isEarly = watch.nextPollAt !== null && now < watch.nextPollAt;
  return isEarly && isDoubted(reading) ? watch : advance(watch, reading, now, isHeard);
}

/** While polls fail, hints cause no further ones. */
export function mayPollEarly(watch: Watch): boolean {
  return watch.failures === null;
}

function isDoubted(reading: Reading): boolean {
  // A Retry-After counts at once.
  if (reading.kind === 'failed') return reading.retryAfterMs === undefined;
  if (reading.kind === 'absent') return true;
  return reading.kind === 'conversation' && isLost(reading.sandbox);
}

/** The transport has already retried, so only failures in a row are judged here. */
function readFailure(watch: Watch, reading: FailedReading, now: number): Watch {
  const read = { ...watch, failures: countFailure(watch, reading, now) };
  const { count } = read.failures;
  const why = failureBelieved(read, now);
  if (why !== null) {
    return end(
      read,
      why,
      count === 1 ? reading.message : `${count} polls in a row failed: ${reading.message}`,
      now,
    );
  }
  const limit = timeLimit(watch);
  if (reading.retryAfterMs !== undefined && limit !== null && now + reading.retryAfterMs > limit) {
    const seconds = Math.ceil(reading.retryAfterMs / 1000);
    const reason = `the service asks to wait ${seconds} s, longer than the time left: ${reading.message}`;
    return end(read, 'unavailable', reason, now);
  }
  return read;
}
