import type { Limits, Watch } from './types.ts';

export interface Beginning {
  readonly startTaskId?: string | null;
  readonly conversationId?: string | null;
  readonly limits: Limits;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Creates a watch for a start task or for an existing conversation. Its first look is due at once. */
export function beginWatch({ startTaskId = null, conversationId = null, limits, now }: Beginning): Watch {
  const phase = startTaskId === null ? 'conversation' : 'start';
  return {
    startTaskId,
    conversationId,
    phase,
    limits,
    beganAt: now,
    nextLookAt: now,
    seen: { phase, startStatus: null, sandboxStatus: null, executionStatus: null },
    seenSince: now,
    timeline: [],
    looks: 0,
    quietLooks: 0,
    absences: 0,
    missings: 0,
    failures: null,
    idleSince: null,
    pausedSince: null,
    warnings: [],
    ending: null,
  };
}
