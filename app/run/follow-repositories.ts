// A run follows its repository: renamed, transferred, or reached through another installation of the App. An event says where its
// repository was when it was sent, which may be days ago; GitHub says whether it is there.
import { isObject, readGitHubFailure, repositoryName, unlessGone } from '../../shared/github/index.ts';
import type { Handled, InstalledEvent, RunDeps } from '../handling/handled.ts';
import { readSeen } from '../handling/read-events.ts';
import type { Delivery } from '../store/delivery.ts';
import type { SeenRepository } from '../store/repository.ts';
import { endingOf } from '../store/run/run-facts.ts';
import { tellEnd, uninstalled } from './store-run.ts';

/**
 * The event as GitHub would send it from where its repository is now. Only one that contradicts what is known asks GitHub. A repository
 * that is not known yet, as the App had it before this was kept, has nothing here that could move with it.
 */
export async function followRepository(deps: RunDeps, delivery: Delivery): Promise<Delivery> {
  const seen = readSeen(delivery.payload);
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
  log.info('a repository has moved', { repository: `${owner}/${name}`, installation: installationId });
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
