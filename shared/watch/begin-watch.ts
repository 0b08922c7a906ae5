import type { Limits, Watch } from './types.ts';

export interface Beginning {
  readonly startTaskId?: string | null;
  readonly conversationId?: string | null;
  readonly limits: Limits;
  /** The start request had no message; the agent is given its task once it is ready. */
  readonly untold?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The agent has its task: from now on its states count. */
export function told({ untold, ...watch }: Watch, now: number): Watch {
  return watch.phase === 'ended' ? watch : { ...watch, idleSince: null, quietLooks: 0, nextLookAt: now };
}

/** Creates a watch for a start task or for an existing conversation. Its first look is due at once. */
export function beginWatch({
  startTaskId = null,
  conversationId = null,
  limits,
  untold = false,
  now,
}: Beginning): Watch {
  const phase = startTaskId === null ? 'conversation' : 'start';
  return {
    startTaskId,
    conversationId,
    phase,
    limits,
    ...(untold && { untold }),
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
