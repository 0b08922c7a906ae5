// The time limits of a watch: which of them ends it, and the defaults. Pure.
import { failureBelievedAt } from './poll-failures.ts';
import type { OutcomeName } from './terms/outcomes.ts';
import { agentDoing, isAsking } from './terms/states.ts';
import type { Failures, Reading, Watch, WatchLimits } from './terms/types.ts';

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

const second = 1_000;
const minute = 60 * second;

/** As the service recommends. */
export const defaultLimits: WatchLimits = {
  pollInterval: 30 * second,
  startTimeout: 15 * minute,
  timeout: 60 * minute,
  idleTimeout: 5 * minute,
  pauseTimeout: null,
  road: 'app',
};
