// Repositories whose place was compared within the last minute: a busy one does not read the database for each of its events.
import type { SeenRepository } from '../store/repository.ts';

export type ComparedPlaces = ReturnType<typeof createComparedPlaces>;

/** Another process may have heard of a move; its event is compared here as soon as this has passed. */
const holdsFor = 60_000;
const most = 10_000;

export function createComparedPlaces(now: () => number) {
  const compared = new Map<number, { readonly place: string; readonly at: number }>();
  return {
    has(seen: SeenRepository): boolean {
      const known = compared.get(seen.repository.id);
      if (known === undefined || known.place !== placeOf(seen)) return false;
      const age = now() - known.at;
      // A clock that was set back tells no age.
      return age >= 0 && age < holdsFor;
    },
    add(seen: SeenRepository): void {
      if (compared.size >= most) compared.clear();
      compared.set(seen.repository.id, { place: placeOf(seen), at: now() });
    },
  };
}

const placeOf = ({ repository, installationId }: SeenRepository): string =>
  `${repository.owner}/${repository.name} ${installationId}`;
