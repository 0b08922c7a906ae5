// Handles that the App was removed from an account or from some of its repositories. It can no longer read or write
// there.
import type { UninstalledEvent, UnsuspendedEvent } from '../github/events.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { Handled } from '../handling/handled.ts';
import type { Run } from '../store/run.ts';
import { endRun } from './advance-run.ts';
import { storeRun } from './store-run.ts';

const atOnce = 200;

export async function handleUninstalled(
  deps: RunDeps,
  { installationId, repositoryIds }: UninstalledEvent,
): Promise<Handled> {
  const { store, settings, clock } = deps;
  const now = clock.now();
  const ended: string[] = [];
  const ending = { outcome: 'cancelled', reason: 'the App was uninstalled', at: now } as const;
  const end = async (runs: readonly Run[]) => {
    const over = runs.map((run) => endRun(run, ending));
    await store.transaction(async (tables) => {
      for (const run of over) await storeRun(tables, run, 'none', settings, now);
      await tables.outbox.abandon(
        installationId,
        over.map(({ id }) => id),
        now,
      );
    });
    ended.push(...over.map(({ id }) => id));
  };
  if (repositoryIds === 'all') {
    let runs = await store.runs.liveInInstallation(installationId, atOnce);
    while (runs.length > 0) {
      await end(runs);
      runs = await store.runs.liveInInstallation(installationId, atOnce);
    }
    await store.outbox.abandon(installationId, 'all', now);
  } else {
    for (const id of repositoryIds) {
      const runs = await store.runs.inRepository(id, Number.MAX_SAFE_INTEGER);
      await end(runs.filter((run) => run.installationId === installationId));
    }
  }
  return { result: `uninstalled, ${ended.length} runs end`, changes: [] };
}

/** Handles that the App is no longer suspended: effects that could not be delivered meanwhile are delivered now. */
export async function handleUnsuspended(
  _deps: RunDeps,
  { installationId }: UnsuspendedEvent,
): Promise<Handled> {
  return {
    result: 'the App was unsuspended',
    changes: [{ kind: 'hurry_effects', installationId }],
  };
}
