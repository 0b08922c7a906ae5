// Stopping an agent as plain data: who wants it, what was done about it, and the result.
import {
  type Agent,
  type Fingerprint,
  type Patience,
  patienceAt,
  type Sandbox,
  type Thing,
} from '../conversation/index.ts';

export const stopStates = ['stopping', 'stopped', 'not_stopped'] as const;
export type StopState = (typeof stopStates)[number];

export interface Stop extends Thing {
  readonly state: StopState;
  readonly by: string;
  readonly reason: string | null;
  /** Since when it is seen to wait for an answer. While it waits, only a rejection stops an agent. */
  readonly waitingSince: number | null;
  /** Recorded before it is sent; the same question is never rejected twice. */
  readonly rejected: Rejected | null;
  readonly rejects: number;
  /** When it was asked to stop what it does. Recorded before that is sent; null once it was seen to have stopped. */
  readonly interruptedAt: number | null;
  readonly interrupts: number;
  /** When its sandbox was asked to pause, so that its slot is free. */
  readonly pausedAt: number | null;
  /** Since when it is seen to have stopped. */
  readonly stillSince: number | null;
  readonly troubleSince: number | null;
  /** Since when requests to pause its sandbox fail. Looks in between go well, and say nothing about this trouble. */
  readonly pauseTroubleSince: number | null;
  readonly result: StopResult | null;
}

export interface Rejected {
  readonly at: number;
  /** The pending actions then. */
  readonly before: Fingerprint;
}

export type StopResult =
  | {
      readonly kind: 'stopped';
      /** Its last state that was seen. */
      readonly agent: Agent | null;
      /** Asleep: its slot is free. */
      readonly sandbox: Sandbox;
      /** Whether it had stopped already. */
      readonly already: boolean;
    }
  | { readonly kind: 'not_stopped'; readonly cause: NotStoppedCause; readonly why: string };

/** `failed` has the code of the failed call. */
export type NotStoppedCause = 'absent' | 'gone' | 'unclear' | 'works_on' | { readonly failed: string };

export function newStop(by: string, reason: string | null, now: number): Stop {
  return {
    state: 'stopping',
    by,
    reason,
    waitingSince: null,
    rejected: null,
    rejects: 0,
    interruptedAt: null,
    interrupts: 0,
    pausedAt: null,
    stillSince: null,
    troubleSince: null,
    pauseTroubleSince: null,
    result: null,
    dueAt: now,
    createdAt: now,
    settledAt: null,
  };
}

/** The words for a waiting agent when its question is rejected, so that it stops. */
export function rejectionOf({ by, reason }: Stop): string {
  return reason === null ? `Stopped by ${by}.` : `Stopped by ${by}: ${reason}`;
}

export function stopPatienceAt(pollInterval: number): Patience {
  return patienceAt(pollInterval, 10_000);
}
