// A message for the agent as plain data: its text, what must stand before it leaves, and what became of it.
import type { LookFailure } from '../question/index.ts';
import type { OutcomeName } from '../watch/index.ts';

/** When the agent has to ask before it acts. */
export const asks = ['always', 'risky', 'never'] as const;
export type Ask = (typeof asks)[number];

/**
 * held: it has not left. sending: the request may have left. sent: it is in the conversation, and the agent has not been seen
 * to take it up. The others are final: taken, not_taken (certainly not), unknown (the result of the
 * request is not known), closed (no longer followed before it left).
 */
export const messageStates = ['held', 'sending', 'sent', 'taken', 'not_taken', 'unknown', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

export interface Message {
  /** Its place among the messages of the conversation; 1 is the task. They leave in this order. */
  readonly number: number;
  readonly state: MessageState;
  readonly text: string;
  /** Pictures that go with it, as `data:` addresses. */
  readonly images?: readonly string[];
  /** The policy that must stand before it leaves; null = as the service is set. */
  readonly ask: Ask | null;
  readonly policySetAt: number | null;
  readonly wokenAt: number | null;
  readonly sent: Sent | null;
  /** Where it is in the conversation, once it was seen there. */
  readonly event?: FoundEvent | null;
  /** The agent was told to run, because it did not take the message up. Recorded before that leaves, and never done twice. */
  readonly ran?: Ran | null;
  /** The request was lost on its way once, and it has left again. */
  readonly again: boolean;
  /** Since when something that should pass keeps it from leaving. */
  readonly troubleSince: number | null;
  readonly result: MessageResult | null;
  /** The time of the next visit; null = never again, or not yet. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}

/** Recorded before the request leaves. */
export interface Sent {
  readonly at: number;
  /** Null until the request was answered. After a crash it stays null, because nobody knows. */
  readonly fate: 'taken' | 'unknown' | null;
  readonly why: string | null;
  /** The newest event then: the message is among the later ones. */
  readonly newest: string | null;
  /** Whether an agent at rest is set to work with it; absent = yes. Never one that may be about to wait. */
  readonly run?: boolean;
}

export interface Ran {
  readonly at: number;
  /** The newest event then. */
  readonly newest: FoundEvent | null;
}

export type MessageResult =
  /** `event`: an end of the agent belongs to the message only when it comes after this. */
  | { readonly kind: 'taken'; readonly at: number; readonly event: FoundEvent | null }
  | { readonly kind: 'not_taken'; readonly cause: NotTakenCause; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'closed' };

/** `policy`: the service cannot be told when to ask. `failed` has the code of the failed call. */
export type NotTakenCause = 'policy' | 'gone' | 'asleep' | 'unclear' | { readonly failed: string };

/** The message among the events of the conversation. */
export interface FoundEvent {
  readonly id: string;
  /** As the service wrote it. */
  readonly at: string | null;
}

/** The events since the message was sent, or the newest one before that. */
export type EventLog =
  | {
      readonly kind: 'known';
      readonly newest: string | null;
      /** When the newest came, as the service wrote it. */
      readonly newestAt?: string | null;
      readonly found: FoundEvent | null;
      /** The later events show that the agent has read it. */
      readonly isTakenUp?: boolean;
    }
  | { readonly kind: 'unavailable' }
  | ({ readonly kind: 'failed' } & LookFailure);

export type MessageSeen =
  | {
      readonly kind: 'seen';
      readonly sandboxStatus: string | null;
      readonly executionStatus: string | null;
      /** The policy in force; null where the service does not tell. */
      readonly policy: Ask | null;
      /** Whether the agent server can be reached, which alone can be told when to ask. */
      readonly hasAgentServer: boolean;
      readonly log: EventLog;
    }
  /** The conversation is not there yet. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'failed' } & LookFailure);

export interface MessageContext {
  /** Whether all messages before this one have come to their end. */
  readonly isNext: boolean;
  /** The outcome of the run; null while the conversation is followed. */
  readonly ended: OutcomeName | null;
  /** Whether an answer is on its way, which may set the agent to work: it might wait again before a message arrives. */
  readonly isAnswered?: boolean;
  /** Whether a paused sandbox is resumed for it. */
  readonly mayWake: boolean;
  readonly patience: MessagePatience;
}

/** Durations in milliseconds. */
export interface MessagePatience {
  /** The pause between two visits. */
  readonly pause: number;
  /** How long something that should pass may keep it from leaving. */
  readonly trouble: number;
  readonly waking: number;
  /** How long its result may stay unclear. A request that was on its way has arrived by then, or never will. */
  readonly fate: number;
}

/** The one thing to do about a message now. Nothing leaves before it is recorded. */
export type MessageDo =
  | { readonly kind: 'rest' }
  | { readonly kind: 'wake' }
  | { readonly kind: 'set_policy'; readonly ask: Ask }
  /** `run`: an agent at rest is set to work with it. */
  | { readonly kind: 'send'; readonly run: boolean }
  /** An agent that rests without having read the message is told to run. */
  | { readonly kind: 'run' }
  | { readonly kind: 'settle' };

export interface MessageStep<M extends Message = Message> {
  readonly message: M;
  readonly do: MessageDo;
}
