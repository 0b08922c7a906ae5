// Which runs a page shows: those of a repository, of a person, or in a state. The filter is a part of the page's address.
import { type OutcomeName, outcomeNames, outcomes } from '../../../shared/conversation/index.ts';
import { padded, type SqlValue } from '../../kernel/table.ts';

export const filterStates = ['live', 'waiting', 'well', 'badly', 'otherwise'] as const;
export type FilterState = (typeof filterStates)[number];

export interface RunFilter {
  /** `owner/name` */
  readonly repository: string | null;
  /** The login of the person who started it. */
  readonly person: string | null;
  readonly state: FilterState | null;
  /** The repositories that the reader may see, by their ids; absent = all. */
  readonly within?: readonly number[];
}

export const noFilter: RunFilter = { repository: null, person: null, state: null };

export function isFiltered({ repository, person, state }: RunFilter): boolean {
  return repository !== null || person !== null || state !== null;
}

/** The outcomes that count as such an end. */
export function outcomesThatEnded(state: 'well' | 'badly' | 'otherwise'): readonly OutcomeName[] {
  const tone = { well: 'good', badly: 'bad', otherwise: 'over' }[state];
  return outcomeNames.filter((name) => outcomes[name].tone === tone);
}

/** Invalid values count as not given. */
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

export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
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

/** The conditions by which a filter finds runs. */
export interface Condition {
  /** A condition on `runs`, with `AND` before it; empty for all of them. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const openQuestion = `SELECT 1 FROM questions WHERE questions.run_id = runs.id
  AND questions.settled_at IS NULL AND questions.state <> 'asking'`;

/** `from` is the number of the first value in the statement. */
export function conditionOf({ repository, person, state, within }: RunFilter, from: number): Condition {
  const values: SqlValue[] = [];
  const place = (value: SqlValue) => `$${from + values.push(value) - 1}`;
  const parts: string[] = [];
  if (within !== undefined) {
    const ids = padded(within).map(place);
    // The plus keeps both engines from going through all runs of these repositories in place of what is open or live.
    parts.push(ids.length === 0 ? '1 = 0' : `+runs.repository_id IN (${ids.join(', ')})`);
  }
  if (repository !== null) {
    const [owner = '', name = ''] = repository.toLowerCase().split('/');
    parts.push(`LOWER(runs.owner) = ${place(owner)}`, `LOWER(runs.repo) = ${place(name)}`);
  }
  if (person !== null) parts.push(`runs.requester = ${place(person.toLowerCase())}`);
  if (state === 'live') parts.push('runs.ended_at IS NULL');
  if (state === 'waiting') parts.push(`runs.ended_at IS NULL AND EXISTS (${openQuestion})`);
  if (state === 'well' || state === 'badly' || state === 'otherwise') {
    const outcomes = outcomesThatEnded(state).map(place).join(', ');
    parts.push(`runs.ended_at IS NOT NULL AND runs.outcome IN (${outcomes})`);
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), values };
}
