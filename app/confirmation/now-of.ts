import type { PendingLook } from '../../shared/api/index.ts';
import type { Now } from '../../shared/confirmation/index.ts';
import type { Run } from '../run/types.ts';
import { waitingStreak } from './waiting-streak.ts';

/** A look as the decision wants it. */
export function nowOf({ conversation, pending, lastKnownStatus }: PendingLook, run: Run, at: number): Now {
  const { sandboxStatus, executionStatus } = conversation;
  return {
    ...{ at, sandboxStatus, executionStatus, lastKnownStatus },
    epoch: waitingStreak(run.watch),
    pending,
  };
}
