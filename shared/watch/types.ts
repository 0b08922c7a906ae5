// The plain data of a watch: what one look gave, what is remembered, and how it ended.
import type { OutcomeName } from './outcomes.ts';

/** What one look at the service gave. */
export type Reading =
  | {
      readonly kind: 'task';
      readonly status: string;
      readonly conversationId: string | null;
      readonly error: string | null;
      /** As the service wrote it, where it does. */
      readonly updatedAt?: string | null;
    }
  | {
      readonly kind: 'conversation';
      readonly sandboxStatus: string | null;
      readonly executionStatus: string | null;
      /** For a paused conversation: the execution status that it last reported, where the service tells. */
      readonly lastKnownStatus?: string | null;
    }
  /** The service answered and does not know the id. */
  | { readonly kind: 'absent' }
  /** The look itself failed, after the transport's own retries. */
  | {
      readonly kind: 'failed';
      /** The outcome, if it goes on like this. */
      readonly why: 'unauthorized' | 'bad_input' | 'unavailable' | 'bad_response';
      readonly message: string;
      readonly retryAfterMs?: number;
    };

/** Durations in milliseconds. */
export interface Limits {
  /** The longest pause between two looks at a conversation. */
  readonly pollInterval: number;
  readonly startTimeout: number;
  /** Over both phases, start included; null = none. */
  readonly timeout: number | null;
  readonly idleTimeout: number;
  /** How long PAUSED/paused may last; null = only `timeout` counts. */
  readonly pauseTimeout: number | null;
  /** How long looks may fail in one unbroken streak. */
  readonly outageTimeout: number;
  /** Whether waiting for confirmation ends the watch or is only a state of it. */
  readonly onConfirmation: 'end' | 'wait';
}

/** A state that people can read: in `starting` the start task's word, later sandbox and execution. */
export interface Seen {
  readonly phase: 'start' | 'conversation';
  readonly startStatus: string | null;
  readonly sandboxStatus: string | null;
  readonly executionStatus: string | null;
}

export interface Change extends Seen {
  /** Epoch milliseconds at which the change was seen. */
  readonly at: number;
}

export interface Ending {
  readonly outcome: OutcomeName;
  /** One line: what happened, in the service's words where it has any. */
  readonly reason: string;
  readonly at: number;
  /** What is to be said otherwise than of the outcome in general. */
  readonly variant?: 'in_start_up' | 'start_lost' | 'with_message';
}

export interface Failures {
  readonly count: number;
  readonly since: number;
  readonly last: string;
  /** How many of them, up to the last one, were answers that are not the API's. */
  readonly badResponses: number;
}

/** All that must be remembered between two looks; survives JSON. */
export interface Watch {
  readonly startTaskId: string | null;
  readonly conversationId: string | null;
  readonly phase: 'start' | 'conversation' | 'ended';
  readonly limits: Limits;
  readonly beganAt: number;
  /** Null once ended. */
  readonly nextLookAt: number | null;
  readonly seen: Seen;
  readonly seenSince: number;
  /** Changes in the order seen, the first state included. */
  readonly timeline: readonly Change[];
  readonly looks: number;
  /** Looks since the last change, for the back-off. */
  readonly quietLooks: number;
  readonly absences: number;
  readonly missings: number;
  /** The unbroken streak of failed looks. */
  readonly failures: Failures | null;
  /** Since the stream of a start was cut: how long and how often its task was seen to stand still. */
  readonly cut?: { readonly since: number; readonly updatedAt: string | null; readonly looks: number };
  readonly idleSince: number | null;
  readonly pausedSince: number | null;
  /** One-line warnings, each once, in the order met. */
  readonly warnings: readonly string[];
  readonly ending: Ending | null;
}
