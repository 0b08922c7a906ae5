// How a watch begins, how it goes on with a further message after its end, and what others ask of it. Pure.
import { isAsking } from './terms/states.ts';
import type { Round, Seen, Watch, WatchLimits } from './terms/types.ts';

export interface WatchBeginning {
  readonly startTaskId?: string | null;
  readonly conversationId?: string | null;
  readonly limits: WatchLimits;
  /** The start request had no message; the agent is given its task once it is ready. */
  readonly taskPending?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What is counted and noted again from each beginning. */
const nothingYet = {
  quietPolls: 0,
  absences: 0,
  missings: 0,
  failures: null,
  idleSince: null,
  pausedSince: null,
  ending: null,
} as const;

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
    warnings: [],
    ...nothingYet,
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
    nextPollAt: now,
    ...nothingYet,
  };
}

export function isWaiting(watch: Watch | null): boolean {
  return watch !== null && watch.ending === null && isAsking(watch.seen.agent);
}

/** Its sandbox is paused, and can be woken. */
export function isAsleep({ seen }: Watch): boolean {
  return seen.sandbox?.is === 'asleep';
}

/**
 * The name of the current wait for an answer: the same as long as the agent waits without a break; null while it does not wait.
 * A state that does not show what the agent does is not a break.
 */
export function identifyWait(watch: Watch | null): string | null {
  if (watch === null || !isAsking(watch.seen.agent)) return null;
  const broken = watch.timeline.findLastIndex(
    ({ phase, agent }) => phase === 'start' || (agent !== null && !isAsking(agent)),
  );
  const first = watch.timeline.slice(broken + 1).find(({ agent }) => isAsking(agent));
  return String(first?.at ?? watch.seenSince);
}

export interface Span extends Seen {
  readonly from: number;
  readonly ms: number;
}

/** The timeline for people: each state with its duration. */
export function listSpans(watch: Watch, now: number): readonly Span[] {
  const until = watch.ending?.at ?? now;
  return watch.timeline.map(({ at, ...seen }, index) => {
    const next = watch.timeline[index + 1]?.at ?? until;
    return { ...seen, from: at, ms: Math.max(0, next - at) };
  });
}

/** The numbers that every poll changes. */
export interface PollCounts {
  readonly polls: number;
  readonly nextPollAt: number | null;
}

/** Whether the polls between changed nothing but these numbers, so that only they need to be stored. */
export function changedOnlyCounts(before: Watch, after: Watch): boolean {
  const expected = applyCounts(before, after);
  const [known, found] = [Object.entries(expected), Object.entries(after)];
  return (
    after.polls > before.polls &&
    known.length === found.length &&
    // Compared by identity: a poll takes over unchanged parts as they are.
    found.every(([name, value]) => Object.is(value, Reflect.get(expected, name)))
  );
}

/** The watch after polls that changed nothing but these numbers. */
export function applyCounts(watch: Watch, { polls, nextPollAt }: PollCounts): Watch {
  return { ...watch, polls, nextPollAt, quietPolls: watch.quietPolls + polls - watch.polls };
}
