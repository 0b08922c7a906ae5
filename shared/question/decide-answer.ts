// Decides whether an answer may be sent now. The request to the agent server names no action, so a late answer would
// apply to whatever is pending then. So everything is compared right before, and in doubt nothing is sent.
import {
  type Agent,
  agentIs,
  bareFingerprintOf,
  changedFiles,
  type Fingerprint,
  fingerprintOf,
  hasMovedOn,
  isAsking,
  type KnownPending,
  type Reached,
  type ShownAction,
  sameActions,
  sandboxIs,
  type UnknownPending,
} from '../conversation/index.ts';
import type { Question, StaleWhy } from './question.ts';

export interface AnswerQuestion {
  /** If the question was not shown yet, its answer was decided beforehand, for whatever is pending. */
  readonly question: Pick<Question, 'state' | 'fingerprint' | 'wait' | 'expiresAt' | 'sent' | 'actions'>;
  readonly seen: Reached;
  /** The current wait; null when it is not known. */
  readonly wait: string | null;
  readonly now: number;
}

export type AnswerDecision =
  | { readonly kind: 'send' }
  /** The sandbox is paused: resume it, read the new session key, look again, decide again. */
  | { readonly kind: 'wake_first' }
  /** The state is not clear now: look again, for a limited time. */
  | { readonly kind: 'look_again'; readonly why: string }
  /** The agent waits, but not for what was shown. A new question is asked for what is pending now. */
  | { readonly kind: 'stale'; readonly why: StaleWhy; readonly files?: readonly string[] }
  | { readonly kind: 'not_waiting'; readonly agent: Agent }
  | { readonly kind: 'expired' }
  | { readonly kind: 'already_sent' };

/**
 * The rule is the same for approving and rejecting: an answer must not reach a question that its author has not seen.
 */
export function decideAnswer({ question, seen, wait, now }: AnswerQuestion): AnswerDecision {
  const { state, fingerprint, expiresAt, sent } = question;
  if (sent !== null) return { kind: 'already_sent' };
  if (expiresAt !== null && now >= expiresAt) return { kind: 'expired' };
  const obstacle = whyNotWaiting(seen);
  if (obstacle) return obstacle;
  // Answers that were decided beforehand wait too: while the list of actions cannot be read, nothing is
  // sent.
  if (seen.pending.kind === 'failed') return { kind: 'look_again', why: seen.pending.why };
  const pending = fingerprintOf(seen.pending);
  if (pending === 'none') return { kind: 'look_again', why: 'it waits, but no action is pending' };
  if (state === 'asking') return { kind: 'send' };
  const decision = compare(fingerprint ?? 'unknown', question.wait, pending, wait);
  return decision.kind === 'stale' && decision.why === 'other_actions'
    ? otherThan(question.actions ?? [], seen.pending)
    : decision;
}

/** Where the actions are those that were shown, the files are not. */
function otherThan(shown: readonly ShownAction[], pending: KnownPending | UnknownPending): AnswerDecision {
  const before = shown.flatMap(({ id, ...action }) => (id === undefined ? [] : [{ ...action, id }]));
  const isSame = sameActions(bareFingerprintOf({ kind: 'known', value: before }), bareFingerprintOf(pending));
  const files = isSame && pending.kind === 'known' ? changedFiles(before, pending.value) : [];
  return files.length === 0
    ? { kind: 'stale', why: 'other_actions' }
    : { kind: 'stale', why: 'other_files', files };
}

function compare(
  shown: Fingerprint,
  shownWait: string | null,
  pending: Fingerprint,
  wait: string | null,
): AnswerDecision {
  if (sameActions(shown, pending)) return { kind: 'send' };
  if (shown !== 'unknown') {
    return { kind: 'stale', why: pending === 'unknown' ? 'cannot_be_compared' : 'other_actions' };
  }
  if (pending !== 'unknown') return { kind: 'stale', why: 'can_be_shown_now' };
  // Only the wait shows that it is still the same question.
  if (shownWait === null || wait === null) return { kind: 'stale', why: 'wait_not_known' };
  return shownWait === wait ? { kind: 'send' } : { kind: 'stale', why: 'other_wait' };
}

function whyNotWaiting({ sandbox, agent, agentBefore }: AnswerQuestion['seen']): AnswerDecision | null {
  switch (sandbox?.is) {
    case 'asleep':
      return hasMovedOn(agentBefore) ? { kind: 'not_waiting', agent: agentBefore } : { kind: 'wake_first' };
    case 'up':
      break;
    default:
      // Seen once, a missing, untold or unknown one can be a failed look-up of the service; one that is being deleted is gone soon.
      return { kind: 'look_again', why: sandboxIs(sandbox) };
  }
  if (isAsking(agent)) return null;
  if (hasMovedOn(agent)) return { kind: 'not_waiting', agent };
  return { kind: 'look_again', why: agentIs(agent) };
}
