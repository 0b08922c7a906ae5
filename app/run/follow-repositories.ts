// A run follows its repository: renamed, transferred, or reached through another installation of the App. Each event says where
// its repository is.
import { isObject, readId, readTime, readWord } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { InstalledEvent } from '../handling/events.ts';
import { type Handled, nothingToDo } from '../handling/handled.ts';
import type { SeenRepository } from '../store/repository.ts';
import { endingOf } from '../store/run/run-facts.ts';
import { tellEnd, uninstalled } from './store-run.ts';

/** The repository of an event; null where it has none. */
export function readRepository(payload: unknown): SeenRepository | null {
  if (!isObject(payload) || !isObject(payload.repository) || !isObject(payload.installation)) return null;
  const { repository, installation } = payload;
  const id = readId(repository.id);
  const owner = isObject(repository.owner) ? readWord(repository.owner.login) : null;
  const name = readWord(repository.name);
  const installationId = readId(installation.id);
  if (id === null || owner === null || name === null || installationId === null) return null;
  return { repository: { id, owner, name }, installationId, asOf: readTime(repository.updated_at) };
}

/**
 * Whether an event tells of a newer place than is known. Events are redelivered days later, so one from before the last change
 * says where the repository was. Installations are numbered in their order.
 */
export function isNewer(known: SeenRepository, seen: SeenRepository): boolean {
  const [before, after] = [known.repository, seen.repository];
  const isRenamed = before.owner !== after.owner || before.name !== after.name;
  const isReinstalled = known.installationId !== seen.installationId;
  if (!isRenamed && !isReinstalled) return false;
  if (known.asOf !== null && seen.asOf !== null && known.asOf !== seen.asOf) return seen.asOf > known.asOf;
  return isRenamed || seen.installationId > known.installationId;
}

const knownAtOnce = 500;

/**
 * Returns how many of them have moved. Those that are not known yet have nothing here that could move with them. `areBack`: those
 * that are where they were had been taken from the App, and nobody there was told how their runs ended.
 */
export async function followRepositories(
  deps: RunDeps,
  seen: readonly SeenRepository[],
  areBack = false,
): Promise<number> {
  let moved = 0;
  for (let from = 0; from < seen.length; from += knownAtOnce) {
    const some = seen.slice(from, from + knownAtOnce);
    const known = await deps.store.repositories.byIds(some.map(({ repository }) => repository.id));
    for (const each of some) {
      const before = known.get(each.repository.id);
      if (before === undefined) continue;
      const place = isNewer(before, each) ? each : areBack && isSamePlace(before, each) ? before : null;
      if (place === null) continue;
      await moveRepository(deps, place);
      moved += 1;
    }
  }
  return moved;
}

function isSamePlace(known: SeenRepository, seen: SeenRepository): boolean {
  const [before, after] = [known.repository, seen.repository];
  const isSameName = before.owner === after.owner && before.name === after.name;
  return isSameName && known.installationId === seen.installationId;
}

const toldWithin = 24 * 60 * 60_000;

export async function moveRepository(
  { store, settings, clock, log }: RunDeps,
  { repository, installationId, asOf }: SeenRepository,
): Promise<void> {
  const { id, owner, name } = repository;
  const now = clock.now();
  await store.transaction(async (tables) => {
    await tables.repositories.move({ repository, installationId, asOf }, now);
    for (const run of await tables.runs.inRepository(id, now - toldWithin)) {
      if (endingOf(run)?.reason === uninstalled) await tellEnd(tables, run, settings, now);
    }
  });
  log.info('a repository has moved', { id, repository: `${owner}/${name}`, installation: installationId });
}

/** Handles that the App was installed, or was given further repositories: perhaps again, or at a new owner. */
export async function handleInstalled(
  deps: RunDeps,
  { repositories, ...place }: InstalledEvent,
): Promise<Handled> {
  const seen = repositories.map((repository) => ({ repository, ...place }));
  const count = await followRepositories(deps, seen, true);
  return nothingToDo(`installed, ${count} known repositories have moved or are back`);
}
