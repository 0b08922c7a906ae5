// The reducer of a watch, used by the Action and the App: what one poll means.
import { deadlineEnding, timeLimit } from './deadlines.ts';
import { readConversation, readTask } from './readings.ts';
import { scheduleNextPoll } from './schedule.ts';
import { isLost } from './terms/states.ts';
import { end } from './terms/steps.ts';
import type { FailedReading, Failures, Reading, Road, Watch } from './terms/types.ts';

const absencesBelieved = 3;

/** An ended watch does not change. Any other watch ends, or gets a next poll after `now`. */
export function advance(watch: Watch, reading: Reading, now: number): Watch {
  if (watch.ending) return watch;
  const known = { ...untilNow(watch, now), polls: watch.polls + 1, quietPolls: watch.quietPolls + 1 };
  const read = readInto(known, reading, now);
  if (read.ending) return read;
  const late = deadlineEnding(read, reading, now, watch.failures);
  if (late) return end(read, late.outcome, late.reason, now);
  return scheduleNextPoll(read, reading, now);
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
export function advanceOnHint(watch: Watch, reading: Reading, now: number): Watch {
  const isEarly = watch.nextPollAt !== null && now < watch.nextPollAt;
  return isEarly && isDoubted(reading) ? watch : advance(watch, reading, now);
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

// How long polls have to fail until a watch believes it. Pure.

const second = 1_000;
const minute = 60 * second;

interface Lasting {
  /** Polls in a row that failed in this way. */
  readonly polls: number;
  readonly ms: number;
}

const atOnce: Lasting = { polls: 1, ms: 0 };
const outage: Lasting = { polls: 5, ms: 10 * minute };

/** `unseen`: a step that has started nothing, and has seen nothing yet, loses nothing when it gives up. */
const believed: Readonly<Record<FailedReading['why'], Readonly<Record<Road | 'unseen', Lasting>>>> = {
  // A login service that restarts refuses every key for a moment, and so does a service whose key is exchanged.
  unauthorized: { app: { polls: 3, ms: 5 * minute }, step: { polls: 3, ms: minute }, unseen: atOnce },
  // A maintenance page, whatever its status.
  bad_response: { app: outage, step: outage, unseen: { polls: 3, ms: 0 } },
  unavailable: { app: outage, step: outage, unseen: outage },
  // Nothing was sent: a person must correct a setting first.
  bad_input: { app: atOnce, step: atOnce, unseen: atOnce },
};

/** A poll interval below a second is for tests, so then all waits are shorter. */
function lastingOf(why: FailedReading['why'], { limits, timeline, isForeign }: Watch): Lasting {
  const isUnseen = isForeign === true && timeline.length === 0;
  const { polls, ms } = believed[why][isUnseen ? 'unseen' : (limits.road ?? 'app')];
  return { polls, ms: ms * Math.min(1, limits.pollInterval / second) };
}

export function countFailure(watch: Watch, { why, message }: FailedReading, now: number): Failures {
  const { failures } = watch;
  const alike = failures?.alike?.why === why ? failures.alike : { why, count: 0, since: now };
  return {
    count: (failures?.count ?? 0) + 1,
    since: failures?.since ?? now,
    last: message,
    alike: { ...alike, count: alike.count + 1 },
  };
}

/** Null while it may pass. Failures of several kinds are together an outage. */
export function failureBelieved(watch: Watch, now: number): FailedReading['why'] | null {
  const { failures } = watch;
  if (failures === null) return null;
  const { why, ...alike } = failures.alike ?? { why: 'unavailable', ...failures };
  const lasts = ({ count, since }: Pick<Failures, 'count' | 'since'>, { polls, ms }: Lasting) =>
    count >= polls && now - since >= ms;
  if (lasts(alike, lastingOf(why, watch))) return why;
  return lasts(failures, lastingOf('unavailable', watch)) ? 'unavailable' : null;
}

/** When the time is over that the failures of this watch have to last. */
export function failureBelievedAt(watch: Watch): number | null {
  const { failures } = watch;
  if (failures === null) return null;
  const outageAt = failures.since + lastingOf('unavailable', watch).ms;
  const { alike } = failures;
  return alike === undefined ? outageAt : Math.min(outageAt, alike.since + lastingOf(alike.why, watch).ms);
}
