// A start request: what its answer means, and what becomes of one whose answer is not known. Pure.
import { advance } from './advance.ts';
import type { OutcomeName } from './terms/outcomes.ts';
import type { Ending, Reading, Watch, WatchLimits } from './terms/types.ts';
import { beginWatch } from './watch.ts';

/** A start request that has left. */
export interface SentStart {
  readonly limits: WatchLimits;
  /** The agent gets its task later, once its policy is set. */
  readonly isUntold: boolean;
  /** When it left. The time limit of the start counts from then, so that a crash cannot extend it. */
  readonly sentAt: number;
  /** An earlier request for it was not listed, and is believed not to have arrived. */
  readonly isSentAgain?: boolean;
}

export type TaskSeen = Omit<Extract<Reading, { kind: 'task' }>, 'kind'> & {
  readonly id: string;
};

export type FoundStart =
  | { readonly kind: 'task'; readonly task: TaskSeen }
  /** The conversation is there. */
  | { readonly kind: 'adopted'; readonly conversation: { readonly id: string } };

export interface FailedStart {
  readonly kind: 'failed';
  /** `unavailable`: it was certainly not taken. `start_unknown`: it may have been. */
  readonly outcome: OutcomeName;
  readonly message: string;
  readonly retryAfterMs?: number;
  /** The service runs as many conversations as it may. */
  readonly isFull?: boolean;
  /** The service starts no conversation without a task. */
  readonly wantsTask?: boolean;
}

export type StartResult = FoundStart | FailedStart;

export type JudgedStart =
  | { readonly kind: 'followed'; readonly watch: Watch }
  /** full: it may be sent again when there is room. not_taken: later. unclear: it is looked for. refused: that is its end. */
  | {
      readonly kind: 'full' | 'not_taken' | 'unclear' | 'refused';
      /** How it ends for a caller that neither sends again nor looks for it. */
      readonly ending: Pick<Ending, 'outcome' | 'reason' | 'variant'>;
      readonly retryAfterMs?: number;
    };

export function judgeStart(sent: SentStart, result: StartResult, now: number): JudgedStart {
  return result.kind === 'failed' ? judgeFailure(sent, result) : followedFrom(sent, result, now);
}

/** Before anything was read of it. */
export function watchOfStart({ limits, isUntold, sentAt }: SentStart, found: FoundStart, now: number): Watch {
  const common = { limits, taskPending: isUntold, now: sentAt };
  const ids =
    found.kind === 'adopted'
      ? { conversationId: found.conversation.id }
      : { startTaskId: found.task.id, conversationId: found.task.conversationId };
  return { ...beginWatch({ ...common, ...ids }), nextPollAt: now };
}

function followedFrom(
  sent: SentStart,
  found: FoundStart,
  now: number,
): Extract<JudgedStart, { kind: 'followed' }> {
  const watch = watchOfStart(sent, found, now);
  if (found.kind === 'adopted') return { kind: 'followed', watch };
  const { step, conversationId, error } = found.task;
  return { kind: 'followed', watch: advance(watch, { kind: 'task', step, conversationId, error }, now) };
}

function judgeFailure({ isUntold, isSentAgain = false }: SentStart, failed: FailedStart): JudgedStart {
  const { outcome, message: reason, isFull, wantsTask, retryAfterMs } = failed;
  const isRefused = !isSentAgain && (outcome === 'unauthorized' || outcome === 'unavailable');
  const ending = { outcome, reason, ...(isRefused && { variant: 'start_refused' as const }) };
  if (isFull) return { kind: 'full', ending };
  if (isUntold && wantsTask) {
    const words = `the service starts no conversation without a task: ${reason}`;
    return { kind: 'refused', ending: { outcome: 'ask_unavailable', reason: words } };
  }
  if (outcome === 'unavailable') {
    return { kind: 'not_taken', ending, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  return { kind: outcome === 'start_unknown' ? 'unclear' : 'refused', ending };
}

/** Names the id in messages, so that a person can look for the conversation too. */
export function chosenIdWords(id: string): string {
  return `If it was taken, the conversation has the id ${id}`;
}

export interface SoughtStart extends SentStart {
  readonly chosenId: string;
  /** How often the list of starts did not show it; null where it is known to have left, or was sent twice. */
  readonly unseenLooks: number | null;
}

export type Search =
  | FoundStart
  /** The service lists its starts, and this one is not among them. */
  | { readonly kind: 'not_listed' }
  /** An absence proves nothing: it may still appear. `why`: what kept it from being looked for. */
  | { readonly kind: 'not_found'; readonly why: string | null };

export type JudgedSearch =
  | Extract<JudgedStart, { kind: 'followed' }>
  | { readonly kind: 'look_again'; readonly at: number; readonly unseenLooks: number | null }
  | { readonly kind: 'send_again' }
  | { readonly kind: 'lost'; readonly ending: Pick<Ending, 'outcome' | 'reason'> };

const pauseMs = 5_000;
const looksBelieved = 3;

/** A request that was on its way when the process died has arrived by then, or never will. */
const listedWithin = 25_000;

/**
 * A start that is not listed is known within half a minute after a crash not to have been taken, and its request is sent once
 * more, with the same id. This relies on one thing that was seen of the service: a start is listed from the moment it arrives.
 * The chosen id alone is no protection: with a sandbox for each conversation, the service was seen to run a second start with the
 * same id. Where it is known that the request was sent, where the id may have been refused, or where starts are not listed,
 * nothing is ever sent again.
 */
export function judgeSearch(sought: SoughtStart, found: Search, now: number): JudgedSearch {
  if (found.kind === 'task' || found.kind === 'adopted') return followedFrom(sought, found, now);
  const { unseenLooks, sentAt } = sought;
  const isUnseen = found.kind === 'not_listed' && unseenLooks !== null;
  const looks = isUnseen ? unseenLooks + 1 : unseenLooks;
  if (isUnseen && unseenLooks + 1 >= looksBelieved && now - sentAt >= listedWithin)
    return { kind: 'send_again' };
  const until = sentAt + sought.limits.startTimeout;
  if (now < until) {
    const at = Math.min(until, now + Math.min(pauseMs, sought.limits.pollInterval));
    return { kind: 'look_again', at, unseenLooks: looks };
  }
  const why = found.kind === 'not_found' && found.why !== null ? ` (${found.why})` : '';
  const lost = `the start request may or may not have been taken, and no conversation appeared${why}`;
  const reason = `${lost}. ${chosenIdWords(sought.chosenId)}`;
  return { kind: 'lost', ending: { outcome: 'start_unknown', reason } };
}
