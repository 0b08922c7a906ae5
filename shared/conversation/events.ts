// Events of a conversation, as far as decisions are made from them: what ran, what was wanted, and where a message is.
import type { Ask } from './confirmation-policy.ts';
import type { FailedLook, PendingAction } from './pending-actions.ts';

/** An event of the conversation: that of a message, or the newest one. */
export interface FoundEvent {
  readonly id: string;
  /** As the service wrote it. */
  readonly at: string | null;
}

/** The events since a message was sent, or the newest one before that. */
export interface FoundMessage {
  readonly newest: string | null;
  /** When the newest came, as the service wrote it. */
  readonly newestAt?: string | null;
  readonly found: FoundEvent | null;
  /** The later events show that the agent has read it. */
  readonly isTakenUp?: boolean;
}

export type EventLog =
  | ({ readonly kind: 'known' } & FoundMessage)
  | { readonly kind: 'unavailable' }
  | FailedLook;

export interface RanAction {
  readonly id: string;
  readonly tool: string;
  /** `FinishAction` … */
  readonly kind: string | null;
  /** By the server's word where it judges risks, else the agent's own. */
  readonly risk: string;
  /** The action in a line. A model has written it. */
  readonly summary: string;
  /** Whether the agent waited for an answer between wanting it and doing it. */
  readonly waited: boolean;
  /** unknown: it began, and no event tells its end. */
  readonly end: 'done' | 'refused' | 'unknown';
  /** It waited, and a goal that the server pursued let it go. */
  readonly byGoal?: true;
  /** Which policy stood when it was wanted, by the server's own word; absent where it says nothing. */
  readonly policyThen?: Ask | 'other';
}

/** Actions that an agent wanted at once, as the events tell: done or not. */
export interface WantedActions {
  readonly actions: readonly PendingAction[];
  /** Whether it waited for an answer about them. */
  readonly asked: boolean;
}
