// Which permission a request of an installation needs, by GitHub's own tables; of several one is enough. They are not in the
// descriptions of the API, and 300 kB long: the excerpt was made from them by hand, for what is requested here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous } from './described.ts';

export type Accepted = Readonly<Record<string, 'read' | 'write'>>;

interface Table {
  readonly origin: { readonly from: string; readonly version: string };
  readonly anyOf: Readonly<Record<string, Accepted>>;
}

const table: Table = JSON.parse(
  readFileSync(join(import.meta.dirname, 'excerpts', 'github-permissions.json'), 'utf8'),
);
const known = new Map(Object.entries(table.anyOf).map(([name, accepted]) => [anonymous(name), accepted]));

/** Null for what an App asks as itself, a person for themselves, or anybody. `spec`: `GET /repos/:owner/:repo`. */
export function acceptedFor(spec: string): Accepted | null {
  return known.get(anonymous(spec)) ?? null;
}

const levels = ['none', 'read', 'write', 'admin'];

export function suffices(granted: Readonly<Record<string, string>>, accepted: Accepted): boolean {
  return Object.entries(accepted).some(
    ([name, level]) => levels.indexOf(granted[name] ?? 'none') >= levels.indexOf(level),
  );
}
