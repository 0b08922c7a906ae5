// Claims due runs and passes them to the work for their state, one batch for each API key.

import type { Deps } from '../deps/deps.ts';
import type { Run, RunState } from '../model/run.ts';
import type { Lease } from '../store/index.ts';
import { planClaims } from './plan-claims.ts';
import { workDue } from './work-due.ts';

export type RunWork = (deps: Deps, runs: readonly Run[]) => Promise<void>;

export async function workRuns(deps: Deps, states: readonly RunState[], work: RunWork): Promise<number> {
  const { store, clock, settings } = deps;
  const now = clock.now();
  const groups = await store.runs.dueGroups(states, now);
  const planned = planClaims(groups, now, settings.pollInterval);
  const counts = await Promise.all(
    planned.map(({ group, limit, early }) => {
      const rows = { claim: (lease: Lease) => store.runs.claim(group, lease), renew: store.runs.renew };
      return workDue(deps, rows, { limit, early }, (runs) => work(deps, runs));
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
