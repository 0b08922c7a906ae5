// How a watch begins, and how it goes on with a further message after its end. Pure.
import type { Round, Watch, WatchLimits } from './terms/types.ts';

export interface WatchBeginning {
  readonly startTaskId?: string | null;
  readonly conversationId?: string | null;
  readonly limits: WatchLimits;
  /** The start request had no message; the agent is given its task once it is ready. */
  readonly taskPending?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Creates a watch for a start task or for an existing conversation. Its first poll is due at once. */
export function beginWatch({
  startTaskId = null,
  conversationId = null,
  limits,
  taskPending = false,
  now,
}: WatchBeginning): Watch {
  const phase = startTaskId === null ? 'conversation' : 'start';
  return {
    startTaskId,
    conversationId,
    phase,
    limits,
    ...(taskPending && { taskPending }),
    beganAt: now,
    nextPollAt: now,
    seen: { phase, step: null, sandbox: null, agent: null },
    seenSince: now,
    timeline: [],
    polls: 0,
    quietPolls: 0,
    absences: 0,
    missings: 0,
    failures: null,
    idleSince: null,
    pausedSince: null,
    warnings: [],
    ending: null,
  };
}

/** The agent has its task: from now on its states count. */
export function noteTaskGiven({ taskPending, ...watch }: Watch, now: number): Watch {
  return watch.ending !== null ? watch : { ...watch, idleSince: null, quietPolls: 0, nextPollAt: now };
}

/** The agent has a further message. A watch that has ended goes on, and its time limits begin again. */
export function beginRound({ taskPending, resuming, ...watch }: Watch, round: Round, now: number): Watch {
  return { ...continueWatch(watch, now), round };
}

/** A watch that has ended goes on, because a further message is about to be sent. */
export function reopenWatch(watch: Watch, now: number): Watch {
  return { ...continueWatch(watch, now), resuming: true };
}

function continueWatch({ suspect, unreadSince, ...watch }: Watch, now: number): Watch {
  return {
    ...watch,
    phase: 'conversation',
    beganAt: watch.ending === null ? watch.beganAt : now,
    ending: null,
    nextPollAt: now,
    quietPolls: 0,
    absences: 0,
    missings: 0,
    failures: null,
    idleSince: null,
    pausedSince: null,
  };
}
