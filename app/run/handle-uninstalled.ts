// Handles that the App was removed from an account or from some of its repositories, where it can no longer read or write.
import { demandId, repositoryName, unlessGone } from '../../shared/github/index.ts';
import type {
  Handled,
  HandledChange,
  RunDeps,
  UninstalledEvent,
  UnsuspendedEvent,
} from '../handling/handled.ts';
import type { Run } from '../store/run/run.ts';
import { endRun } from './advance-run.ts';
import { moveRepository } from './follow-repositories.ts';
import { storeRun, uninstalled } from './store-run.ts';

const atOnce = 200;

export async function handleUninstalled(
  deps: RunDeps,
  { installationId, repositoryIds }: UninstalledEvent,
): Promise<Handled> {
  const { store, settings, clock } = deps;
  const now = clock.now();
  const ended: string[] = [];
  const ending = { reason: uninstalled, at: now };
  const end = async (runs: readonly Run[]) => {
    // No agent goes on where none was started.
    const over = runs.map((run) =>
      endRun(run, { outcome: run.state === 'pending' ? 'stopped' : 'cancelled', ...ending }),
    );
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
    await store.watched.deleteOfInstallation(installationId);
  } else {
    for (const id of repositoryIds) {
      const inRepository = await store.runs.inRepository(id, Number.MAX_SAFE_INTEGER);
      const runs = inRepository.filter((run) => run.installationId === installationId);
      if (await isInstalled(deps, id, runs, installationId)) continue;
      await end(runs);
      await store.watched.deleteOf([id]);
    }
  }
  return { result: `uninstalled, ${ended.length} runs end`, changes: [] };
}

/**
 * The event may be days old, and the repository added again since, or it is with another owner who has the App too. A token of the
 * installation would read a public repository in any case, so GitHub is asked as the App.
 */
async function isInstalled(
  deps: RunDeps,
  repositoryId: number,
  [run]: readonly Run[],
  installationId: number,
): Promise<boolean> {
  const { repositories, watched } = deps.store;
  const known = (await repositories.byIds([repositoryId])).get(repositoryId)?.repository;
  // Who pushed to the branch of a fork is told only once.
  const isWatched = (await watched.pullsOf(repositoryId)).length > 0;
  const repository = run?.repository ?? (isWatched ? known : undefined);
  if (repository === undefined) return false;
  const app = await deps.github.app();
  const route = 'GET /repos/{owner}/{repo}/installation';
  const reply = await unlessGone(app.request(route, repositoryName(repository)));
  if (reply === null) return false;
  const { owner, name } = repository;
  const installedIn = demandId(reply.data.id);
  if (installedIn === installationId) {
    deps.log.warn('an old event said that the App was removed, and it is installed', {
      repository: `${owner}/${name}`,
    });
  } else {
    // GitHub redirects from the old name, until an event tells of the new one.
    await moveRepository(deps, { repository, installationId: installedIn });
  }
  return true;
}

/**
 * Handles that the App is no longer suspended, or was given further permissions: effects that could not be delivered meanwhile are
 * delivered now. GitHub may have told nothing of what happened meanwhile, so all pull requests are judged again.
 */
export async function handleUnsuspended(
  _deps: RunDeps,
  { installationId, owner }: UnsuspendedEvent,
): Promise<Handled> {
  return {
    result: 'the App may do what it could not',
    changes: [{ kind: 'hurry_effects', installationId }, ...(owner === null ? [] : ofOwner(owner))],
  };
}

const ofOwner = (owner: string): readonly HandledChange[] => [
  { kind: 'watch_owner', owner },
  { kind: 'watch_access', owner, repositoryId: null },
];
