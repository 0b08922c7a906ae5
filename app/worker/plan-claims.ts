// Decides which due runs to claim now. Several looks share a request, so a look waits a little for others.
import { mostIdsPerRequest } from '../../shared/watch/index.ts';
import type { DueGroup } from '../store/index.ts';

export interface PlannedClaim {
  readonly group: DueGroup;
  readonly limit: number;
  /** Fewer are not claimed: another worker took the others, and a request for the rest would be nearly empty. */
  readonly atLeast: number;
}

const mostStartsAtOnce = 10;
/** As many as are sent at the same time. More would only wait in memory. */
const mostRequestsAtOnce = 4;
export const longestWaitMs = 1_000;
const waitShare = 0.03;

export function planClaims(
  groups: readonly DueGroup[],
  now: number,
  pollInterval: number,
): readonly PlannedClaim[] {
  return groups.flatMap((group) => {
    const limit = limitOf(group, now, Math.min(longestWaitMs, pollInterval * waitShare));
    const atLeast = group.state === 'watching' ? Math.min(limit, mostIdsPerRequest) : 1;
    return limit > 0 ? [{ group, limit, atLeast }] : [];
  });
}

function limitOf({ state, count, oldest }: DueGroup, now: number, wait: number): number {
  switch (state) {
    case 'pending':
      return mostStartsAtOnce;
    case 'starting':
    case 'preparing':
      return mostIdsPerRequest;
    case 'stopping':
      return mostStartsAtOnce;
    case 'watching': {
      const full = Math.min(mostRequestsAtOnce, Math.floor(count / mostIdsPerRequest)) * mostIdsPerRequest;
      return full > 0 || oldest > now - wait ? full : count;
    }
    case 'ended':
      return 0;
  }
}
