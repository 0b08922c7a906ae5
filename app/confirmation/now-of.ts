import type { PendingLook } from '../../shared/api/index.ts';
import type { Now } from '../../shared/confirmation/index.ts';
import type { Run } from '../run/types.ts';
import { waitingStreak } from './waiting-streak.ts';

/** A look as the decision wants it. What could not be read just now counts as not told. */
export function nowOf({ conversation, pending, lastKnownStatus }: PendingLook, run: Run, at: number): Now {
  const { sandboxStatus, executionStatus } = conversation;
  return {
    ...{ at, sandboxStatus, executionStatus, lastKnownStatus },
    epoch: waitingStreak(run.watch),
    pending: pending.kind === 'known' ? pending : { kind: 'unavailable' },
  };
}
