// Which runs a page shows: those of a repository, of a person, or in a state. It stands in the address of the page.
import { type OutcomeName, outcomeNames } from '../../shared/watch/index.ts';
import { endings } from './endings.ts';

export const filterStates = ['live', 'waiting', 'well', 'badly', 'otherwise'] as const;
export type FilterState = (typeof filterStates)[number];

export interface RunFilter {
  /** `owner/name` */
  readonly repository: string | null;
  /** The login of whoever started it. */
  readonly person: string | null;
  readonly state: FilterState | null;
}

export const noFilter: RunFilter = { repository: null, person: null, state: null };

export function isFiltered({ repository, person, state }: RunFilter): boolean {
  return repository !== null || person !== null || state !== null;
}

/** The outcomes that count as such an end. */
export function outcomesThatEnded(state: 'well' | 'badly' | 'otherwise'): readonly OutcomeName[] {
  const tone = { well: 'good', badly: 'bad', otherwise: 'over' }[state];
  return outcomeNames.filter((name) => endings[name].tone === tone);
}

/** Anything that cannot be meant counts as not given. */
export function readFilter(query: URLSearchParams): RunFilter {
  const given = (name: string) => query.get(name)?.trim() ?? '';
  const repository = given('repository');
  const person = given('person').replace(/^@/, '');
  const state = given('state');
  return {
    repository: /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repository) ? repository : null,
    person: /^[\w-]{1,80}(?:\[bot\])?$/.test(person) ? person : null,
    state: filterStates.find((known) => known === state) ?? null,
  };
}

/** Always in the same order, so that the same page has the same address. */
export function writeFilter(filter: RunFilter, page = 1): string {
  const query = new URLSearchParams();
  for (const name of ['repository', 'person', 'state'] as const) {
    const value = filter[name];
    if (value !== null) query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
