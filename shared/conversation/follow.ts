// Decides what is done next about a followed conversation, on both roads: at most one thing at a time. Pure.
import { advanceOnHint } from './advance.ts';
import {
  type Ask,
  type AskToKeep,
  type GuardSeen,
  isPolicyDue,
  isToBeTold,
  type Judge,
  noteGuard,
  noteToldToAsk,
  type ToldToAsk,
} from './confirmation-policy.ts';
import { isOverBudget, keepUsage } from './cost.ts';
import { askToKeep, type FollowedRun, isProved } from './run.ts';
import { isEndOfAgent } from './terms/outcomes.ts';
import { endWatch } from './terms/steps.ts';
import type { Ending, Reading, Usage } from './terms/types.ts';
import { isAsleep, isWaiting } from './watch.ts';

/** What one poll found. */
export interface Polled {
  readonly reading: Reading;
  /** The record of the conversation; null where the poll saw none. */
  readonly record: RecordSeen | null;
  /** Its server is listened to, so what happens there causes a poll at once. */
  readonly isHeard?: boolean;
  /** Its server has said that its policy changed. */
  readonly isPolicyHeard: boolean;
}

export interface RecordSeen extends Usage {
  /** Its agent server can be asked. */
  readonly isUp: boolean;
  /** Its sandbox has a name, by which it can be woken. */
  readonly hasSandbox: boolean;
}

export type ToDo =
  /** Its agent server is asked what it has cost, because the record does not tell. */
  | { readonly kind: 'read_usage' }
  | { readonly kind: 'stop_for_cost'; readonly cost: number; readonly most: number }
  /** The account was said to let its agents never ask, and this one waits. */
  | { readonly kind: 'read_account' }
  | { readonly kind: 'wake'; readonly count: number }
  /** Its agent is to stop, and its conversation is not there yet. */
  | { readonly kind: 'pause_start'; readonly sandboxId: string }
  /** `inDoubt`: a new server may have forgotten the policy. Otherwise it is read, and restored where somebody changed it. */
  | {
      readonly kind: 'tell_policy';
      readonly keep: AskToKeep;
      readonly inDoubt: boolean;
      /** Who judged its risks so far; null = not known. */
      readonly judge: Judge | null;
    }
  /** `isProved`: what the agent did is matched with the decisions. */
  | { readonly kind: 'read_end'; readonly ending: Ending; readonly isProved: boolean };

/** Something that was done, with its result. */
export type Done =
  | { readonly kind: 'read_usage'; readonly usage: Usage }
  | { readonly kind: 'stop_for_cost' }
  /** Null where the service does not tell. */
  | { readonly kind: 'read_account'; readonly ask: Ask | null }
  | { readonly kind: 'wake' }
  /** Failed: with the next poll again. */
  | { readonly kind: 'pause_start'; readonly reply: 'pausing' | 'gone' | 'unavailable' | 'failed' }
  | { readonly kind: 'tell_policy'; readonly told: ToldToAsk; readonly seen?: GuardSeen }
  /** `isUnread`: its events could not be read. */
  | { readonly kind: 'read_end'; readonly isUnread?: boolean };

export interface FollowLook extends Polled {
  /** The last thing done because of this poll; absent right after it. */
  readonly done?: Done;
}

export interface Followed {
  readonly run: FollowedRun;
  /** Null = nothing before the next poll. */
  readonly do: ToDo | null;
}

/** Things to do in their order, each at most once for a poll. */
const steps: readonly {
  readonly kind: ToDo['kind'];
  due(run: FollowedRun, polled: Polled, now: number): ToDo | null;
}[] = [
  { kind: 'pause_start', due: startToPause },
  { kind: 'read_usage', due: usageToRead },
  { kind: 'stop_for_cost', due: stopForCost },
  { kind: 'read_account', due: accountToRead },
  { kind: 'wake', due: wakeDue },
  { kind: 'tell_policy', due: policyToTell },
  { kind: 'read_end', due: endToRead },
];

interface CostLook {
  readonly record: RecordSeen;
  readonly done?: Extract<Done, { kind: 'read_usage' }>;
}

/** Counts the cost of an agent whose states somebody else looks at. */
export function followCost(run: FollowedRun, { record, done }: CostLook): Followed {
  const known = { ...run, usage: keepUsage(run.usage, done === undefined ? record : done.usage) };
  const asked = done === undefined ? usageToRead(known, { record }) : null;
  return { run: known, do: asked ?? stopForCost(known, { record }) };
}

export function follow(run: FollowedRun, look: FollowLook, now: number): Followed {
  const { done } = look;
  const known = done === undefined ? afterPoll(run, look, now) : afterDone(run, done, now);
  const from = done === undefined ? 0 : steps.findIndex(({ kind }) => kind === done.kind) + 1;
  for (const { due } of steps.slice(from)) {
    const next = due(known, look, now);
    if (next !== null) return { run: known, do: next };
  }
  return { run: known, do: null };
}

function afterPoll(run: FollowedRun, { reading, record, isHeard = false }: Polled, now: number): FollowedRun {
  const watch = advanceOnHint(run.watch, reading, now, isHeard);
  const usage = record === null ? run.usage : keepUsage(run.usage, record);
  return { ...run, watch, usage };
}

