// What the service tells of a conversation, as far as decisions are made from it, as plain data: its events, replies to a look at an
// agent that waits, and to requests that cannot be undone.
import type { Ask } from './confirmation-policy.ts';
import type { KnownPending, PendingAction, UnknownPending } from './pending-actions.ts';
import type { Agent, Sandbox } from './terms/states.ts';

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
  /** Which policy was in force when it was wanted, by the server's own word; absent where it says nothing. */
  readonly policyThen?: Ask | 'other';
}

/** Actions that an agent wanted at once, as the events tell: done or not. */
export interface WantedActions {
  readonly actions: readonly PendingAction[];
  /** Whether it waited for an answer about them. */
  readonly asked: boolean;
}

/** Why a call failed. `code` is the code of the failed call. */
export interface CallFailure<C extends string = string> {
  readonly why: string;
  readonly code: C;
  /** How long the service asks to wait. */
  readonly retryAfterMs?: number;
}

export type FailedLook = { readonly kind: 'failed' } & CallFailure;

/** What one look found about a conversation and its pending actions. */
export type ConversationSeen = Reached | { readonly kind: 'absent' } | FailedLook;

export interface Reached {
  readonly kind: 'seen';
  readonly sandbox: Sandbox | null;
  readonly agent: Agent | null;
  /** The last state of the agent before its sandbox fell asleep, if the service tells. */
  readonly agentBefore: Agent | null;
  readonly pending: KnownPending | UnknownPending | FailedLook;
  /** The confirmation policy that is in force; null or absent where it is not known, was not asked for, or is none of ours. */
  readonly policy?: Ask | null;
  /** Whether the address of the agent server is known, so that an answer can be sent. */
  readonly canAnswer: boolean;
  /** Why it cannot, where more is known than that there is no address. */
  readonly whyNot?: string;
}

/** The time that the other side asks not to be asked. */
export function pauseAskedBy(seen: ConversationSeen): number {
  const reply = seen.kind === 'seen' ? seen.pending : seen;
  return reply.kind === 'failed' ? (reply.retryAfterMs ?? 0) : 0;
}

export type SendReply =
  | { readonly kind: 'taken' }
  /** The request may or may not have been taken. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** Certainly nothing was done. */
  | ({ readonly kind: 'not_taken' } & CallFailure);

/** The reply to a request that resumes a sandbox. */
export type WakeReply =
  | 'resuming'
  | 'gone'
  | 'not_resumable'
  | 'unavailable'
  | ({ readonly kind: 'failed' } & CallFailure);

/** The reply to a request that sets an agent at rest to work. */
export type ResumeReply =
  /** Taken. `agent`: the state that follows from that. */
  | { readonly kind: 'goes_on'; readonly agent: Agent }
  | 'not_known'
  /** Certainly nothing was done. */
  | ({ readonly kind: 'not_sent' } & CallFailure);

/** The reply to a request that sets the policy. `refused`: the service understood, and does not do it, or has no such request. */
export type PolicyReply =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly why: string }
  | ({ readonly kind: 'failed' } & CallFailure);
