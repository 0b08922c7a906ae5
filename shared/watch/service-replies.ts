// What the service says to a look at a waiting agent, and to a request that cannot be undone, as plain data.
import type { KnownPending, UnknownPending } from './pending-actions.ts';

/** Why a call failed. `code` is the code of the failed call. */
export interface CallFailure<C extends string = string> {
  readonly why: string;
  readonly code: C;
  /** How long the service asks to wait. */
  readonly retryAfterMs?: number;
}

export type FailedLook = { readonly kind: 'failed' } & CallFailure;

/** What one look at a conversation and its pending actions found. */
export type ConversationSeen =
  | {
      readonly kind: 'seen';
      readonly sandboxStatus: string | null;
      readonly executionStatus: string | null;
      /** For a paused conversation: the last execution status before the pause, if the service gives it. */
      readonly lastKnownStatus: string | null;
      readonly pending: KnownPending | UnknownPending | FailedLook;
      /** Whether the address of the agent server is known, so that an answer can be sent. */
      readonly canAnswer: boolean;
      /** Why it cannot, where more is known than that there is no address. */
      readonly whyNot?: string;
    }
  | { readonly kind: 'absent' }
  | FailedLook;

export type SendReply =
  | { readonly kind: 'taken' }
  /** It may or may not have been taken. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** Certainly nothing was done. */
  | ({ readonly kind: 'not_taken' } & CallFailure);

/** To a request that resumes a sandbox. */
export type WakeReply = 'resuming' | 'gone' | 'not_resumable' | 'unavailable' | 'failed';

/** To a request that sets an agent at rest to work. */
export type RunReply = 'running' | 'not_known' | 'not_sent';