function afterDone(run: FollowedRun, done: Done, now: number): FollowedRun {
  switch (done.kind) {
    case 'read_usage':
      return { ...run, usage: keepUsage(run.usage, done.usage) };
    case 'stop_for_cost':
      return run;
    case 'read_account': {
      const { ask } = done;
      return { ...run, asks: ask === null || ask === 'never' ? null : { ask, by: 'account' } };
    }
    case 'wake':
      return { ...run, wakes: { count: (run.wakes?.count ?? 0) + 1, at: now } };
    case 'pause_start':
      return done.reply === 'failed'
        ? run
        : { ...run, watch: { ...run.watch, startPaused: done.reply === 'pausing' } };
    case 'tell_policy':
      return { ...run, watch: noteGuard(noteToldToAsk(run.watch, done.told, now), done.seen ?? {}, now) };
    case 'read_end':
      return (done.isUnread ? unreadEnd(run, now) : null) ?? { ...run, isEndRead: true };
  }
}

const unreadPatienceMs = 60_000;
const unreadPauseMs = 10_000;

/**
 * An agent that had to ask has come to an end of its own, and its events cannot be read: that may pass, so it is looked at again for a
 * minute. Null where the end counts all the same.
 */
function unreadEnd(run: FollowedRun, now: number): FollowedRun | null {
  const { ending, unreadSince = now, ...watch } = run.watch;
  // A poll interval below a second is for tests, so then this is shorter too.
  const share = Math.min(1, watch.limits.pollInterval / 1_000);
  if (!isEndOfAgent(ending) || now - unreadSince >= share * unreadPatienceMs) return null;
  return { ...run, watch: { ...watch, ending: null, unreadSince, nextPollAt: now + share * unreadPauseMs } };
}

function startToPause({ watch, isBeingStopped }: FollowedRun, { reading }: Polled): ToDo | null {
  const isStarting = watch.phase === 'start' && watch.ending === null;
  if (!isBeingStopped || !isStarting || watch.startPaused !== undefined) return null;
  const sandboxId = reading.kind === 'task' ? reading.sandboxId : undefined;
  return sandboxId === undefined ? null : { kind: 'pause_start', sandboxId };
}

/** The last poll of this run. */
function isLast({ watch, terms }: FollowedRun): boolean {
  return watch.ending !== null || (terms.endsWaiting && isWaiting(watch));
}

function usageToRead(run: FollowedRun, { record }: Pick<Polled, 'record'>): ToDo | null {
  if (record === null || !record.isUp || record.cost !== null || run.isEndRead) return null;
  return run.terms.countsCost || isLast(run) ? { kind: 'read_usage' } : null;
}

/** Its agent goes on, so that something can be done about it. */
function isFollowed({ watch, isBeingStopped }: FollowedRun): boolean {
  return watch.phase === 'conversation' && watch.ending === null && !isBeingStopped;
}

/** An agent that has come to its end costs no more. */
function stopForCost(run: FollowedRun, { record }: Pick<Polled, 'record'>): ToDo | null {
  const { cost } = run.usage;
  const { maxCost } = run.terms;
  if (record === null || !isFollowed(run) || isLast(run) || cost === null || maxCost === null) return null;
  return isOverBudget({ cost }, maxCost) ? { kind: 'stop_for_cost', cost, most: maxCost } : null;
}

function accountToRead(run: FollowedRun): ToDo | null {
  const isSaidNever = run.asks?.by === 'account' && run.asks.ask === 'never';
  return isSaidNever && isFollowed(run) && isWaiting(run.watch) ? { kind: 'read_account' } : null;
}

const mostWakes = 12;
const firstPauseMs = 60_000;

/** Not while a question is open: the answer wakes it. */
function wakeDue(run: FollowedRun, { record }: Polled, now: number): ToDo | null {
  const { watch, terms } = run;
  if (!terms.wakes || !record?.hasSandbox || !isFollowed(run)) return null;
  if (watch.pausedSince === null || !isAsleep(watch) || isWaiting(watch)) return null;
  const { count, at } = run.wakes ?? { count: 0, at: null };
  // A service at its limit pauses another conversation for each one that is woken, so the pauses between tries grow.
  const isTime = at === null || (count < mostWakes && now - at >= firstPauseMs * 2 ** (count - 1));
  return isTime ? { kind: 'wake', count: count + 1 } : null;
}

function policyToTell(run: FollowedRun, { record, isPolicyHeard }: Polled, now: number): ToDo | null {
  const { watch, terms } = run;
  // What looks lost may only be that once: until that is known, the watch says that it is up.
  if (record === null || !record.isUp || !isFollowed(run)) return null;
  const keep = askToKeep(run.asks);
  const inDoubt = isToBeTold(watch, keep.ask);
  const every = { every: terms.readsPolicyEvery, isHeard: isPolicyHeard };
  if (!inDoubt && !isPolicyDue(watch, keep.ask, now, every)) return null;
  // A server that was started again has forgotten its rules too.
  return { kind: 'tell_policy', keep, inDoubt, judge: inDoubt ? null : (watch.judge ?? null) };
}

/** Ends a run because its follower says so. The end is read once, as its own would be. */
export function endNow(run: FollowedRun, ending: Ending): Followed {
  const ended = { ...run, watch: endWatch(run.watch, ending) };
  return { run: ended, do: endToRead(ended) };
}

/** Nothing is read of a start that has failed. */
function endToRead({ watch, asks, isEndRead }: FollowedRun): ToDo | null {
  const { ending, conversationId } = watch;
  if (ending === null || isEndRead || conversationId === null) return null;
  return { kind: 'read_end', ending, isProved: isProved(asks) };
}
