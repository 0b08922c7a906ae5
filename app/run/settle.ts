// Stores a changed run. If another worker was faster, that is no failure: that worker goes on with the run.

import { Superseded } from '../kernel/queue-table.ts';
import type { Run } from '../store/run.ts';
import type { Tables } from '../store/store.ts';
import { changeBetween } from './changes.ts';
import type { RunDeps } from './deps.ts';
import { storeRun } from './store-run.ts';
import { usageOf } from './usage.ts';

export async function settle(
  deps: RunDeps,
  before: Run,
  after: Run,
  /** What else is stored in the same transaction. */
  also: (tables: Tables) => Promise<void> = async () => {},
): Promise<boolean> {
  const { store, settings, clock, log } = deps;
  const change = changeBetween(before, after);
  try {
    await store.transaction(async (tables) => {
      await storeRun(tables, after, change, settings, clock.now());
      await also(tables);
    });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    log.info('a run was not saved: it had changed in the meantime', { run: before.id });
    return false;
  }
  deps.metrics?.spent(after.apiKey, usageOf(before), usageOf(after));
  if (change === 'state') {
    const { seen } = after.watch ?? { seen: null };
    log.info('a run changed its state', {
      run: after.id,
      repository: `${after.repository.owner}/${after.repository.name}`,
      issue: after.issue,
      state: after.state,
      startStatus: seen?.startStatus ?? null,
      sandboxStatus: seen?.sandboxStatus ?? null,
      executionStatus: seen?.executionStatus ?? null,
      outcome: after.facts.ending?.outcome ?? null,
    });
  }
  return true;
}
