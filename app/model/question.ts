// A confirmation: one question of an agent, shown to people, and the one answer that it may get.

import type { ConfirmationResult, ShownAction } from '../../shared/github/index.ts';
import type { Fingerprint } from '../../shared/question/index.ts';

/**
 * asking: not looked at yet, so nothing is shown. open: people are asked; an answer may be on its way.
 * answering: the request may have left. The others are over: answered, stale (something else is pending), unknown (the
 * answer's fate), elsewhere (somebody answered somewhere else), expired, closed (no longer followed), void (never shown).
 */
export const confirmationStates = [
  ...(['asking', 'open', 'answering'] as const),
  ...(['answered', 'stale', 'unknown', 'elsewhere', 'expired', 'closed', 'void'] as const),
] as const;
export type ConfirmationState = (typeof confirmationStates)[number];
export type LiveState = 'asking' | 'open' | 'answering';
export type SettledState = Exclude<ConfirmationState, LiveState>;

/** Where the question stands on GitHub. */
export interface Shown {
  readonly kind: 'thread' | 'review' | 'issue';
  readonly number: number;
  /** Of the comment or review. */
  readonly id: number;
  readonly nodeId: string;
  readonly url: string;
}

/** What a person wrote, and where. */
export interface GivenAnswer {
  readonly verdict: 'approve' | 'reject';
  readonly reason: string | null;
  readonly by: string;
  readonly byId: number;
  readonly comment: WrittenIn;
  /** By what the answer is known to mean this question. */
  readonly named: 'code' | 'thread' | 'only_open';
  /** What the repository wants after a rejection. */
  readonly afterReject: 'continue' | 'stop';
  readonly installationId: number;
  readonly at: number;
}

export interface WrittenIn {
  readonly kind: 'comment' | 'review_comment' | 'review';
  readonly id: number;
  readonly nodeId: string;
  /** Of the issue or pull request. */
  readonly number: number;
  readonly body: string;
  readonly writtenAt: number;
}

/** Recorded before the request leaves. */
export interface SentMark {
  readonly nonce: string;
  readonly at: number;
  /** Null until the request came back: after a crash nobody knows. */
  readonly fate: 'taken' | 'unknown' | null;
  /** What was pending in the look right before. */
  readonly before: Fingerprint;
}

export interface ConfirmationFacts {
  /** Names the waiting streak in which it was asked; null where that cannot be told. */
  readonly streak: string | null;
  /** What people are shown; null where the service does not tell. */
  readonly actions: readonly ShownAction[] | null;
  readonly openedAt: number | null;
  /** The commit of the linked pull request when it was asked. */
  readonly commit: string | null;
  readonly wokenAt: number | null;
  readonly answer: GivenAnswer | null;
  readonly sent: SentMark | null;
  readonly result: ConfirmationResult | null;
  /** A rejected agent is told to go on: recorded before it is sent, and never sent twice. */
  readonly goOn: 'wanted' | 'sent' | null;
}

export interface Confirmation {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
  /** Counts the questions of a run. */
  readonly epoch: number;
  readonly state: ConfirmationState;
  readonly code: string | null;
  readonly fingerprint: Fingerprint | null;
  readonly facts: ConfirmationFacts;
  /** Kept up by whoever shows it, beside the version. */
  readonly shown: Shown | null;
  readonly expiresAt: number | null;
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly createdAt: number;
  readonly settledAt: number | null;
}
