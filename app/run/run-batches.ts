// Due runs are claimed in groups: one for each API key and state. A poll that is due takes along those that would be due next: from then
// on they are due together.
import { mostIdsPerRequest } from '../../shared/conversation/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { Batch } from '../kernel/queue.ts';
import type { Run, RunState } from '../store/run/run.ts';
import type { DueGroup } from '../store/run/run-queries.ts';

interface PlannedClaim {
  readonly group: DueGroup;
  readonly limit: number;
  /** Where there is room, those without news that become due until then are claimed too. */
  readonly early?: number;
}

const mostStartsAtOnce = 10;
/** As many as are sent at the same time. More would only wait in memory. */
const mostRequestsAtOnce = 4;
/**
 * A share of the poll interval. After a request with room nothing is due for so long: in an interval no more than two have room, and
 * a run is not looked at much more often than its interval asks for.
 */
const earlyShare = 0.4;

export async function planRunBatches(
  { store, clock, settings }: RunDeps,
  states: readonly RunState[],
): Promise<readonly Batch<Run>[]> {
  const now = clock.now();
  const groups = await store.runs.dueGroups(states, now, mostRequestsAtOnce * mostIdsPerRequest);
  return planClaims(groups, now, settings.pollInterval).map(({ group, limit, early }) => ({
    rows: { claim: (lease) => store.runs.claim(group, lease), renew: store.runs.renew },
    limit,
    early,
  }));
}

export function planClaims(
  groups: readonly DueGroup[],
  now: number,
  pollInterval: number,
): readonly PlannedClaim[] {
  return groups.flatMap((group) => planOf(group, now, pollInterval) ?? []);
}

function planOf(group: DueGroup, now: number, pollInterval: number): PlannedClaim | null {
  switch (group.state) {
    case 'pending':
      return { group, limit: mostStartsAtOnce };
    case 'starting':
    case 'preparing':
      return { group, limit: mostIdsPerRequest };
    case 'stopping':
      return { group, limit: mostStartsAtOnce };
    case 'watching': {
      const requests = Math.min(mostRequestsAtOnce, Math.ceil(group.count / mostIdsPerRequest));
      return { group, limit: requests * mostIdsPerRequest, early: now + pollInterval * earlyShare };
    }
    case 'planned':
    case 'ended':
      return null;
  }
}
