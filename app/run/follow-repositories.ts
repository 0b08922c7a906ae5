// A run follows its repository: renamed, transferred, or reached through another installation of the App. An event says where its
// repository was when it was sent, which may be days ago; GitHub says whether it is there.
import {
  isObject,
  readGitHubFailure,
  readId,
  readWord,
  repositoryName,
  unlessGone,
} from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { Handled, InstalledEvent, UninstalledEvent, UnsuspendedEvent } from '../handling/handled.ts';
import type { Delivery } from '../store/delivery.ts';
import type { SeenRepository } from '../store/repository.ts';
import type { Run } from '../store/run/run.ts';
import { endingOf } from '../store/run/run-facts.ts';
import { endRun } from './advance-run.ts';
import { storeRun, tellEnd, uninstalled } from './store-run.ts';

/** The repository of an event; null where it has none. */
export function readRepository(payload: unknown): SeenRepository | null {
  if (!isObject(payload) || !isObject(payload.repository) || !isObject(payload.installation)) return null;
  const { repository, installation } = payload;
  const id = readId(repository.id);
  const owner = isObject(repository.owner) ? readWord(repository.owner.login) : null;
  const name = readWord(repository.name);
  const installationId = readId(installation.id);
  if (id === null || owner === null || name === null || installationId === null) return null;
  return { repository: { id, owner, name }, installationId };
}

/**
 * The event as GitHub would send it from where its repository is now. Only one that contradicts what is known asks GitHub. A repository
 * that is not known yet, as the App had it before this was kept, has nothing here that could move with it.
 */
export async function followRepository(deps: RunDeps, delivery: Delivery): Promise<Delivery> {
  const seen = readRepository(delivery.payload);
  if (seen === null) return delivery;
  const { id } = seen.repository;
  const known = (await deps.store.repositories.byIds([id])).get(id);
  return known === undefined ? delivery : sentFrom(await follow(deps, known, seen), delivery);
}

function sentFrom({ repository, installationId }: SeenRepository, delivery: Delivery): Delivery {
  const { payload } = delivery;
  if (!isObject(payload) || !isObject(payload.repository)) return delivery;
  const { owner, name } = repository;
  const moved = { ...payload.repository, name, owner: { login: owner } };
  return { ...delivery, payload: { ...payload, repository: moved, installation: { id: installationId } } };
}

async function follow(deps: RunDeps, known: SeenRepository, seen: SeenRepository): Promise<SeenRepository> {
  if (isSamePlace(known, seen)) return known;
  const confirmed = await confirm(deps, seen).catch(async (error: unknown) => {
    // An installation that is gone gets no token, and nor does one for a while: what is known decides, where it is shown.
    if (readGitHubFailure(error).status !== 401 || (await confirm(deps, known)) === null) throw error;
    return null;
  });
  if (confirmed === null || isSamePlace(known, confirmed)) return known;
  await moveRepository(deps, confirmed);
  return confirmed;
}

/**
 * Null unless it still belongs to that owner, perhaps by another name. By now another repository may have the name, and GitHub redirects
 * every installation to one that is public.
 */
async function confirm(
  { github }: RunDeps,
  { repository, installationId }: SeenRepository,
): Promise<SeenRepository | null> {
  const client = await github.forInstallation(installationId);
  const reply = await unlessGone(client.request('GET /repos/{owner}/{repo}', repositoryName(repository)));
  if (reply === null) return null;
  const { id, owner, name } = reply.data;
  if (id !== repository.id || owner.login !== repository.owner) return null;
  return { repository: { ...repository, name }, installationId };
}

function isSamePlace(known: SeenRepository, seen: SeenRepository): boolean {
  const [before, after] = [known.repository, seen.repository];
  const isSameName = before.owner === after.owner && before.name === after.name;
  return isSameName && known.installationId === seen.installationId;
}

const toldWithin = 24 * 60 * 60_000;

export async function moveRepository(
  { store, settings, clock, log }: RunDeps,
  { repository, installationId }: SeenRepository,
): Promise<void> {
  const { id, owner, name } = repository;
  const now = clock.now();
  await store.transaction(async (tables) => {
    await tables.repositories.move({ repository, installationId }, now);
    for (const run of await tables.runs.inRepository(id, now - toldWithin)) {
      if (endingOf(run)?.reason === uninstalled) await tellEnd(tables, run, settings, now);
    }
  });
  log.info('a repository has moved', { id, repository: `${owner}/${name}`, installation: installationId });
}

const knownAtOnce = 500;

/**
 * Handles that the App was installed, or was given further repositories: perhaps again, or at a new owner. Those that are where they
 * were had been taken from the App, and nobody there was told how their runs ended. New ones are known from now on: what was sent from
 * where one had been before comes later, perhaps, and names that place.
 */
export async function handleInstalled(
  deps: RunDeps,
  { repositories, installationId }: InstalledEvent,
): Promise<Handled> {
  let count = 0;
  const ids = repositories.map(({ id }) => id);
  for (let from = 0; from < repositories.length; from += knownAtOnce) {
    const some = repositories.slice(from, from + knownAtOnce);
    const known = await deps.store.repositories.byIds(some.map(({ id }) => id));
    for (const repository of some) {
      const seen = { repository, installationId };
      const before = known.get(repository.id);
      if (before === undefined) {
        await deps.store.repositories.note(seen);
        continue;
      }
      const isBack = isSamePlace(before, seen);
      if (isBack) await moveRepository(deps, before);
      if (isBack || (await follow(deps, before, seen)) !== before) count += 1;
    }
  }
  return {
    result: `installed, ${count} known repositories have moved or are back`,
    changes: [{ kind: 'watch_new', repositoryIds: ids }],
  };
}

// Handles that the App was removed from an account or from some of its repositories. It can no longer read or write
// there.

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
      if (await isInstalled(deps, runs, installationId)) continue;
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
async function isInstalled(deps: RunDeps, [run]: readonly Run[], installationId: number): Promise<boolean> {
  if (run === undefined) return false;
  const app = await deps.github.app();
  const route = 'GET /repos/{owner}/{repo}/installation';
  const reply = await unlessGone(app.request(route, repositoryName(run.repository)));
  if (reply === null) return false;
  const { owner, name } = run.repository;
  if (reply.data.id === installationId) {
    deps.log.warn('an old event said that the App was removed, and it is installed', {
      repository: `${owner}/${name}`,
    });
  } else {
    // GitHub redirects from the old name, until an event tells of the new one.
    const { repository } = run;
    await moveRepository(deps, { repository, installationId: reply.data.id });
  }
  return true;
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
