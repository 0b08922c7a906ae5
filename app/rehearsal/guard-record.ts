// Kept rehearsals: the newest, and the newest in which the guard held. Pure; kept as the note of a task.
import { isObject } from '../../shared/is-object.ts';
import { parseJsonOrNothing } from '../../shared/service/index.ts';
import { type GuardState, guardStates, type RehearsalReport, versionWords } from './report.ts';

export interface Rehearsed {
  /** When it ended. */
  readonly at: number;
  readonly guard: GuardState;
  readonly hosted: string | null;
  readonly agentServer: string | null;
  readonly cost: number | null;
  /** The names of the lines that were red. */
  readonly red: readonly string[];
}

export interface GuardRecord {
  readonly last: Rehearsed | null;
  /** The newest that held. */
  readonly held: Rehearsed | null;
}

/** The name of the task in the store, whose note it is. */
export const rehearsalTask = 'rehearse';

export function readGuardRecord(note: string | null): GuardRecord {
  const kept = parseJsonOrNothing(note ?? '');
  const { last, held } = isObject(kept) ? kept : {};
  return { last: rehearsedIn(last), held: rehearsedIn(held) };
}

/** The worst of several accounts. */
export function addReports(
  before: GuardRecord,
  reports: readonly RehearsalReport[],
  at: number,
): GuardRecord {
  const worst = reports.toSorted((one, other) => rank(one.guard) - rank(other.guard))[0];
  if (worst === undefined) return before;
  const costs = reports.flatMap(({ cost }) => cost ?? []);
  const last: Rehearsed = {
    at,
    guard: worst.guard,
    hosted: worst.versions.hosted,
    agentServer: worst.versions.agentServer,
    cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    red: worst.lines.flatMap(({ name, is }) => (is === 'red' ? [name] : [])),
  };
  return { last, held: last.guard === 'held' ? last : before.held };
}

const rank = (guard: GuardState): number => ['broken', 'not_known', 'held'].indexOf(guard);

/** A sentence without its full stop; null where nobody has rehearsed. */
export function guardSentence(
  { last, held }: GuardRecord,
  now: number,
): { readonly guard: GuardState; readonly text: string } | null {
  if (last === null) return null;
  const when = agoWords(now - last.at);
  const versions = versionWords({ versions: last });
  const before = held === null ? 'it was never seen to hold' : `it last held ${agoWords(now - held.at)}`;
  const texts: Readonly<Record<GuardState, string>> = {
    held: `guard held ${when} (${versions})`,
    broken: `the guard DID NOT HOLD ${when}: ${last.red.join(', ')} (${versions}); ${before}`,
    not_known: `whether the guard holds could not be told ${when} (${versions}); ${before}`,
  };
  return { guard: last.guard, text: texts[last.guard] };
}

function agoWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

/** Null for what another version has kept otherwise. */
function rehearsedIn(kept: unknown): Rehearsed | null {
  if (!isObject(kept)) return null;
  const { at, hosted, agentServer, cost, red } = kept;
  const guard = guardStates.find((state) => state === kept.guard);
  if (typeof at !== 'number' || guard === undefined) return null;
  return {
    at,
    guard,
    hosted: typeof hosted === 'string' ? hosted : null,
    agentServer: typeof agentServer === 'string' ? agentServer : null,
    cost: typeof cost === 'number' ? cost : null,
    red: Array.isArray(red) ? red.filter((name) => typeof name === 'string') : [],
  };
}
