// Takes what is due of the runs and hands it to the work of its state, a batch for each API key.

import type { Deps } from '../deps/deps.ts';
import type { Run, RunState } from '../model/run.ts';
import { planClaims } from './plan-claims.ts';
import { whileHeld } from './while-held.ts';

export type RunWork = (deps: Deps, runs: readonly Run[]) => Promise<void>;

export async function workRuns(deps: Deps, states: readonly RunState[], work: RunWork): Promise<number> {
  const { store, clock, settings, log } = deps;
  const now = clock.now();
  const groups = (await store.runs.dueGroups(now)).filter(({ state }) => states.includes(state));
  const planned = planClaims(groups, now, settings.pollInterval);
  const counts = await Promise.all(
    planned.map(async ({ group, limit, atLeast }) => {
      const lease = { now, until: now + settings.lease, limit, atLeast };
      const runs = await store.runs.claim(group, lease);
      if (runs.length === 0) return 0;
      await whileHeld(
        { clock, lease: settings.lease, log },
        (until) => store.runs.renew(runs, until),
        () => work(deps, runs),
      );
      return runs.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
