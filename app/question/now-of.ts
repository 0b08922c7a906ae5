import type { PendingLook } from '../../shared/api/index.ts';
import type { Now } from '../../shared/question/index.ts';
import { waitingStreak } from '../../shared/watch/index.ts';
import type { Run } from '../model/run.ts';

/** A look as the decision wants it. */
export function nowOf({ conversation, pending, lastKnownStatus }: PendingLook, run: Run, at: number): Now {
  const { sandboxStatus, executionStatus } = conversation;
  return {
    ...{ at, sandboxStatus, executionStatus, lastKnownStatus },
    epoch: waitingStreak(run.watch),
    pending,
  };
}
