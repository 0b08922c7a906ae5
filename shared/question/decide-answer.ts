// May this answer be sent now? The request to the agent server names no action, and a late one hits whatever waits by
// then; so everything is compared right before, and in doubt nothing is sent.
import { type Fingerprint, fingerprintOf, type Pending, sameActions } from './fingerprint.ts';

/** What the person who answers had in front of them. */
export type Asked =
  /** A confirmation that was shown, openly without the action where the fingerprint is `unknown`. */
  | {
      readonly kind: 'shown';
      readonly fingerprint: Fingerprint;
      /** Names the waiting streak in which it was shown; null where that cannot be told. */
      readonly epoch: string | null;
      /** Epoch milliseconds; null = never. */
      readonly expiresAt: number | null;
    }
  /** Decided beforehand for whatever waits: the Action's `respond` mode and its `on-confirmation` input. */
  | { readonly kind: 'standing_order' };

export interface Now {
  readonly at: number;
  readonly sandboxStatus: string | null;
  readonly executionStatus: string | null;
  /** For a paused conversation: the execution status that it last reported, where the service tells. */
  readonly lastKnownStatus?: string | null;
  /** The waiting streak that goes on now; null where that cannot be told. */
  readonly epoch: string | null;
  readonly pending: Pending;
}

export interface AnswerQuestion {
  readonly asked: Asked;
  readonly now: Now;
  /** Whether a request for this confirmation may already have left, by anyone. */
  readonly previouslySent: boolean;
}

export type AnswerDecision =
  | { readonly kind: 'send' }
  /** The sandbox is paused: resume it, read the new session key, look again, decide again. */
  | { readonly kind: 'wake_first' }
  /** Not clear at this moment: look again within a bound, then treat it as `not_waiting`. */
  | { readonly kind: 'look_again'; readonly why: string }
  /** It waits, but not for what was shown: open a new confirmation for what is pending now. */
  | {
      readonly kind: 'stale';
      readonly why:
        | 'other_actions'
        | 'can_be_shown_now'
        | 'cannot_be_compared'
        | 'other_streak'
        | 'streak_not_known';
    }
  | { readonly kind: 'not_waiting'; readonly why: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'already_sent' };

/** Approving and rejecting follow the same rule: neither may land on a question that its author has not seen. */
export function decideAnswer({ asked, now, previouslySent }: AnswerQuestion): AnswerDecision {
  if (previouslySent) return { kind: 'already_sent' };
  if (asked.kind === 'shown' && asked.expiresAt !== null && now.at >= asked.expiresAt)
    return { kind: 'expired' };
  const obstacle = whyNotWaiting(now);
  if (obstacle) return obstacle;
  // Before a standing order too: "whatever waits" is no leave to answer what could have been read and was not.
  if (now.pending.kind === 'failed') return { kind: 'look_again', why: now.pending.why };
  const pending = fingerprintOf(now.pending);
  if (pending === 'none') return { kind: 'look_again', why: 'it waits, but no action is pending' };
  if (asked.kind === 'standing_order') return { kind: 'send' };
  return compare(asked.fingerprint, asked.epoch, pending, now.epoch);
}

function compare(
  shown: Fingerprint,
  shownEpoch: string | null,
  pending: Fingerprint,
  epoch: string | null,
): AnswerDecision {
  if (sameActions(shown, pending)) return { kind: 'send' };
  if (shown !== 'unknown') {
    return { kind: 'stale', why: pending === 'unknown' ? 'cannot_be_compared' : 'other_actions' };
  }
  if (pending !== 'unknown') return { kind: 'stale', why: 'can_be_shown_now' };
  // Nothing but the unbroken streak says that it is still the same question.
  if (shownEpoch === null || epoch === null) return { kind: 'stale', why: 'streak_not_known' };
  return shownEpoch === epoch ? { kind: 'send' } : { kind: 'stale', why: 'other_streak' };
}

const executionsThatDoNotWait = ['idle', 'running', 'paused', 'finished', 'error', 'stuck'];

function whyNotWaiting(now: Now): AnswerDecision | null {
  const { sandboxStatus, executionStatus, lastKnownStatus } = now;
  if (sandboxStatus === 'PAUSED') {
    const movedOn = typeof lastKnownStatus === 'string' && executionsThatDoNotWait.includes(lastKnownStatus);
    return movedOn ? { kind: 'not_waiting', why: lastKnownStatus } : { kind: 'wake_first' };
  }
  if (sandboxStatus === 'ERROR' || sandboxStatus === 'deleting') {
    return { kind: 'not_waiting', why: `sandbox ${sandboxStatus}` };
  }
  // One MISSING, a null or a word that we do not know can be a failed look-up.
  if (sandboxStatus !== 'RUNNING')
    return { kind: 'look_again', why: `sandbox ${sandboxStatus ?? 'not told'}` };
  if (executionStatus === 'waiting_for_confirmation') return null;
  if (executionStatus !== null && executionsThatDoNotWait.includes(executionStatus)) {
    return { kind: 'not_waiting', why: executionStatus };
  }
  return { kind: 'look_again', why: `status ${executionStatus ?? 'not told'}` };
}
