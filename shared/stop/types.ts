// Stopping an agent as plain data: who wants it, what was done about it, and what came of it.
import type { Fingerprint, Seen } from '../question/index.ts';

export const stopStates = ['stopping', 'stopped', 'not_stopped'] as const;
export type StopState = (typeof stopStates)[number];

export interface Stop {
  readonly state: StopState;
  readonly by: string;
  readonly reason: string | null;
  /** Since when the question is seen that has to be rejected first: while it waits, nothing else stops an agent. */
  readonly waitingSince: number | null;
  /** Recorded before it is sent; the same question is never rejected twice. */
  readonly rejected: Rejected | null;
  readonly rejects: number;
  /** When it was told to stop what it does. Recorded before that is sent; null once it was seen to stand still. */
  readonly interruptedAt: number | null;
  readonly interrupts: number;
  /** When its sandbox was told to pause, so that its slot is free. */
  readonly pausedAt: number | null;
  /** Since when it is seen to stand still. */
  readonly standsSince: number | null;
  readonly troubleSince: number | null;
  /** Since when its sandbox was to be paused and that failed; a stop that was stored long ago has none. */
  readonly pauseTroubleSince?: number | null;
  readonly result: StopResult | null;
  /** The time of the next visit; null = never again. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}

export interface Rejected {
  readonly at: number;
  readonly before: Fingerprint;
}

export type StopResult =
  | {
      readonly kind: 'stopped';
      /** What the agent was last seen to be. */
      readonly status: string | null;
      /** Whether its slot is free. */
      readonly sandbox: 'paused' | 'up';
      /** Whether it stood still already. */
      readonly already: boolean;
    }
  | { readonly kind: 'not_stopped'; readonly cause: NotStoppedCause; readonly why: string };

/** `failed` has the code of the failed call. */
export type NotStoppedCause = 'absent' | 'gone' | 'unclear' | 'works_on' | { readonly failed: string };

/** Durations in milliseconds. */
export interface StopPatience {
  /** The pause between two visits. */
  readonly pause: number;
  /** No reject is sent sooner after the agent was seen to wait: the service loses one that comes too early. */
  readonly settle: number;
  /** How long what was done may take to be seen. */
  readonly effect: number;
  /** How long something may keep it from being stopped that should pass. */
  readonly trouble: number;
  /** How long a sandbox may take to start. */
  readonly waking: number;
}

/** The one thing to do now. Nothing leaves before it is recorded. */
export type StopDo =
  | { readonly kind: 'rest' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'pause_sandbox' }
  | { readonly kind: 'settle' };

export interface StopStep<S extends Stop = Stop> {
  readonly stop: S;
  readonly do: StopDo;
}

export type StopSeen = Seen;
