// The time limits of a watch: which of them ends it, the defaults, and how long polls have to fail until it is believed. Pure.
import type { OutcomeName } from './terms/outcomes.ts';
import { agentDoing, isAsking } from './terms/states.ts';
import type { FailedReading, Failures, Reading, Road, Watch, WatchLimits } from './terms/types.ts';

const second = 1_000;
const minute = 60 * second;

const failuresThatExplain = 3;

/** No poll is scheduled after this time; null = no limit. */
export function timeLimit(watch: Watch): number | null {
  return earliest([
    isStarting(watch) ? watch.beganAt + watch.limits.startTimeout : null,
    watch.limits.timeout === null ? null : watch.beganAt + watch.limits.timeout,
  ]);
}

/** The time when a budget runs out. A poll is needed then. */
export function budgetEnds(watch: Watch): number | null {
  const { idleTimeout, pauseTimeout } = watch.limits;
  return earliest([
    watch.idleSince === null ? null : watch.idleSince + idleTimeout,
    watch.pausedSince === null || pauseTimeout === null ? null : watch.pausedSince + pauseTimeout,
    failureBelievedAt(watch),
  ]);
}

export function deadlineEnding(
  watch: Watch,
  reading: Reading,
  now: number,
  failuresBefore: Failures | null = null,
): { outcome: OutcomeName; reason: string } | null {
  const { startTimeout, timeout, idleTimeout, pauseTimeout } = watch.limits;
  const over = (since: number | null, budget: number | null) =>
    since !== null && budget !== null && now - since >= budget;

  const timedOut = over(watch.beganAt, timeout);
  const startTimedOut = isStarting(watch) && over(watch.beganAt, startTimeout);
  if ((timedOut || startTimedOut) && (watch.failures?.count ?? 0) >= failuresThatExplain) {
    // The last one may only have been cut off by the end of the time.
    const { alike, last } = failuresBefore ?? watch.failures ?? {};
    return {
      outcome: alike && alike.count >= failuresThatExplain - 1 ? alike.why : 'unavailable',
      reason: `time is up and the last polls failed: ${last}`,
    };
  }
  if (startTimedOut) {
    const [what, status] =
      watch.phase === 'start'
        ? ['not READY', watch.seen.step?.says ?? 'nothing yet']
        : ['the agent is not known to have its task', lastSeen(watch)];
    return {
      outcome: 'start_timeout',
      reason: `${what} after ${seconds(startTimeout)}; last seen: ${status}`,
    };
  }
  if (confirms(reading) && over(watch.idleSince, idleTimeout)) {
    return { outcome: 'idle', reason: `the agent has been idle for ${seconds(idleTimeout)}` };
  }
  if (confirms(reading) && over(watch.pausedSince, pauseTimeout)) {
    return { outcome: 'paused', reason: `paused for ${seconds(pauseTimeout ?? 0)}` };
  }
  if (timedOut) {
    return {
      outcome: 'timeout',
      reason: `not ended after ${seconds(timeout ?? 0)}; last seen: ${lastSeen(watch)}`,
    };
  }
  return null;
}

/** The task belongs to the start. */
function isStarting({ phase, taskPending }: Watch): boolean {
  return phase === 'start' || taskPending === true;
}

/** A failed poll must not end a watch as idle or paused, because the state may have changed. */
function confirms(reading: Reading): boolean {
  if (reading.kind !== 'conversation') return false;
  const { sandbox, agent } = reading;
  return sandbox?.is === 'asleep' || (sandbox?.is === 'up' && agent !== null);
}

function lastSeen({ seen }: Watch): string {
  const { step, sandbox, agent } = seen;
  if (sandbox?.is === 'up' && isAsking(agent)) return 'the agent waits for an answer';
  const doing = sandbox?.is === 'up' && agent !== null ? agentDoing(agent) : null;
  if (doing !== null) return `the agent ${doing}`;
  const words = [
    step && `start-up ${step.says}`,
    sandbox && `sandbox ${sandbox.says}`,
    agent && `agent ${agent.says}`,
  ].filter((word) => word !== null);
  return words.length === 0 ? 'nothing yet' : words.join(', ');
}

function earliest(moments: readonly (number | null)[]): number | null {
  const real = moments.filter((moment) => moment !== null);
  return real.length === 0 ? null : Math.min(...real);
}

export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

/** As the service recommends. */
export const defaultLimits: WatchLimits = {
  pollInterval: 30 * second,
  startTimeout: 15 * minute,
  timeout: 60 * minute,
  idleTimeout: 5 * minute,
  pauseTimeout: null,
  road: 'app',
};

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
  const { polls, ms } = believed[why][isUnseen ? 'unseen' : limits.road];
  return { polls, ms: ms * Math.min(1, limits.pollInterval / second) };
}

export function countFailure(watch: Watch, { why, message }: FailedReading, now: number): Failures {
  const { failures } = watch;
  const alike = failures?.alike.why === why ? failures.alike : { why, count: 0, since: now };
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
  const { alike } = failures;
  const lasts = ({ count, since }: Pick<Failures, 'count' | 'since'>, { polls, ms }: Lasting) =>
    count >= polls && now - since >= ms;
  if (lasts(alike, lastingOf(alike.why, watch))) return alike.why;
  return lasts(failures, lastingOf('unavailable', watch)) ? 'unavailable' : null;
}

/** When the time is over that the failures of this watch have to last. */
export function failureBelievedAt(watch: Watch): number | null {
  const { failures } = watch;
  if (failures === null) return null;
  const { alike } = failures;
  const outageAt = failures.since + lastingOf('unavailable', watch).ms;
  return Math.min(outageAt, alike.since + lastingOf(alike.why, watch).ms);
}
