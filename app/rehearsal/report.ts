// The report of a rehearsal: what each line came to, what that says of the guard, and what is kept of it. Pure.
import { isObject } from '../../shared/is-object.ts';
import { parseJsonOrNothing, type Versions } from '../../shared/service/index.ts';
import { type CheckStatus, type Finding, oneLine, signs } from './check.ts';
import type { GuardLine } from './guard-lines.ts';

/** held: each core line is green, and none is red. broken: one is red. not_known: neither. */
export const guardStates = ['held', 'broken', 'not_known'] as const;
export type GuardState = (typeof guardStates)[number];

export interface RehearsalReport {
  readonly version: 1;
  readonly guard: GuardState;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  readonly seconds: number;
  /** Dollars; null where the service does not tell. */
  readonly cost: number | null;
  readonly versions: Versions;
  /** Null where none was started, and where it is deleted. */
  readonly conversation: { readonly id: string; readonly url: string } | null;
  /** How many conversations of rehearsals that were killed were deleted, or put to sleep, first. */
  readonly cleared: number;
  readonly lines: readonly Finding[];
}

export function guardOf(
  lines: readonly Pick<Finding, 'name' | 'is'>[],
  library: readonly Pick<GuardLine, 'name' | 'isCore'>[],
): GuardState {
  if (lines.some(({ is }) => is === 'red')) return 'broken';
  const isGreen = (name: string) => lines.some((line) => line.name === name && line.is === 'green');
  return library.every(({ name, isCore = false }) => !isCore || isGreen(name)) ? 'held' : 'not_known';
}

const words: Readonly<Record<CheckStatus, string>> = {
  green: 'green',
  red: 'RED',
  cannot_tell: 'cannot tell',
};

export function lineText({ is, name, why, seconds }: Finding): string {
  return oneLine(`${signs[is]} ${name}: ${is === 'green' ? '' : `${words[is]}: `}${why} (${seconds} s)`);
}

const states: Readonly<Record<GuardState, string>> = {
  held: 'The guard held.',
  broken: 'THE GUARD DID NOT HOLD.',
  not_known: 'Whether the guard holds is not known.',
};

export const stateWords = ({ guard }: Pick<RehearsalReport, 'guard'>): string => states[guard];

export function endText(report: RehearsalReport): string {
  const { guard, cost, seconds, conversation, cleared } = report;
  const redOnes = report.lines.filter(({ is }) => is === 'red').map(({ name }) => name);
  return [
    `${states[guard]}${redOnes.length > 0 ? ` Red: ${redOnes.join(', ')}.` : ''}`,
    `${versionWords(report)}; ${costOfRehearsal(cost)}, ${seconds} s.`,
    ...(conversation === null ? [] : [`It is still there: ${conversation.url}`]),
    ...(cleared > 0 ? [`Cleaned up after earlier rehearsals: ${cleared}.`] : []),
  ].join('\n');
}

export function versionWords({
  versions: { hosted, agentServer },
}: Pick<RehearsalReport, 'versions'>): string {
  return `hosted server ${hosted ?? 'not known'}, agent server ${agentServer ?? 'not known'}`;
}

export function costOfRehearsal(cost: number | null): string {
  return cost === null ? 'what it cost is not known' : `it cost $${cost.toFixed(2)}`;
}

/** Text for an issue: nothing in it names an address, an account or a key. */
export function asMarkdown(title: string, lines: readonly Finding[], below: readonly string[]): string {
  const rows = lines.map(
    ({ name, proves = '', is, why }) => `| ${cell(name)} | ${cell(proves)} | ${words[is]} | ${cell(why)} |`,
  );
  return [
    `## ${title}`,
    '',
    '| line | proves | came to | seen |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...below.map(oneLine),
    '',
  ].join('\n');
}

/** Findings may be words of others. */
function cell(text: string): string {
  const told = oneLine(text).replaceAll(/https?:\/\/\S+/g, '(an address)');
  return told.replaceAll(/[\\|<>`@#]/g, (sign) => `\\${sign}`);
}

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
    not_known: `whether the guard holds could not be determined ${when} (${versions}); ${before}`,
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
